declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  /** The part that the tests need; the package has no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
