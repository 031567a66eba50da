/*
 * Three modules of undici by path. Loading them takes a third of the processor time of its front door, which also loads
 * fetch, WebSocket and caches. Such paths are no promise of undici's: package.json names its exact version, and
 * test/network.test.ts compares the modules with what the front door exports.
 */
import connect from 'undici/lib/api/api-connect.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';

export { connect, EnvHttpProxyAgent, Pool };
