// A board on a port of this machine that lists places and three ads, whatever the key. Prints its address.
import { createServer } from 'node:http';

const results = [
  { id: 14, name: 'Lisboa' },
  { id: 18, name: 'Porto' },
];
const ad = (id) => ({
  id,
  company: { id: 7, name: 'Company 7', logo: '', description: '', email: '', url: '', slug: 'company-7' },
  title: `Rust Developer ${id}`,
  body: '<p>We write Rust.</p>',
  types: [{ id: '1', name: 'Full-time' }],
  locations: [{ id: '14', name: 'Lisboa' }],
  workModel: 2,
  publishedAt: '2026-11-20 10:00:00',
  updatedAt: '2026-11-20 10:00:00',
  slug: `ad-${id}`,
});
let next = 100;
const created = new Map();
const ANSWERS = {
  '/location/list.json': () => ({ total: results.length, results }),
  '/job/list.json': () => ({ total: 3, page: 1, limit: 100, results: [1, 2, 3].map(ad) }),
  '/job/get.json': (form) => ad(Number(form.get('id'))),
  '/job/status.json': () => ({ success: { status: { id: '1', name: 'Active' } } }),
  '/job/create.json'(form) {
    const key = `${form.get('api_key')} ${form.get('title')}`;
    created.set(key, (created.get(key) ?? 0) + 1);
    next += 1;
    return { success: { message: 'Stored.', id: String(next) } };
  },
  /** For the bench alone: the most ads of one title and key. */
  '/most.json': () => ({ most: Math.max(0, ...created.values()), ads: created.size }),
};

createServer((request, response) => {
  let form = '';
  request.on('data', (chunk) => {
    form += chunk;
  });
  request.on('end', () => {
    const { pathname } = new URL(request.url, 'http://board');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(ANSWERS[pathname]?.(new URLSearchParams(form)) ?? { error: { message: 'No.' } }));
  });
}).listen(0, '127.0.0.1', function listening() {
  process.stdout.write(`answers at http://127.0.0.1:${this.address().port}\n`);
});
