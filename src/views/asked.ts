import { joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { View } from './frame.tsx';

/** Arguments that say how to answer, not what to look for. */
const HOW = ['page', 'limit', 'sort', 'by', 'top', 'salary', 'history', 'since', 'kinds', 'skills', 'dry_run'];

/** What was looked for, in one line. */
export function askedText({ input, words, format }: View): string {
  return Object.entries(input)
    .filter(([name]) => !HOW.includes(name))
    .flatMap(([name, value]) => {
      const shown = textsOf(value).map(words.value).join(', ');
      if (shown === '') return [];
      if (name === 'salary_min')
        return [shown === '0' ? words.withPay : `${words.field(name)} ${format.money(numberOf(value) ?? 0)}`];
      if (/after$|^from$|^until$/.test(name)) return [`${words.field(name)} ${format.date(shown)}`];
      return [name.startsWith('exclude_') ? words.without(shown) : shown];
    })
    .join(' · ');
}

/** What was looked for, and what the answer is based on. */
export function basisText(answer: Values, view: View): string {
  const coverage = recordOf(answer.coverage);
  const asOf = textOf(coverage?.as_of);
  const read = asOf && view.words.basis(numberOf(coverage?.open_jobs) ?? 0, view.format.time(asOf));
  return joined(askedText(view), read);
}
