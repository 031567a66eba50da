import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = readFileSync(`${root}docs/security.md`, 'utf8');
const named = [...text.matchAll(/`(test\/[\w-]+\.test\.ts)`/g)].map(([, path = '']) => path);

describe('docs/security.md', () => {
  it('names tests for its promises, and each is there', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  });

  it('names a test, or a limit, with every promise', () => {
    const promises = text.slice(text.indexOf('## What is promised'), text.indexOf('## What is not promised'));
    const items = promises.split(/\n- /).slice(1);
    expect(items.filter((item) => !/`test\//.test(item) && !item.startsWith('Limit:'))).toEqual([]);
  });
});
