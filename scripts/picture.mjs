// Draws the pictures of the README: runs the demo for real and shows the most telling steps of what it printed, as SVG.
// Where rsvg-convert and pngquant are installed, the PNGs that a bundle shows are made of them and of the icon.
//   node scripts/picture.mjs
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { card, NOTE } from './card.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A picture shows the steps of its story that call the first three of these tools which the demo calls, in the order of
 * the demo, each with at most so many lines of the answer. Steps whose answer begins like `without`, and single lines
 * like `dull`, are left out.
 */
const PICTURES = [
  {
    file: 'docs/demo-reading',
    heading: 'reading the board',
    story: 'read',
    lines: { search_jobs: 8, job_stats: 9, get_job: 9, list_jobs: 7, search_events: 5 },
    dull: /^ *(phone |logo |https?:|Skills count as|An ad may count|Index: )/,
  },
  {
    file: 'docs/demo-publishing',
    heading: 'publishing an ad',
    story: 'write',
    lines: { create_job: 6, edit_job: 5, suspend_job: 2 },
    without: /^Dry run/,
  },
];
const MOST_TOOLS = 3;
/** The story about reading ends where the demo first calls this tool. */
const FIRST_WRITE = 'create_job';
/** Pixels of a PNG from side to side. */
const PNG_WIDTH = 1680;

function transcript() {
  const demo = fileURLToPath(new URL('demo.mjs', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [demo], { encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
  if (status !== 0) throw new Error(`the demo failed with exit code ${status}; mend it first`);
  return stdout;
}

/** The steps of a transcript: a line with the title, `> tool {arguments}`, and the answer, indented by two. */
function stepsOf(text) {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, at) => {
    const call = /^> (\w+) (.*)$/.exec(line);
    if (call === null) return [];
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((one) => one !== '' && !one.startsWith('  '));
    const answer = rest.slice(0, end < 0 ? rest.length : end).map((one) => one.slice(2));
    while (answer.at(-1) === '') answer.pop();
    return [{ title: lines[at - 1], tool: call[1], call: call[2], answer }];
  });
}

/** The steps that a picture shows. */
function chosen(steps, { story, lines, without, dull }) {
  const border = steps.findIndex(({ tool }) => tool === FIRST_WRITE);
  if (border < 0)
    throw new Error(`the demo never calls ${FIRST_WRITE}; say in scripts/picture.mjs where writing begins`);
  const told = story === 'read' ? steps.slice(0, border) : steps.slice(border);
  const called = Object.keys(lines).filter((name) => told.some(({ tool }) => tool === name));
  const wanted = called.slice(0, MOST_TOOLS);
  const shown = told
    .filter(({ tool, answer }) => wanted.includes(tool) && without?.test(answer[0]) !== true)
    .map((step) => ({ ...step, max: lines[step.tool], dull }));
  if (shown.length < 2) throw new Error(`the demo has too little for the picture of its story "${story}"`);
  return shown;
}

/** The PNG of an SVG, in few colours: a tenth of the size. @returns whether the tools for it are there */
function rasterise(file, width, colours) {
  const png = `${file}.png`;
  const shape = ['--width', String(width), '--keep-aspect-ratio'];
  const { status, stdout } = spawnSync('rsvg-convert', [...shape, `${file}.svg`], { cwd: root, maxBuffer: 2 ** 25 });
  if (status !== 0) return false;
  const few = spawnSync('pngquant', [String(colours), '-'], { input: stdout, maxBuffer: 2 ** 25 });
  if (few.status === 0) writeFileSync(`${root}${png}`, few.stdout);
  return few.status === 0;
}

const steps = stepsOf(transcript());
const note = steps.flatMap(({ answer }) => answer).find((line) => NOTE.test(line));
for (const picture of PICTURES) {
  const heading = `jobboard-mcp · ${picture.heading}`;
  writeFileSync(`${root}${picture.file}.svg`, card(heading, chosen(steps, picture), note));
  console.error(`wrote ${picture.file}.svg`);
}
const rastered = [...PICTURES.map(({ file }) => rasterise(file, PNG_WIDTH, 32)), rasterise('docs/icon', 512, 128)];
console.error(
  rastered.every(Boolean) ? 'wrote their .png' : 'their .png are as before: that takes rsvg-convert and pngquant',
);
