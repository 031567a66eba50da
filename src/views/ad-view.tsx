import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { payText, workModelText } from './ad-facts.ts';
import { companyName, joined, numberOf, recordOf, textOf, textsOf, type Values } from './answers.ts';
import { Opened } from './calls.tsx';
import { plain } from './changes.tsx';
import { type Block, Contacts, Facts, Link, Text, Top } from './components.tsx';
import { useView } from './frame.tsx';

/** An ad that unfolds in a list: the whole of it. */
export function AdView({ id }: { id: number }) {
  return <Opened tool="get_job" values={{ id, body_format: 'html' }} page={Details} />;
}

export function Ad({ answer: ad }: { answer: Values }) {
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
function Details({ answer: ad }: { answer: Values }) {
  const view = useView();
  const { words, format } = view;
  const company = recordOf(ad.company);
  const [url, web] = [ad.url, company?.url].map(textOf);
  const published = textOf(ad.published_at) ?? '';
  const updated = textOf(ad.updated_at) ?? published;
  const [hidden, cut] = [numberOf(view.facts.hidden), numberOf(view.facts.cut)];
  const lacks = [
    view.facts.text_not_shown === true && words.textNotShown,
    hidden && words.hiddenPassages(hidden),
    cut && words.textCut(cut),
  ].filter(Boolean);
  return (
    <>
      <Contacts link={url && <Link url={url}>{words.openOnBoard}</Link>} texts={[company?.email, company?.phone]} />
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
          [words.field('url'), web && <Link url={web} />],
        ]}
      />
      <Body ad={ad} />
      {lacks.length > 0 && <p class="soft small">{lacks.join(' ')}</p>}
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

export function blocksOf(html: string): readonly Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks: Block[] = [];
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

export function linesOf(text: string): readonly Block[] {
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
