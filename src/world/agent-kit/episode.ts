// Which episode a request belongs to, read from its headers, and where the run's gateway is, read from the environment; asks nobody.
import { SightlineError } from '../../sightline-error.js';
import { stderr } from '../../values/terminal.js';
import {
  EPISODE_COOKIE,
  EPISODE_HEADER,
  TOKEN_HEADER,
  TRACE_HEADER,
} from '../../values/door-names.js';

/** The episode of one request; made by `episodeOf`. */
export interface RequestEpisode {
  /** Headers that name it to the gateway and to other services. */
  readonly headers: Readonly<Record<string, string>>;
  /** Why no call may be made for it, such as a token of another run; null if all is well. */
  readonly refused: SightlineError | null;
}

/**
 * The episode that a request belongs to: by `x-sightline-episode` with its token, else by the cookie
 * `sightline-episode`, which is what the upgrade request of a WebSocket brings.
 *
 * Null outside a test run, and for requests that Sightline has not sent. A request with another run's token is reported
 * once, and every call made for it throws: running the true tools for it could do real harm.
 */
export function episodeOf(source: HeaderSource): RequestEpisode | null {
  const settings = gatewaySettings();
  if (settings === null) return null;
  const header = headerReader(source);
  const episode = header(EPISODE_HEADER);
  const trace = header(TRACE_HEADER);
  const traced = trace === null ? {} : { [TRACE_HEADER]: trace };
  if (episode !== null && header(TOKEN_HEADER) === settings.token) {
    const headers = { [EPISODE_HEADER]: episode, [TOKEN_HEADER]: settings.token, ...traced };
    return { headers, refused: null };
  }
  const ticket = cookieOf(header('cookie'), EPISODE_COOKIE);
  if (ticket !== null) {
    return { headers: { cookie: `${EPISODE_COOKIE}=${ticket}`, ...traced }, refused: null };
  }
  if (episode === null) return null;
  return { headers: {}, refused: printOnce(otherRun(episode, header(TOKEN_HEADER) !== null)) };
}

let told = false;

function printOnce(error: SightlineError): SightlineError {
  if (!told) stderr.write(`${error.message}\n`);
  told = true;
  return error;
}

function otherRun(episode: string, hasToken: boolean): SightlineError {
  return new SightlineError('gateway-unreachable', {
    what: `A request of the episode "${decoded(episode)}" came without the token of this run.`,
    details: [
      hasToken
        ? `${TOKEN_HEADER} is not what SIGHTLINE_TOKEN holds: the server was started by another run`
        : `the header ${TOKEN_HEADER} is missing: a proxy between the page and this server took it away`,
      'no tool is called for it, neither the mock nor the true one',
    ],
    next: hasToken
      ? 'Let the server be started with each run: set reuseExistingServer: false for it under `webServer`.'
      : 'Let that proxy pass on all x-sightline-* headers.',
  });
}

function decoded(episode: string): string {
  try {
    return decodeURI(episode);
  } catch {
    return episode;
  }
}

/** A request or its headers, as Node, Express, Fastify, Hono or a Fetch handler has them. */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { readonly headers: Headers | object };

/** The value of a header; null if it is missing. */
function headerReader(source: HeaderSource): (name: string) => string | null {
  const headers = headersOf(source);
  if (isHeaders(headers)) return (name) => headers.get(name);
  const entries = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  return (name) => oneValue(entries.get(name));
}

/** A value from a `cookie` header; null if it has no such cookie. */
function cookieOf(header: string | null, name: string): string | null {
  const pair = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair === undefined ? null : pair.slice(name.length + 1).replace(/^"(.*)"$/, '$1');
}

function headersOf(source: HeaderSource): object {
  if (isHeaders(source)) return source;
  const { headers } = source;
  // A plain list of headers may have one called "headers"; its value is text.
  return typeof headers === 'object' && !Array.isArray(headers) ? headers : source;
}

/** By what it can do: `Headers` of another copy of undici is another class. */
function isHeaders(value: object): value is Headers {
  return 'get' in value && typeof value.get === 'function';
}

function oneValue(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : null;
}

/** Where the run's gateway is, and its token. */
interface GatewaySettings {
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
