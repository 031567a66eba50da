import { describe, expect, it } from 'vitest';
import { boardTime, epochOf } from '../src/wire/time.ts';

describe('the board’s clock is Portuguese', () => {
  it.each([
    ['in winter', '2026-01-15T12:30:05Z', '2026-01-15 12:30:05'],
    ['in summer', '2026-07-15T12:30:05Z', '2026-07-15 13:30:05'],
    ['over midnight', '2026-07-15T23:30:00Z', '2026-07-16 00:30:00'],
    ['at midnight', '2026-01-15T00:00:00Z', '2026-01-15 00:00:00'],
    ['before clocks are set forward', '2026-03-29T00:59:59Z', '2026-03-29 00:59:59'],
    ['after clocks are set forward', '2026-03-29T01:00:00Z', '2026-03-29 02:00:00'],
    ['before the hour that comes twice', '2026-10-24T23:59:59Z', '2026-10-25 00:59:59'],
    ['in that hour for the second time', '2026-10-25T01:30:00Z', '2026-10-25 01:30:00'],
  ])('%s', (_, instant, written) => {
    expect(boardTime(Date.parse(instant))).toBe(written);
    expect(epochOf(written)).toBe(Date.parse(instant));
  });

  it.each(['', 'soon', '2026-01-15', '2026-13-15 12:00:00'])('"%s" is no time', (written) => {
    expect(epochOf(written)).toBeUndefined();
  });
});
