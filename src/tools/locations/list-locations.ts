import * as z from 'zod';
import { cleanLine } from '../../text/clean.ts';
import { countOf } from '../../wire/text/phrases.ts';
import { charactersFor, fence, withoutEmpty } from '../kit/answer/answer.ts';
import { rowsOf } from '../kit/answer/listing.ts';
import { count, optionalText } from '../kit/answer/shapes.ts';
import { placeName } from '../kit/places.ts';
import { tool } from '../kit/tool.ts';

const ELSEWHERE = 'tools accept them all the same, by id or name.';

function render({ id, name }: { id: number; name: string }): string {
  return `${id} ${name}`;
}

export const listLocations = tool({
  name: 'list_locations',
  group: 'locations',
  title: 'List locations',
  description:
    'All locations of the board with their ids, in one call, as other tools accept them. For ads in a place use search_jobs.',
  effect: 'read',
  arguments: {},
  output: z.strictObject({
    total: count,
    note: optionalText,
    results: z.array(z.strictObject({ id: count, name: z.string() })),
  }),
  async run(_values, { client, call }) {
    const answer = await client.call('listLocations', {}, call);
    const results = answer.results.map(({ id, name }) => ({ id, name: placeName({ id, name: cleanLine(name) }) }));
    const total = answer.total ?? results.length;
    const room = charactersFor('max');
    const { lines, structured } = rowsOf({
      what: 'locations',
      page: { total },
      rows: results,
      render,
      room,
      elsewhere: ELSEWHERE,
    });
    const head =
      structured.results.length === 0 ? 'The board has no locations (total 0).' : `${countOf(total, 'location')}.`;
    const text = [head, structured.note, lines === '' ? undefined : fence(lines)].filter((part) => part !== undefined);
    return {
      text: text.join('\n'),
      structured: { ...withoutEmpty({ total, note: structured.note }), results: structured.results },
    };
  },
});
