import type { Finding } from '../../publishing/ad/finding.ts';
import type { ErrorCode } from '../../wire/board-error.ts';
import type { Effect } from '../../wire/operations.ts';

/** A tool's own refusal, made before anything was sent unless its code says otherwise. */
export class ToolError extends Error {
  readonly code: ErrorCode;
  /** The arguments that it is about. */
  readonly fields: readonly string[];

  constructor(code: ErrorCode, message: string, fields: readonly string[] = []) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
    this.fields = fields;
  }
}

/** Refuses with all findings; for a write, says that nothing was sent (docs/contract.md, Rules, 9). */
export function refuse(tool: string, findings: readonly Finding[], effect: Effect = 'read'): ToolError {
  const lines = findings.map(({ field, message }) => `${field}: ${message}`);
  const text = lines.length === 1 ? ` ${lines[0]}` : `\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return new ToolError(
    'invalid_argument',
    `${tool} was not ${effect === 'read' ? 'run' : 'carried out, nothing was sent'}:${text}`,
    findings.map(({ field }) => field),
  );
}
