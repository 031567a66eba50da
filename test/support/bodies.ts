import * as fc from 'fast-check';

// Bodies shaped like recorded ads (docs/board.md, Answers): spacers, line breaks, lines that begin with "- ", margins,
// alignment, entities, no-break spaces, links whose address the text lacks, nested lists.

const WORDS = fc.constantFrom(
  ...(
    'Java experiência com equipa e de em projetos SQL cloud C# 5 anos nós R&D <5 “bom” PT-EN (m/f) Node.js o/a * _x_ # ' +
    '100% €2.000 1. - ** salário~ [TBD] https Lisboa, a\\b não `git` & | > +351 x_y_z'
  ).split(' '),
);

/** Soft hyphens, zero-width spaces and byte order marks inside words. */
const UNSEEN_INSIDE: Readonly<Record<string, string>> = {
  experiência: 'experi\u00adência',
  equipa: 'equi&shy;pa',
  projetos: 'proje\u200btos',
  anos: '\ufeffanos',
};

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Words with the gaps of real ads, some in marks. */
const phrase = fc
  .array(
    fc.record({
      word: WORDS,
      gap: fc.constantFrom(' ', ' ', ' ', '&nbsp;', '  ', '\n'),
      mark: fc.constantFrom('', '', '', '', 'strong', 'em', 'b', 'u'),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .map((words) => {
    const written = words.map(({ word, mark }) => {
      const text = UNSEEN_INSIDE[word] ?? escaped(word);
      return mark === '' ? text : `<${mark}>${text}</${mark}>`;
    });
    // A word without letters at the beginning could look like a list item.
    return `Ad${words.map(({ gap }, index) => gap + written[index]).join('')}`;
  });

const address = fc
  .tuple(fc.nat(999), fc.boolean())
  .map(([path, query]) => `https://ads.example/p/${path}${query ? '?a=1&amp;b=2' : ''}`);
const oneLink = fc.tuple(address, WORDS).map(([to, words]) => `<a href="${to}">see ${escaped(words)}</a>`);
const glued = fc.tuple(address, oneLink).map(([to, other]) => `<a href="${to}">${to}</a>${other}`);
/** Adjacent links, links of one character, links with their address as text (docs/board.md, Answers). */
const oddLink = fc.oneof(
  fc.tuple(oneLink, oneLink).map((links) => links.join('')),
  fc.tuple(oneLink, address).map(([one, to]) => `${one}<a href="${to}">.</a>`),
  address.map((to) => `<a href="${to}">${to}</a>`),
  glued,
  address.map((to) => `see ${to.replace(/\?.*/, '')}/title_, then`),
);
const link = fc.oneof({ weight: 3, arbitrary: oneLink }, { weight: 1, arbitrary: oddLink });

/** Labels that run on, italics within bold beside punctuation, marks that meet. */
const marked = fc.constantFrom(
  'Ad <strong>Local:</strong>Lisboa',
  '<strong>Ad, <em>(m/f)</em>:</strong> Lisboa',
  '<strong>Ad <em>“bom”</em>, já</strong>x',
  'Ad <strong>a</strong><em>b</em><u>c</u> <em><strong>d</strong></em>e',
  '<strong>Ad<br />Oferta: </strong><br />',
);

const line = fc.oneof(
  { weight: 5, arbitrary: phrase },
  { weight: 1, arbitrary: marked },
  { weight: 1, arbitrary: fc.tuple(phrase, link).map((parts) => parts.join(' ')) },
);

const style = fc.constantFrom(
  ...[
    '',
    '',
    ' style="text-align: justify;"',
    ' style="text-align: center;"',
    ' style="margin-left: 18pt;"',
    ' class="x"',
  ],
);
const paragraph = fc.tuple(style, line).map(([own, text]) => `<p${own}>${text}</p>`);
const spacer = fc.constantFrom(
  '<p>&nbsp;</p>',
  '<p><br /></p>',
  '<p>--------------------</p>',
  '<p>&nbsp;--------------------<br />____________________<br />***</p>',
  '\n',
  '<br /><br />',
  '<p><a href="https://ads.example/empty"></a></p>',
  '<p style="visibility: hidden;">Mozilla/5.0 (X11)</p>',
);
const dashes = fc
  .tuple(
    phrase,
    fc.array(line, { minLength: 1, maxLength: 4 }),
    fc.constantFrom('<br />', '<br>\n', '<BR>'),
    fc.constantFrom('- ', '- ', '-&nbsp;', '• ', '* ', '1. '),
  )
  .map(([head, items, br, sign]) => {
    const typed = items.map((item, index) => `${br}${sign.replace('1', String(index + 1))}${item}`);
    return `<p>${head}:${typed.join('')}</p>`;
  });
const items = fc.array(line, { minLength: 1, maxLength: 4 });
const list = fc
  .record({ tag: fc.constantFrom('ul', 'ol'), texts: items, inner: fc.option(items), gap: fc.constantFrom('', '\n') })
  .map(({ tag, texts, inner, gap }) => {
    const nested = inner === null ? '' : `<ul>${inner.map((text) => `<li>${text}</li>`).join('')}</ul>`;
    const all = texts.map((text, index) => `${gap}<li>${text}${index === 0 ? nested : ''}</li>`);
    return `<${tag}>${all.join('')}${gap}</${tag}>`;
  });
const lines = fc.array(line, { minLength: 2, maxLength: 4 }).map((all) => `<p>${all.join('<br />')}</p>`);

export const storedBody = fc
  .array(fc.oneof(paragraph, paragraph, spacer, dashes, list, lines), { minLength: 1, maxLength: 8 })
  .filter((blocks) => blocks.some((block) => block.includes('Ad')))
  .map((blocks) => blocks.join(''));
