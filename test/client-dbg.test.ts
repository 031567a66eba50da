import { it } from 'vitest';
import { createServer } from 'node:https';
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { boardAndClient, closeAfterEach, clientOf, failureOf, within, NO_JOBS, CREATED } from './support/client-calls.ts';
import * as bad from './support/misbehaving.ts';
closeAfterEach();
it('x', async () => {
  const out: string[] = [];
  const show = (e: {code: string; message: string}) => out.push(`[${e.code}] ${e.message}`);
  for (const b of [bad.html(), bad.html(404), bad.html(403), bad.html(401), bad.html(500), bad.cutOff, bad.reset, bad.notHttp, bad.json([]), bad.json({total:'x'}), bad.json({total:5}), bad.error('Not allowed. Please contact support.'), bad.error('Invalid key'), bad.error('Job not found.'), bad.error('Bad limit'), bad.error('Slow', {status:429}), bad.error('Slow', {status:429, headers:{'Retry-After':'99'}}), bad.answer('', {status:302, headers:{Location:'/login'}}), bad.silence, bad.endless({}, Buffer.alloc(1<<20)), bad.json({error:{}})]) {
    const { board, client } = await boardAndClient(); board.otherwise = b;
    const budget = b === bad.silence ? 300 : 3000;
    show(await failureOf(client.call('listJobs', {}, within(budget))));
    show(await failureOf(client.call('getJob', {id: 5}, within(budget))));
    show(await failureOf(client.call('createJob', {title:'a', body:'b'}, within(budget))));
    show(await failureOf(client.call('editJob', {id: 5}, within(budget))));
    out.push('');
  }
  for (const u of ['http://127.0.0.1:1', 'http://board.invalid', 'http://10.255.255.1']) { show(await failureOf(clientOf(u).client.call('listJobs', {}, within(3000)))); show(await failureOf(clientOf(u).client.call('createJob', {title:'a',body:'b'}, within(3000)))); }
  execSync('openssl req -x509 -newkey rsa:2048 -nodes -keyout /tmp/x/k.pem -out /tmp/x/c.pem -days 1 -subj /CN=localhost 2>/dev/null');
  const s = createServer({ key: readFileSync('/tmp/x/k.pem'), cert: readFileSync('/tmp/x/c.pem') }, (q, r) => r.end('{}')).listen(0);
  const port = (s.address() as any).port;
  show(await failureOf(clientOf(`https://localhost:${port}`).client.call('listJobs', {}, within(3000))));
  show(await failureOf(clientOf(`https://localhost:${port}`).client.call('createJob', {title:'a',body:'b'}, within(3000))));
  show(await failureOf(clientOf(`http://localhost:${port}`).client.call('listJobs', {}, within(3000))));
  s.close();
  console.log(out.join('\n'));
}, 60000);
