import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { check } from 'recheck';
import packageFile from '../../package.json' with { type: 'json' };
import type { Pattern } from './patterns.ts';

export interface Judged extends Pattern {
  readonly verdict: 'safe' | 'polynomial' | 'exponential' | 'unknown';
  /** A text that shows it, as a JavaScript expression. */
  readonly attack: string;
}

/** Digests of the patterns that the tool found safe, below its version. What stands there is not judged again. */
const SAFE = fileURLToPath(new URL('../corpus/safe-patterns.txt', import.meta.url));
const VERSION = `recheck ${packageFile.devDependencies.recheck}`;
const digestOf = (key: string) => createHash('sha256').update(key).digest('hex').slice(0, 16);

/**
 * How the time of each pattern grows with the text, by the tool `recheck`; each check is a process of its own. Writes
 * down what is safe. @returns the patterns that were not known to be safe
 */
export async function judge(patterns: readonly Pattern[]): Promise<Judged[]> {
  const all = new Map<string, Pattern>();
  for (const { source, flags, files } of patterns.filter(needsJudging)) {
    const key = digestOf(`/${source}/${flags}`);
    all.set(key, { source, flags, files: [...new Set([...(all.get(key)?.files ?? []), ...files])] });
  }
  const [version, ...known] = existsSync(SAFE) ? readFileSync(SAFE, 'utf8').trimEnd().split('\n') : [];
  const safe = new Set(version === VERSION ? known.filter((key) => all.has(key)) : []);
  const judged: Judged[] = [];
  const todo = [...all].filter(([key]) => !safe.has(key));
  const work = async () => {
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      const [key, pattern] = next;
      const verdict = await verdictOf(pattern);
      judged.push({ ...pattern, ...verdict });
      if (verdict.verdict === 'safe') safe.add(key);
    }
  };
  await Promise.all([work(), work()]);
  const text = `${[VERSION, ...[...safe].sort()].join('\n')}\n`;
  if (text !== [version, ...known, ''].join('\n')) writeFileSync(SAFE, text);
  return judged;
}

/** No endless repetition, or a single one behind the start of the text, is linear. */
function needsJudging({ source, flags }: Pattern): boolean {
  const endless = source.replace(/\\./g, '').match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  const isAnchored = source.startsWith('^') && !flags.includes('m') && !source.includes('|');
  return endless > (isAnchored ? 1 : 0);
}

/** A smaller search than the tool's own, which takes a minute on two quiet cores. */
const SEARCH = {
  maxIteration: 2,
  maxInitialGenerationSize: 100,
  maxGenerationSize: 25,
  mutationSize: 10,
  crossoverSize: 5,
};

async function verdictOf({ source, flags }: Pattern): Promise<Pick<Judged, 'verdict' | 'attack'>> {
  let found = await check(source, flags, SEARCH);
  // On a busy machine the tool's clock strikes early: then it counts characters instead.
  const isTimed = found.status === 'unknown' || (found.status === 'vulnerable' && found.checker === 'fuzz');
  if (isTimed) found = await check(source, flags, { ...SEARCH, timeout: 120_000, attackTimeout: null });
  if (found.status === 'vulnerable') return { verdict: found.complexity.type, attack: found.attack.pattern };
  if (found.status === 'unknown' || found.checker === 'automaton') return { verdict: found.status, attack: '' };
  // Fuzzing proves little: it missed a level's word that is read in two ways before a lookahead. So what looks around
  // fails instead, which makes the pattern try all ways.
  const failing = await check(withoutLooks(source), flags, SEARCH);
  const isExponential = failing.status === 'vulnerable' && failing.complexity.type === 'exponential';
  return isExponential ? { verdict: 'exponential', attack: failing.attack.pattern } : { verdict: 'safe', attack: '' };
}

/** A source without lookbehinds, and with a character that no text has for each lookahead. */
function withoutLooks(source: string): string {
  let text = '';
  for (let at = 0; at < source.length; ) {
    const look = /^\(\?(<?)[=!]/.exec(source.slice(at, at + 4));
    const end = look === null ? endOfAtom(source, at) : endOfGroup(source, at);
    text += look === null ? source.slice(at, end) : look[1] === '<' ? '' : '\\0';
    at = end;
  }
  return text;
}

/** The end of an escape or a class; else of one character. */
function endOfAtom(source: string, at: number): number {
  if (source[at] === '\\') return at + 2;
  if (source[at] !== '[') return at + 1;
  let end = at + 1;
  while (source[end] !== ']') end += source[end] === '\\' ? 2 : 1;
  return end + 1;
}

function endOfGroup(source: string, at: number): number {
  let [depth, end] = [0, at];
  do {
    depth += source[end] === '(' ? 1 : source[end] === ')' ? -1 : 0;
    end = endOfAtom(source, end);
  } while (depth > 0);
  return end;
}
