import { FAMILIES } from './corpus.ts';
import { type Evaluation, FLOORS } from './evaluate.ts';
import { mean, type Score } from './scores.ts';

/** A table by family, the figures beside their floors and, when `whole`, what was missed and invented. */
export function reportOf({ figures, scores, skillScore, quoteScore }: Evaluation, whole: boolean): string {
  const asked = FAMILIES.filter((family) => scores.some(({ query }) => query.family === family));
  const rows = asked.map((family) =>
    familyRow(
      family,
      scores.filter(({ query }) => query.family === family),
    ),
  );
  const floors = Object.entries(FLOORS).map(([name, floor]) => {
    const value = figures[name as keyof typeof FLOORS];
    return `${name.padEnd(12)}${value.toFixed(3)}  floor ${floor.toFixed(2)}${value < floor ? '  below' : ''}`;
  });
  return [
    row(['family', 'queries', 'recall', 'precision', 'first', 'helped']),
    ...rows,
    '',
    ...floors,
    `${'first'.padEnd(12)}${figures.first.toFixed(3)}`,
    `skills: precision ${skillScore.precision.toFixed(3)}, recall ${skillScore.recall.toFixed(3)}`,
    `quotes: ${quoteScore.shown} shown, ${quoteScore.missing.length} missing, ${quoteScore.misleading.length} misleading`,
    ...(whole
      ? [
          '',
          ...scores.map(detailOf).filter((line) => line !== ''),
          ...skillLines(skillScore),
          ...quoteLines(quoteScore),
        ]
      : []),
  ].join('\n');
}

function familyRow(family: string, scores: readonly Score[]): string {
  const figure = (key: 'recall' | 'precision' | 'first') => mean(scores.map((score) => score[key]))?.toFixed(3) ?? '';
  const helped = scores.map(({ helped: value }) => value).filter((value) => value !== undefined);
  const all = helped.length === 0 ? '' : `${helped.filter((value) => value === 1).length} of ${helped.length}`;
  return row([family, String(scores.length), figure('recall'), figure('precision'), figure('first'), all]);
}

function row(cells: readonly string[]): string {
  return cells.map((cell, at) => (at === 0 ? cell.padEnd(13) : cell.padStart(11))).join('');
}

function detailOf({ query, missing, wrong, helped }: Score): string {
  const parts = [
    missing.length > 0 && `missing ${missing.join(' ')}`,
    wrong.length > 0 && `wrong ${wrong.join(' ')}`,
    helped === 0 && 'no help',
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `${query.id} ${JSON.stringify(query.ask)}: ${parts.join('; ')}`;
}

function quoteLines({ missing, misleading }: Evaluation['quoteScore']): string[] {
  return [...missing.map((line) => `quote missing, ${line}`), ...misleading.map((line) => `quote misleads, ${line}`)];
}

function skillLines({ missed, invented }: Evaluation['skillScore']): string[] {
  return [...missed.map((line) => `skill not counted, ${line}`), ...invented.map((line) => `skill invented, ${line}`)];
}
