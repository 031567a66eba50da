import { matchRows, TABLES, type Table } from '../../wire/tables.ts';

/** Words that only join others or ask for ads. The answer says that they are left out. */
export const LEFT_OUT = new Set(
  `a ao aos as o os um uma de do da dos das em no na nos nas num numa por pelo pela para com e que the an of in on at to
   for from with by and over under above acima abaixo job jobs vaga vagas emprego empregos oferta ofertas trabalho trabalhos position positions opening
   openings vacancy vacancies hiring`.split(/\s+/),
);
export const EITHER = new Set(['or', 'ou']);

export type WordFilter = keyof typeof TABLES | 'location';
/** Table values that are ordinary words of ads. */
const ORDINARY =
  /^(?:office|escritorio|no local|full|part|services|temporary|temporario|international|internacional|estrangeiro|abroad|misto)$/;
export const LONGEST_VALUE = 4;

export interface NamedValue {
  readonly filter: WordFilter;
  readonly id: number;
  readonly name: string;
}

/** The table value that words name exactly; undefined when there is none, several, or an ordinary word. */
export function valueNamed(written: string, forms: readonly string[], places: Table): NamedValue | undefined {
  if (/\d/.test(written) || ORDINARY.test(forms.join(' '))) return undefined;
  for (const filter of ['work_model', 'type', 'contract', 'location'] as const) {
    const [row, other] = matchRows(filter === 'location' ? places : TABLES[filter], written);
    if (row !== undefined && other === undefined) return { filter, id: row.id, name: row.name };
  }
  return undefined;
}
