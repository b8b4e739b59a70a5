// A request as the gateway sees it, and how it is refused; routes nothing.
import type { HttpBindings } from '@hono/node-server';
import { corsHeaders } from './cors.js';
import { doorPath } from './episode-of.js';
import type { Refusal } from './gateway-answers.js';

/** The parts of a request that the gateway looks at itself. */
export interface GatewayContext {
  env: HttpBindings;
  req: {
    method: string;
    path: string;
    url: string;
    header(name: string): string | undefined;
    header(): Record<string, string>;
  };
}

export function refuse(c: GatewayContext, { status, body }: Refusal): Response {
  const headers = corsHeaders(c.req.header());
  if (doorPath(c.req.path).door === 'model') {
    // Clients of a model only read errors in OpenAI's form, and retry those that look temporary.
    const error = { code: body.error, type: body.error, message: `${body.message} ${body.next}` };
    const once = { ...headers, 'x-should-retry': 'false' };
    return Response.json({ error }, { status, headers: once });
  }
  return Response.json(
    { ...body, docs: 'docs/errors.md#gateway-unreachable' },
    { status, headers },
  );
}

/** Method and path, for messages. */
export function requestName(c: GatewayContext): string {
  return `${c.req.method} ${c.req.path}`;
}
