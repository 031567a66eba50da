import { joined, numberOf, payOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import type { View } from './frame.tsx';

/* Facts of an ad as words. */

export type Kind = 'new' | 'changed' | 'gone';

/** An ad's pay from its fields, else quoted from its text. */
export function payText(ad: Values, { format, words }: View): string | undefined {
  const pay = payOf(ad);
  if (pay !== undefined) return format.moneyRange(pay.low, pay.high);
  const quote = textOf(ad.salary_text);
  return quote && words.quoted(quote);
}

/** A field of an ad that is to be sent, or was changed. */
export function valueText(field: string, value: unknown, { words, format }: View): string {
  const amount = field.startsWith('salary_') ? numberOf(value) : undefined;
  if (amount !== undefined) return format.money(amount);
  return field === 'apply_address' ? withHost(textOf(value) ?? '') : textsOf(value).map(words.value).join(', ');
}

/** An address with the host that it leads to, where that reads otherwise: `jobs@аcme.example (xn--cme-5cd.example)`. */
function withHost(address: string): string {
  const place = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?([^/?#]*)/i.exec(address.trim())?.[1] ?? '';
  const host = URL.canParse(`http://${place}`) ? new URL(`http://${place}`).host : place;
  return host === place.toLowerCase() ? address : `${address} (${host})`;
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
export const stateNameOf = (ad: Values) => textOf(ad.status) ?? textOf(recordOf(ad.status)?.name);
