import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { COMPLETIONS, PROMPTS, promptText } from '../../tools/prompts.ts';
import { completionsOf, FIXED_RESOURCES, RESOURCE_FAMILIES, type ResourceFamily } from '../../tools/resources.ts';
import { EMBEDDED_NOTE } from '../setup.ts';
import type { CallContexts } from './call-context.ts';
import { errorCodeOf, errorWords } from './error-words.ts';

export type ResourcesAndPrompts = ReturnType<typeof resourcesAndPrompts>;

export function resourcesAndPrompts({ site, secret, isEmbedded, create, inTurn }: CallContexts) {
  /** A failed read becomes a protocol error: a resource has no other channel. */
  async function contents(
    name: string,
    uri: string,
    mimeType: string,
    request: ServerContext,
    read: () => Promise<string>,
  ) {
    try {
      return { contents: [{ uri, mimeType, text: await inTurn(name, read, request) }] };
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === 'not_found') throw new ResourceNotFoundError(uri);
      const kind = code === 'invalid_argument' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(kind, secret.redact(errorWords(error)));
    }
  }

  /** Completes nothing when the board cannot be asked. */
  const completed = (start: string, complete: NonNullable<ResourceFamily['complete']>): Promise<string[]> =>
    inTurn('', async () => complete(start, await create())).catch(() => []);

  return {
    fixed(name: string, uri: string, request: ServerContext) {
      const { mimeType, read } = byName(FIXED_RESOURCES, name);
      return contents(name, uri, mimeType, request, () => read(() => create({ request }), site));
    },
    member(name: string, value: string, uri: string, request: ServerContext) {
      const { read } = byName(RESOURCE_FAMILIES, name);
      return contents(name, uri, 'text/markdown', request, async () => {
        const text = await read(decodedPart(value), await create({ request }));
        return isEmbedded ? `${text}\n${EMBEDDED_NOTE}` : text;
      });
    },
    prompt: (name: string, values: Readonly<Record<string, string | undefined>>): string =>
      promptText(byName(PROMPTS, name), values, site),
    async completePrompt(argument: string, start: string): Promise<string[]> {
      const { values, complete } = COMPLETIONS[argument] ?? {};
      return complete === undefined ? completionsOf(values?.(site) ?? [], start) : completed(start, complete);
    },
    async completeFamily(name: string, start: string): Promise<string[]> {
      const { complete } = byName(RESOURCE_FAMILIES, name);
      return complete === undefined ? [] : completed(start, complete);
    },
  };
}

function byName<T extends { readonly name: string }>(all: readonly T[], name: string): T {
  const entry = all.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`${name} is listed and not known`);
  return entry;
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
