import { cleanLine } from '../../../text/clean.ts';
import { countOf } from '../../../wire/text/phrases.ts';

export interface Fact {
  readonly name: string;
  /** For the second line; empty if the first has it. */
  readonly words: string;
  /** Whole and with a label, for below; empty if the text has it. */
  readonly line: string;
}

/** The question to a person before a write (docs/contract.md, Writing, "Asked for"). */
export interface Question {
  readonly act: string;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly follows: string;
  /** The whole text, or its changes, as Markdown, in which text is escaped already. */
  readonly text: string;
}

/** Most characters of each of the first three lines; hosts cut longer ones. */
const LONGEST_LINE = 160;
const LONGEST_TITLE = 60;

/** Escapes Markdown and HTML in a line by others, so that no host renders it. */
export function escaped(line: string): string {
  return cleanLine(line).replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** The three lines that every host shows, with no blank line. */
export function firstLines({ act, title, facts, follows }: Question): string {
  const told = facts.filter(({ words }) => words !== '');
  return [actLine(act, title), factLine(told), within(follows)].join('\n');
}

export function below({ facts, text }: Question, notes: readonly string[] = []): string {
  const lines = facts.map(({ line }) => line).filter((line) => line !== '');
  return [[...lines, ...notes.map((note) => `Note: ${escaped(note)}`)].join('\n'), text]
    .filter((part) => part !== '')
    .join('\n\n');
}

export function wholeQuestion(question: Question, notes: readonly string[]): string {
  return [firstLines(question), below(question, notes)].join('\n\n');
}

function actLine(act: string, title: string): string {
  const line = (room: number) => `${act}: “${escaped(shortened(title, room))}”?`;
  let room = LONGEST_TITLE;
  while (room > 10 && line(room).length > LONGEST_LINE) room -= 5;
  return within(line(room));
}

function factLine(facts: readonly Fact[]): string {
  const line = (count: number, left: string) =>
    [...facts.slice(0, count).map(({ words }) => words), ...(count < facts.length ? [`below: ${left}`] : [])].join(
      ' · ',
    );
  const named = (count: number) => line(count, [...new Set(facts.slice(count).map(({ name }) => name))].join(', '));
  const counted = (count: number) => line(count, `${facts.length - count} more`);
  for (const write of [named, counted])
    for (let count = facts.length; count > 0; count--) {
      const written = write(count);
      if (written.length <= LONGEST_LINE) return written;
    }
  return within(facts[0]?.words ?? '');
}

function within(line: string): string {
  return line.length <= LONGEST_LINE ? line : `${line.slice(0, LONGEST_LINE - 9)}… (below)`;
}

export function shortened(text: string, room: number): string {
  const characters = [...cleanLine(text)];
  return characters.length <= room
    ? characters.join('')
    : `${characters
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…`;
}

export function lengthOf(text: string): string {
  return countOf(text.length, 'character');
}
