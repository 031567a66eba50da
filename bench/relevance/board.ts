import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { insertJob, openBoardDatabase } from '../../src/board/board-database.ts';
import { startBoard } from '../../src/board/board-server.ts';
import { BLANK_AD } from '../../src/board/rules.ts';
import { PORTUGAL } from '../../src/site/site.ts';
import { transaction } from '../../src/sqlite.ts';
import type { Table } from '../../src/wire/tables.ts';
import { type Ad, bodyOf, type Corpus } from './corpus.ts';

const HOUR = 3_600_000;
const FIRST_COMPANY = 9001;

/** The embedded board with the judged ads in place of its own. @param folder takes its file */
export async function startJudgedBoard(corpus: Corpus, folder: string) {
  const file = join(folder, 'board.db');
  const db = await openBoardDatabase(file, Date.now());
  transaction(db, () => {
    db.exec('DELETE FROM job');
    for (const ad of corpus.ads) insertJob(db, rowOf(corpus, ad));
  });
  db.close();
  const board = await startBoard({ file });
  const before = await startRewriting(board.url, corpus);
  const close = () => {
    before.close();
    return board.close();
  };
  return { url: before.url, key: board.keys.reader, close };
}

/** A reference that finds this ad only. */
export const refOf = ({ id }: Pick<Ad, 'id'>): string => `RB${id}`;

function rowOf(corpus: Corpus, ad: Ad) {
  // An hour more than whole days, so that day filters and time filters agree.
  const published = Date.now() - ad.days_ago * 24 * HOUR - HOUR;
  const idsIn = (table: Table, names: readonly string[]) =>
    names.map((name) => {
      const row = table.find((one) => one.name === name);
      if (row === undefined) throw new Error(`no table of the board holds ${name}`);
      return row.id;
    });
  return {
    id: ad.id,
    company_id: FIRST_COMPANY + [...corpus.companies.keys()].indexOf(ad.company),
    ad: JSON.stringify({
      ...BLANK_AD,
      title: ad.title,
      body: bodyOf(corpus, ad),
      ref: refOf(ad),
      type: idsIn(PORTUGAL.tables.type, ad.types),
      location: idsIn(PORTUGAL.tables.location, ad.locations),
      contract: idsIn(PORTUGAL.tables.contract, ad.contracts),
      work_model: idsIn(PORTUGAL.tables.work_model, [ad.work_model ?? 'On-Site'])[0],
      country: 'PT',
      salary_min: ad.salary?.[0] ?? 0,
      salary_max: ad.salary?.[1] ?? 0,
    }),
    slug: `ad-${ad.id}`,
    published_at: published,
    updated_at: published,
  };
}

function companyOf({ companies }: Corpus, id: number): object {
  const [slug, { name, about } = { name: '', about: '' }] = [...companies][id - FIRST_COMPANY] ?? [''];
  const addresses = { email: `gente@${slug}.example`, url: `https://www.${slug}.example` };
  return { id, name, description: about, logo: '', phone: '', fax: '', ...addresses, slug };
}

/**
 * Passes every request on and gives each ad its company. The embedded board writes today's records; ads marked `older`
 * get the older shape of sister boards and old ads (docs/board.md, Answers).
 */
async function startRewriting(board: string, corpus: Corpus) {
  const older = new Map(corpus.ads.map(({ id, older: facts }) => [id, facts]));
  const rewritten = (answer: string): string => {
    const json = JSON.parse(answer);
    for (const record of json.results ?? [json]) {
      if (record.companyId >= FIRST_COMPANY) record.company = companyOf(corpus, record.companyId);
      const facts = older.get(record.id);
      if (facts === undefined) continue;
      for (const name of ['workModel', 'salaryMin', 'salaryMax', 'country']) delete record[name];
      Object.assign(record, { allowRemote: facts.allow_remote, wage: facts.wage ?? null });
    }
    return JSON.stringify(json);
  };
  const server = createServer(async (incoming, outgoing) => {
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
    const body = await text(incoming);
    const company = [...corpus.companies.keys()].indexOf(new URLSearchParams(body).get('slug') ?? '');
    const answer =
      company >= 0
        ? Response.json(companyOf(corpus, FIRST_COMPANY + company))
        : await fetch(new URL(incoming.url ?? '/', board), { method: 'POST', headers, body });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(rewritten(await answer.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
