import { describe, expect, it } from 'vitest';
import { hunkLines, shownHunks } from '../src/text/hunks.ts';

const LINES = ['Intro.', 'We use PostgreSQL.', 'We use Docker.', 'We use Kafka.', 'Apply now.'];
const without = (at: number) => LINES.filter((_, index) => index !== at);
const withLine = (at: number, ...lines: string[]) => [...LINES.slice(0, at), ...lines, ...LINES.slice(at)];

describe('the hunks of a text', () => {
  it.each<[string, before: string[], after: string[], hunks: object[]]>([
    [
      'a line that comes changes no other',
      LINES,
      withLine(1, 'We use Kotlin.'),
      [{ above: 'Intro.', after: ['We use Kotlin.'], below: 'We use PostgreSQL.' }, { left_out: 3 }],
    ],
    [
      'a line that goes',
      LINES,
      without(2),
      [
        { left_out: 1, above: 'We use PostgreSQL.', before: ['We use Docker.'], below: 'We use Kafka.' },
        { left_out: 1 },
      ],
    ],
    [
      'a line and what became of it',
      LINES,
      LINES.map((line) => line.replace('Docker', 'Podman')),
      [
        {
          left_out: 1,
          above: 'We use PostgreSQL.',
          before: ['We use Docker.'],
          after: ['We use Podman.'],
          below: 'We use Kafka.',
        },
        { left_out: 1 },
      ],
    ],
    [
      'a line at another place',
      LINES,
      ['Apply now.', ...LINES.slice(0, 4)],
      [
        { after: ['Apply now.'], below: 'Intro.', moved: true },
        { left_out: 2, above: 'We use Kafka.', before: ['Apply now.'], moved: true },
      ],
    ],
    [
      'two places share the line between them',
      LINES,
      LINES.map((line) => line.replace('Docker', 'Podman').replace('Intro', 'Start')),
      [
        { before: ['Intro.'], after: ['Start.'], below: 'We use PostgreSQL.' },
        { before: ['We use Docker.'], after: ['We use Podman.'], below: 'We use Kafka.' },
        { left_out: 1 },
      ],
    ],
  ])('%s', (_what, before, after, hunks) => {
    expect(shownHunks(before, after)).toEqual(hunks);
  });

  it('hold every line of the text after once, in order', () => {
    const after = ['New first.', ...without(3), 'New last.'];
    const told = shownHunks(LINES, after).flatMap(({ left_out = 0, above = [], after: come = [], below = [] }) => [
      ...Array(left_out).fill('?'),
      ...[above, come, below].flat(),
    ]);
    expect(told).toHaveLength(after.length);
    expect(told.every((line, index) => line === '?' || line === after[index])).toBe(true);
  });

  it('that have no room are counted', () => {
    const long = Array.from({ length: 20 }, (_, index) => `${index} ${'x'.repeat(500)}`);
    const hunks = shownHunks(
      long,
      long.map((line) => line.replace('x', 'y')),
    );
    expect(hunks).toHaveLength(6);
    expect(hunkLines(hunks).at(-1)).toBe('(15 more changes left out; get_job shows the whole text)');
  });
});
