import { diffWords } from '../../ad-text/diff.ts';
import { addRun, type Run, type SourceDocument, sliceRuns, textOfRuns } from '../../ad-text/document.ts';
import { writeRuns } from '../../ad-text/write-html.ts';
import { addressInBrackets, addressKey, saysAddress } from '../../text/addresses.ts';
import { applySplices } from './splice.ts';

/**
 * The links of a text while it changes. A stored address keeps its spelling. A new one takes the place of one that goes
 * from the same block; otherwise it is written after the words of the link, since the board promises no links.
 */
export class LinkKeeper {
  /** Keys of addresses that a new one replaced. */
  readonly replaced = new Set<string>();
  /** New addresses that became text. */
  readonly spelledOut = new Set<string>();
  readonly #stored: ReadonlyMap<string, string>;

  constructor({ links }: SourceDocument) {
    this.#stored = new Map(links.map(({ address }) => [addressKey(address), address]));
  }

  /** @param old the runs of the stored block */
  settle(runs: readonly Run[], old: readonly Run[]): Run[] {
    const free = this.#goingFrom(old, runs);
    const replacements = new Set<string>();
    const spelled = new Set<string>();
    const texts = new Map<string, string>();
    for (const { address = '', text } of runs) texts.set(address, (texts.get(address) ?? '') + text);
    return runs.map((run, index): Run => {
      const { address } = run;
      if (address === undefined) return run;
      const stored = this.#stored.get(addressKey(address));
      if (stored !== undefined) return { ...run, address: stored };
      const going = replacements.has(address) || spelled.has(address) ? undefined : free.shift();
      if (going !== undefined) {
        this.replaced.add(addressKey(going));
        replacements.add(address);
      }
      if (replacements.has(address)) return run;
      spelled.add(address);
      const isEnd = runs[index + 1]?.address !== address;
      return this.#spellOut(run, isEnd && !saysAddress(texts.get(address) ?? '', address));
    });
  }

  /** Addresses of stored links that the new runs lack. */
  #goingFrom(old: readonly Run[], runs: readonly Run[]): string[] {
    const kept = new Set(runs.map(({ address = '' }) => addressKey(address)));
    const going = old.flatMap(({ address, text }) =>
      address === undefined || saysAddress(text, address) || kept.has(addressKey(address)) ? [] : [address],
    );
    return [...new Set(going)];
  }

  #spellOut({ text, address = '', marks }: Run, isNeeded: boolean): Run {
    if (isNeeded) this.spelledOut.add(address);
    return { text: text + (isNeeded ? addressInBrackets(address) : ''), marks: marks.filter((mark) => mark !== 'a') };
  }
}

/** The links of a new text as their words and address, and how many addresses their words do not contain. */
export function spellOutLinks({ html, links }: SourceDocument): { html: string; count: number } {
  const spelledOut = new Set<string>();
  const splices = links.flatMap(({ address, text, element: [from, to], content: [start, end] }) => {
    const isSaid = saysAddress(addressKey(text.replace(/\s+/g, '')), addressKey(address));
    if (!isSaid) spelledOut.add(address);
    const ending = isSaid ? '' : writeRuns([{ text: addressInBrackets(address), marks: [] }]);
    return [[from, start, ''] as const, [end, to, ending] as const];
  });
  return { html: applySplices(html, splices), count: spelledOut.size };
}

/** Gives words that stay what Markdown does not show: underlining, and links whose text is their address. */
export function restoreMarks(old: readonly Run[], now: readonly Run[]): Run[] {
  const plainLinks = new Map(
    old.flatMap(({ address, text }) => (address && saysAddress(text, address) ? [[address, text]] : [])),
  );
  const runs: Run[] = [];
  let [oldPosition, position] = [0, 0];
  for (const { text, kind } of diffWords(textOfRuns(old), textOfRuns(now))) {
    const present = kind === 'removed' ? [] : sliceRuns(now, position, position + text.length);
    const past = kind === 'kept' ? sliceRuns(old, oldPosition, oldPosition + text.length) : [];
    for (const run of kind === 'kept' ? withMarksOf(past, present, plainLinks) : present) addRun(runs, run);
    if (kind !== 'removed') position += text.length;
    if (kind !== 'added') oldPosition += text.length;
  }
  return runs;
}

/** Runs of the same text: the new ones with what the old ones had. @param plainLinks their texts by address */
function withMarksOf(old: readonly Run[], now: readonly Run[], plainLinks: ReadonlyMap<string, string>): Run[] {
  const merged: Run[] = [];
  let [index, used] = [0, 0];
  for (const run of now) {
    for (let start = 0; start < run.text.length; ) {
      const was = old[index] as Run;
      const length = Math.min(run.text.length - start, was.text.length - used);
      merged.push(restoredRun({ ...run, text: run.text.slice(start, start + length) }, was, plainLinks));
      start += length;
      used += length;
      if (used === was.text.length) [index, used] = [index + 1, 0];
    }
  }
  return merged;
}

function restoredRun(run: Run, was: Run, plainLinks: ReadonlyMap<string, string>): Run {
  const isLink = run.address === undefined && was.address !== undefined && plainLinks.get(was.address) === run.text;
  const isUnderlined = was.marks.includes('u') && !run.marks.includes('u');
  const marks = [...(isLink ? ['a' as const] : []), ...run.marks, ...(isUnderlined ? ['u' as const] : [])];
  return { ...run, marks, address: isLink ? was.address : run.address };
}
