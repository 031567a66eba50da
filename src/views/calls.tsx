import { useEffect, useRef, useState } from 'preact/hooks';
import { numberOf, recordOf, type Values } from './answers.ts';
import type { ToolResult } from './bridge.ts';
import { Answered, codeOf, type Page, Plain, useView } from './frame.tsx';
import type { Words } from './words.ts';

type Call =
  | { readonly state: 'none' | 'running' | 'refused' }
  | { readonly state: 'answered'; readonly result: ToolResult };

/** One tool call at a time. `run` resolves to undefined when the host refuses, or while another call runs. */
export function useCall() {
  const { call } = useView();
  const [now, setNow] = useState<Call>({ state: 'none' });
  const isRunning = useRef(false);
  return {
    now,
    async run(name: string, values: Values): Promise<ToolResult | undefined> {
      if (call === undefined || isRunning.current) return undefined;
      isRunning.current = true;
      setNow({ state: 'running' });
      const result = await call(name, values).catch(() => undefined);
      isRunning.current = false;
      setNow(result === undefined ? { state: 'refused' } : { state: 'answered', result });
      return result;
    },
  };
}

export function callWords(call: Call, words: Words): string | undefined {
  if (call.state === 'running') return words.working;
  if (call.state === 'answered' && call.result.isError === true) return words.error(codeOf(call.result));
  return call.state === 'refused' ? words.refused : undefined;
}

type OpenedProps = { tool: string; values: Values; page: Page; back?: () => void };

/** Another call's answer, in place of this one or inside it. */
export function Opened({ tool, values, page, back }: OpenedProps) {
  const { words, isInside } = useView();
  const { now, run } = useCall();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    run(tool, values);
    button.current?.focus();
  }, [tool, JSON.stringify(values)]);
  return (
    <>
      {back && (
        <button type="button" ref={button} onClick={back}>
          ‹ {words.back}
        </button>
      )}
      {now.state === 'answered' ? (
        <Answered result={now.result} page={page} tool={tool} input={values} isInside={isInside || !back} />
      ) : (
        <Plain>{callWords(now, words)}</Plain>
      )}
    </>
  );
}

/** The rows of an answer and of its next pages, as they are read. @param rowsOf the rows of one page */
export function usePages<R>(answer: Values, rowsOf: (answer: Values) => readonly R[]) {
  const { call, input, tool } = useView();
  const [pages, setPages] = useState<readonly Values[]>([answer]);
  const more = useCall();
  const nextOf = (known: readonly Values[]) =>
    call === undefined || tool === undefined ? undefined : numberOf(known.at(-1)?.next_page);

  /** Reads pages until there are so many rows. @returns whether the host and the board let it */
  async function load(count: number): Promise<boolean> {
    let known = pages;
    for (let page = nextOf(known); page !== undefined && known.flatMap(rowsOf).length < count; page = nextOf(known)) {
      const result = await more.run(tool ?? '', { ...input, page });
      const read = result?.isError === true ? undefined : recordOf(result?.structuredContent);
      if (read === undefined || rowsOf(read).length === 0) return false;
      known = [...known, read];
      setPages(known);
    }
    return true;
  }
  return { rows: pages.flatMap(rowsOf), load, hasMore: nextOf(pages) !== undefined, now: more.now };
}
