import { useState } from 'preact/hooks';
import { recordOf, textOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';

/*
 * What a page keeps over a reload, under the nonce of its answer: its place in a list, its order, the open ad, what was
 * sent. An equal answer of another call has another nonce.
 */

const NAME = 'jobboard-mcp';
/** Answers whose state is kept. */
const MOST = 100;

function readAll(): Values {
  try {
    return recordOf(JSON.parse(localStorage.getItem(NAME) ?? '{}')) ?? {};
  } catch {
    return {};
  }
}

/** @returns whether the host gives the page storage; without it the state ends with the page */
function writeAll(states: Values): boolean {
  try {
    localStorage.setItem(NAME, JSON.stringify(states));
    return true;
  } catch {
    return false;
  }
}

/** State of the page of one answer, also after a reload, and whether it is kept. */
export function usePageState<T>(name: string, initial: T): [state: T, set: (state: T) => void, isKept: () => boolean] {
  const nonce = textOf(useView().facts.nonce);
  const [state, setState] = useState(() => (recordOf(readAll()[nonce ?? ''])?.[name] as T | undefined) ?? initial);
  const set = (next: T) => {
    setState(next);
    if (nonce === undefined) return;
    const { [nonce]: own, ...others } = readAll();
    writeAll(Object.fromEntries([...Object.entries(others), [nonce, { ...recordOf(own), [name]: next }]].slice(-MOST)));
  };
  return [state, set, () => nonce !== undefined && writeAll(readAll())];
}
