import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { payText, workModelText } from './ad-row.tsx';
import { companyName, joined, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { blocksOf, linesOf } from './body.tsx';
import { Answered, useView } from './frame.tsx';
import { callWords, useCall } from './open.tsx';
import { Facts, Fitted, Foot, Link, Notes, Top } from './parts.tsx';

/** One ad, read from the board in place of the list that it was opened from. */
export function AdView({ id, back }: { id: number; back: () => void }) {
  const { words } = useView();
  const reading = useCall();
  const { now } = reading;
  useEffect(() => {
    reading.run('get_job', { id, body_format: 'html' });
  }, [id]);
  const shown = callWords(now, words);
  return (
    <>
      {shown && (
        <p class="soft" role="status">
          {shown}
        </p>
      )}
      {now.state === 'answered' && <Answered result={now.result} page={OpenedAd} />}
      <Foot>
        <button type="button" onClick={back}>
          {words.back}
        </button>
      </Foot>
    </>
  );
}

const OpenedAd = ({ answer }: { answer: Values }) => <Ad ad={answer} focus />;

/** An ad as the board shows it. */
export function Ad({ ad, focus = false, children }: { ad: Values; focus?: boolean; children?: ComponentChildren }) {
  const view = useView();
  const { words, format } = view;
  const company = recordOf(ad.company) ?? {};
  const date = (text: unknown) => joined(format.date(textOf(text) ?? ''), format.away(textOf(text) ?? ''));
  const url = textOf(ad.url);
  return (
    <>
      <Top title={textOf(ad.title) ?? words.untitled(textOf(ad.id) ?? '?')} focus={focus}>
        {joined(companyName(ad), textOf(ad.id) && words.adNumber(textOf(ad.id) ?? ''))}
      </Top>
      <Facts
        facts={[
          [words.field('salary'), payText(ad, view)],
          [words.field('locations'), joined(textsOf(ad.locations).join(', '), textOf(ad.country))],
          [words.field('work_model'), workModelText(ad, view)],
          [words.field('types'), textsOf(ad.types).map(words.value).join(', ')],
          [words.field('contracts'), textsOf(ad.contracts).join(', ')],
          [words.field('published_at'), date(ad.published_at)],
          [words.field('updated_at'), ad.updated_at === ad.published_at ? undefined : date(ad.updated_at)],
          [words.field('ref'), textOf(ad.ref)],
          [words.field('contact'), joined(textOf(company.email), textOf(company.phone))],
          [words.field('url'), textOf(company.url) && <Link url={textOf(company.url) ?? ''} />],
        ]}
      />
      {children}
      <Body ad={ad} />
      <Notes notes={[textOf(ad.note), textOf(ad.memory)]} />
      {url && <Link url={url}>{words.openOnBoard}</Link>}
    </>
  );
}

/** The ad's text. Markdown and plain text are shown as they are, until the page has the text with its tags. */
function Body({ ad }: { ad: Values }) {
  const { words, call } = useView();
  const reading = useCall();
  const { id, body, body_format: format } = ad;
  const isPlain = format !== 'html' && textOf(body) !== undefined;
  // Read once for each ad, as soon as the host can.
  useEffect(() => {
    if (isPlain && id !== undefined) reading.run('get_job', { id, body_format: 'html' });
  }, [id, isPlain, call === undefined]);
  const tagged = reading.now.state === 'answered' ? recordOf(reading.now.result.structuredContent) : undefined;
  const html = format === 'html' ? textOf(body) : textOf(tagged?.body);
  return <Text blocks={html === undefined ? linesOf(textOf(body) ?? '') : blocksOf(html)} more={words.wholeText} />;
}

/** Paragraphs, as many as have room, and the rest on demand. */
export function Text({ blocks, more }: { blocks: readonly ComponentChildren[]; more: string }) {
  return blocks.length === 0 ? null : (
    <div class="text">
      <Fitted parts={blocks} at={blocks.length} more={more} />
    </div>
  );
}
