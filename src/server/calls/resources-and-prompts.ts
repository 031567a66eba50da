import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';

import { PROMPTS } from '../../tools/prompts.ts';
import { completionsOf, FIXED_RESOURCES, RESOURCE_FAMILIES, type ResourceFamily } from '../../tools/resources.ts';
import { EMBEDDED_NOTE } from '../setup.ts';
import type { CallContexts } from './call-context.ts';
import { codeOf, errorWords } from './errors.ts';

export class ResourcesAndPrompts {
  readonly #contexts: CallContexts;

  constructor(contexts: CallContexts) {
    this.#contexts = contexts;
  }

  async fixed(name: string, uri: string, request: ServerContext) {
    const { mimeType, read } = byName(FIXED_RESOURCES, name);
    return this.#read(name, uri, mimeType, request, () =>
      read(() => this.#contexts.create({ request }), this.#contexts.site),
    );
  }

  async member(name: string, value: string, uri: string, request: ServerContext) {
    const { read } = byName(RESOURCE_FAMILIES, name);
    return this.#read(name, uri, 'text/markdown', request, async () => {
      const text = await read(decodedPart(value), await this.#contexts.create({ request }));
      return this.#contexts.isEmbedded ? `${text}\n${EMBEDDED_NOTE}` : text;
    });
  }

  /** A failed read becomes a protocol error: a resource has no other channel. */
  async #read(name: string, uri: string, mimeType: string, request: ServerContext, read: () => Promise<string>) {
    try {
      return { contents: [{ uri, mimeType, text: await this.#contexts.inTurn(name, read, request) }] };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'not_found') throw new ResourceNotFoundError(uri);
      const kind = code === 'invalid_argument' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(kind, this.#contexts.secret.redact(errorWords(error)));
    }
  }

  prompt(name: string, values: Readonly<Record<string, string | undefined>>): string {
    return byName(PROMPTS, name).text(values, this.#contexts.site);
  }

  async completePrompt(name: string, argument: string, start: string): Promise<string[]> {
    const { values, complete } = byName(PROMPTS, name).arguments[argument] ?? {};
    return complete === undefined
      ? completionsOf(values?.(this.#contexts.site) ?? [], start)
      : this.#completed(start, complete);
  }

  async completeFamily(name: string, start: string): Promise<string[]> {
    const { complete } = byName(RESOURCE_FAMILIES, name);
    return complete === undefined ? [] : this.#completed(start, complete);
  }

  /** Completes nothing when the board cannot be asked. */
  async #completed(start: string, complete: NonNullable<ResourceFamily['complete']>): Promise<string[]> {
    try {
      return await this.#contexts.inTurn('', async () => complete(start, await this.#contexts.create()));
    } catch {
      return [];
    }
  }
}

function byName<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const found = all.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`${name} is listed and not known`);
  return found;
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
