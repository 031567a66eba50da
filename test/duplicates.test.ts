import { describe, expect, it } from 'vitest';
import { differenceFrom, sketchOf } from '../src/publishing/ledger/sketch.ts';
import { AD_FIELDS, type Ad, type AdField } from '../src/wire/ad-fields.ts';
import { matchRows } from '../src/wire/tables.ts';
import corpus from './corpus/duplicates.yaml';

type Given = Readonly<Record<string, unknown>>;

interface Pair {
  readonly name: string;
  readonly ad: string;
  readonly verdict: 'same' | 'different';
  readonly with?: Given;
  readonly without?: readonly string[];
  readonly replace?: readonly (readonly [string, string])[];
  readonly append?: string;
}

const { ads, pairs } = corpus as { ads: Readonly<Record<string, Given>>; pairs: readonly Pair[] };

/** Names of tables as ids, as the tool reads them. */
function adOf(given: Given): Ad {
  const read = Object.entries(given).map(([name, value]) => {
    const field: AdField = AD_FIELDS[name as keyof typeof AD_FIELDS];
    const idOf = (text: unknown) => ('table' in field ? matchRows(field.table, String(text))[0]?.id : undefined);
    if (field.kind === 'ids') return [name, (value as unknown[]).map(idOf)];
    return [name, field.kind === 'id' ? idOf(value) : value];
  });
  return Object.fromEntries(read) as Ad;
}

function changed(given: Given, { with: fields = {}, without = [], replace = [], append = '' }: Pair): Given {
  const body = replace.reduce((text, [from, to]) => text.replaceAll(from, to), String(given.body)) + append;
  const all = { ...given, body, ...fields };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)));
}

describe('two ads', () => {
  it.each(pairs)('are judged as a reader would: $name is $verdict', (pair) => {
    const given = ads[pair.ad] ?? {};
    const [one, other] = [given, changed(given, pair)].map((each) => sketchOf(adOf(each), 'account', 'PT'));
    if (one === undefined || other === undefined) throw new Error('no ad');
    const both = [differenceFrom(one.sketch, other), differenceFrom(other.sketch, one)];
    const same = both.map((difference) => one.key === other.key && difference !== undefined);
    expect(same).toEqual([pair.verdict === 'same', pair.verdict === 'same']);
  });

  it('are different for two accounts', () => {
    const ad = adOf(ads.java ?? {});
    expect(sketchOf(ad, 'one', 'PT').key).not.toBe(sketchOf(ad, 'other', 'PT').key);
  });
});
