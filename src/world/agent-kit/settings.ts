// What the run has put into the environment of the agent's server; nothing else in src/agent reads it.
import { SightlineError } from '../../sightline-error.js';

/** Where the run's gateway is, and its token. */
export interface GatewaySettings {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

/** Null outside a test run: then nothing here does anything. */
export function gatewaySettings(): GatewaySettings | null {
  const { SIGHTLINE_GATEWAY_URL: url = '', SIGHTLINE_TOKEN: token = '' } = process.env;
  if (url === '' || token === '') return null;
  if (!URL.canParse(url))
    throw new SightlineError('usage', {
      what: `SIGHTLINE_GATEWAY_URL holds "${url}", which cannot be used.`,
      details: ['expected: a URL such as http://127.0.0.1:40123'],
      next: 'Start the server under `webServer` of the Playwright config, which sets it.',
    });
  return { url: url.replace(/\/+$/, ''), token };
}

const LOOPBACK = /^(localhost|[a-z0-9.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether it is this machine; the host may have a port. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}
