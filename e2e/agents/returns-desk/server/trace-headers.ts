/** Picks the tracing headers of a request so that they travel on to each call made for it; it must pass nothing else on. */

const names = new Set(['traceparent', 'tracestate', 'baggage']);
const prefixes = ['x-sightline-'];

/** Headers of the incoming request that belong to its trace. */
export function traceHeaders(incoming: Headers): Record<string, string> {
  const picked: Record<string, string> = {};
  incoming.forEach((value, name) => {
    const lower = name.toLowerCase();
    if (names.has(lower) || prefixes.some((prefix) => lower.startsWith(prefix))) {
      picked[lower] = value;
    }
  });
  return picked;
}
