import { useState } from 'preact/hooks';
import { recordOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';

/* What a page keeps over a reload: its place in a list, its order, the open ad, what was sent. */

const NAME = 'jobboard-mcp';
/** Pages whose state is kept; the oldest go first. */
const MOST = 40;

/** Changes what is stored. A host may give the page no storage: then the state ends with the page. */
function stored(change?: (values: Values) => Values): Values {
  try {
    const values = recordOf(JSON.parse(localStorage.getItem(NAME) ?? '{}')) ?? {};
    if (change !== undefined) localStorage.setItem(NAME, JSON.stringify(change(values)));
    return values;
  } catch {
    return {};
  }
}

function digestOf(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `${text.length}.${sum}`;
}

/** State of the page of one answer, also after a reload. */
export function useKept<T>(name: string, answer: Values, initial: T): [T, (value: T) => void] {
  const { tool, input } = useView();
  const [key] = useState(() => digestOf(JSON.stringify([tool, input, answer])));
  const [value, setValue] = useState(() => (recordOf(stored()[key])?.[name] as T | undefined) ?? initial);
  const keep = (now: T) => {
    setValue(now);
    stored(({ [key]: own, ...others }) => {
      const entries = [...Object.entries(others), [key, { ...recordOf(own), [name]: now }] as const];
      return Object.fromEntries(entries.slice(-MOST));
    });
  };
  return [value, keep];
}
