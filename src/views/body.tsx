import type { ComponentChildren, VNode } from 'preact';
import { Link } from './parts.tsx';

/*
 * An ad's text. A stranger wrote it: DOMParser reads it into a document in which nothing runs or loads, and only the eleven
 * accepted tags (docs/board.md, Text) are drawn from that, as elements of our own. Everything else is its text.
 */

const TAGS = ['p', 'strong', 'br', 'em', 'u', 's', 'ol', 'li', 'ul', 'b'] as const;
const BLOCKS = ['P', 'OL', 'UL'];
/** Elements whose content is no text for readers. */
const SILENT = ['SCRIPT', 'STYLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'TITLE', 'HEAD', 'TEXTAREA', 'SVG'];
/** Elements in elements; what is deeper is left out. */
const MAX_DEPTH = 40;

/** The blocks of a text: paragraphs and lists, and what stands between them. */
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

/** Blocks of a text without tags. */
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
  // HTML has done away with <strike>; <s> is the same.
  const name = node.nodeName.toLowerCase().replace('strike', 's');
  if (name === 'a') return <Link url={node.getAttribute('href') ?? ''}>{children}</Link>;
  const Tag = TAGS.find((tag) => tag === name);
  if (Tag === 'br') return <br />;
  return Tag === undefined ? children : <Tag>{children}</Tag>;
}
