import * as z from 'zod';
import { withoutEmpty } from '../kit/answer/answer.ts';
import { recordInFull } from '../kit/answer/record.ts';
import { optionalText } from '../kit/answer/shapes.ts';
import { id } from '../kit/arguments/kinds.ts';
import { tool } from '../kit/tool.ts';
import { type EventRow, eventFactsLine, eventFactsOf, eventFields } from './event-row.ts';

const eventAnswer = z.strictObject({ ...eventFields, description: optionalText, note: optionalText });

export const getEvent = tool({
  name: 'get_event',
  group: 'events',
  title: 'Read an event',
  description: 'One event in full: dates, place, contact, whether it is online or paid. Find ids with search_events.',
  effect: 'read',
  arguments: { id: id('Event id.') },
  output: eventAnswer,
  async run({ id: eventId }, { client, call }) {
    const event = await client.call('getEvent', { id: eventId }, call);
    const facts = withoutEmpty(eventFactsOf(event));
    const { text, structured } = recordInFull('Event', facts, eventFactsLine(facts as EventRow), event.description);
    return { text, structured: structured as z.output<typeof eventAnswer> };
  },
});
