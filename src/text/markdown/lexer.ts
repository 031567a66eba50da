import { Lexer, type MarkedToken, type Token, Tokenizer, type Tokens } from 'marked';
import { isWrittenElement } from '../html/elements.ts';

/** Longer Markdown is not read as such: ads are some thousand characters long, and reading may take long. */
const LONGEST = 60_000;

/** The tokens of a Markdown text (GitHub's kind); undefined where it is too long, or nested too deeply, to be read. */
export function lexMarkdown(markdown: string): readonly MarkedToken[] | undefined {
  if (markdown.length > LONGEST) return undefined;
  try {
    return known(new Lexer({ gfm: true, tokenizer: new AdTokenizer() }).lex(markdown));
  } catch {
    return undefined;
  }
}

/** The same tokens; no extension is in use that would add kinds of its own. */
export function known(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []) as readonly MarkedToken[];
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
  const name = /^ {0,3}<\/?([a-z][^\s/>]*)/i.exec(src)?.[1];
  return name !== undefined && !isWrittenElement(name);
}
