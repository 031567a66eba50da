import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type Filters, type Selection, selectionOf } from '../find/filters.ts';
import { anyTerm } from '../find/plan.ts';
import { matching } from '../find/tests.ts';
import type { WordQuery } from '../find/word-query.ts';
import type { NamedSkill } from '../query/named-skill.ts';
import type { Store } from '../store/store.ts';
import { countsIn, type Source } from './sources.ts';
import type { Counted } from './stats.ts';
import { type Group, payOf } from './tally.ts';

/** Counts skills that the caller named, in titles and texts. */
export async function countSkills(
  sources: readonly Source[],
  filters: Filters,
  skills: readonly NamedSkill[],
): Promise<Counted> {
  const { total, undeclared, inText } = await countsIn(sources, filters, ['salary']);
  const groups: Group[] = [];
  for (const { name, terms: asked } of skills) {
    const query: WordQuery = { part: 'text', query: anyTerm(asked) };
    const { total: count } = await countsIn(sources, filters, [], query);
    const pays: number[] = [];
    for (const { store, scope } of sources)
      pays.push(...(await paysOf(store, selectionOf(store.dialect, filters, scope, query))));
    groups.push({ key: name, count, pay: payOf(pays) });
    await yieldToEventLoop();
  }
  const any: WordQuery = { part: 'text', query: anyTerm(skills.flatMap(({ terms: asked }) => asked)) };
  const { total: named } = await countsIn(sources, filters, [], any);
  return {
    matched: total,
    groups: groups.sort((a, b) => b.count - a.count),
    undeclared: { ...undeclared, skill: total - named },
    inText,
  };
}

async function paysOf(store: Store, selection: Selection): Promise<number[]> {
  const text = `SELECT ads.pay_middle AS pay FROM ${selection.from} WHERE ${matching(selection)} AND ads.pay_middle IS NOT NULL`;
  return (await store.all({ text, params: selection.params })).map(({ pay }) => Number(pay));
}
