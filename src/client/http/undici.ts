/*
 * Three modules of undici by path. Loading them takes a third of the processor time of its front door, which also loads
 * fetch, WebSocket and caches. Such paths are no promise of undici's: package.json names its exact version, and
 * test/network.test.ts compares the modules with what the front door exports.
 */
import { setFlagsFromString } from 'node:v8';
import connect from 'undici/lib/api/api-connect.js';
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';

// Else a program that ends right after its first call waits 150 ms for the optimising compiler of the parser's wasm.
setFlagsFromString('--liftoff-only');
// The front door gives all dispatchers such methods. A tunnel through a proxy calls this one.
Object.assign(Pool.prototype, { connect });

export { EnvHttpProxyAgent, Pool };
