import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { payText, workModelText } from './ad-facts.ts';
import { companyName, joined, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { plain } from './changes.tsx';
import { Facts, Link, Notes, Text, type TextBlock, Top } from './components.tsx';
import { useView } from './frame.tsx';

export function AdPanel({ answer: ad }: { answer: Values }) {
  const { words } = useView();
  const number = textOf(ad.id);
  return (
    <>
      <Top title={<span lang="">{textOf(ad.title) ?? words.adNumber(number ?? '?')}</span>}>
        {joined(companyName(ad), number && words.adNumber(number))}
      </Top>
      <Details answer={ad} />
    </>
  );
}

/** Ways to apply and contacts first, then the facts, then the text. */
export function Details({ answer: ad }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const company = recordOf(ad.company);
  const [url, web] = [ad.url, company?.url].map(textOf);
  const places = textsOf(ad.locations ?? []).join(', ');
  const published = textOf(ad.published_at) ?? '';
  const updated = textOf(ad.updated_at) ?? published;
  return (
    <>
      <Facts
        facts={[
          [words.onTheBoard, url && <Link url={url} />],
          [words.field('contact'), joined(textOf(company?.email), textOf(company?.phone))],
          [words.field('salary'), payText(ad, view)],
          [words.field(places === '' ? 'country' : 'locations'), joined(places, textOf(ad.country))],
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
          [words.field('url'), web && <Link url={web} />],
        ]}
      />
      <Body ad={ad} />
      <Notes />
    </>
  );
}

/** The ad's text. Its tags stand in the facts for the page; a host may keep those from it. */
function Body({ ad }: { ad: Values }) {
  const text = textOf(ad.body) ?? '';
  const html = textOf(useView().facts.html) ?? (ad.body_format === 'html' ? text : undefined);
  const blocks = useMemo(() => (html === undefined ? linesOf(text) : blocksOf(html)), [html, text]);
  return <Text blocks={blocks} />;
}

/*
 * Strangers write an ad's text. DOMParser reads it into a document that runs and loads nothing. Only the eleven
 * accepted tags (docs/board.md, Publishing rules, 5) become elements here; all else becomes text.
 */

const TAGS = ['p', 'strong', 'br', 'em', 'u', 's', 'ol', 'li', 'ul', 'b'] as const;
const BLOCKS = ['P', 'OL', 'UL'];

export function blocksOf(html: string): readonly TextBlock[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: TextBlock[] = [];
  let line: Node[] = [];
  const endLine = () => {
    const nodes = line;
    if (nodes.some(({ textContent }) => textContent?.trim()))
      blocks.push(() => <p>{nodes.map((node) => drawn(node))}</p>);
    line = [];
  };
  for (const node of body.childNodes) {
    if (!BLOCKS.includes(node.nodeName)) line.push(node);
    else {
      endLine();
      if (node.textContent?.trim()) blocks.push(() => drawn(node));
    }
  }
  endLine();
  return blocks;
}

export function linesOf(text: string): readonly TextBlock[] {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return blocks.map((block) => () => <p class="lines">{block.trim().split('\n').map(plain).join('\n')}</p>);
}

function drawn(node: Node): VNode | string | ComponentChildren[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element)) return '';
  const children = Array.from(node.childNodes, (child) => drawn(child));
  // HTML dropped <strike>; <s> replaces it.
  const name = node.nodeName.toLowerCase().replace('strike', 's');
  if (name === 'a') return <Link url={node.getAttribute('href') ?? ''}>{children}</Link>;
  const Tag = TAGS.find((tag) => tag === name);
  if (Tag === 'br') return <br />;
  return Tag === undefined ? children : <Tag>{children}</Tag>;
}
