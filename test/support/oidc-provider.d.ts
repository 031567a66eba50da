declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';
  /** As far as the tests need it; the package brings no types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
