import { decodeReferences } from './parse-html.ts';

/** A tag, comment or declaration as it is written, also where a browser would ignore it. */
export interface Tag {
  readonly kind: 'start' | 'end' | 'other';
  readonly source: string;
  /** In the case as typed; empty for a comment or declaration. */
  readonly name: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

const TAG_START = /<(?:!--|[!?]|\/(?![a-z])|(\/?)([a-z][^\s/>]*))/gi;
/** Elements whose content has no tags. */
const RAW_TEXT = /^(?:iframe|noembed|noframes|script|style|textarea|title|xmp)$/i;
const COMMENT_END = /--!?>/g;
/** The end of a tag, and quoted values, in which a ">" does not end it. */
const TAG_END = /=\s*"[^"]*"?|=\s*'[^']*'?|>/g;
const ATTRIBUTE = /([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Lists the tags of HTML in order. `unfinished` is the rest of the text if its last tag has no ">". */
export function scanTags(html: string): { tags: readonly Tag[]; unfinished?: string } {
  const tags: Tag[] = [];
  TAG_START.lastIndex = 0;
  for (let start = TAG_START.exec(html); start !== null; start = TAG_START.exec(html)) {
    const [opening, slash, name = ''] = start;
    const end = endOfTag(html, start.index, opening, name !== '');
    if (end === undefined && name !== '') return { tags, unfinished: html.slice(start.index) };
    const source = html.slice(start.index, end);
    const kind = name === '' ? 'other' : slash === '' ? 'start' : 'end';
    tags.push({ kind, source, name, attributes: kind === 'start' ? attributesOf(source.slice(opening.length)) : [] });
    TAG_START.lastIndex = start.index + source.length;
    if (kind === 'start' && RAW_TEXT.test(name)) TAG_START.lastIndex = endOfRawText(html, name, TAG_START.lastIndex);
  }
  return { tags };
}

function endOfRawText(html: string, name: string, start: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = start;
  return end.exec(html)?.index ?? html.length;
}

/** The offset behind a tag or comment; undefined if it has no end. */
function endOfTag(html: string, start: number, opening: string, isElement: boolean): number | undefined {
  const pattern = isElement ? TAG_END : opening === '<!--' ? COMMENT_END : />/g;
  pattern.lastIndex = start + (opening === '<!--' ? 2 : opening.length);
  for (let found = pattern.exec(html); found !== null; found = pattern.exec(html))
    if (!found[0].startsWith('=')) return pattern.lastIndex;
  return undefined;
}

function attributesOf(source: string): Tag['attributes'] {
  return [...source.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => ({
    name: name.toLowerCase(),
    value: decodeReferences(values.find((value) => value !== undefined) ?? ''),
  }));
}
