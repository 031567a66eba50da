import type { ComponentChildren, VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { payText, workModelText } from './ad-row.tsx';
import { companyName, joined, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened, useCall } from './calls.tsx';
import { useView } from './frame.tsx';
import { Facts, Fitted, Link, Notes, Top } from './parts.tsx';

export function AdView({ id, back }: { id: number; back: () => void }) {
  return <Opened tool="get_job" values={{ id, body_format: 'html' }} page={Ad} back={back} />;
}

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

/** The ad's text. Markdown and plain text are shown until the page has the HTML. */
function Body({ ad }: { ad: Values }) {
  const { call } = useView();
  const { now, run } = useCall();
  const { id, body, body_format: format } = ad;
  const isPlain = format !== 'html' && textOf(body) !== undefined;
  // Requested once per ad, as soon as the host allows calls.
  useEffect(() => {
    if (isPlain && id !== undefined) run('get_job', { id, body_format: 'html' });
  }, [id, isPlain, call === undefined]);
  const tagged = now.state === 'answered' ? recordOf(now.result.structuredContent) : undefined;
  const html = format === 'html' ? textOf(body) : textOf(tagged?.body);
  return <Text blocks={html === undefined ? linesOf(textOf(body) ?? '') : blocksOf(html)} />;
}

/** As many paragraphs as fit; a button shows the rest. */
export function Text({ blocks }: { blocks: readonly ComponentChildren[] }) {
  const { words } = useView();
  return blocks.length === 0 ? null : (
    <div class="text">
      <Fitted parts={blocks} more={words.wholeText} />
    </div>
  );
}

/*
 * Strangers write an ad's text. DOMParser reads it into a document that runs and loads nothing. Only the eleven
 * accepted tags (docs/board.md, Text) become elements here; all else becomes text.
 */

const TAGS = ['p', 'strong', 'br', 'em', 'u', 's', 'ol', 'li', 'ul', 'b'] as const;
const BLOCKS = ['P', 'OL', 'UL'];
const SILENT = ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'TITLE', 'HEAD', 'TEXTAREA', 'SVG'];
const MAX_DEPTH = 40;

export function blocksOf(html: string): readonly ComponentChildren[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: ComponentChildren[] = [];
  let line: ComponentChildren[] = [];
  const endLine = () => {
    if (line.some((part) => typeof part !== 'string' || part.trim() !== '')) blocks.push(<p>{line}</p>);
    line = [];
  };
  for (const node of body.childNodes) {
    if (BLOCKS.includes(node.nodeName)) {
      endLine();
      if (node.textContent?.trim()) blocks.push(drawn(node, 0));
    } else line.push(drawn(node, 0));
  }
  endLine();
  return blocks;
}

export function linesOf(text: string): readonly ComponentChildren[] {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => <p class="lines">{block.trim()}</p>);
}

function drawn(node: Node, depth: number): VNode | string | ComponentChildren[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || SILENT.includes(node.nodeName.toUpperCase()) || depth > MAX_DEPTH) return '';
  const children = Array.from(node.childNodes, (child) => drawn(child, depth + 1));
  // HTML dropped <strike>; <s> replaces it.
  const name = node.nodeName.toLowerCase().replace('strike', 's');
  if (name === 'a') return <Link url={node.getAttribute('href') ?? ''}>{children}</Link>;
  const Tag = TAGS.find((tag) => tag === name);
  if (Tag === 'br') return <br />;
  return Tag === undefined ? children : <Tag>{children}</Tag>;
}
