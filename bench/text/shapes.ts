import repeated from './repeated.yaml';

/** Repeats a text up to about this length. */
const much = (length: number, text: string) => text.repeat(Math.ceil(length / text.length));
const many = (length: number, write: (index: number) => string) =>
  Array.from({ length: Math.ceil(length / write(10).length) }, (_, index) => write(index)).join('');

type Shape = (length: number) => string;
const REPEATED = Object.entries(repeated as Record<string, string>).map(([what, piece]): [string, Shape] => [
  what,
  (n) => much(n, piece),
]);

/** Hostile texts: a mistake in a reader would make its time on one of them grow faster than linearly. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  'blocks in blocks': (n) => `${much(n / 2, '<div>')}x${much(n / 2, '</div>')}`,
  'formatting in formatting': (n) => `${much(n, '<b>')}x`,
  'formatting that is all different': (n) => many(n, (i) => `<b x=${i}>`),
  'formatting repeated in each paragraph': (n) => many(n, (i) => `<p><b x=${i}>`),
  'formatting ended in the wrong order': (n) => much(n / 3, '<i>') + much(n / 3, '<b>') + much(n / 3, '</i>'),
  'blocks in formatting': (n) => `${much(n / 2, '<b><div>')}x${much(n / 2, '</div></b>')}`,
  'links of their own': (n) => many(n, (i) => `<a href=/${i}>a</a>`),
  'text between the cells of a table': (n) => `<table>${much(n, 'x<br>')}`,
  'paragraphs deep in blocks': (n) => `${'<div>'.repeat(45)}${much(n, '<dt>x')}`,
  'lines deep in lists': (n) => `${'<ul><li>'.repeat(20)}${much(n, 'x<br>')}`,
  'cells of one row': (n) => `<table><tr>${much(n, '<td>a')}`,
  'rows of one table': (n) => `<table>${much(n, '<tr><td>a<td>b')}`,
  'paragraphs in folded details': (n) => `<details>${much(n, '<p>a')}`,
  'lines that are kept': (n) => `<pre>${much(n, 'a\n')}`,
  'references in references': (n) => `a${much(n / 2, '&#x')}${much(n / 2, '200b;')}b`,
  spaces: (n) => `x${much(n, ' ')}\n x`,
  'spaces and line ends': (n) => `x${much(n, ' \n')}x`,
  'characters that are none': (n) => much(n, '\0\ud83d'),
  'zero-width spaces': (n) => `x${much(n, '\u200b')}`,
  'an address of many names': (n) => `a@${much(n, 'b.')}pt`,
  'rows of a table in Markdown': (n) => `|a|b|\n|-|-|\n${much(n, '|a|b|\n')}`,
  'items indented ever deeper': (n) => many(Math.min(n, 20_000), (i) => `${' '.repeat(2 * Math.min(i, 200))}- a\n`),
  'a wide table in Markdown': (n) => `${much(n / 3, '|a')}|\n${much(n / 3, '|-')}|\n${much(n / 3, '|b')}|`,
  'definitions of links': (n) => many(n, (i) => `[a${i}]: https://a.pt\n`),
  'struck out in struck out': (n) => `${much(n / 2, '<s><del>')}a${much(n / 2, '</del></s>')}`,
  'lines that do not wrap': (n) => `<nobr>${much(n, 'a <i>b</i> ')}`,
  'a style that hides, with spaces': (n) => `<p style="visibility:${much(n, ' ')}x`,
  'a style of margins': (n) => `<p style="margin:${much(n, '0 ')}">x`,
  'a style of its own for each': (n) => many(n, (i) => `<p style="margin:${i}px">a`),
  'styles in styles': (n) => many(n, (i) => `<div style="margin:${i % 90}px">a`),
  'classes without an end': (n) => `<p class="${much(n, 'a ')}">x`,
  ...Object.fromEntries(REPEATED),
};
