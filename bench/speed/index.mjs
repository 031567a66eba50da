// Measures building the index of invented ads, beside inserting their bare texts into a full-text table of the same kind.
// Compare ratios, not milliseconds; `npm run bench` measures the searches.
//   npm run bench:index [-- --ads 10000]
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../scripts/load.mjs';
import { optionsOf } from '../started.mjs';
import { generateAds } from './ads.mjs';

const [count] = optionsOf({ ads: 1200 });
const { openIndex } = await load('src/index/database.ts');
const { writeAds } = await load('src/index/write-ads.ts');
const { Vocabulary } = await load('src/reading/vocabulary/vocabulary.ts');

/** Milliseconds of processor time, which other programs do not change. */
async function time(work) {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'jobboard-bench-'));
const [index, bare] = ['index.db', 'bare.db'].map((name) => openIndex(join(folder, name)));
const insert = bare.prepared('INSERT INTO words (rowid, title, body) VALUES (?, ?, ?)');
const vocabulary = new Vocabulary();
const ads = [...generateAds(count)];
const spent = { whole: 0, bare: 0 };
// Page by page, as a crawl does.
for (let from = 0; from < count; from += 100) {
  const page = ads.slice(from, from + 100);
  spent.whole += await time(() => writeAds(index, page, vocabulary));
  const insertAll = () => {
    for (const { id, title, body } of page) insert.all(id, title, body.replace(/<[^>]*>/g, ' '));
  };
  spent.bare += await time(() => bare.write(insertAll));
}
index.close();
bare.close();
const ratio = (spent.whole / spent.bare).toFixed(1);
console.log(
  `${count} ads: ${Math.round(spent.whole)} ms, ${ratio} times the bare texts (${Math.round(spent.bare)} ms)`,
);
console.log(`file: ${(statSync(index.file).size / 1e6).toFixed(1)} MB`);
rmSync(folder, { recursive: true });
