import * as z from 'zod';
import { cleanLine } from '../text/clean.ts';
import { fence } from './answer.ts';
import { placeName } from './places.ts';
import { count } from './shapes.ts';
import { type Tool, tool } from './tool.ts';

const listLocations = tool({
  name: 'list_locations',
  group: 'locations',
  title: 'List locations',
  description: 'All locations of the board with their ids, as other tools take them. One call gives the whole table.',
  effect: 'read',
  arguments: {},
  output: z.strictObject({ total: count, results: z.array(z.strictObject({ id: count, name: z.string() })) }),
  async run(_values, { client, call }) {
    const answer = await client.call('listLocations', {}, call);
    const results = answer.results.map(({ id, name }) => ({ id, name: placeName({ id, name: cleanLine(name) }) }));
    const total = answer.total ?? results.length;
    const rows = results.map(({ id, name }) => `${id} ${name}`).join('\n');
    return {
      text: results.length === 0 ? 'The board has no locations (total 0).' : `${total} locations.\n${fence(rows)}`,
      structured: { total, results },
    };
  },
});

export const locationTools: readonly Tool[] = [listLocations];
