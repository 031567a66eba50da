import type * as z from 'zod';
import type { ToolAnswer } from '../kit/answer/answer.ts';
import { envelopeOf, pageArguments } from '../kit/answer/listing.ts';
import { texts } from '../kit/arguments/kinds.ts';
import { companyFilter, companyIds } from '../kit/companies/ids.ts';
import { refuse } from '../kit/failure.ts';
import { narrowedShape, narrowingArguments } from '../kit/narrowing/narrow.ts';
import { narrowedPage } from '../kit/narrowing/narrowed-page.ts';
import { tool } from '../kit/tool.ts';
import { eventLine, eventPage, eventRow, eventRowOf, narrowableEvent } from './event-row.ts';

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
  async run({ company, page, limit, ...given }, context) {
    const { client, call } = context;
    const { ids, findings } = await companyIds('company', company, context);
    if (findings.length > 0) throw refuse('list_events', findings);
    const list = {
      tool: 'list_events',
      what: 'events',
      given,
      page,
      limit,
      pageOf: (asked: { page: number; limit: number }) => client.call('listEvents', { ...asked, company: ids }, call),
      narrowable: narrowableEvent,
      rowOf: eventRowOf,
      render: eventLine,
    };
    const narrowed = await narrowedPage(list, context);
    if (narrowed !== undefined) return narrowed as ToolAnswer<z.output<typeof eventsAnswer>>;
    const answer = await client.call('listEvents', { limit, page, company: ids }, call);
    return eventPage(answer.results ?? [], answer, limit === undefined ? 'default' : 'max');
  },
});
