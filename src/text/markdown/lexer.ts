import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { isWrittenElement } from '../html/elements.ts';

/** Longer paragraphs are read in pieces, for the time that reading one takes grows faster than its length. */
const LONGEST_PARAGRAPH = 2_500;

/** Longer Markdown is not read as such: ads are some thousand characters long, and reading may take long. */
const LONGEST = 60_000;

/** The tokens of a Markdown text (GitHub's kind); undefined where it is too long, or nested too deeply, to be read. */
export function lexMarkdown(markdown: string): readonly MarkedToken[] | undefined {
  if (markdown.length > LONGEST) return undefined;
  try {
    return markedTokens(new AdLexer({ gfm: true, tokenizer: new AdTokenizer() }).lex(markdown));
  } catch {
    return undefined;
  }
}

/** The same tokens; no extension is in use that would add kinds of its own. */
export function markedTokens(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []) as readonly MarkedToken[];
}

/** Reads long paragraphs in pieces; emphasis and links do not reach from one into the next. */
class AdLexer extends Lexer {
  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    for (const piece of splitParagraph(src)) super.inlineTokens(piece, tokens);
    return tokens;
  }
}

/** Pieces that end in a space outside of tags, where there is one. */
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

/** Reads `<T>`, `<nome da empresa>` and `[^1]: a note` as the text they are, and ends an address at a backslash. */
class AdTokenizer extends Tokenizer<string, string> {
  override html(src: string): Tokens.HTML | undefined {
    return beginsWithUnknownTag(src) ? undefined : super.html(src);
  }

  override tag(src: string): Tokens.Tag | undefined {
    return beginsWithUnknownTag(src) ? undefined : super.tag(src);
  }

  override def(src: string): Tokens.Def | undefined {
    return /^ {0,3}\[\^/.test(src) ? undefined : super.def(src);
  }

  /** No address has a backslash in it; here it escapes a character or breaks the line. */
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
