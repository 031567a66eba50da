// Draws the pictures of the README: runs the demo for real and shows the most telling steps of what it printed, as SVG.
// Where rsvg-convert is installed, the PNGs that a bundle shows are made of them too.
//   node scripts/picture.mjs
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { card } from './card.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A picture shows the steps of its story that call these tools, in the order of the demo, each with at most so many lines
 * of the answer. Steps whose answer begins like `without`, and single lines like `dull`, are left out.
 */
const PICTURES = [
  {
    file: 'docs/demo-reading',
    heading: 'reading the board',
    story: 'read',
    lines: { search_jobs: 7, list_jobs: 7, get_job: 9, search_events: 5 },
    dull: /^ *(phone |logo |https?:)/,
  },
  {
    file: 'docs/demo-publishing',
    heading: 'publishing an ad',
    story: 'write',
    lines: { create_job: 6, edit_job: 5, suspend_job: 2 },
    without: /^Dry run/,
  },
];
/** The story about reading ends where the demo first calls this tool. */
const FIRST_WRITE = 'create_job';
/** Pixels of a PNG from side to side. */
const PNG_WIDTH = 1280;

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
  const shown = (story === 'read' ? steps.slice(0, border) : steps.slice(border))
    .filter(({ tool, answer }) => Object.hasOwn(lines, tool) && without?.test(answer[0]) !== true)
    .map((step) => ({ ...step, most: lines[step.tool], dull }));
  if (shown.length < 2) throw new Error(`the demo has too little for the picture of its story "${story}"`);
  return shown;
}

function rasterise(file) {
  const args = ['--width', String(PNG_WIDTH), '--keep-aspect-ratio', '--output', `${file}.png`, `${file}.svg`];
  return spawnSync('rsvg-convert', args, { cwd: root, stdio: 'ignore' }).status === 0;
}

const steps = stepsOf(transcript());
for (const picture of PICTURES) {
  writeFileSync(`${root}${picture.file}.svg`, card(`jobboard-mcp · ${picture.heading}`, chosen(steps, picture)));
  const drawn = rasterise(picture.file);
  console.error(
    `wrote ${picture.file}.svg${drawn ? ' and .png' : '; its .png is as before: there is no rsvg-convert'}`,
  );
}
