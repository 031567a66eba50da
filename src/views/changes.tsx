import type { Change } from './answers.ts';
import { differences } from './diff.ts';
import { useView } from './frame.tsx';

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
export function Changes({ changes }: { changes: readonly Change[] }) {
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
          <Changed {...change} />
        </div>
      ))}
    </>
  );
}
