// What the doors on the worker's side of the gateway share: a request of one open episode in, an answer out; and the doors of the world and of the model.
import type { SessionPlace } from '../../app/agent-session.js';
import type { Destination } from '../destination.js';
import { type Delivery, worldRequest, type WorldResponse } from '../world-request.js';
import { DELIVERY_HEADER } from '../episode-names.js';
import type { World } from '../world.js';
import { UndeliveredCallError, refusals } from '../gateway-answers.js';

/** Stands for the agent's own model; src/world/model has the one that there is. */
export interface ModelDoorService {
  answer(request: Request): Promise<Response>;
}

/** The result for pushed lines. */
export interface PushedLines {
  kept: number;
  /** A sentence for each item that is not a line. */
  problems: readonly string[];
}

/** Takes lines of further records for one episode. */
export interface RecordKeeper {
  /** Names of the records that can be pushed to. */
  readonly pushed: readonly string[];
  /** Null: no such record is pushed to. */
  push(name: string, lines: readonly unknown[]): PushedLines | null;
  /** Lines about the spans that the agent exported. */
  spans(lines: readonly object[]): void;
}

/** An episode as the doors get it. */
export interface OpenEpisode {
  id: string;
  world: World;
  /** Where a request of the agent's own process may go; as for the page. */
  destinationOf: (url: string) => Destination;
  /** Null: this run has no endpoint for the agent's model. */
  model: ModelDoorService | null;
  /** Absent: none are kept. */
  records?: RecordKeeper;
  /** Where its calls carry the agent's own session id. Absent: they do not. */
  session?: SessionPlace;
}

/** Answers one request; its URL's path is the part below the door. */
export type ServerDoor = (request: Request, episode: OpenEpisode) => Promise<Response>;

/** The world's answer as HTTP. 204 and 205 have no body (RFC 9110, 15.3.5 and 15.3.6). */
export function worldAnswer({ status, body, delivery }: WorldResponse): Response {
  if (delivery === 'drop') return delivered(null, { status: 502, delivery });
  if (status === 204 || status === 205) return new Response(null, { status });
  return delivered(bodyText(body, delivery), { status, delivery });
}

/** The text of an answer, or what is left of it: not JSON if malformed, its first half if cut. */
export function bodyText(body: WorldResponse['body'], delivery: Delivery): string {
  const text = JSON.stringify(body);
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (delivery === 'malformed') return `${half}\n<upstream closed>`;
  return delivery === 'cut' ? half : text;
}

function delivered(
  text: string | null,
  { status, delivery }: { status: number; delivery: Delivery },
): Response {
  const broken = delivery === 'drop' || delivery === 'cut';
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    ...(broken ? { [DELIVERY_HEADER]: delivery } : {}),
  };
  return new Response(text, { status, headers });
}

/** Names in lower case, as the world and its doors have them. */
export function headersOf(request: Request): Record<string, string> {
  return Object.fromEntries(request.headers);
}

export const httpDoor: ServerDoor = async (request, { world }) => {
  const { pathname, search } = new URL(request.url);
  const response = await world.handle(
    worldRequest({
      method: request.method,
      path: pathname,
      search,
      headers: headersOf(request),
      text: await request.text(),
      via: 'world',
      url: pathname + search,
    }),
  );
  return worldAnswer(response);
};

export const modelDoor: ServerDoor = (request, { model }) => {
  if (model !== null) return model.answer(request);
  throw new UndeliveredCallError(
    refusals.noModel(`${request.method} ${new URL(request.url).pathname}`),
  );
};
