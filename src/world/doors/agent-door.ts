// The door of `sightline/agent`: tools by name for the agent's own process, and its other outgoing requests.
import { z } from 'zod';
import { UndeliveredCallError, refusals } from '../gateway-answers.js';
import { DOOR_PATHS, OUTGOING_HEADER, URL_HEADER } from '../../values/door-names.js';
import { worldRequest } from '../world-request.js';
import {
  headersOf,
  modelDoor,
  type OpenEpisode,
  type ServerDoor,
  worldAnswer,
} from './server-door.js';

const named = {
  args: z.json(),
  callId: z.string().min(1).optional(),
  agent: z.string().min(1).optional(),
};
const callSchema = z.strictObject(named);
const answeredSchema = z.strictObject({
  ...named,
  status: z.int().min(100).max(599),
  body: z.json(),
  durationMs: z.number().min(0),
});

/**
 * `POST /tools/<name>` answers `{ mode, status, body }` of the mock, or `{ mode }` where the process is to run its own
 * implementation and tell of it by `POST /tools/<name>/answered`. `/outgoing` takes any request as it was, with its URL in
 * `x-sightline-url`.
 */
export const agentDoor: ServerDoor = async (request, episode) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/outgoing') return outgoing(request, episode);
  const [, name, rest] = /^\/tools\/([^/]+)(\/answered)?$/.exec(pathname) ?? [];
  if (name === undefined || request.method !== 'POST') {
    throw new UndeliveredCallError(
      refusals.noSuchPath(`${request.method} ${DOOR_PATHS.agent}${pathname}`),
    );
  }
  const tool = decodeURIComponent(name);
  return rest === undefined ? callTool(tool, request, episode) : takeAnswer(tool, request, episode);
};

async function callTool(tool: string, request: Request, { world }: OpenEpisode): Promise<Response> {
  const call = callSchema.safeParse(await jsonOf(request));
  if (!call.success) return unreadable(request, call.error);
  const { args, callId, agent } = call.data;
  const mode = world.modeOf(tool) ?? 'mock';
  if (mode !== 'mock') return Response.json({ mode });
  const response = await world.call(tool, args, { via: 'agent', callId, agent });
  if (response.delivery !== 'whole') return worldAnswer(response);
  return Response.json({ mode, status: response.status, body: response.body });
}

async function takeAnswer(
  tool: string,
  request: Request,
  { world }: OpenEpisode,
): Promise<Response> {
  const call = answeredSchema.safeParse(await jsonOf(request));
  if (!call.success) return unreadable(request, call.error);
  const isKnown = world.answered(tool, { ...call.data, via: 'agent' });
  return new Response(null, { status: isKnown ? 204 : 404 });
}

async function outgoing(request: Request, episode: OpenEpisode): Promise<Response> {
  const { world, destinationOf } = episode;
  const url = request.headers.get(URL_HEADER) ?? '';
  const destination = URL.canParse(url) ? destinationOf(url) : null;
  switch (destination?.kind) {
    case 'backend': {
      const { path, search } = destination;
      const headers = headersOf(request);
      const text = await request.text();
      const { method } = request;
      return worldAnswer(
        await world.handle(
          worldRequest({ method, path, search, url, headers, text, via: 'agent' }),
        ),
      );
    }
    case 'stub':
      return new Response(null, { status: 204 });
    case 'allowed':
    case 'agent':
      return new Response(null, { status: 204, headers: { [OUTGOING_HEADER]: 'pass' } });
    case 'model': {
      const { path, search } = destination;
      return modelDoor(new Request(new URL(`/v1${path}${search}`, request.url), request), episode);
    }
    case 'local':
    case 'unknown':
    case undefined:
      return worldAnswer(world.refuse({ method: request.method, url, via: 'agent' }));
  }
}

async function jsonOf(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    return undefined;
  }
}

function unreadable(request: Request, error: z.ZodError): Response {
  const { pathname } = new URL(request.url);
  const { status, body } = refusals.unreadable(
    `${request.method} ${pathname}`,
    z.prettifyError(error).replaceAll('\n', ' '),
  );
  return Response.json(body, { status });
}
