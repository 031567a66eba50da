import { diffArrays } from 'diff';
import type { ComponentChildren } from 'preact';
import { valueText } from './ad-facts.ts';
import { type Change, numberOf, recordOf, recordsOf, textOf, textsOf, type Values } from './answers.ts';
import { Facts, Text } from './components.tsx';
import { useView } from './frame.tsx';

/** Before or after, marked by colour, by a line, and by a word for who cannot see. */
const marked = (Tag: 'del' | 'ins', label: 'before' | 'after') =>
  function Marked({ children }: { children: ComponentChildren }) {
    return (
      <Tag>
        <span class="read">{useView().words[label]} </span>
        {children}
      </Tag>
    );
  };
export const Before = marked('del', 'before');
const After = marked('ins', 'after');

export function Changes({ changes }: { changes: readonly Change[] }) {
  const view = useView();
  const { words, facts } = view;
  const isText = ({ hunks }: Change) => hunks.length > 0;
  // The head of a row has its pay before and now.
  const isAbove = ({ field }: Change) => field === 'salary' && recordOf(facts.earlier) !== undefined;
  const values = changes.filter((change) => !isText(change) && !isAbove(change));
  return (
    <>
      <Facts
        facts={values.map(({ field, from, to }) => [
          words.field(field),
          <>
            {from !== undefined && <Before>{valueText(field, from, view)}</Before>}{' '}
            {to !== '' && <After>{valueText(field, to, view)}</After>}
          </>,
        ])}
      />
      {changes.filter(isText).map(({ field, hunks }) => (
        <Hunks key={field} hunks={recordsOf(facts.hunks ?? hunks)} />
      ))}
    </>
  );
}

/** Each changed place of a text with a line around it, and the number of lines left out between them. */
function Hunks({ hunks }: { hunks: readonly Values[] }) {
  const { words } = useView();
  const soft = (line: string | false | 0 | undefined) => line && <p class="soft">{plain(line)}</p>;
  return (
    <Text
      class="text hunks"
      blocks={hunks.map((hunk, index) => () => {
        const [before, after] = [textsOf(hunk.before ?? []), textsOf(hunk.after ?? [])];
        const [hiddenLines = 0, more = 0] = [numberOf(hunk.left_out), numberOf(hunk.more)];
        const [old = '', now = ''] = [before[0], after[0]];
        const sides = [[before, Before, words.movedAway] as const, [after, After, words.movedHere] as const];
        return (
          <section key={`${index}${old}`}>
            {soft(hiddenLines > 0 && `… ${words.linesAsBefore(hiddenLines)}`)}
            {soft(textOf(hunk.above))}
            {before.length === 1 && after.length === 1 ? (
              <ChangedLine from={old} to={now} />
            ) : (
              sides.flatMap(([lines, Side, label]) =>
                lines.map((line) => (
                  <p key={`${label}${line}`}>
                    <Side>{plain(line)}</Side>
                    {hunk.moved === true && <i class="soft small"> {label}</i>}
                  </p>
                )),
              )
            )}
            {soft(textOf(hunk.below))}
            {soft(more > 0 && `… ${words.moreChanges(more)}`)}
          </section>
        );
      })}
    />
  );
}

/** A number is one word: 1.500 */
const shownWords = (line: string) => line.match(/\s+|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];
/** The most changed words of a line, and the least share of words that stay for them to be marked one by one. */
const [MOST, LEAST] = [300, 0.4];

/** A line and what became of it, with the changed words marked. */
function ChangedLine({ from, to }: { from: string; to: string }) {
  // Bold or a link may be all that changed.
  const isForm = plain(from) === plain(to);
  const [old, now] = isForm ? [from, to] : [plain(from), plain(to)];
  const parts = diffArrays(shownWords(old), shownWords(now), { maxEditLength: MOST });
  const same = parts?.filter(({ added, removed }) => !added && !removed).map(({ value }) => value.join('')) ?? [];
  if (parts === undefined || same.join('').length < LEAST * Math.max(old.length, now.length))
    return (
      <p>
        <Before>{old}</Before> <After>{now}</After>
      </p>
    );
  return (
    <p>
      {parts.map(({ value, added, removed }, index) => {
        const Tag = added ? After : removed ? Before : 'span';
        return <Tag key={`${index}${value[0]}`}>{value.join('')}</Tag>;
      })}
    </p>
  );
}

/** A line of Markdown as a reader sees it. */
export function plain(line: string): string {
  return line
    .replace(/^(\s*)[-*+] /, '$1• ')
    .replace(/(?<!\\)(?:\*\*|~~|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}]))/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1');
}
