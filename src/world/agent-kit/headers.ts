// Reads headers from whatever a framework hands over; sends and changes nothing.

/** A request or its headers, as Node, Express, Fastify, Hono or a Fetch handler has them. */
export type HeaderSource =
  | Headers
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { readonly headers: Headers | object };

/** The value of a header; null if it is missing. */
export function headerReader(source: HeaderSource): (name: string) => string | null {
  const headers = headersOf(source);
  if (isHeaders(headers)) return (name) => headers.get(name);
  const entries = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  return (name) => oneValue(entries.get(name));
}

/** A value from a `cookie` header; null if it has no such cookie. */
export function cookieOf(header: string | null, name: string): string | null {
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
