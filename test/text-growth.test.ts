import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkHtml } from '../src/text/html/accepted/check.ts';
import { UnreadableCss } from '../src/text/html/css/syntax.ts';
import { htmlToMarkdown, htmlToText } from '../src/text/html/html.ts';
import { SHAPES, STYLE_SHAPES } from './support/hostile-shapes.ts';
import { markdownToHtml } from './support/markdown.ts';

/*
 * Twice the text takes twice the time, whatever the text: for every exported function that takes a text first, found in
 * the sources; outside of `text`, for those that take numbers at most besides. What takes parsed things is reached through
 * those that parse.
 */
const source = fileURLToPath(new URL('../src/', import.meta.url));
const FOLDERS = ['text', 'publishing/ad', 'search/facts', 'search/words', 'search/query/dates', 'board/jobs', 'wire'];
/** Texts that are ours: weeks that the index counted. */
const OWN = /^\s*(?:week|first):/;
/** Functions of other folders that take plain values beside the text. */
const PLAIN = ['number', 'boolean'];
const LENGTH = 3_000;
/** How much longer twice the text may take, and below how many milliseconds nothing can be told, nor done wrong. */
const MAX_GROWTH = 2.6;
const NOTHING = 5;
const MAX_TRIES = 15;

/** What a function is given beside the text, by the type of the parameter. */
const ARGUMENTS: Readonly<Record<string, (text: string) => unknown>> = {
  string: (text) => text,
  'string | undefined': (text) => text,
  boolean: () => true,
  number: () => 200,
  MarkStyle: () => 'by meaning',
  Colour: () => [0, 0, 0, 1],
  TagHandler: () => ({ open() {}, close() {}, comment() {}, unfinished() {} }),
  VisibleHandler: () => ({ text() {}, start() {}, end() {} }),
  Attributes: (text) => new Map(['style', 'color', 'bgcolor', 'size', 'hidden'].map((name) => [name, text])),
  'readonly ValuePart[]': () => [],
};

interface TextFunction {
  readonly name: string;
  readonly file: string;
  readonly types: readonly string[];
}

/** Exported functions that take a text first, with the types of the parameters that must be given. */
function textFunctions(): TextFunction[] {
  const files = FOLDERS.flatMap((folder) =>
    (readdirSync(source + folder, { recursive: true }) as string[]).map((file) => `${folder}/${file}`),
  );
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const found = [...readFileSync(source + file, 'utf8').matchAll(/^export (?:async )?function (\w+)\(([^)]*)\)/gm)];
      return found.flatMap(([, name = '', parameters = '']) => {
        const needed = parameters.split(/,\s*(?=\w+\??:|\w+ =|[{[])/).filter((one) => one !== '' && !/\?:|=/.test(one));
        const types = needed.map((one) =>
          one
            .slice(one.indexOf(':') + 1)
            .replace(/,\s*$/, '')
            .trim(),
        );
        const isMeant =
          types[0]?.startsWith('string') &&
          !OWN.test(needed[0] ?? '') &&
          (file.startsWith('text/') || types.slice(1).every((type) => PLAIN.includes(type)));
        return isMeant ? [{ name, file, types }] : [];
      });
    });
}

/** Milliseconds of the processor that one call takes. */
function cost(call: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  call(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How much longer the call takes with twice the text. What looks like too much is looked at again, by the quickest of
 * several tries and by two doublings: growth comes with each, a collection of garbage does not.
 */
function growth(call: (text: string) => unknown, shape: (length: number) => string): number {
  const first = cost(call, shape(2 * LENGTH));
  if (first < NOTHING || first <= MAX_GROWTH * cost(call, shape(LENGTH))) return 1;
  const texts = [shape(LENGTH), shape(2 * LENGTH), shape(4 * LENGTH)];
  const costs = texts.map((text) => cost(call, text));
  for (let tries = 1; tries < MAX_TRIES && smallestRatio(costs) > MAX_GROWTH; tries++) {
    for (const [index, text] of texts.entries()) costs[index] = Math.min(costs[index] ?? 0, cost(call, text));
  }
  return smallestRatio(costs);
}

function smallestRatio([once = 0, twice = 0, fourTimes = 0]: readonly number[]): number {
  if (twice < NOTHING) return 1;
  return Math.min(twice / once, fourTimes / twice);
}

describe('time grows no faster than the text', () => {
  const functions = textFunctions();

  it('for the functions that are found', () => {
    const names = functions.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['htmlToMarkdown', 'documentOfMarkdown', 'checkHtml', 'contactIn']));
    expect(functions.flatMap(({ types }) => types).filter((type) => ARGUMENTS[type] === undefined)).toEqual([]);
  });

  it.each(functions)('$name', { timeout: 120_000 }, async ({ name, file, types }) => {
    const module = (await import(source + file)) as Record<string, (...values: unknown[]) => unknown>;
    const call = (text: string) => {
      try {
        module[name]?.(...types.map((type) => ARGUMENTS[type]?.(text)));
      } catch (error) {
        if (!(error instanceof UnreadableCss)) throw error;
      }
    };
    call(SHAPES.words?.(LENGTH) ?? '');
    // Styles are read in these folders, and by all others through them.
    const readsStyles = /html.(css|visibility)/.test(file);
    const shapes = { ...SHAPES, ...(readsStyles ? STYLE_SHAPES : {}) };
    const slow = Object.entries(shapes).map(([what, shape]) => [what, growth(call, shape)] as const);
    expect(slow.filter(([, grown]) => grown > MAX_GROWTH)).toEqual([]);
  });
});

describe('a hundred thousand levels', () => {
  const deep = (tag: string) => `${`<${tag}>`.repeat(100_000)}x${`</${tag}>`.repeat(100_000)}`;

  it.each(['div', 'li'])('of %s', (tag) => {
    const html = deep(tag);
    expect(htmlToText(html)).toContain('x');
    expect(htmlToMarkdown(html)).toContain('x');
    expect(checkHtml(html)).toHaveLength(Number(tag === 'div'));
  });

  it('of quotations in Markdown, which is shown whole as plain text', () => {
    const { html, lost } = markdownToHtml(`${'> '.repeat(20_000)}fim`);
    expect(html).toContain('fim');
    expect(lost).toHaveLength(1);
  });
});
