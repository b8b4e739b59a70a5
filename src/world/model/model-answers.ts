// Answers that do not come from the agent's model: refusals of the door and injected errors; sends nothing.
import { DELIVERY_HEADER } from '../episode-names.js';

/** Names that set the door's own answers apart from those of the endpoint; docs/doors.md#the-agents-own-model. */
export type RefusalName =
  | 'sightline_cassette_miss'
  | 'sightline_model_unreachable'
  | 'sightline_model_not_set'
  | 'sightline_closed_episode'
  | 'sightline_unreadable_request';

/** An error as OpenAI's clients read it. The header tells them not to retry: the second answer would be the same. */
export function refusal(status: number, name: RefusalName, message: string): Response {
  return Response.json(
    { error: { message, type: name, param: null, code: name } },
    { status, headers: { 'x-should-retry': 'false' } },
  );
}

/** The connection ends without an answer. */
export function dropped(): Response {
  return new Response(null, { status: 502, headers: { [DELIVERY_HEADER]: 'drop' } });
}

/** What OpenAI itself answers in these cases, so that an agent cannot tell the injected fault from a real one. */
const ERRORS: Readonly<Record<number, { message: string; type: string; code: string | null }>> = {
  401: {
    message: 'Incorrect API key provided.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  },
  429: {
    message: 'Rate limit reached for requests. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
  },
  503: { message: 'The server is overloaded.', type: 'server_error', code: null },
};

export function errorAnswer(status: number): Response {
  const known = ERRORS[status] ?? {
    message:
      status >= 500
        ? 'The server had an error while processing your request.'
        : 'The request could not be processed.',
    type: status >= 500 ? 'server_error' : 'invalid_request_error',
    code: null,
  };
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '1' } : {};
  return Response.json({ error: { ...known, param: null } }, { status, headers });
}

/** An answer that begins as it should and holds JSON that ends in the middle. */
export function malformedAnswer(stream: boolean): Response {
  const broken = '{"id":"chatcmpl-0","object":"chat.completion","choices":[{"index":0,"delta":{"co';
  const body = stream ? `data: ${broken}\n\n` : broken;
  const type = stream ? 'text/event-stream; charset=utf-8' : 'application/json';
  return new Response(body, { status: 200, headers: { 'content-type': type } });
}
