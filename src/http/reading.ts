/** What a request's body asks for, as far as this server must know before it is carried out. */
export interface Asked {
  readonly body: unknown;
  /** Requests in it that want an answer; more than one in a batch of the 2025 era. */
  readonly calls: number;
  /** Tools that are called. */
  readonly tools: readonly string[];
  /** The tool, where the body is the call of one and nothing else. */
  readonly only: string | undefined;
  /** Whether it opens a stream of notifications, which ends when the client likes. */
  readonly listens: boolean;
}

/** Bytes of a request: above all that the arguments of one call may have. */
export const MAX_BYTES = 4 * 1024 * 1024;

/** A body that is refused, with the status of the answer. */
export class Unreadable extends Error {
  readonly status: 400 | 413;

  constructor(status: 400 | 413, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/**
 * Reads a body up to the bound, so that a longer one costs no more than that.
 * @throws Unreadable when it is too large or not JSON; what else is wrong with it the protocol's own answers say
 */
export async function readAsked(request: Request): Promise<Asked> {
  const declared = request.headers.get('content-length');
  if (Number(declared) > MAX_BYTES) throw tooLarge();
  // Node lets no more through than was declared.
  return asJson(declared === null ? await boundedText(request) : await request.text());
}

async function boundedText(request: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of request.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function asJson(text: string): Asked {
  try {
    return askedIn(JSON.parse(text));
  } catch {
    throw new Unreadable(400, 'The body is not JSON.');
  }
}

function tooLarge(): Unreadable {
  return new Unreadable(413, `The body is larger than ${MAX_BYTES} bytes.`);
}

interface Message {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown } | null;
}

function askedIn(body: unknown): Asked {
  const messages: readonly (Message | null)[] = Array.isArray(body) ? body : [body as Message | null];
  const requests = messages.filter((one) => typeof one?.method === 'string' && one.id !== undefined);
  const tools = requests.flatMap((one) => (one?.method === 'tools/call' ? [String(one.params?.name)] : []));
  const listens = requests.some((one) => one?.method === 'subscriptions/listen');
  const only = Array.isArray(body) ? undefined : tools[0];
  return { body, calls: requests.length, tools, only, listens };
}
