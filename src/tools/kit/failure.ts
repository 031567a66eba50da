import type { ErrorCode } from '../../client/errors/errors.ts';
import type { Finding } from '../../publishing/ad/finding.ts';

/** A tool's own refusal, made before anything was sent unless its code says otherwise. */
export class ToolError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'ToolError';
    this.code = code;
  }
}

/** All findings in one refusal (docs/contract.md, Rules, 9: `invalid_argument`, nothing was sent). */
export function refuse(tool: string, findings: readonly Finding[]): ToolError {
  const lines = findings.map(({ field, message }) => `${field}: ${message}`);
  const text = lines.length === 1 ? ` ${lines[0]}` : `\n${lines.map((line) => `- ${line}`).join('\n')}`;
  return new ToolError('invalid_argument', `${tool} was not carried out, nothing was sent:${text}`);
}

/** A value as an error quotes it: one line, short, without characters that cannot be seen. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const clean = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return `"${clean.length > 80 ? `${clean.slice(0, 79).trimEnd()}…` : clean}"`;
}
