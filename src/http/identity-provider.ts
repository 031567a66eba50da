import { buildOAuthProtectedResourceMetadata, OAuthError } from '@modelcontextprotocol/server';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import { once } from '../board-access.ts';
import { fetchAddress } from '../client/http/http.ts';
import { proxyFor } from '../client/http/proxy.ts';
import type { Settings } from '../settings.ts';
import { type ChargeNetwork, type Identifier, invalidToken, TryLater } from './guards.ts';

/** Asymmetric signatures only: no HS…, which the public key could forge, and no `none`. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const CLOCK_SLACK_SECONDS = 10;
const ANSWER_TIME_MS = 10_000;
/** Milliseconds after which the provider's keys are read again, and for which they count while it is silent. */
const KEYS_AGE_MS = 60_000;
const KEYS_COUNT_MS = 60 * 60_000;
/** Milliseconds between two readings for tokens that name an unknown key. */
const KEYS_REST_MS = 10_000;
const KEYS_NOT_READ = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']);

export class IdentityProvider implements Identifier {
  readonly credential = 'an access token';
  /** Names no scopes: clients would ask for all of them. */
  readonly metadata;
  /** Its keys are read again when a token names an unknown one. */
  readonly #keys = once(() => this.#discover());
  #refreshAt = 0;

  constructor(
    private readonly settings: Settings,
    private readonly issuer: string,
  ) {
    this.metadata = buildOAuthProtectedResourceMetadata({
      // The resource's document names the issuer alone; the provider's own document has the rest.
      oauthMetadata: { issuer, authorization_endpoint: '', token_endpoint: '', response_types_supported: [] },
      resourceServerUrl: new URL(settings.publicUrl ?? ''),
      resourceName: 'jobboard-mcp',
    });
  }

  async identify(token: string, chargeNetwork: ChargeNetwork) {
    const { apiKey = '', writeScope } = this.settings;
    const payload = await this.#verified(token).catch(async (error: unknown) => {
      if (error instanceof OAuthError) await chargeNetwork();
      throw error;
    });
    const { sub: subject } = payload;
    if (!subject) throw refusedToken('it names no subject');
    return { name: ['token', this.issuer, subject], apiKey, mayWrite: scopesOf(payload).includes(writeScope) };
  }

  /** @throws OAuthError for an invalid token; TryLater when the provider does not answer */
  async #verified(token: string): Promise<JWTPayload> {
    const { audience, publicUrl = '' } = this.settings;
    const keys = await this.#keys.get();
    this.#refresh(keys);
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: this.issuer,
        audience: audience || publicUrl,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_SLACK_SECONDS,
      });
      return payload;
    } catch (error) {
      // The messages repeat nothing of the token.
      if (error instanceof errors.JWTExpired) throw refusedToken('it has expired');
      if (error instanceof errors.JWTClaimValidationFailed)
        throw refusedToken(`its claim "${error.claim}" is not valid`);
      if (!(error instanceof errors.JOSEError) || KEYS_NOT_READ.has(error.code)) throw providerSilent();
      throw refusedToken('its form or signature is not valid');
    }
  }

  /** Reads the keys again beside the request: one that was withdrawn counts no longer, unless the provider is silent. */
  #refresh(keys: ReturnType<typeof createRemoteJWKSet>): void {
    const now = performance.now();
    if (now < this.#refreshAt) return;
    this.#refreshAt = now + KEYS_AGE_MS;
    // Where that fails, the keys that were read before count on.
    if (keys.fresh) keys.reload().catch(() => undefined);
  }

  /** Finds the address of the provider's keys (OpenID Connect Discovery; RFC 8414, section 3). */
  async #discover() {
    const issuer = this.issuer;
    const { origin, pathname } = new URL(issuer);
    const path = pathname.replace(/\/$/, '');
    const document =
      (await documentAt(`${origin}${path}/.well-known/openid-configuration`)) ??
      (await documentAt(`${origin}/.well-known/oauth-authorization-server${path}`));
    const address = String(document?.jwks_uri);
    // A document of another issuer would name that issuer's keys.
    if (document?.issuer !== issuer || !URL.canParse(address)) throw providerSilent();
    return createRemoteJWKSet(new URL(address), {
      timeoutDuration: ANSWER_TIME_MS,
      cacheMaxAge: KEYS_COUNT_MS,
      cooldownDuration: KEYS_REST_MS,
      [customFetch]: async (url, { signal }) => {
        const { status, text } = await fetchThroughProxy(url, signal);
        return new Response(text, { status });
      },
    });
  }
}

const providerSilent = () =>
  new TryLater(503, 'provider', 'The identity provider (JOBBOARD_ISSUER) cannot be asked for its keys', 5);

const refusedToken = (why: string) => invalidToken(`The token is refused: ${why}.`);

/** OAuth defines one text with spaces; some providers send a list, or name it `scp`. */
function scopesOf({ scope, scp }: JWTPayload): readonly string[] {
  const scopes: unknown = scope ?? scp;
  return Array.isArray(scopes) ? scopes.map(String) : String(scopes ?? '').split(' ');
}

const fetchThroughProxy = (address: string, signal: AbortSignal) =>
  fetchAddress(address, proxyFor(address, process.env), signal);

const documentAt = (address: string): Promise<Record<string, unknown> | undefined> =>
  fetchThroughProxy(address, AbortSignal.timeout(ANSWER_TIME_MS))
    .then(({ status, text }) => (status === 200 ? JSON.parse(text) : undefined))
    .catch(() => undefined);
