import { PAGE } from '../../wire/limits.ts';
import { integer } from './kinds.ts';

export const pageArguments = {
  page: integer('Page, from 1.', 1, 1_000_000),
  limit: integer(`Rows a page; default ${PAGE.defaultLimit}, 0 only counts.`, 0, 1_000),
};
