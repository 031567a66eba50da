import { HttpError } from './guards.ts';

const STREAM = 'text/event-stream';

/** Whether a client takes an event stream besides JSON. @param header of `Accept` @throws HttpError where it excludes JSON */
export function acceptsStream(header: string | undefined): boolean {
  const ranges = new Map((header?.trim() || '*/*').toLowerCase().split(',').map(mediaRange));
  const json = ['application/json', 'application/*', '*/*'].find((range) => ranges.has(range)) ?? '';
  if (!ranges.get(json))
    throw new HttpError(406, 'accept', 'This server answers with JSON: send "Accept: application/json".');
  return ranges.get(STREAM) === true;
}

/** A media range, and whether its quality is not 0 (RFC 9110, section 12.5.1). */
function mediaRange(text: string): [string, boolean] {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return [range, quality === undefined || Number(quality.slice(2)) !== 0];
}
