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

/** Hosts cut off longer prompts. */
const MAX_LINES = 15;
/** The title, the account, the consequence and an empty line. */
const FIXED_LINES = 4;
/** Fewest lines of a text, with its heading. */
const MIN_TEXT_LINES = 3;
/** Most lines of one fact, and of one piece of advice. */
const MAX_LINES_OF_ONE = 3;
const [MAX_TITLE_COLUMNS, MIN_BOARD_COLUMNS] = [60, 24];

/**
 * Writes the approval prompt: at most 15 lines of 75 columns. Advice is shown whole or not at all.
 * @returns the prompt, and the advice that had no room
 */
export function writePrompt(prompt: ApprovalPrompt, account: Account, advice: readonly string[]) {
  const { notes, text } = prompt;
  const facts = shareShortLines(prompt.facts);
  const textLines = text?.(MIN_TEXT_LINES).length ?? 0;
  const budget = MAX_LINES - FIXED_LINES - textLines;
  const noteFacts = notes.map((note) => ({ label: '', values: [note] }));
  const neededByNotes = linesNeeded(noteFacts).reduce((sum, lines) => sum + lines, 0);
  const factLines = writeFacts(facts, Math.max(budget - neededByNotes, Math.min(facts.length, budget - 1)));
  const noteLines = writeFacts(noteFacts, budget - factLines.length);
  let left = budget - factLines.length - noteLines.length;
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
  const below = [...noteLines, ...adviceLines, ...(text?.(left + textLines) ?? [])];
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
  const columns = MAX_COLUMNS - columnWidth(`${ad}  as `);
  const place = cut(escaped(board), Math.max(MIN_BOARD_COLUMNS, columns - columnWidth(name)));
  return `${ad} ${place} as ${cut(name, columns - columnWidth(place))}`;
}

/** Facts with one value share a line with the next ones if they fit. */
function shareShortLines(facts: readonly Fact[]): Fact[] {
  const rows: Fact[] = [];
  for (const fact of facts) {
    const last = rows.at(-1);
    const joined = { label: '', values: [...(last === undefined ? [] : [wholeOf(last)]), wholeOf(fact)] };
    const isList = fact.values.length > 1 || (last !== undefined && last.label !== '' && last.values.length > 1);
    if (last === undefined || isList || columnWidth(wholeOf(joined)) > MAX_COLUMNS) rows.push(fact);
    else rows.splice(-1, 1, joined);
  }
  return rows;
}

/** Each fact gets a line, and the first ones what is left. Those without room are counted. */
function writeFacts(facts: readonly Fact[], maxLines: number): string[] {
  const isTooMany = facts.length > maxLines;
  const shown = isTooMany ? facts.slice(0, maxLines - 1) : facts;
  const lines = shareLines(linesNeeded(shown), maxLines - (isTooMany ? 1 : 0));
  const written = shown.flatMap((fact, index) => writeFact(fact, lines[index] ?? 1));
  return isTooMany ? [...written, `… and ${facts.length - shown.length} more.`] : written;
}

const linesNeeded = (facts: readonly Fact[]): number[] =>
  facts.map((fact) => Math.min(MAX_LINES_OF_ONE, wrap(wholeOf(fact)).length));

const wholeOf = ({ label, values }: Fact): string => (label === '' ? '' : `${label}: `) + values.join(' · ');

/** A fact in so many lines: as many of its values as fit, with a count of the others. */
function writeFact(fact: Fact, maxLines: number): string[] {
  const firstValues = (count: number) => {
    const more = fact.values.length - count;
    return wholeOf({ ...fact, values: fact.values.slice(0, count) }) + (more === 0 ? '' : ` and ${more} more`);
  };
  let count = 1;
  while (count < fact.values.length && wrap(firstValues(count + 1)).length <= maxLines) count++;
  return wrap(firstValues(count), maxLines);
}
