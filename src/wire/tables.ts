/* Tables of the interface that are the same on every site. A site has its own tables beside them (src/site/). */

export interface TableRow {
  readonly id: number;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Further aliases, which are ordinary words of ads: an argument takes them, `words` do not. */
  readonly inArguments?: readonly string[];
}
export type Table = readonly TableRow[];

const row = (id: number, name: string, ...aliases: string[]): TableRow => ({ id, name, aliases });

/** docs/board.md, States. The board promises no transitions, so the meanings name none. */
export const JOB_STATES: readonly (TableRow & { readonly meaning: string })[] = [
  { ...row(0, 'Removed', 'removido', 'removida'), meaning: 'The ad was removed from the board.' },
  { ...row(1, 'Active', 'ativo', 'ativa', 'activo'), meaning: 'The ad is published and candidates can see it.' },
  {
    ...row(2, 'Moderation', 'moderação', 'em moderação', 'pending'),
    meaning: "The ad waits for the board's review; candidates may not see it yet.",
  },
  { ...row(3, 'Suspended', 'suspenso', 'suspensa'), meaning: 'The ad was suspended and is not shown to candidates.' },
  {
    ...row(4, 'Refused', 'recusado', 'recusada', 'rejected'),
    meaning: "The board's review refused the ad; it is not shown to candidates.",
  },
  {
    ...row(5, 'Expired', 'expirado', 'expirada'),
    meaning: "The ad's time has run out; it is no longer shown to candidates.",
  },
];

export const STATE = { removed: 0, active: 1, moderation: 2, suspended: 3, refused: 4, expired: 5 } as const;
export const WORK_MODEL = { onSite: 0, remote: 1, hybrid: 2 } as const;

/** Ways to apply (docs/board.md, Publishing rules, 1). */
export const APPLY_METHODS = ['platform', 'url', 'body'] as const;
export type ApplyMethod = (typeof APPLY_METHODS)[number];
