import type * as z from 'zod';
import type { ToolAnswer } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { companyFilter } from '../kit/companies/ids.ts';
import { listPage } from '../kit/narrowing/list-page.ts';
import { narrowedShape, narrowingArguments } from '../kit/narrowing/narrow.ts';
import { tool } from '../kit/tool.ts';
import { eventLine, eventRow, eventRowOf, narrowableEvent } from './event-row.ts';

const eventsAnswer = envelopeOf(eventRow).extend({ narrowed: narrowedShape });

export const listEvents = tool({
  name: 'list_events',
  group: 'events',
  title: 'List events',
  description:
    'The board’s events (conferences, meetups and the like), by city, date and more; with filters besides company all are read and the next come first. For the board’s own search use search_events, for one in full get_event.',
  effect: 'read',
  arguments: {
    company: companyFilter(),
    ...narrowingArguments,
    type: texts('E.g. conference.'),
    ...pageArguments,
  },
  output: eventsAnswer,
  async run(given, context) {
    const { client, call } = context;
    const answer = await listPage(
      {
        tool: 'list_events',
        what: 'events',
        ask: (asked) => client.call('listEvents', asked, call),
        narrowable: narrowableEvent,
        rowOf: eventRowOf,
        render: eventLine,
      },
      given,
      context,
    );
    return answer as ToolAnswer<z.output<typeof eventsAnswer>>;
  },
});
