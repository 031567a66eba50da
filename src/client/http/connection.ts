import type { Client, Dispatcher } from 'undici';

/** At most one connection to the board, made when it is needed and kept as long as both sides like. */
export class HttpConnection {
  readonly #create: (ending: () => AbortSignal) => Client;
  #ending = new AbortController();
  #client: Client | undefined;

  /**
   * @param create makes undici's client; each time that it connects it is to take a new signal, which ends the
   *   connection even while it is being made (sockets never let go of theirs)
   */
  constructor(create: (ending: () => AbortSignal) => Client) {
    this.#create = create;
  }

  dispatch(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    this.#client ??= this.#create(() => {
      this.#ending = new AbortController();
      return this.#ending.signal;
    });
    this.#client.dispatch(request, handler);
  }

  /**
   * Ends the connection at once, with what is under way on it; what was not sent yet will not be. The next request makes
   * another. (Aborting a request alone would not do: undici 7.30 then connects anew, for nothing.)
   */
  async drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    this.#ending.abort();
    await client?.destroy();
  }
}
