import { useState } from 'preact/hooks';
import { recordOf, type Values } from './answers.ts';
import { useView } from './frame.tsx';

/* What a page keeps over a reload: its place in a list, its order, the open ad, what was sent. */

function stored(name: string): Values {
  try {
    return recordOf(JSON.parse(localStorage.getItem(name) ?? '{}')) ?? {};
  } catch {
    return {};
  }
}

/** @returns whether the host gives the page storage; without it the state ends with the page */
function store(name: string, values: Values): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(values));
    return true;
  } catch {
    return false;
  }
}

export const canKeep = () => store('jobboard-mcp', {});

function digestOf(text: string): string {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return `jobboard-mcp ${text.length}.${sum}`;
}

/** State of the page of one answer, also after a reload. */
export function useKept<T>(name: string, answer: Values, initial: T): [T, (value: T) => void] {
  const { tool, input } = useView();
  const [key] = useState(() => digestOf(JSON.stringify([tool, input, answer])));
  const [value, setValue] = useState(() => (stored(key)[name] as T | undefined) ?? initial);
  const keep = (now: T) => {
    setValue(now);
    store(key, { ...stored(key), [name]: now });
  };
  return [value, keep];
}
