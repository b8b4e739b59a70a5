// Where a request of the page may go; decides by its URL alone and sends nothing.
import type { Backend } from '../app/definition.js';
import { SightlineError } from '../sightline-error.js';

/** What should happen to a request. */
export type Destination =
  /** To the world; `path` is below the backend's URL. */
  | { kind: 'backend'; path: string; search: string }
  /** To the model door; `path` is below the model's URL. */
  | { kind: 'model'; path: string; search: string }
  /** An empty 204. */
  | { kind: 'stub' }
  /** Through untouched; only ever to loopback. */
  | { kind: 'allowed' }
  /** Through, with the episode's headers. */
  | { kind: 'agent' }
  /** Never leaves the browser anyway: data:, blob:, about:. */
  | { kind: 'local' }
  | { kind: 'unknown' };

export interface DestinationOptions {
  backend: Pick<Backend, 'urls' | 'modelUrls' | 'allow' | 'stub'>;
  agentOrigins: readonly string[];
}

const LOCAL = new Set(['data:', 'blob:', 'about:']);
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The first of model, backend, stub, allow, agent origin that fits, in this order. A URL in `backend.urls` covers
 * everything below its path, on exactly its origin; the longest match counts. Sockets are taken for requests of the
 * same host.
 *
 * @throws SightlineError `app-invalid` for invalid URLs; all at once.
 */
export function destinations(options: DestinationOptions): (url: string) => Destination {
  const { backend } = options;
  checkUrls(options);
  const backends = longestFirst(backend.urls ?? []);
  const models = longestFirst(backend.modelUrls ?? []);
  const isStub = anyOf(backend.stub ?? []);
  const isAllowed = anyOf(backend.allow ?? []);
  const agents = new Set(options.agentOrigins.map((origin) => asHttp(origin).origin));

  return (text) => {
    const url = asHttp(text);
    const ofModel = first(models, (base) => pathBelow(base, url));
    if (ofModel !== null) return { kind: 'model', path: ofModel, search: url.search };
    const path = first(backends, (base) => pathBelow(base, url));
    if (path !== null) return { kind: 'backend', path, search: url.search };
    if (isStub(text)) return { kind: 'stub' };
    if (isLoopback(url) && isAllowed(text)) return { kind: 'allowed' };
    if (agents.has(url.origin)) return { kind: 'agent' };
    return { kind: LOCAL.has(url.protocol) ? 'local' : 'unknown' };
  };
}

/**
 * Matches the sockets of every host but these. An expression, not a function: sockets that it does not match stay the
 * browser's own, where a function would have each of them passed through the test process.
 */
export function socketsBeyond(agentOrigins: readonly string[]): RegExp {
  const own = agentOrigins.map((origin) => escape(asHttp(origin).origin.replace(/^http/, 'ws')));
  return own.length === 0 ? /^wss?:/ : new RegExp(`^(?!(?:${own.join('|')})(?:[/?#]|$))`);
}

function longestFirst(urls: readonly string[]): URL[] {
  return urls.map(asHttp).sort((a, b) => b.pathname.length - a.pathname.length);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** `ws:` and `wss:` as `http:` and `https:`, so that a host is the same host for both. */
function asHttp(url: string): URL {
  return new URL(url.replace(/^ws(s?):/i, 'http$1:'));
}

export function isLoopback(url: URL): boolean {
  return LOOPBACK.test(url.hostname);
}

function pathBelow(base: URL, url: URL): string | null {
  if (url.origin !== base.origin) return null;
  const prefix = base.pathname.replace(/\/$/, '');
  const rest = url.pathname.slice(prefix.length);
  if (!url.pathname.startsWith(prefix) || !/^(\/|$)/.test(rest)) return null;
  return rest === '' ? '/' : rest;
}

function anyOf(patterns: readonly (string | RegExp)[]): (url: string) => boolean {
  const tests = patterns.map((pattern) =>
    typeof pattern === 'string' ? startsWith(pattern) : matches(pattern),
  );
  return (url) => tests.some((test) => test(url));
}

/** A prefix ends an origin only where the origin ends: "https://a.test" does not cover "https://a.test.evil". */
function startsWith(prefix: string): (url: string) => boolean {
  const { origin } = asHttp(prefix);
  const rest = asHttp(prefix).href.slice(origin.length);
  return (text) => {
    const url = asHttp(text);
    return url.origin === origin && url.href.slice(origin.length).startsWith(rest);
  };
}

/** Without `g` and `y`, which would make an expression remember the request before. */
function matches(pattern: RegExp): (url: string) => boolean {
  const stateless = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
  return (url) => stateless.test(url);
}

function first<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | null,
): Result | null {
  for (const item of items) {
    const result = find(item);
    if (result !== null) return result;
  }
  return null;
}

function checkUrls({ backend, agentOrigins }: DestinationOptions): void {
  const named: [string, readonly (string | RegExp)[]][] = [
    ['backend.urls', backend.urls ?? []],
    ['backend.modelUrls', backend.modelUrls ?? []],
    ['backend.stub', backend.stub ?? []],
    ['backend.allow', backend.allow ?? []],
    ['agentOrigins', agentOrigins],
  ];
  const details = named.flatMap(([name, urls]) =>
    urls
      .filter((url) => typeof url === 'string' && !isWebUrl(url))
      .map((url) => `${name}: "${url}"`),
  );
  if (details.length === 0) return;
  throw new SightlineError('app-invalid', {
    what: 'The app file names URLs that cannot be read.',
    details,
    next: 'Write them whole, such as "https://api.shop.test".',
  });
}

function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(asHttp(url).protocol);
}
