import * as z from 'zod';
import { Answer } from '../../answer/builder.ts';
import { count, optionalText } from '../../answer/shapes.ts';
import { placeName } from '../arguments/places.ts';
import { tool } from '../tool.ts';

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
    const list = {
      what: 'locations',
      page: { total: answer.total ?? rows.length },
      rows,
      render: ({ id, name }: (typeof rows)[number]) => `${id} ${name}`,
      elsewhere: 'tools accept them all the same, by id or name.',
    };
    return new Answer('max').list(list).build();
  },
});
