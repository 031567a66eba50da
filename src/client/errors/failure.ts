import type { Operation } from '../../wire/operation.ts';
import { LONGEST_MESSAGE, onOneLine, quoted, shortened } from '../../wire/text/quote.ts';
import type { GivenUp } from '../budget.ts';
import type { HttpAnswer } from '../http/exchange.ts';
import { retryAfter } from '../retry.ts';
import type { Secret } from '../secret.ts';
import { BoardError, type ErrorCode, type ErrorFacts } from './errors.ts';
import type { ExchangeFault } from './fault.ts';
import { instead } from './instead.ts';
import { isAboutKey, saysNotAllowed, saysNotFound } from './message.ts';
import { seconds } from './phrases.ts';

/** A request as its errors name it. */
export interface BoardRequest {
  readonly operation: Operation;
  /** The form without the key. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Address of the board. */
  readonly board: string;
  readonly secret: Secret;
  /** What the person is to look at where the board refuses the key. */
  readonly keyName?: string | undefined;
  /** Milliseconds that the call had in all. */
  readonly budget: number;
}

/** An answer that is a refusal or a failure. */
export interface ErrorAnswer {
  readonly answer: HttpAnswer;
  readonly attempts: number;
  /** The board's own message, where it sent its error object (docs/board.md, Errors). */
  readonly message: string | undefined;
  /** Whether it is a refusal as the interface defines it: then a write was not carried out. */
  readonly defined: boolean;
}

type PartialFacts = Partial<Omit<ErrorFacts, 'operation'>>;

/** Makes every error of a call: the one place with codes and sentences (docs/contract.md, Rules, 9). */
export class Failure {
  readonly #request: BoardRequest;

  constructor(request: BoardRequest) {
    this.#request = request;
  }

  /** The caller left, its time was up, or the client was closed. */
  givenUp(why: GivenUp['why'], sent: boolean): BoardError {
    const within = seconds(this.#request.budget);
    if (sent && this.#isWrite) {
      return this.#unknown(
        why === 'late' ? `no answer came within ${within}` : 'it was cancelled before an answer came',
      );
    }
    const nothing = this.#isWrite ? ' Nothing was sent.' : '';
    if (why === 'late') {
      const what = `The board at ${this.#request.board} gave no answer to ${this.#subject} within ${within}.`;
      return this.#error('board_unreachable', `${what}${nothing} Raise JOBBOARD_TIMEOUT or try again.`, { sent });
    }
    const reason =
      why === 'closed' ? 'was stopped because the server is shutting down.' : 'was cancelled before an answer came.';
    return this.#error('cancelled', `${this.#subject} ${reason}${nothing}`, { sent });
  }

  /** There is no whole answer. */
  fault({ kind, message: reason }: ExchangeFault, attempts: number, sent: boolean): BoardError {
    const times = inAttempts(attempts);
    if (kind === 'unconnected') {
      const what = `The board at ${this.#request.board} could not be reached${times}: ${reason}.`;
      const next = 'Check JOBBOARD_BASE_URL and the network, then try again.';
      return this.#error('board_unreachable', `${what} ${this.#subject} was not sent. ${next}`, { sent });
    }
    const what = kind === 'too_large' ? 'it is larger than 16 MB' : reason;
    if (this.#isWrite) return this.#unknown(`its answer cannot be used: ${what}`);
    if (kind === 'broken') {
      const sentence = `The answer of the board at ${this.#request.board} to ${this.#subject} arrived incomplete${times}: ${what}.`;
      return this.#error('board_unreachable', `${sentence} Try again later.`, { sent });
    }
    const next =
      kind === 'too_large'
        ? 'Ask for less at once, such as a smaller limit.'
        : 'Check that JOBBOARD_BASE_URL is right.';
    return this.unexpected(what, next);
  }

  /** An answer that is not what the interface promises. Of a write, it leaves open what was done. */
  unexpected(what: string, next: string, field?: string): BoardError {
    const sentence = `not what the board's interface promises: ${what}`;
    if (this.#isWrite) return this.#unknown(`its answer is ${sentence}`, { field });
    return this.#error('unexpected_answer', `The answer to ${this.#subject} is ${sentence}. ${next}`, { field });
  }

  /** The board refused or failed, by its error object or by the status alone. */
  refused(given: ErrorAnswer): BoardError {
    const refusal = { ...given, message: given.message === undefined ? undefined : this.#quotable(given.message) };
    const { status } = refusal.answer;
    const message = refusal.message ?? '';
    if (this.#isWrite && !refusal.defined)
      return this.#unknown(
        `its answer is not a refusal that the interface defines (${this.#evidence(refusal)})`,
        quote(refusal),
      );
    if (status === 429) return this.#rateLimited(refusal);
    if (status === 401 || status === 403 || saysNotAllowed(message)) return this.#notAllowed(refusal);
    if (status < 500 && isAboutKey(message)) return this.#notAllowed(refusal);
    if (this.#saysNotFound(message) || (status === 404 && refusal.message !== undefined))
      return this.#notFound(refusal);
    if (status >= 500) return this.#failed(refusal);
    if (refusal.message === undefined) return this.#notTheInterface(refusal);
    const sentence = `The board refused ${this.#subject} (${this.#evidence(refusal)}).`;
    return this.#error('board_error', `${sentence} Its message says why.`, quote(refusal));
  }

  /** What is created cannot be missing; a record that was asked for by its key can be said to be so in more words. */
  #saysNotFound(message: string): boolean {
    if (this.#request.operation.effect === 'create') return false;
    return saysNotFound(message, this.#key !== undefined && !this.#isWrite);
  }

  /** Whether a 404 speaks of the address instead of a record: no record was asked for, or the message names the path. */
  #saysNoSuchPath(message: string): boolean {
    return this.#key === undefined || message.includes(this.#request.operation.name);
  }

  #rateLimited(refusal: ErrorAnswer): BoardError {
    const wait = retryAfter(refusal.answer);
    const what = `The board takes no more requests for now: ${this.#subject} was refused${inAttempts(refusal.attempts)}`;
    const next =
      wait === undefined ? 'Wait a minute, then try again.' : `It asks to wait ${seconds(wait)}; try again then.`;
    return this.#error('rate_limited', `${what} (${this.#evidence(refusal)}). ${next}`, quote(refusal));
  }

  get #keyName(): string {
    return this.#request.keyName ?? 'JOBBOARD_API_KEY';
  }

  #notAllowed(refusal: ErrorAnswer): BoardError {
    const { operation } = this.#request;
    const evidence = this.#evidence(refusal);
    const aboutKey = refusal.answer.status === 401 || isAboutKey(refusal.message ?? '');
    if (refusal.message === undefined) {
      const next = `Check ${this.#keyName}, and that JOBBOARD_BASE_URL is the address of the board's API.`;
      return this.#error('not_allowed', `The board refused ${this.#subject} (${evidence}). ${next}`);
    }
    if (operation.reserved && !aboutKey) {
      const what = `The board does not allow ${this.#subject} with this API key (${evidence}).`;
      const next = `It is reserved for registered, authorized companies and their own ads: check that ${this.#keyName} is such a company's, or ask the board's support.`;
      return this.#error('not_allowed', `${what} ${next}`, quote(refusal));
    }
    const what = `The board refused the API key for ${this.#subject} (${evidence}).`;
    return this.#error('not_allowed', `${what} Check ${this.#keyName}.`, quote(refusal));
  }

  #notFound(refusal: ErrorAnswer): BoardError {
    if (refusal.answer.status === 404 && this.#saysNoSuchPath(refusal.message ?? ''))
      return this.#notTheInterface(refusal);
    const field = this.#key?.[0];
    const next =
      field === undefined
        ? 'Check the values given.'
        : `Check the ${field}: the list and search tools show those that exist.`;
    const what = `${this.#subject} found nothing (${this.#evidence(refusal)}).`;
    return this.#error('not_found', `${what} ${next}`, { ...quote(refusal), field });
  }

  #failed(refusal: ErrorAnswer): BoardError {
    const wait = retryAfter(refusal.answer);
    const next = wait === undefined ? 'Try again later.' : `It asks to wait ${seconds(wait)}; try again then.`;
    const what = `The board failed at ${this.#subject}${inAttempts(refusal.attempts)} (${this.#evidence(refusal)}).`;
    return this.#error('board_error', `${what} ${next}`, quote(refusal));
  }

  /** A 4xx without the error object, or about the path: a refusal, but not by what the interface describes. */
  #notTheInterface(refusal: ErrorAnswer): BoardError {
    const what = `The answer to ${this.#subject} is not what the board's interface promises (${this.#evidence(refusal)}).`;
    return this.#error('unexpected_answer', `${what} Check that JOBBOARD_BASE_URL is the address of the board's API.`);
  }

  #unknown(what: string, facts: PartialFacts = {}): BoardError {
    const id = this.#key?.[1];
    const next =
      this.#request.operation.effect === 'create'
        ? 'The ad may or may not be there: look for it with list_jobs or in the company dashboard before trying again, since a second create may publish it twice.'
        : `Whether job ${id} was changed is not known: check with job_status and get_job for id ${id} before trying again.`;
    return this.#error('outcome_unknown', `${this.#subject} was sent, but ${what}. ${next}`, facts);
  }

  #error(code: ErrorCode, message: string, facts: PartialFacts = {}): BoardError {
    const { operation, secret } = this.#request;
    const clean = (text: string | undefined) => (text === undefined ? undefined : secret.redact(text));
    return new BoardError(code, secret.redact(message), {
      operation: operation.name,
      sent: facts.sent ?? true,
      field: clean(facts.field),
      boardMessage: clean(facts.boardMessage),
    });
  }

  get #isWrite(): boolean {
    return this.#request.operation.effect !== 'read';
  }

  /** The parameter that says which record is meant. */
  get #key(): readonly [string, string] | undefined {
    return this.#request.pairs.find(([name]) => name === 'id' || name === 'slug');
  }

  /** `job/get with id 12`. */
  get #subject(): string {
    const { operation } = this.#request;
    if (this.#key === undefined) return operation.name;
    const [name, value] = this.#key;
    return `${operation.name} with ${name} ${name === 'id' ? value : quoted(value)}`;
  }

  /** The key goes after invisible characters, which could part it, and before the end is cut off, which could halve it. */
  #quotable(message: string): string {
    return shortened(this.#request.secret.redact(onOneLine(message)), LONGEST_MESSAGE);
  }

  /** What the board showed: status and message, or what came instead of one. */
  #evidence({ answer, message }: ErrorAnswer): string {
    const words =
      message === undefined
        ? instead(answer)
        : message === ''
          ? 'an error without a message'
          : quoted(message, LONGEST_MESSAGE);
    return answer.status < 300 ? words : `HTTP ${answer.status}, ${words}`;
  }
}

function quote({ message }: ErrorAnswer): PartialFacts {
  return { boardMessage: message };
}

function inAttempts(attempts: number): string {
  return attempts === 1 ? '' : ` in ${attempts} attempts`;
}
