import type { Change } from './answers.ts';
import { useView } from './frame.tsx';
import { Facts, Fitted } from './parts.tsx';

/** Fields whose changes are shown as text. */
const TEXTS = ['body', 'text'];
const MONEY = ['salary_min', 'salary_max'];

export function Changed({ field, from, to }: Change) {
  const { words, format } = useView();
  if (TEXTS.includes(field) && from !== undefined) return <ChangedText from={from} to={to} />;
  const shown = (value: string) =>
    MONEY.includes(field) && /^\d+$/.test(value) ? format.money(Number(value)) : words.value(value);
  return (
    <>
      {from !== undefined && <del>{shown(from)}</del>} {to !== '' && <ins>{shown(to)}</ins>}
    </>
  );
}

/** Marks the changed words of a text, without the space before them. */
function ChangedText({ from, to }: { from: string; to: string }) {
  return (
    <span class="lines">
      {differences(from, to).map(([kind, text], index) => {
        const word = kind === 'same' ? text : text.trimStart();
        const Tag = kind === 'same' ? 'span' : kind;
        return [text.slice(0, text.length - word.length), <Tag key={`${index}${kind}`}>{word}</Tag>];
      })}
    </span>
  );
}

export function Changes({ changes, isKept = false }: { changes: readonly Change[]; isKept?: boolean }) {
  const { words } = useView();
  const values = changes.filter(({ field }) => !TEXTS.includes(field));
  const texts = changes.filter(({ field }) => TEXTS.includes(field));
  return (
    <>
      {values.length > 0 && (
        <Facts facts={values.map((change) => [words.field(change.field), <Changed key="change" {...change} />])} />
      )}
      {texts.map((change) => (
        <div class="text" key={change.to}>
          <Fitted parts={[<Changed key="text" {...change} />]} more={words.wholeText} isKept={isKept} />
        </div>
      ))}
    </>
  );
}

type Piece = readonly ['same' | 'del' | 'ins', string];

/** The differing words of two texts in reading order, line by line if both have as many lines. */
function differences(from: string, to: string): readonly Piece[] {
  const [old, now] = [from.split('\n'), to.split('\n')];
  if (old.length !== now.length) return middleOf(from, to);
  return old.flatMap((line, index) => [
    ['same', index === 0 ? '' : '\n'] as const,
    ...middleOf(line, now[index] ?? ''),
  ]);
}

/** The differing middle of two texts that begin and end alike. */
function middleOf(from: string, to: string): readonly Piece[] {
  const [old, now] = [from, to].map((text) => text.match(/\s*(?:[\p{L}\p{N}]+|[^\s\p{L}\p{N}])|\s+$/gu) ?? []);
  if (old === undefined || now === undefined) return [];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const pieces: readonly Piece[] = [
    ['same', old.slice(0, start).join('')],
    ['del', old.slice(start, old.length - end).join('')],
    ['ins', now.slice(start, now.length - end).join('')],
    ['same', old.slice(old.length - end).join('')],
  ];
  return pieces.filter(([, text]) => text !== '');
}
