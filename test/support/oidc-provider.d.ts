declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  /** The part that the tests need; the package has no types. */
  export interface GrantContext {
    body: object;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: unknown;
      readonly params: Readonly<Record<string, string>>;
    };
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    registerGrantType(name: string, carryOut: (context: GrantContext) => Promise<void>, parameters: string[]): void;
    readonly AccessToken: new (
      of: object,
    ) => { resourceServer: unknown; save(): Promise<string> };
    readonly ResourceServer: new (
      address: string,
      of: object,
    ) => unknown;
  }
}
