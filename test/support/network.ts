import type { lookup } from 'node:dns';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { Server as ProxyServer } from 'proxy-chain';
import { generate } from 'selfsigned';
import { ending } from './file-end.ts';
import { listening } from './misbehaving.ts';
import { freshFolder } from './server.ts';

/** A name that no resolver knows: only the tests' proxy resolves it. */
export const FAR_HOST = 'board.example';

type Authority = Awaited<ReturnType<typeof authority>>;

/** A certificate authority, as in a company's network. */
export async function authority() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'Authority of these tests' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const file = join(freshFolder(), 'authority.pem');
  writeFileSync(file, cert);
  return { file, key, cert };
}

export type Front = Awaited<ReturnType<typeof tlsFront>>;

/** TLS before a board: decrypts, and passes every byte on. */
export async function tlsFront(boardUrl: string, signedBy: Authority, host: string) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    ca: signedBy,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  const handshakes: { servername: string | false | null; protocol: string | null }[] = [];
  const sockets = new Set<TLSSocket>();
  const server = createServer({ key, cert }, (socket) => {
    handshakes.push({ servername: socket.servername, protocol: socket.getProtocol() });
    sockets.add(socket);
    const inner = connect(Number(new URL(boardUrl).port), '127.0.0.1');
    for (const one of [socket, inner])
      one.on('error', () => undefined).on('close', () => [socket, inner].map((s) => s.destroy()));
    socket.pipe(inner).pipe(socket);
  });
  // A client that distrusts the certificate breaks off the handshake.
  server.on('tlsClientError', () => undefined);
  return {
    port: new URL(await listening(server)).port,
    handshakes,
    close: ending(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    }),
  };
}

export type TestProxy = Awaited<ReturnType<typeof testProxy>>;

function toThisMachine(_name: string, options: { all?: boolean }, done: (...result: unknown[]) => void): void {
  if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }]);
  else done(null, '127.0.0.1', 4);
}

/** A proxy that resolves every name to this machine. `locked` makes it require `user` with `p@ss`. */
export async function testProxy() {
  const asked: { host: string; tunnel: boolean }[] = [];
  const server = new ProxyServer({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: ({ username, password, hostname, port, isHttp }) => {
      if (proxy.locked && !(username === 'user' && password === 'p@ss')) return { requestAuthentication: true };
      asked.push({ host: `${hostname}:${port}`, tunnel: !isHttp });
      return { dnsLookup: toThisMachine as typeof lookup };
    },
  });
  await server.listen();
  const proxy = {
    address: `127.0.0.1:${server.port}`,
    asked,
    locked: false,
    close: ending(() => server.close(true)),
  };
  return proxy;
}
