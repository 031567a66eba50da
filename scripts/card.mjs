// A terminal as an SVG picture: one file that needs no font, style sheet or address from outside.

const COLUMNS = 100;
const CHARACTER = 7.8;
const LINE = 21;
const MARGIN = 30;
const BAR = 42;
const WIDTH = Math.round(COLUMNS * CHARACTER + 2 * MARGIN);
/** Height of the free space between two steps. */
const PAUSE = 18;

const FONT = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";
const COLOURS = {
  card: '#0d1117',
  bar: '#161b22',
  edge: '#30363d',
  fence: '#31506f',
  text: '#b7c0ca',
  faint: '#737d88',
  bright: '#f0f6fc',
  prompt: '#7ee787',
  tool: '#79c0ff',
  values: '#a5b4c4',
  warning: '#e3b341',
  error: '#ff7b72',
  good: '#7ee787',
};
const LIGHTS = ['#ff5f57', '#febc2e', '#28c840'];

const escaped = (text) =>
  text.replace(/[\p{Cc}]/gu, '\ufffd').replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** What fits on a line, cut where a part or a word ends; an ellipsis stands for the rest. */
function fitted(text, columns) {
  if (text.length <= columns) return text;
  const kept = text.slice(0, columns - 2);
  const end = [' · ', ' '].map((gap) => kept.lastIndexOf(gap)).find((at) => at > columns * 0.7);
  return `${kept.slice(0, end).trimEnd()} …`;
}

const OPENS = '<board-data>';
const CLOSES = '</board-data>';
/** Said with every answer; a picture says it once, at its end. */
export const NOTE = /^Answered by the embedded/;
/** Says what the fence is; a picture says it once, above the first. */
const FENCE_NOTE = /^Data from the board/;

/** What the demo prints for the lines that it leaves out. */
const CUT = /^… (\d+) more lines$/;

/** How a line looks: a pattern, and the colour and weight of each of its groups. */
const LOOKS = [
  [/^(\[\w+\])(.*)$/, ['error', 600], ['error']],
  [/^(Warning:)(.*)$/, ['warning', 600], ['text']],
  [/^(Job \d+ was \w+\.)(.*)$/, ['good', 600], ['faint']],
  [/^(- )(\d+ )(.*?)( · .*)?$/, ['faint'], ['faint'], ['bright', 600], ['text']],
  [/^(- )([a-z_]+:)(.*)$/, ['faint'], ['warning'], ['text']],
  [/^╷(.*)$/, ['faint']],
  [/^│(\S+)(.*)$/, ['bright'], ['text']],
  [/^((?:# |\*\*).*)$/, ['bright', 600]],
  [/^( .*|Data from the board.*|⋯.*)$/, ['faint']],
];

/** A line as coloured pieces. */
function spans(line, columns) {
  const text = fitted(line, columns);
  for (const [pattern, ...looks] of LOOKS) {
    const groups = pattern.exec(text)?.slice(1);
    if (groups !== undefined) return groups.map((piece = '', at) => [piece, ...(looks[at] ?? ['text'])]);
  }
  return [[text, 'text']];
}

/** The lines of an answer with the cells of its table one below the other; `╷` marks the head of it and `│` its rows. */
function withTables(lines) {
  const isRow = (line) => line.startsWith('|');
  const cells = (line) => line.slice(1, -1).split('|');
  const table = lines.filter((line) => isRow(line) && !/^[-|:]+$/.test(line));
  const widths = table.map(cells).reduce((max, row) => row.map((cell, at) => Math.max(cell.length, max[at] ?? 0)), []);
  const aligned = (line) => {
    const [first, ...rest] = cells(line);
    return [first.padEnd(widths[0]), ...rest.map((cell, at) => cell.padStart(widths[at + 1]))].join('   ');
  };
  return lines
    .filter((line) => !isRow(line) || table.includes(line))
    .map((line) => (isRow(line) ? `${line === table[0] ? '╷' : '│'}${aligned(line)}` : line));
}

/** The lines of an answer, at most so many of them. Foreign text has a line at its side in the place of its fence. */
function answerRows({ answer, max, dull }) {
  const rows = [];
  let fenced = false;
  let unseen = 0;
  for (const text of withTables(answer)) {
    const cut = CUT.exec(text);
    if (cut !== null) unseen += Number(cut[1]);
    else if (text === OPENS || text === CLOSES) fenced = text === OPENS;
    else if (text !== '' && !NOTE.test(text)) rows.push({ text, fenced });
  }
  const telling = rows.filter(({ text }) => dull?.test(text) !== true).slice(0, max);
  const left = rows.length - telling.length + unseen;
  if (left > 0)
    telling.push({ text: `⋯ ${left} more ${left === 1 ? 'line' : 'lines'}`, fenced: telling.at(-1)?.fenced });
  return telling.map(({ text, fenced: beside }) => {
    const indent = beside ? 5 : 3;
    return { indent, beside, pieces: spans(text, COLUMNS - indent), text };
  });
}

function stepRows(step) {
  const call = fitted(step.call, COLUMNS - step.tool.length - 4);
  return [
    { indent: 0, pieces: [[step.title, 'bright', 700]] },
    {
      indent: 0,
      pieces: [
        ['›  ', 'prompt', 700],
        [step.tool, 'tool', 600],
        [` ${call}`, 'values'],
      ],
    },
    ...answerRows(step),
    { pause: true },
  ];
}

function withoutRepeats(rows) {
  const first = rows.findIndex(({ text }) => FENCE_NOTE.test(text ?? ''));
  return rows.filter(({ text }, at) => at === first || !FENCE_NOTE.test(text ?? ''));
}

function drawn({ indent, beside, pieces }, y) {
  const runs = pieces
    .filter(([text]) => text !== '')
    .map(([text, colour, weight]) => {
      const bold = weight === undefined ? '' : ` font-weight="${weight}"`;
      return `<tspan fill="${COLOURS[colour]}"${bold}>${escaped(text)}</tspan>`;
    });
  const side = MARGIN + 3.5 * CHARACTER;
  const fence = beside ? `<path d="M${side} ${y - 15}v${LINE}" stroke="${COLOURS.fence}" stroke-width="2"/>` : '';
  return `${fence}<text x="${MARGIN + indent * CHARACTER}" y="${y}">${runs.join('')}</text>`;
}

/** The rows one below the other, and where the last one ends. */
function laidOut(rows, top) {
  let y = top;
  const lines = rows.flatMap((row) => {
    y += row.pause ? PAUSE : LINE;
    return row.pause ? [] : [drawn(row, y)];
  });
  return { lines, bottom: y };
}

/**
 * A card in the shape of a terminal window.
 * @param heading what the window is called, and the picture for people who do not see it
 * @param steps each with `title`, `tool`, `call` (its arguments as text), `answer` (lines), `most` (lines to show) and
 *   perhaps `dull` (a pattern of lines to leave out)
 * @param note what is said below the last step
 * @returns the SVG's text
 */
export function card(heading, steps, note) {
  const rows = withoutRepeats(steps.flatMap(stepRows));
  const foot = note === undefined ? [] : [{ indent: 0, pieces: [[note, 'faint']] }];
  const { lines, bottom } = laidOut([...rows, ...foot], BAR + MARGIN - 8);
  const height = bottom + MARGIN - 4;
  const name = escaped(heading);
  const lights = LIGHTS.map((colour, at) => `<circle cx="${24 + at * 20}" cy="${BAR / 2}" r="6" fill="${colour}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${name}">`,
    `<title>${name}</title>`,
    `<rect x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="10" fill="${COLOURS.card}" stroke="${COLOURS.edge}"/>`,
    `<path d="M1 ${BAR}V10.5a9.5 9.5 0 0 1 9.5-9.5h${WIDTH - 21}a9.5 9.5 0 0 1 9.5 9.5V${BAR}z" fill="${COLOURS.bar}"/>`,
    ...lights,
    `<g font-family="${escaped(FONT)}" font-size="13" xml:space="preserve">`,
    `<text x="${WIDTH / 2}" y="${BAR / 2 + 5}" fill="${COLOURS.faint}" text-anchor="middle">${name}</text>`,
    ...lines,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}
