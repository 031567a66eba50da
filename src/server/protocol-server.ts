import {
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
  specTypeSchemas,
} from '@modelcontextprotocol/server';

type Handler = Parameters<Server['_wrapHandler']>[1];
type Request = Parameters<Handler>[0];

const REQUEST_TYPES = {
  'tools/call': 'CallToolRequest',
  'tools/list': 'ListToolsRequest',
  'resources/list': 'ListResourcesRequest',
  'resources/templates/list': 'ListResourceTemplatesRequest',
  'resources/read': 'ReadResourceRequest',
  'prompts/list': 'ListPromptsRequest',
  'prompts/get': 'GetPromptRequest',
  'completion/complete': 'CompleteRequest',
} as const;

/** The SDK's server; a `null` in a request counts as absent, and an invalid request is answered with a sentence. */
export class ProtocolServer extends Server {
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request: Request, context: ServerContext): Promise<Result> => {
      const given = withoutNulls(request);
      try {
        return await wrapped(given, context);
      } catch (error) {
        throw invalidParams(method, given) ?? error;
      }
    };
  }
}

/** Some hosts send `null` for what is not given: `arguments`, `cursor`, `context.arguments`, or an argument of a prompt. */
function withoutNulls(request: Request): Request {
  const { params } = request;
  if (params === undefined) return request;
  const { arguments: values, context, ...others } = params;
  const cleaned = { ...others, arguments: presentOnly(values), context: presentOnly(context) };
  return { ...request, params: presentOnly(cleaned) as typeof params };
}

function presentOnly(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? undefined;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined));
}

/** The error for a request that is not what the protocol defines: the SDK's own would quote zod's issues as JSON. */
function invalidParams(method: string, request: Request): ProtocolError | undefined {
  const type = REQUEST_TYPES[method as keyof typeof REQUEST_TYPES];
  const { issues = [] } = type === undefined ? {} : specTypeSchemas[type]['~standard'].validate(request);
  if (issues.length === 0) return undefined;
  const sentences = issues.map(({ path = [], message }) => {
    const name = path
      .slice(1)
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    return `${name || 'params'}: ${message.replace(/^Invalid input(?:: )?/, '') || 'not valid'}`;
  });
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params for ${method}: ${sentences.join('; ')}`);
}
