// Asks the real service behind a tool over HTTP, for the modes `real` and `record`; keeps nothing and runs no mock.
import { parseRoute } from '../app/route.js';
import type { Tool } from '../app/tool.js';
import type { Json } from '../values/json.js';
import { firstLine } from '../sightline-error.js';
import { jsonOrText } from '../values/json.js';

export interface TrueService {
  /**
   * Sends the call as specified by the tool's route: path parameters from the arguments, the others as query of a GET
   * or DELETE and as JSON body otherwise. A service that does not answer is a 502 that says so, as a proxy would.
   */
  answer(
    tool: Tool,
    args: Json,
    call: { headers: Readonly<Record<string, string>>; ended: Promise<void> },
  ): Promise<{ status: number; body: Json }>;
}

export interface TrueServiceOptions {
  /** The backend's, for tools that name none. Null: such tools have no real service. */
  url: string | null;
  /** What the service requires on every request. */
  headers: Readonly<Record<string, string>>;
  /** Which headers of the caller go on; names are in lower case. Default: who asks, in which language, and which attempt it is. */
  passesOn?: (name: string) => boolean;
}

const PASSED_ON = ['authorization', 'cookie', 'accept-language', 'idempotency-key'];
/** Of one connection only (RFC 9110, 7.6.1), written anew with the body, or of the browser and of this run. */
const OF_THE_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|content-.*|accept-encoding|origin|referer|sec-.*|x-sightline-.*|traceparent|tracestate)$/;
const IN_QUERY = ['GET', 'DELETE'];

/** For `passesOn` of a service that is to be asked as the caller would have asked it. */
export function passesAll(name: string): boolean {
  return !OF_THE_HOP.test(name);
}

export function httpService(options: TrueServiceOptions): TrueService {
  const { url, headers, passesOn = (name: string) => PASSED_ON.includes(name) } = options;
  return {
    async answer(tool, args, call) {
      const base = tool.real ?? url;
      if (base === null) return unavailable(`the tool ${tool.name} has no \`real\` URL`);
      const gone = new AbortController();
      void call.ended.then(() => gone.abort());
      const passed = Object.entries(call.headers).filter(([name]) => passesOn(name));
      try {
        const asked = requestOf(tool, args, base);
        if (typeof asked === 'string') return unavailable(asked);
        const response = await fetch(asked.url, {
          method: asked.method,
          headers: {
            ...Object.fromEntries(passed),
            ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(asked.body === undefined ? {} : { body: asked.body }),
          signal: gone.signal,
        });
        return { status: response.status, body: bodyIn(await response.text()) };
      } catch (error) {
        return unavailable(`${base}: ${reasonOf(error)}`);
      }
    },
  };
}

function requestOf(
  tool: Tool,
  args: Json,
  base: string,
): { method: string; url: string; body: string | undefined } | string {
  if (tool.route === null) return `the tool ${tool.name} has no \`route\``;
  const route = parseRoute(tool.route);
  if (typeof route === 'string') return `the route of ${tool.name} ${route}`;
  const named = typeof args === 'object' && args !== null && !Array.isArray(args) ? args : {};
  const inPath = new Set(route.params);
  // A segment of dots would walk to another route, also where it is encoded (WHATWG URL, 4.1).
  const odd = route.params.find((name) => /^\.{0,2}$/.test(textOf(named[name])));
  if (odd !== undefined)
    return `the argument ${odd} of ${tool.name} cannot stand in a path: ${JSON.stringify(named[odd] ?? null)}`;
  const path = route.path.replace(/:([^/]+)/g, (_, name: string) =>
    encodeURIComponent(textOf(named[name])),
  );
  if (!URL.canParse(base))
    return `"${base}" is not a URL such as "https://api.staging.shop.example"`;
  const rest = Object.entries(named).filter(([name]) => !inPath.has(name));
  const url = new URL(base.replace(/\/$/, '') + path);
  if (!IN_QUERY.includes(route.method)) {
    const body = JSON.stringify(args === named ? Object.fromEntries(rest) : args);
    return { method: route.method, url: url.href, body };
  }
  for (const [name, value] of rest) {
    for (const one of [value].flat()) {
      if (one !== null) url.searchParams.append(name, textOf(one));
    }
  }
  return { method: route.method, url: url.href, body: undefined };
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The agent gets what the service said, JSON or not. */
function bodyIn(text: string): Json {
  return text === '' ? null : jsonOrText(text);
}

/** Undici puts the reason into the cause, and says only "fetch failed" itself. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return firstLine(cause);
}

function unavailable(message: string): { status: number; body: Json } {
  return { status: 502, body: { error: 'sightline_real_service', message } };
}
