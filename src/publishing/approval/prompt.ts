import { columnWidth, cut, endRightToLeft, escaped, MAX_COLUMNS, shareLines, wrap } from './columns.ts';
import type { Fact } from './facts.ts';
import type { TextPart } from './text-part.ts';

/** What the user is shown before a write (docs/contract.md, Writing, "Asked for"). Texts are escaped, except the title. */
export interface ApprovalPrompt {
  /** The first line, around the quoted title. */
  readonly action: (title: string) => string;
  readonly title: string;
  /** In the order of what they may cost. */
  readonly facts: readonly Fact[];
  readonly consequence: string;
  /** Earlier or open ads that the user has to know of. */
  readonly notes: readonly string[];
  readonly text?: TextPart | undefined;
  /** Undefined for a new ad. */
  readonly jobId?: number;
}

/** Where an ad goes, and as whom; undefined while the company of the key is not known. */
export interface Account {
  readonly board: string;
  readonly company: string | undefined;
}

/** Hosts hide an answer behind more lines. */
const MAX_LINES = 15;
/** The title, the account, the consequence and an empty line. */
const FIXED_LINES = 4;
/** Fewest lines of a text, with its heading. */
const MIN_TEXT_LINES = 4;
/** Most lines of one fact, and of one piece of advice. */
const MAX_LINES_OF_ONE = 3;
const [MAX_TITLE_COLUMNS, MIN_BOARD_COLUMNS] = [60, 24];

/**
 * Writes the approval prompt: at most 15 lines of 75 columns. Advice is shown whole or not at all.
 * @returns the prompt, and the advice that had no room
 */
export function writePrompt(prompt: ApprovalPrompt, account: Account, advice: readonly string[]) {
  const { facts, notes, text } = prompt;
  const factBudget = MAX_LINES - FIXED_LINES - (text === undefined ? 0 : MIN_TEXT_LINES);
  const [factLines, noteLines] = writeFacts(facts, notes, factBudget);
  let left = factBudget - factLines.length - noteLines.length;
  const leftOut: string[] = [];
  const adviceLines = advice.flatMap((each) => {
    const lines = wrap(`Note: ${escaped(each)}`);
    if (lines.length > Math.min(left, MAX_LINES_OF_ONE)) {
      leftOut.push(each);
      return [];
    }
    left -= lines.length;
    return lines;
  });
  const below = [...noteLines, ...adviceLines, ...(text?.(left + MIN_TEXT_LINES) ?? [])];
  const lines = [titleLine(prompt), ...factLines, accountLine(prompt, account), prompt.consequence];
  return { text: [...lines, ...(below.length === 0 ? [] : ['', ...below])].map(endRightToLeft).join('\n'), leftOut };
}

/** No sign of a title ends its quotation. */
function titleLine({ action, title }: ApprovalPrompt): string {
  const columns = Math.min(MAX_TITLE_COLUMNS, MAX_COLUMNS - columnWidth(action('“”')));
  return action(`“${cut(escaped(title), columns).replace(/[“”„‟]/g, "'")}”`);
}

function accountLine({ jobId }: ApprovalPrompt, { board, company }: Account): string {
  const ad = jobId === undefined ? 'On' : `Job ${jobId} on`;
  const name = company === undefined ? 'the account of this key' : escaped(company);
  const columns = MAX_COLUMNS - columnWidth(`${ad}  as .`);
  const place = cut(escaped(board), Math.max(MIN_BOARD_COLUMNS, columns - columnWidth(name)));
  return `${ad} ${place} as ${cut(name, columns - columnWidth(place))}.`;
}

/** Facts and notes get a line each, and the first ones what is left. Those without room are counted. */
function writeFacts(facts: readonly Fact[], notes: readonly string[], maxLines: number): [string[], string[]] {
  const all: readonly (Fact | string)[] = [...facts, ...notes];
  const isTooMany = all.length > maxLines;
  const shown = isTooMany ? all.slice(0, maxLines - 1) : all;
  const needed = shown.map((each) => Math.min(MAX_LINES_OF_ONE, wrap(wholeOf(each)).length));
  const written = shareLines(needed, maxLines - (isTooMany ? 1 : 0)).map((lines, index) => {
    const each = shown[index] as Fact | string;
    return typeof each === 'string' ? wrap(each, lines) : writeFact(each, lines);
  });
  const more = isTooMany ? [`… and ${all.length - shown.length} more.`] : [];
  const [ownLines, others] = [written.slice(0, facts.length), written.slice(facts.length)];
  return [
    [...ownLines.flat(), ...(others.length > 0 ? [] : more)],
    [...others.flat(), ...(others.length > 0 ? more : [])],
  ];
}

const SEPARATOR = ' · ';
const labelled = (label: string, values: readonly string[]) =>
  (label === '' ? '' : `${label}: `) + values.join(SEPARATOR);
const wholeOf = (each: Fact | string): string =>
  typeof each === 'string'
    ? each
    : labelled(
        each.label,
        each.values.map(({ whole }) => whole),
      );

/** A fact in so many lines: whole if it fits, otherwise as many of its values as fit, with a count of the others. */
function writeFact(fact: Fact, maxLines: number): string[] {
  const whole = wrap(wholeOf(fact));
  if (whole.length <= maxLines) return whole;
  const { label, values } = fact;
  const counted = (count: number) => {
    const more = values.length - count;
    const shown = labelled(
      label,
      values.slice(0, count).map(({ short }) => short),
    );
    return more === 0 ? shown : `${shown} and ${more} more`;
  };
  let count = 1;
  while (count < values.length && wrap(counted(count + 1)).length <= maxLines) count++;
  return wrap(counted(count), maxLines);
}
