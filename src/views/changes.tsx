import type { Change } from './answers.ts';
import { useView } from './frame.tsx';
import { Fitted } from './parts.tsx';

/** Fields whose changes are read as a text, not as a value. */
const TEXTS = ['body', 'text'];
const MONEY = ['salary_min', 'salary_max'];

/** A value before and after. */
export function Changed({ field, from, to }: Change) {
  const { words, format } = useView();
  if (TEXTS.includes(field) && from !== undefined) return <ChangedText from={from} to={to} />;
  const shown = (value: string) =>
    MONEY.includes(field) && /^\d+$/.test(value) ? format.money(Number(value)) : words.value(value);
  return (
    <>
      {from !== undefined && (
        <>
          <del>{shown(from)}</del>{' '}
        </>
      )}
      {to !== '' && <ins>{shown(to)}</ins>}
    </>
  );
}

/** A text whose changed words are marked. */
export function ChangedText({ from, to }: { from: string; to: string }) {
  return (
    <span class="lines">
      {differences(from, to).map(({ kind, text }, index) => {
        // The space before a word is no part of what is marked.
        const word = kind === 'same' ? text : text.trimStart();
        const Tag = kind === 'same' ? 'span' : kind;
        return [text.slice(0, text.length - word.length), <Tag key={`${index}${kind}`}>{word}</Tag>];
      })}
    </span>
  );
}

/** Changes of one ad: values by their names, and the text below them. */
export function Changes({ changes, isKept = false }: { changes: readonly Change[]; isKept?: boolean }) {
  const { words } = useView();
  const values = changes.filter(({ field }) => !TEXTS.includes(field));
  const texts = changes.filter(({ field }) => TEXTS.includes(field));
  return (
    <>
      {values.length > 0 && (
        <dl>
          {values.map((change) => [
            <dt key={`${change.field} name`}>{words.field(change.field)}</dt>,
            <dd key={change.field}>
              <Changed {...change} />
            </dd>,
          ])}
        </dl>
      )}
      {texts.map((change) => (
        <div class="text" key={change.to}>
          <Fitted parts={[<Changed key="text" {...change} />]} more={words.wholeText} isKept={isKept} />
        </div>
      ))}
    </>
  );
}

/** A piece of text that stays, went or came. */
interface Piece {
  readonly kind: 'same' | 'del' | 'ins';
  readonly text: string;
}

/** Pairs of words that are compared; between longer texts the middle that differs is shown as a whole. */
const MAX_PAIRS = 1_000_000;

/** Words and signs, each with the space before it. */
const wordsOf = (text: string): readonly string[] => text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? [];

/** The words that differ between two texts, in reading order. */
function differences(from: string, to: string): readonly Piece[] {
  const [old, now] = [wordsOf(from), wordsOf(to)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const stays = commonOf(gone, come);
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], words: readonly string[]) => {
    if (words.length > 0) pieces.push({ kind, text: words.join('') });
  };
  add('same', old.slice(0, start));
  let [i, j] = [0, 0];
  for (const [oldAt, nowAt] of [...stays, [gone.length, come.length] as const]) {
    add('del', gone.slice(i, oldAt));
    add('ins', come.slice(j, nowAt));
    add('same', gone.slice(oldAt, oldAt + 1));
    [i, j] = [oldAt + 1, nowAt + 1];
  }
  add('same', old.slice(old.length - end));
  return pieces;
}

/** The longest common sequence: where each of its words stands in both texts. */
function commonOf(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  if (old.length * now.length > MAX_PAIRS) return [];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const common: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) common.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}
