import { escapeHtml } from '../../wire/html.ts';
import { commonMarks, type Mark, type TextRun } from '../html/document/runs.ts';

/** How cautiously text is written: special characters left alone, escaped, or escaped with all marks as HTML tags. */
export type Care = 'light' | 'escaped' | 'tags';

interface MarkSpan {
  readonly mark: Mark;
  readonly address: string | undefined;
  /** Written as HTML tags, for Markdown's signs would not be read as such where they stand. */
  asTags: boolean;
}

interface SpanPiece {
  readonly kind: 'text' | 'open' | 'close';
  readonly text: string;
  readonly span: MarkSpan;
}

const NO_SPAN: MarkSpan = { mark: 'a', address: undefined, asTags: false };
const PUNCTUATION = /[\p{P}\p{S}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const ESCAPABLE = /[!-/:-@[-`{-~\n]/;
const REFERENCE = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i;

/** Runs as one paragraph of Markdown, its lines broken by backslashes. What begins the lines is not looked at yet. */
export function writeSpans(runs: readonly TextRun[], care: Care): string {
  const pieces = piecesOf(runs);
  const hasBoth = runs.some(({ marks }) => marks.includes('em') && marks.includes('strong'));
  const em = hasBoth ? '_' : '*';
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'text' || piece.span.mark === 'a') continue;
    if (!isFlanking(piece, pieces[index - 1], pieces[index + 1], em)) piece.span.asTags = true;
  }
  return pieces
    .map((piece) => (piece.kind === 'text' ? escapeText(piece.text, care) : markSign(piece, em, care === 'tags')))
    .join('');
}

function piecesOf(runs: readonly TextRun[]): SpanPiece[] {
  const pieces: SpanPiece[] = [];
  let spans: MarkSpan[] = [];
  let last: TextRun | undefined;
  const closeFrom = (from: number): void => {
    for (const span of spans.slice(from).reverse()) pieces.push({ kind: 'close', text: '', span });
    spans = spans.slice(0, from);
  };
  for (const run of runs) {
    closeFrom(commonMarks(last, run));
    for (const mark of run.marks.slice(spans.length)) {
      const span = { mark, address: run.address, asTags: mark === 'u' };
      spans.push(span);
      pieces.push({ kind: 'open', text: '', span });
    }
    pieces.push({ kind: 'text', text: run.text, span: NO_SPAN });
    last = run;
  }
  closeFrom(0);
  return pieces;
}

/** Whether signs for emphasis are read as such between these neighbours (CommonMark, "Emphasis and strong emphasis"). */
function isFlanking(
  { kind, span }: SpanPiece,
  before: SpanPiece | undefined,
  after: SpanPiece | undefined,
  em: string,
): boolean {
  const left = [...(before?.text.slice(-2) ?? ' ')].at(-1) ?? '*';
  const right = [...(after?.text.slice(0, 2) ?? ' ')][0] ?? '*';
  const [inner, outer] = kind === 'open' ? [right, left] : [left, right];
  if (span.mark === 'em' && em === '_' && LETTER_OR_DIGIT.test(outer)) return false;
  return !PUNCTUATION.test(inner) || PUNCTUATION.test(outer) || /\s/.test(outer);
}

function markSign({ kind, span }: SpanPiece, em: string, asTags: boolean): string {
  const isOpen = kind === 'open';
  if (asTags || span.asTags) {
    const href = isOpen && span.address !== undefined && span.mark === 'a' ? ` href="${escapeHtml(span.address)}"` : '';
    return `<${isOpen ? '' : '/'}${span.mark}${href}>`;
  }
  switch (span.mark) {
    case 'a':
      return isOpen ? '[' : `](${span.address?.replace(/&(?=[#\w]+;)/g, '\\&')})`;
    case 'em':
      return em;
    case 'strike':
      return '~~';
    default:
      return '**';
  }
}

/** Text as Markdown that is read as this very text, with no more backslashes than that takes. */
function escapeText(text: string, care: Care): string {
  return text
    .replace(/[\\`<&*_~[!]/g, (sign, at: number) => (needsEscape(sign, at, text, care) ? `\\${sign}` : sign))
    .replaceAll('\n', '\\\n');
}

function needsEscape(sign: string, at: number, text: string, care: Care): boolean {
  const [before, after] = [text[at - 1] ?? '', text[at + 1] ?? ''];
  switch (sign) {
    case '\\':
      return after === '' || ESCAPABLE.test(after);
    case '`':
      return true;
    case '<':
      return /^<(?:[a-z/!?]|[^\s<>@]+@)/i.test(text.slice(at));
    case '&':
      return REFERENCE.test(text.slice(at, at + 36));
    case '!':
      return care !== 'light' && (after === '[' || after === '');
    case '_':
      if (LETTER_OR_DIGIT.test(before) && LETTER_OR_DIGIT.test(after)) return false;
      break;
    case '[':
      return care !== 'light';
  }
  return care !== 'light' && !(/\s/.test(before) && /\s/.test(after));
}
