import { useRef, useState } from 'preact/hooks';
import type { ToolResult } from './bridge.ts';
import { useView } from './frame.tsx';
import type { Words } from './words.ts';

/** A call that a page makes: nothing yet, under way, answered, or refused by the host. */
export type Call =
  | { readonly state: 'none' | 'running' | 'refused' }
  | { readonly state: 'answered'; readonly result: ToolResult };

/** One call of a tool at a time; `run` gives the answer, or undefined where there is none or another call runs. */
export function useCall(): {
  readonly now: Call;
  run(name: string, values: Readonly<Record<string, unknown>>): Promise<ToolResult | undefined>;
  forget(): void;
} {
  const { call } = useView();
  const [now, setNow] = useState<Call>({ state: 'none' });
  const isRunning = useRef(false);
  return {
    now,
    async run(name, values) {
      if (call === undefined || isRunning.current) return undefined;
      isRunning.current = true;
      setNow({ state: 'running' });
      try {
        const result = await call(name, values);
        setNow({ state: 'answered', result });
        return result;
      } catch {
        setNow({ state: 'refused' });
        return undefined;
      } finally {
        isRunning.current = false;
      }
    },
    forget: () => setNow({ state: 'none' }),
  };
}

/** What is said while a call runs, or after the host refused it. */
export function callWords({ state }: Call, words: Words): string | undefined {
  if (state === 'running') return words.working;
  return state === 'refused' ? words.refused : undefined;
}
