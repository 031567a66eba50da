import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker is of one project, so these come one after another; that with the most short files is last. */
const PROJECTS = ['shared', 'postgres', 'http', 'files'];

/** Files that take longest, the longest first; the others follow by size. Only how long a run takes depends on it. */
const LONGEST = [
  ...[
    'hosting',
    'search-crawl',
    'network',
    'text-browser',
    'never-twice',
    'text-round-trip',
    'text-growth',
    'replicas',
  ],
  ...['lifecycle', 'secrecy', 'callers', 'distribution', 'fault-matrix', 'reading', 'search-meaning', 'search-tools'],
  ...['edit-properties', 'search-sharing', 'publishing', 'search-postgres', 'sqlite-driver', 'dockerfile', 'identity'],
  ...['prompts-guide', 'readme', 'never-twice-more', 'edited-body', 'never-twice-claims', 'package', 'hosting-claims'],
].map((name) => `/${name}.test.ts`);

const place = (found: number, last: number) => (found === -1 ? last : found);

/** Begins with what takes longest, so that no worker is alone with it in the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const project = ({ project: { name } }: TestSpecification) => place(PROJECTS.indexOf(name), PROJECTS.length);
    const length = ({ moduleId }: TestSpecification) =>
      place(
        LONGEST.findIndex((name) => moduleId.endsWith(name)),
        LONGEST.length,
      );
    const bySize = await super.sort(files);
    return bySize.sort((a, b) => project(a) - project(b) || length(a) - length(b));
  }
}
