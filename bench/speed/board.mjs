// A board on a port of this machine that lists invented ads, each answer after a while. Prints its address.
//   node bench/speed/board.mjs ADS MILLISECONDS
import { createServer } from 'node:http';
import { generateAds } from './ads.mjs';

const PAGE = 100;
const [ads, delay] = process.argv.slice(2).map(Number);

const pages = [];
let rows = [];
for (const ad of generateAds(ads)) {
  rows.push(ad);
  if (rows.length < PAGE) continue;
  pages.push(JSON.stringify(rows));
  rows = [];
}
if (rows.length > 0) pages.push(JSON.stringify(rows));

createServer((request, response) => {
  let form = '';
  request.on('data', (chunk) => {
    form += chunk;
  });
  request.on('end', () => {
    const page = Number(new URLSearchParams(form).get('page') ?? 1);
    const results = pages[page - 1];
    const envelope = `{"total":${ads},"page":${page},"limit":${PAGE}`;
    setTimeout(() => {
      response.setHeader('content-type', 'application/json');
      response.end(results === undefined ? `${envelope}}` : `${envelope},"results":${results}}`);
    }, delay);
  });
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`http://127.0.0.1:${this.address().port}\n`);
});
