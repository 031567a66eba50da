import type { SpawnSyncOptions, SpawnSyncReturns } from 'node:child_process';

export function npmCommand(): [command: string, ...first: string[]];
export function npm(args: readonly string[], options?: SpawnSyncOptions): SpawnSyncReturns<string | Buffer>;
