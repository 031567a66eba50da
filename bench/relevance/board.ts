import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BLANK_AD } from '../../src/board/ad.ts';
import { insertJob, openBoardDatabase } from '../../src/board/database.ts';
import { startBoard } from '../../src/board/server.ts';
import { type Database, transaction } from '../../src/sqlite.ts';
import { CONTRACTS, JOB_TYPES, LOCATIONS, type Table, WORK_MODELS } from '../../src/wire/tables.ts';
import { type Ad, bodyOf, type Corpus } from './corpus.ts';

export interface JudgedBoard {
  readonly url: string;
  readonly key: string;
  close(): Promise<void>;
}

const HOUR = 3_600_000;
const FIRST_COMPANY = 9001;

/** The embedded board on a port of this machine, with the judged ads in place of its own. `folder` takes its file. */
export async function startJudgedBoard(corpus: Corpus, folder: string): Promise<JudgedBoard> {
  const file = join(folder, 'board.db');
  const db = await openBoardDatabase(file, Date.now());
  fill(db, corpus);
  db.close();
  const board = await startBoard({ file });
  const older = await startRewriting(board.url, corpus);
  return {
    url: older.url,
    key: board.keys.reader,
    close: async () => {
      await older.close();
      await board.close();
    },
  };
}

function fill(db: Database, corpus: Corpus): void {
  const slugs = [...corpus.companies.keys()];
  transaction(db, () => {
    db.exec('DELETE FROM job');
    for (const ad of corpus.ads) insertJob(db, rowOf(corpus, ad, FIRST_COMPANY + slugs.indexOf(ad.company)));
  });
}

function companyOf({ companies }: Corpus, id: number): object {
  const [slug, { name, about } = { name: '', about: '' }] = [...companies][id - FIRST_COMPANY] ?? [''];
  const rest = {
    logo: '',
    phone: '',
    fax: '',
    email: `gente@${slug}.example`,
    url: `https://www.${slug}.example`,
    slug,
  };
  return { id, name, description: about, ...rest };
}

/** The reference of an ad, by which it alone is found. */
export function refOf({ id }: Ad): string {
  return `RB${id}`;
}

function rowOf(corpus: Corpus, ad: Ad, company: number) {
  // An hour past the full day, so that whole days and times of day come to the same.
  const published = Date.now() - ad.days_ago * 24 * HOUR - HOUR;
  return {
    id: ad.id,
    company_id: company,
    ad: JSON.stringify({
      ...BLANK_AD,
      title: ad.title,
      body: bodyOf(corpus, ad),
      ref: refOf(ad),
      type: ad.types.map((name) => idIn(JOB_TYPES, name)),
      location: ad.locations.map((name) => idIn(LOCATIONS, name)),
      contract: ad.contracts.map((name) => idIn(CONTRACTS, name)),
      work_model: idIn(WORK_MODELS, ad.work_model ?? 'On-Site'),
      country: 'PT',
      salary_min: ad.salary?.[0] ?? 0,
      salary_max: ad.salary?.[1] ?? 0,
    }),
    slug: `ad-${ad.id}`,
    published_at: published,
    updated_at: published,
  };
}

function idIn(table: Table, name: string): number {
  const row = table.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no table of the board holds ${name}`);
  return row.id;
}

/**
 * Passes every request on, and gives each ad its company. The embedded board writes the shape of today; sister boards and
 * older ads have another (docs/board.md, Answers): the ads marked `older` get that.
 */
async function startRewriting(board: string, corpus: Corpus): Promise<{ url: string; close(): Promise<void> }> {
  const older = new Map(corpus.ads.map(({ id, older: facts }) => [id, facts]));
  const rewrite = (answer: string): string => {
    const json = JSON.parse(answer);
    for (const record of json.results ?? []) {
      if (record.companyId >= FIRST_COMPANY) record.company = companyOf(corpus, record.companyId);
      const facts = older.get(record.id);
      if (facts === undefined) continue;
      for (const name of ['workModel', 'salaryMin', 'salaryMax', 'country']) delete record[name];
      Object.assign(record, { allowRemote: facts.allow_remote, wage: facts.wage ?? null });
    }
    return JSON.stringify(json);
  };
  const server = createServer((incoming, outgoing) => {
    const { 'accept-encoding': _, ...headers } = incoming.headers;
    const passed = request(new URL(incoming.url ?? '/', board), { method: incoming.method, headers }, (answer) => {
      void textOf(answer).then((text) => {
        outgoing.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(rewrite(text));
      });
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
