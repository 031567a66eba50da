import type { locationOperations } from '../../wire/resources/location.ts';
import { LOCATIONS } from '../../wire/tables.ts';
import type { Handler } from '../http/handler.ts';

type Operations = typeof locationOperations;

/** `{total, results}`, the whole table (docs/board.md, Operations). */
const listLocations: Handler<Operations['listLocations']> = () => ({
  total: LOCATIONS.length,
  results: LOCATIONS.map(({ id, name }) => ({ id, name })),
});

export const locationHandlers = { listLocations };
