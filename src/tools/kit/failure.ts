import { type Finding, inWords } from '../../publishing/ad/finding.ts';
import type { ErrorCode } from '../../wire/board-error.ts';
import type { Effect } from '../../wire/operations.ts';

/** A tool's own refusal, made before anything was sent unless its code says otherwise. */
export class ToolError extends Error {
  /** @param fields the arguments that it is about */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly fields: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ToolError';
  }
}

/** Refuses with all findings; for a write, says that nothing was sent (docs/contract.md, Rules, 9). */
export function refuse(tool: string, findings: readonly Finding[], effect: Effect = 'read'): ToolError {
  const lines = findings.map(inWords);
  const text = lines.length === 1 ? ` ${lines[0]}` : `\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return new ToolError(
    'invalid_argument',
    `${tool} was not ${effect === 'read' ? 'run' : 'carried out, nothing was sent'}:${text}`,
    findings.map(({ field }) => field),
  );
}
