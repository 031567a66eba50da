import {
  type CompleteRequestParams,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ServerContext,
  UriTemplate,
} from '@modelcontextprotocol/server';
import { COMPLETIONS, PROMPTS, promptText } from '../../tools/prompts.ts';
import { completionsOf, FIXED_RESOURCES, RESOURCE_FAMILIES, type ResourceFamily } from '../../tools/resources.ts';
import { EMBEDDED_NOTE } from '../setup.ts';
import type { CallContexts } from './call-context.ts';
import { errorCodeOf, errorWords } from './error-words.ts';

export type ResourcesAndPrompts = ReturnType<typeof resourcesAndPrompts>;

export function resourcesAndPrompts({ site, secret, isEmbedded, create }: CallContexts) {
  /** A failed read becomes a protocol error: a resource has no other channel. */
  async function contents(uri: string, mimeType: string, read: () => Promise<string>) {
    try {
      return { contents: [{ uri, mimeType, text: await read() }] };
    } catch (error) {
      const code = errorCodeOf(error);
      if (code === 'not_found') throw new ResourceNotFoundError(uri);
      const kind = code === 'invalid_argument' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
      throw new ProtocolError(kind, secret.redact(errorWords(error)));
    }
  }

  /** Completes nothing when the board cannot be asked. */
  const completed = async (start: string, complete: NonNullable<ResourceFamily['complete']>): Promise<string[]> =>
    create()
      .then((context) => complete(start, context))
      .catch(() => []);

  return {
    /** @throws ProtocolError */
    async read(uri: string, request: ServerContext) {
      const fixed = FIXED_RESOURCES.find((resource) => resource.uri === uri);
      if (fixed !== undefined) return contents(uri, fixed.mimeType, () => fixed.read(() => create({ request }), site));
      const member = memberAt(uri);
      if (member === undefined) throw new ResourceNotFoundError(uri);
      const { family, value } = member;
      return contents(uri, 'text/markdown', async () => {
        const text = await family.read(value, await create({ request }));
        return isEmbedded ? `${text}\n${EMBEDDED_NOTE}` : text;
      });
    },
    /** The text of a prompt. @throws ProtocolError where a required argument is missing */
    prompt(name: string, values: Readonly<Record<string, string>> = {}): string {
      const prompt = promptNamed(name);
      const missing = (prompt.required ?? []).filter((argument) => values[argument] === undefined);
      if (missing.length > 0)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Prompt ${name} needs ${missing.join(', ')}`);
      return promptText(prompt, values, site);
    },
    /** Values for an argument of a prompt or family; undefined for one that nothing completes. */
    async complete({ ref, argument: { name, value } }: CompleteRequestParams): Promise<string[] | undefined> {
      if (ref.type === 'ref/prompt') {
        const isArgument = Object.hasOwn(promptNamed(ref.name).arguments, name);
        const { values, complete } = (isArgument ? COMPLETIONS[name] : undefined) ?? {};
        return complete === undefined ? values && completionsOf(values(site), value) : completed(value, complete);
      }
      const family = RESOURCE_FAMILIES.find((one) => one.uriTemplate === ref.uri && one.variable === name);
      return family?.complete && completed(value, family.complete);
    },
  };
}

/** @param name of a listed prompt */
const promptNamed = (name: string) => PROMPTS.find((prompt) => prompt.name === name) as (typeof PROMPTS)[number];

/** The family that an address belongs to, and the value in it. */
function memberAt(uri: string) {
  for (const family of RESOURCE_FAMILIES) {
    const value = new UriTemplate(family.uriTemplate).match(uri)?.[family.variable];
    if (value !== undefined) return { family, value: decodedPart(String(value)) };
  }
  return undefined;
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
