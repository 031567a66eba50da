// A board on a port of this machine with 1,200 ads; keys that begin with "made-up" are refused. Prints its address.
import { createServer } from 'node:http';

const results = [
  { id: 14, name: 'Lisboa' },
  { id: 18, name: 'Porto' },
];
const body = `<p>${'We write software for trains, and look for somebody who likes exact work. '.repeat(30)}</p>`;
const WORDS = ['Rust', 'Java', 'Kotlin', 'React', 'Python', 'Go'];
const ADS = Array.from({ length: 1200 }, (_, index) => ({
  id: 1 + index,
  company: { id: index % 60, name: `Company ${index % 60}`, logo: '', description: '', slug: `company-${index % 60}` },
  title: `${WORDS[index % WORDS.length]} Developer ${index}`,
  body,
  types: [{ id: '1', name: 'Full-time' }],
  locations: [results[index % 2]],
  workModel: index % 3,
  publishedAt: '2026-11-20 10:00:00',
  updatedAt: '2026-11-20 10:00:00',
  slug: `ad-${index}`,
}));

function page(form) {
  const [page, limit] = [Number(form.get('page') ?? 1), Number(form.get('limit') ?? 12)];
  return { total: ADS.length, page, limit, results: ADS.slice((page - 1) * limit, page * limit) };
}

const ANSWERS = {
  '/location/list.json': () => ({ total: results.length, results }),
  '/job/list.json': page,
  '/job/get.json': (form) => ADS[Number(form.get('id')) - 1],
};

createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const form = new URLSearchParams(text);
    const isKnown = !form.get('api_key')?.startsWith('made-up');
    const { pathname } = new URL(request.url, 'http://board');
    response.setHeader('content-type', 'application/json');
    const answer = (isKnown && ANSWERS[pathname]?.(form)) || { error: { message: 'Not allowed.' } };
    response.end(JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`answers at http://127.0.0.1:${this.address().port}\n`);
});
