// A board that lists invented ads and delays each answer; refuses keys that begin with "made-up". Prints its address.
//   node bench/speed/board.mjs ADS MILLISECONDS
import { createServer } from 'node:http';
import { generateAds, PLACES } from './ads.mjs';

const [count, delay] = process.argv.slice(2).map(Number);
const ads = [...generateAds(count)];
const places = PLACES.map(([id, name]) => ({ id, name }));

/** Cached as text, so that the board's own work is not measured. */
const pages = new Map();
function page(form) {
  const [page, limit] = [Number(form.get('page') ?? 1), Number(form.get('limit') ?? 12)];
  const key = `${page} ${limit}`;
  const results = ads.slice((page - 1) * limit, page * limit);
  if (!pages.has(key))
    pages.set(key, JSON.stringify({ total: count, page, limit, ...(results.length > 0 && { results }) }));
  return pages.get(key);
}

const ANSWERS = {
  '/location/list.json': () => JSON.stringify({ total: places.length, results: places }),
  '/job/list.json': page,
  '/job/status.json': () => '{"success":{"status":{"id":"1","name":"Moderation"}}}',
  '/job/get.json': (form) => JSON.stringify(ads.find(({ id }) => id === Number(form.get('id')))),
};

createServer(async (request, response) => {
  // Bridges send the arguments in the URL.
  const [path, query = ''] = request.url.split('?');
  const form = new URLSearchParams(`${Buffer.concat(await request.toArray())}&${query}`);
  const isKnown = !form.get('api_key')?.startsWith('made-up');
  const answer = (isKnown && ANSWERS[path]?.(form)) || '{"error":{"message":"Not allowed."}}';
  const say = () => response.setHeader('content-type', 'application/json').end(answer);
  if (delay > 0) setTimeout(say, delay);
  else say();
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`answers at http://127.0.0.1:${this.address().port}\n`);
});
