import { cleanLine } from '../../../text/clean.ts';
import { countOf } from '../../../wire/text/phrases.ts';

/** One fact of an ad, under the name of its argument. */
export interface Fact {
  readonly name: string;
  readonly words: string;
}

/** What a person is asked before a write (surface, Writing, "Asked for"). */
export interface Question {
  /** What is done, where and as whom: "Publish on api.itjobs.pt as Oficina Exemplo". */
  readonly act: string;
  readonly title: string;
  /** Changed or new addresses first. */
  readonly facts: readonly Fact[];
  /** What follows. */
  readonly follows: string;
  /** All of it, a line each. */
  readonly details: readonly string[];
  /** The whole text, or what changes in it; as Markdown, whose text is escaped already. */
  readonly text: string;
}

/** Characters of each of the first three lines; hosts cut after them. */
const LONGEST_LINE = 160;
const LONGEST_TITLE = 60;

/** A line by others that no host renders: signs of Markdown and HTML are escaped, accents piled up left out. */
export function escaped(line: string): string {
  return cleanLine(line)
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(/[\\`*[\]<>~|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** The three lines that every host shows, without a blank one. */
export function firstLines({ act, title, facts, follows }: Question): string {
  return [actLine(act, title), factLine(facts), within(follows)].join('\n');
}

/** What stands below them. */
export function below({ details, text }: Question): string {
  return [details.join('\n'), text].filter((part) => part !== '').join('\n\n');
}

/** A question with what is to be noted, before the text. */
export function withNotes(question: Question, notes: readonly string[]): Question {
  return { ...question, details: [...question.details, ...notes.map((note) => `Note: ${escaped(note)}`)] };
}

export function wholeQuestion(question: Question): string {
  return [firstLines(question), below(question)].join('\n\n');
}

function actLine(act: string, title: string): string {
  const line = (room: number) => `${act}: “${escaped(shortened(title, room))}”?`;
  let room = LONGEST_TITLE;
  while (room > 10 && line(room).length > LONGEST_LINE) room -= 5;
  return within(line(room));
}

/** As many facts as have room, and the names of the others. */
function factLine(facts: readonly Fact[]): string {
  const shown = [...facts];
  const left: string[] = [];
  const line = () =>
    [...shown.map(({ words }) => words), ...(left.length === 0 ? [] : [`below: ${left.join(', ')}`])].join(' · ');
  while (line().length > LONGEST_LINE && shown.length > 1) left.unshift(shown.pop()?.name ?? '');
  return within(line()) || 'Nothing else.';
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
