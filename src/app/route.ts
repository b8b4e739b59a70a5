// The text form of a tool's route, `METHOD /path/:param`; does not match requests.

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** An HTTP method that can reach a tool. */
type Method = (typeof METHODS)[number];

/** A route in its parts. */
export interface ToolRoute {
  method: Method;
  /** As written, such as `/orders/:order_id`. */
  path: string;
  /** Names of the path parameters, in their order. */
  params: string[];
}

/** Parses a route; returns what is wrong with it as text. */
export function parseRoute(route: string): ToolRoute | string {
  const [word = '', path = '', ...rest] = route.split(' ');
  const method = METHODS.find((known) => known === word);
  if (!method) return `must start with one of ${METHODS.join(', ')}`;
  if (rest.length > 0 || !/^\/\S*$/.test(path))
    return 'must be a method, one space and a path that starts with "/"';
  if (/[?#]/.test(path))
    return 'must not hold a query; query parameters join the arguments by themselves';
  const params = path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []));
  if (path.split('/').some((part) => part.lastIndexOf(':') > 0))
    return 'has a ":" inside of a segment; a parameter takes a whole one';
  if (params.some((param) => !/^[a-z_]\w*$/i.test(param)))
    return 'has a parameter without a name of letters, digits and "_"';
  if (new Set(params).size < params.length) return 'names a parameter twice';
  return { method, path, params };
}

/** Two routes with the same shape answer the same requests: `GET /orders/:id` -> `GET /orders/:`. */
export function routeShape({ method, path }: ToolRoute): string {
  return `${method} ${path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1')}`;
}
