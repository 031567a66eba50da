import { joined, payOf, recordOf, textOf, type Values } from './answers.ts';
import type { View } from './frame.tsx';

/* Facts of an ad as words. */

export type Scale = ReturnType<typeof scaleOf>;
export type Kind = 'new' | 'changed' | 'gone';

const FEWEST_FIGURES = 5;

/** The lowest and the highest pay in an answer; undefined below five figures. */
export function scaleOf(rows: readonly Values[]) {
  const pays = rows.map(payOf).filter((pay) => pay !== undefined);
  if (pays.length < FEWEST_FIGURES) return undefined;
  const scale = { from: Math.min(...pays.map(({ low }) => low)), to: Math.max(...pays.map(({ high }) => high)) };
  return scale.to > scale.from ? scale : undefined;
}

/** An ad's pay from its fields, else quoted from its text. */
export function payText(ad: Values, { format, words }: View): string | undefined {
  const pay = payOf(ad);
  if (pay !== undefined) return format.moneyRange(pay.low, pay.high);
  const quote = textOf(ad.salary_text);
  return quote && words.quoted(quote);
}

export function workModelText(ad: Values, { words }: View): string | undefined {
  const model = textOf(ad.work_model);
  const quote = textOf(ad.work_model_text);
  const older = model === undefined && quote === undefined && typeof ad.remote_allowed === 'boolean';
  return joined(
    model && words.value(model),
    older && (ad.remote_allowed === true ? words.remoteAllowed : words.notRemote),
    quote && words.quoted(quote),
  );
}

/** The state of an own ad: a name in lists, a record elsewhere. */
export const stateOf = (ad: Values) => textOf(ad.status) ?? textOf(recordOf(ad.status)?.name);
