import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way to a database, which can be cut. */
export interface DatabaseWay {
  /** The database's address by this way. */
  readonly url: string;
  /** From now on nothing arrives any more, and no connection is seen to end: a partition of the network. */
  swallow(): void;
  /** Breaks the connection when the database has answered the next statement that holds a word: its answer is lost. */
  loseAnswerTo(word: string): void;
  close(): Promise<void>;
}

/** Passes on all that goes to a database and back, until it is told otherwise. */
export async function wayTo(database: string): Promise<DatabaseWay> {
  const target = new URL(database);
  const sockets = new Set<Socket>();
  let [isCut, word, isAsked] = [false, '', false];
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined));
    near.on('data', (chunk) => {
      if (word !== '' && chunk.includes(word)) isAsked = true;
      if (!isCut) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isCut) return;
      if (!isAsked) return void near.write(chunk);
      [word, isAsked] = ['', false];
      near.destroy();
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
    loseAnswerTo(next) {
      word = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
