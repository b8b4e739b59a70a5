// Finds the tool with the `METHOD /path/:param` that a request matches; runs nothing.
import { parseRoute, routeShape, type ToolRoute } from '../app/route.js';
import { SightlineError } from '../sightline-error.js';

/** What a request was found to mean. */
interface RouteMatch<Entry> {
  entry: Entry;
  /** Path parameters by name, percent-decoded. */
  params: Record<string, string>;
}

export interface RouteTable<Entry> {
  /** The most specific entry for a request, or null. `path` is still percent-encoded. */
  match(method: string, path: string): RouteMatch<Entry> | null;
  /** Every `METHOD /path` there is, sorted. */
  readonly routes: readonly string[];
}

interface Compiled<Entry> {
  entry: Entry;
  method: string;
  segments: readonly Segment[];
}

interface Segment {
  isParam: boolean;
  /** The literal text, or the name of the parameter. */
  text: string;
}

/**
 * Compiles routes such as `GET /orders/:order_id`. Of two that fit, the one with a literal segment where the
 * other has a parameter wins, from left to right, whatever their order in the list. One slash at the end of a path does
 * not matter; case does. A parameter takes one whole segment, which is not empty.
 *
 * @throws SightlineError `app-invalid` for routes that cannot be read and for two that fit the same requests; all at once.
 */
export function routeTable<Entry extends { name: string; route: string | null }>(
  entries: readonly Entry[],
): RouteTable<Entry> {
  const problems: string[] = [];
  const byShape = new Map<string, Compiled<Entry>>();
  for (const entry of entries) {
    if (entry.route === null) continue;
    const route = parseRoute(entry.route);
    if (typeof route === 'string') {
      problems.push(`${entry.name}: the route "${entry.route}" ${route}`);
      continue;
    }
    const taken = byShape.get(routeShape(route));
    if (taken) problems.push(`${entry.name} and ${taken.entry.name} answer the same requests`);
    byShape.set(routeShape(route), { entry, method: route.method, segments: segmentsOf(route) });
  }
  if (problems.length > 0) throw invalidRoutes(problems);

  const compiled = [...byShape.values()].sort(bySpecificity);
  return {
    match: (method, path) => findMatch(compiled, method.toUpperCase(), split(path).map(decode)),
    routes: entries.flatMap(({ route }) => route ?? []).sort(),
  };
}

function findMatch<Entry>(
  compiled: readonly Compiled<Entry>[],
  method: string,
  parts: readonly string[],
): RouteMatch<Entry> | null {
  for (const { entry, method: own, segments } of compiled) {
    const params = own === method ? paramsOf(segments, parts) : null;
    if (params !== null) return { entry, params };
  }
  return null;
}

function paramsOf(
  segments: readonly Segment[],
  parts: readonly string[],
): Record<string, string> | null {
  if (segments.length !== parts.length) return null;
  const pairs = segments.map(({ isParam, text }, index) => {
    const part = parts[index] ?? '';
    return { isParam, text, part, fits: isParam ? part !== '' : part === text };
  });
  if (!pairs.every(({ fits }) => fits)) return null;
  return Object.fromEntries(
    pairs.filter(({ isParam }) => isParam).map(({ text, part }) => [text, part]),
  );
}

function segmentsOf({ path }: ToolRoute): Segment[] {
  return split(path).map((part) =>
    part.startsWith(':')
      ? { isParam: true, text: part.slice(1) }
      : { isParam: false, text: decode(part) },
  );
}

function split(path: string): string[] {
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  return inner === '' ? [] : inner.split('/');
}

/** Invalid percent-encoding is taken literally, as by most servers. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function bySpecificity(a: Compiled<unknown>, b: Compiled<unknown>): number {
  const rank = (route: Compiled<unknown>) =>
    route.segments.map(({ isParam }) => (isParam ? '1' : '0')).join('');
  return rank(a).localeCompare(rank(b));
}

function invalidRoutes(problems: readonly string[]): SightlineError {
  return new SightlineError('app-invalid', {
    what: 'The tools of the backend cannot be served together.',
    details: problems,
    next: 'Correct their routes in the app file.',
  });
}
