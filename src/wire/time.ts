/** The zone that the board's times fit; they carry none themselves (field notes, Answers). */
const ZONE = 'Europe/Lisbon';

const STAMP = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})/;

/** A timestamp of the board (`YYYY-MM-DD HH:MM:SS`, Portuguese local time) as epoch milliseconds; undefined when it is none. */
export function epochOf(stamp: string): number | undefined {
  const [, ...parts] = STAMP.exec(stamp) ?? [];
  if (parts.length === 0) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  return asUtc - offsetAt(asUtc);
}

/** Milliseconds by which local time is ahead of UTC around a moment. */
function offsetAt(epoch: number): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hourCycle: 'h23',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const part = Object.fromEntries(format.formatToParts(epoch).map(({ type, value }) => [type, Number(value)]));
  const local = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  return local - Math.floor(epoch / 1000) * 1000;
}
