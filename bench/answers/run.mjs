// Asks the built server what people typically ask, on the judged ads, and prints what a model reads, in tokens (o200k_base).
//   node bench/answers/run.mjs [folder of another checkout]     --whole prints the answers too, --write keeps them in
//   bench/answers/snapshot.txt, without dates and the names of marks
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { load } from '../../scripts/load.mjs';
import { CALLS } from './calls.mjs';

const own = fileURLToPath(new URL('../..', import.meta.url));
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const whole = process.argv.includes('--whole');
const { readCorpus } = await load('bench/relevance/corpus.ts');
const { startJudgedBoard } = await load('bench/relevance/board.ts');

const folder = mkdtempSync(join(tmpdir(), 'jobboard-answers-'));
const board = await startJudgedBoard(readCorpus(join(own, 'bench/relevance')), folder);
const client = new Client({ name: 'answers', version: '1.0.0' });
const { PATH = '', HOME = '' } = process.env;
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [join(given[0] ?? own, 'dist/cli.js')],
    env: {
      PATH,
      HOME,
      JOBBOARD_BASE_URL: board.url,
      JOBBOARD_API_KEY: board.key,
      JOBBOARD_DATA_DIR: join(folder, 'data'),
      JOBBOARD_LOG: 'error',
    },
  }),
);
let sum = 0;
let snapshot = '';
for (const [name, args] of CALLS) {
  const { content } = await client.callTool({ name, arguments: args });
  const text = content.map((part) => part.text ?? '').join('\n');
  const tokens = encode(text).length;
  sum += tokens;
  process.stdout.write(`${String(tokens).padStart(6)}  ${name} ${JSON.stringify(args).slice(0, 110)}\n`);
  if (whole) process.stdout.write(`${text.replace(/^/gm, '        ')}\n`);
  const lasting = text
    .replace(/data-\d{8}/g, 'data-…')
    .replace(
      /\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: 20\d\d)?(?: \d\d:\d\d)?|20\d\d-W\d\d/g,
      'DATE',
    );
  snapshot += `${tokens} tokens  ${name} ${JSON.stringify(args)}\n${lasting.replace(/^(?=.)/gm, '    ')}\n\n`;
}
const { tools } = await client.listTools();
const list = tools.map(({ name, description, inputSchema }) => JSON.stringify({ name, description, inputSchema }));
process.stdout.write(`${String(sum).padStart(6)}  together\n`);
process.stdout.write(
  `${String(list.reduce((all, one) => all + encode(one).length, 0)).padStart(6)}  the list of tools\n`,
);
if (process.argv.includes('--write'))
  writeFileSync(new URL('snapshot.txt', import.meta.url), `${snapshot}${sum} tokens together\n`);
await client.close();
await board.close();
rmSync(folder, { recursive: true, force: true });
