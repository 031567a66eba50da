import { Writable } from 'node:stream';

const ESCAPES: Readonly<Record<string, string>> = { '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * Escapes U+2028 and U+2029 in JSON, where they only occur in strings. Some clients take them for the end of a line, and
 * with it of a message.
 */
const escapeLineSeparators = (json: string): string => json.replace(/[\u2028\u2029]/g, (sign) => ESCAPES[sign] ?? sign);

/** A stream that escapes what is written to another one. */
export function escapingStream(output: Writable): Writable {
  const pass = (text: string, done: () => void) => {
    if (output.write(escapeLineSeparators(text))) setImmediate(done);
    else output.once('drain', done);
  };
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => pass(String(chunk), done),
    // Messages that end in one turn of the event loop leave in one piece.
    writev: (chunks, done) => pass(chunks.map(({ chunk }) => String(chunk)).join(''), done),
  });
  output.on('error', (error) => stream.destroy(error));
  return stream;
}

/** A response with its body escaped. */
export async function escapedResponse(response: Response): Promise<Response> {
  const { body, status, headers } = response;
  if (body === null) return new Response(null, { status, headers });
  if (!headers.get('content-type')?.startsWith('text/event-stream'))
    return new Response(escapeLineSeparators(await response.text()), { status, headers });
  const escaping = new TransformStream<string, string>({
    transform: (text, controller) => controller.enqueue(escapeLineSeparators(text)),
  });
  const escaped = body.pipeThrough(new TextDecoderStream()).pipeThrough(escaping).pipeThrough(new TextEncoderStream());
  return new Response(escaped, { status, headers });
}
