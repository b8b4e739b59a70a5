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
  if (!URL.canParse(url)) throw unreadable('SIGHTLINE_GATEWAY_URL', url);
  return { url: url.replace(/\/+$/, ''), token };
}

/** Loopback hosts that requests made in an episode may reach themselves, such as "127.0.0.1:6333". */
export function allowedHosts(): readonly string[] {
  const hosts = (process.env['SIGHTLINE_AGENT_ALLOW'] ?? '').split(',').map((host) => host.trim());
  return hosts.filter((host) => host !== '').map(loopback);
}

const LOOPBACK = /^(localhost|[a-z0-9.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Whether it is this machine; the host may have a port. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host);
}

function loopback(text: string): string {
  const host = text.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  if (isLoopbackHost(host)) return host.toLowerCase();
  throw unreadable('SIGHTLINE_AGENT_ALLOW', text);
}

function unreadable(name: string, value: string): SightlineError {
  const isUrl = name === 'SIGHTLINE_GATEWAY_URL';
  return new SightlineError('usage', {
    what: `${name} holds "${value}", which cannot be used.`,
    details: [
      isUrl
        ? 'expected: a URL such as http://127.0.0.1:40123'
        : 'expected: loopback hosts, with or without a port, such as 127.0.0.1:6333,localhost; what leaves the machine is never let through',
    ],
    next: isUrl
      ? 'Start the server under `webServer` of the Playwright config, which sets it.'
      : 'Mock other hosts by tools of the app file, below backend.urls.',
  });
}
