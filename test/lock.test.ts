import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Json } from './support/server.ts';

function packagesOf(path: string): Record<string, Json> {
  const text = readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  return JSON.parse(text).packages;
}
const packages = packagesOf('../package-lock.json');

const asked = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
  Object.entries<string>(optionalDependencies).map(([name, version]) => ({ parent, name, version })),
);

describe('the lock file', () => {
  it('has the optional packages of every system, so that `npm ci` works on each (else: npm run lock)', () => {
    expect(asked.length).toBeGreaterThan(80);
    const missing = asked.filter(({ parent, name, version }) => {
      const above = parent.slice(0, parent.lastIndexOf('node_modules/'));
      const entry = [`${parent}/`, above, ''].map((place) => packages[`${place}node_modules/${name}`]).find(Boolean);
      // `devOptional`: asked for by a package for development too.
      return (entry?.optional ?? entry?.devOptional) !== true || (/^\d/.test(version) && entry?.version !== version);
    });
    expect(missing).toEqual([]);
  });

  it('names no place to download from: that is for whoever installs to choose', () => {
    const all = [packages, packagesOf('./browser/package-lock.json')].flatMap((one) => Object.values(one));
    expect(all.filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });
});
