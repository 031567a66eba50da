import * as z from 'zod';
import { ANSWER_ROOM } from '../kit/answer/answer.ts';
import { listing } from '../kit/answer/listing.ts';
import { placeName } from '../kit/places.ts';
import { count, optionalText, tool } from '../kit/tool.ts';

export const listLocations = tool({
  name: 'list_locations',
  group: 'locations',
  title: 'List the board’s locations',
  description: 'All locations of the board with their ids, in one call. For ads in a place use search_jobs.',
  effect: 'read',
  arguments: {},
  output: z.strictObject({
    total: count,
    note: optionalText,
    results: z.array(z.strictObject({ id: count, name: z.string() })),
  }),
  async run(_values, { client, call }) {
    const answer = await client.call('listLocations', {}, call);
    const rows = answer.results.map(({ id, name }) => ({ id, name: placeName({ id, name }, client.site) }));
    return listing({
      what: 'locations',
      page: { total: answer.total ?? rows.length },
      rows,
      render: ({ id, name }) => `${id} ${name}`,
      room: ANSWER_ROOM.max,
      elsewhere: 'tools accept them all the same, by id or name.',
    });
  },
});
