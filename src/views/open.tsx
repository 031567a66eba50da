import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Answered, useView } from './frame.tsx';
import { Foot } from './parts.tsx';
import type { Words } from './words.ts';

/** A call that a page makes: none yet, under way, answered, or refused by the host. */
export type Call =
  | { readonly state: 'none' | 'running' | 'refused' }
  | { readonly state: 'answered'; readonly result: ToolResult };

/** One call of a tool at a time; `run` gives the answer, or undefined where there is none or another call runs. */
export function useCall(): {
  readonly now: Call;
  run(name: string, values: Values): Promise<ToolResult | undefined>;
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
      const result = await call(name, values).catch(() => undefined);
      isRunning.current = false;
      setNow(result === undefined ? { state: 'refused' } : { state: 'answered', result });
      return result;
    },
    forget: () => setNow({ state: 'none' }),
  };
}

/** What is said while a call runs, or where it did not succeed. */
export function callWords(call: Call, words: Words): string | undefined {
  if (call.state === 'running') return words.working;
  if (call.state === 'answered' && call.result.isError === true) return words.failed;
  return call.state === 'refused' ? words.refused : undefined;
}

interface OpenedProps {
  readonly tool: string;
  readonly values: Values;
  readonly page: ComponentType<{ answer: Values }>;
  back(): void;
}

/** A record, read from the board in place of the list that it was opened from. */
export function Opened({ tool, values, page, back }: OpenedProps) {
  const { words } = useView();
  const { now, run } = useCall();
  useEffect(() => {
    run(tool, values);
  }, [tool, JSON.stringify(values)]);
  return (
    <>
      {now.state === 'answered' ? (
        <Answered result={now.result} page={page} isMoved />
      ) : (
        <p class="soft" role="status">
          {callWords(now, words)}
        </p>
      )}
      <Foot>
        <button type="button" onClick={back}>
          {words.back}
        </button>
      </Foot>
    </>
  );
}
