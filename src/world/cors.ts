// The headers that let a page read an answer from another origin; allows everybody.

type Headers = Readonly<Record<string, string>>;

/**
 * CORS headers of an answer (Fetch standard, section 3.3), with credentials: the origin is echoed, since a
 * browser takes no `*` beside them. None if neither the origin nor a fetch's referer is told. `request` has its names in
 * lower case.
 */
export function corsHeaders(request: Headers): Record<string, string> {
  const origin = request['origin'] ?? originOfReferer(request);
  if (origin === undefined) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };
}

/** A redirect of a request whose headers were changed on the way comes now and then without its `origin`. */
function originOfReferer({ referer = '', 'sec-fetch-mode': mode }: Headers): string | undefined {
  return mode === 'cors' && URL.canParse(referer) ? new URL(referer).origin : undefined;
}

/** Headers of the 204 to a preflight, or null if the request is not one: a plain OPTIONS may be a tool's. */
export function preflightHeaders(method: string, request: Headers): Record<string, string> | null {
  const asked = request['access-control-request-method'];
  if (method !== 'OPTIONS' || asked === undefined) return null;
  const names = request['access-control-request-headers'];
  const isPrivate = request['access-control-request-private-network'] === 'true';
  return {
    ...corsHeaders(request),
    'access-control-allow-methods': asked,
    ...(names === undefined ? {} : { 'access-control-allow-headers': names }),
    ...(isPrivate ? { 'access-control-allow-private-network': 'true' } : {}),
  };
}
