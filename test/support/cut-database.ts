import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be cut. */
export interface DatabaseWay {
  /** The database's address by this way. */
  readonly url: string;
  /** From now on nothing arrives any more, and no connection is seen to end: a partition of the network. */
  swallow(): void;
  close(): Promise<void>;
}

/** Passes on all that goes to a database and back, until it is told otherwise. */
export async function wayTo(database: string): Promise<DatabaseWay> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (chunk) => {
      if (!isCut) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!isCut) near.write(chunk);
    });
    near.on('close', () => far.destroy());
    far.on('close', () => isCut || near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      isCut = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
