import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { isWrittenElement } from '../html/elements.ts';

/** Longer paragraphs are read in pieces: parse time grows faster than length. */
const LONGEST_PARAGRAPH = 2_500;
/** Quotations and items nested on one line: each level is parsed again. */
const TOO_DEEP = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*){20}|^[ \t]{80}[ \t]*[-*+\d>]/m;

export function lexMarkdown(markdown: string): Token[] | undefined {
  if (TOO_DEEP.test(markdown)) return undefined;
  return new AdLexer({ gfm: true, breaks: true, tokenizer: new AdTokenizer() }).lex(markdown);
}

/** Reads long paragraphs in pieces; emphasis and links do not span two. */
class AdLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const piece of splitParagraph(src)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

function splitParagraph(src: string): string[] {
  const pieces: string[] = [];
  let rest = src;
  while (rest.length > LONGEST_PARAGRAPH) {
    const room = rest.slice(0, LONGEST_PARAGRAPH);
    const tag = room.lastIndexOf('<');
    const end = tag > room.lastIndexOf('>') && tag > LONGEST_PARAGRAPH / 2 ? tag : room.length;
    const space = Math.max(room.lastIndexOf(' ', end), room.lastIndexOf('\n', end));
    const length = space > LONGEST_PARAGRAPH / 2 ? space + 1 : end;
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...pieces, rest];
}

/** Text between double signs. Unlike in CommonMark, the letters beside them do not matter. */
const BOLD = /^\*\*(?=[^\s*])((?:\\[\s\S]|[^*\\])*?(?:\\[\s\S]|[^\s*\\]))\*\*(?!\*)/;
const STRUCK = /^~~(?=[^\s~])((?:\\[\s\S]|[^~\\])*?(?:\\[\s\S]|[^\s~\\]))~~(?!~)/;

/** Differs from GitHub's Markdown where people and models write something else. */
class AdTokenizer extends Tokenizer<string, string> {
  /** `<T>` and `<nome da empresa>` are text. */
  override html(src: string): Tokens.HTML | undefined {
    return beginsWithUnknownTag(src) ? undefined : super.html(src);
  }

  override tag(src: string): Tokens.Tag | undefined {
    return beginsWithUnknownTag(src) ? undefined : super.tag(src);
  }

  /** `[^1]: a note` is text. */
  override def(src: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }

  /** `**Local:**Lisboa` is bold, which CommonMark takes for text. */
  override emStrong(src: string, maskedSrc: string, prevChar = ''): Tokens.Em | Tokens.Strong | undefined {
    const [raw, text] = BOLD.exec(src) ?? [];
    if (raw === undefined || text === undefined) return super.emStrong(src, maskedSrc, prevChar);
    return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
  }

  /** `~10 years` is text: striking out takes two signs. */
  override del(src: string): Tokens.Del | undefined {
    const [raw, text] = STRUCK.exec(src) ?? [];
    if (raw === undefined || text === undefined) return undefined;
    return { type: 'del', raw, text, tokens: this.lexer.inlineTokens(text) };
  }

  /** A backslash ends an address: it escapes a character or breaks the line. */
  override url(src: string): Tokens.Link | undefined {
    const link = super.url(src);
    const end = link?.raw.indexOf('\\') ?? -1;
    return end < 0 ? link : super.url(src.slice(0, end));
  }
}

function beginsWithUnknownTag(src: string): boolean {
  const name = /^ {0,3}<\/?([a-z][^\s/>]{0,30})/i.exec(src)?.[1];
  return name !== undefined && !isWrittenElement(name);
}
