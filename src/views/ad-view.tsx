import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { payText, workModelText } from './ad-row.tsx';
import { companyName, joined, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { blocksOf, linesOf } from './body.tsx';
import { useView } from './frame.tsx';
import { Opened, useCall } from './open.tsx';
import { Facts, Fitted, Link, Notes, Top } from './parts.tsx';

/** One ad, opened from a list. */
export function AdView({ id, back }: { id: number; back: () => void }) {
  return <Opened tool="get_job" values={{ id, body_format: 'html' }} page={Ad} back={back} />;
}

/** An ad as the board shows it. */
export function Ad({ answer: ad }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const company = recordOf(ad.company);
  const url = textOf(ad.url);
  const web = textOf(company?.url);
  const number = textOf(ad.id);
  const published = textOf(ad.published_at) ?? '';
  const updated = textOf(ad.updated_at) ?? published;
  return (
    <>
      <Top title={textOf(ad.title) ?? words.adNumber(number ?? '?')}>
        {joined(companyName(ad), number && words.adNumber(number))}
      </Top>
      <Facts
        facts={[
          [words.field('salary'), payText(ad, view)],
          [words.field('locations'), joined(textsOf(ad.locations).join(', '), textOf(ad.country))],
          [
            words.field('work_model'),
            joined(
              workModelText(ad, view),
              textsOf(ad.types).map(words.value).join(', '),
              textsOf(ad.contracts).join(', '),
            ),
          ],
          [
            words.field('published_at'),
            joined(
              format.date(published),
              format.away(published),
              updated.slice(0, 10) !== published.slice(0, 10) && words.changedOn(format.date(updated)),
            ),
          ],
          [words.field('ref'), textOf(ad.ref)],
          [words.field('contact'), joined(textOf(company?.email), textOf(company?.phone))],
          [words.field('url'), web && <Link url={web} />],
        ]}
      />
      <Body ad={ad} />
      <Notes notes={[textOf(ad.note), textOf(ad.memory)]} />
      {url && <Link url={url}>{words.openOnBoard}</Link>}
    </>
  );
}

/** The ad's text. Markdown and plain text are shown as they are, until the page has the text with its tags. */
function Body({ ad }: { ad: Values }) {
  const { call } = useView();
  const { now, run } = useCall();
  const { id, body, body_format: format } = ad;
  const isPlain = format !== 'html' && textOf(body) !== undefined;
  // Read once for each ad, as soon as the host can.
  useEffect(() => {
    if (isPlain && id !== undefined) run('get_job', { id, body_format: 'html' });
  }, [id, isPlain, call === undefined]);
  const tagged = now.state === 'answered' ? recordOf(now.result.structuredContent) : undefined;
  const html = format === 'html' ? textOf(body) : textOf(tagged?.body);
  return <Text blocks={html === undefined ? linesOf(textOf(body) ?? '') : blocksOf(html)} />;
}

/** Paragraphs, as many as have room, and the rest on demand. */
export function Text({ blocks }: { blocks: readonly ComponentChildren[] }) {
  const { words } = useView();
  return blocks.length === 0 ? null : (
    <div class="text">
      <Fitted parts={blocks} more={words.wholeText} />
    </div>
  );
}
