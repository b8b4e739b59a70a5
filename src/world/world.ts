// The world of one trial: finds the tool for a request or a call, and records those without a tool; does not open doors itself.
import type { Tool, ToolMode, WorldState } from '../app/tool.js';
import type { NewPathEvent } from '../episode/path-event.js';
import type { ToolFault } from '../scenario/faults.js';
import type { Json } from '../values/json.js';
import { calls, type AnsweredCall } from './calls.js';
import { faultSchedule } from './faults.js';
import type { TrueService } from './http-service.js';
import { routeTable } from './route-pattern.js';
import { transactions } from './transactions.js';
import type { ToolDoor, WorldRequest, WorldResponse } from './world-request.js';
import { AGENT_HEADER, CALL_HEADER } from '../values/door-names.js';
import { agentFromTheWire } from './episode-names.js';

export interface WorldOptions {
  /** The state before the first turn; copied. */
  state: WorldState;
  seed: number;
  /** The world's clock at the start. */
  now: Date;
  /** What the scenario says under `metadata`, for mocks. Default: nothing. */
  metadata?: Readonly<Record<string, Json>>;
  tools: readonly Tool[];
  faults: readonly ToolFault[];
  /** Receives what happened, in order. What it throws reaches the door's caller. */
  record: (event: NewPathEvent) => void;
  /** Who answers the calls of a tool. Default: the mocks. */
  modeOf?: (tool: string) => ToolMode;
  /** The real service of tools that are not mocked. Default: none, and every tool is mocked. */
  service?: TrueService;
  /** The record's name for the real service's answers: `observed` if no call is mocked at all. Default `real`. */
  source?: 'real' | 'observed';
}

/** A request that nothing handles, as its door saw it. */
interface UnmockedRequest {
  method: string;
  url: string;
  via: ToolDoor;
}

/** A call by name, for doors that have no paths. */
export interface NamedCall {
  via: ToolDoor;
  /** The id that the agent's model gave the call. */
  callId?: string | undefined;
  /** Which of several agents calls. */
  agent?: string | undefined;
  /** Names in lower case. Default none. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * The world of one trial. A call of a mock is a transaction that ends before the next begins; calls from different doors
 * are served in the order in which they arrive.
 */
export interface World {
  /** Answers a request: 501 where no tool has that route. */
  handle(request: WorldRequest): Promise<WorldResponse>;
  /** Calls a tool by name. 501 if there is no such tool. */
  call(tool: string, args: Json, call: NamedCall): Promise<WorldResponse>;
  /**
   * Accepts a call that the agent's own process has carried out. False if there is no such tool; that is recorded too.
   */
  answered(tool: string, call: AnsweredCall): boolean;
  /** Records a request that nothing handles and gives the 501 for it. */
  refuse(request: UnmockedRequest): WorldResponse;
  /** Records what was seen without being served. */
  observe(event: NewPathEvent): void;
  /** Puts a sentence for a person into the record. */
  note(text: string): void;
  /** Who answers a tool's calls; null if there is no such tool. */
  modeOf(tool: string): ToolMode | null;
  /** A copy of the state as it is now. */
  snapshot(): WorldState;
  /** Gives up what still waits, such as calls that are never answered. */
  end(): void;
  readonly tools: readonly Tool[];
  /** `METHOD /path` of every tool, sorted. */
  readonly mocked: readonly string[];
}

/**
 * Creates the world of one trial; no two share anything.
 *
 * Arguments are the JSON body, the query and the path parameters in one object; of the same name the path wins over
 * the query, and the query over the body. Values from path and query are strings: a schema that wants numbers there
 * uses `z.coerce`. What the schema refuses is answered with 422 and the world stays as it was.
 *
 * @throws SightlineError `app-invalid` for routes that cannot be served together, `scenario-invalid` for faults of
 *   tools that do not exist.
 */
export function createWorld(options: WorldOptions): World {
  const { tools, record, service = null, source = 'real', modeOf = () => 'mock' } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool] as const));
  const routes = routeTable(tools);
  const store = transactions(options);
  const ending = signal();
  const faultOf = faultSchedule(options.faults, tools);
  const { ended } = ending;
  const served = calls({ store, faultOf, modeOf, service, source, record, ended });

  const refuse = ({ method, url, via }: UnmockedRequest): WorldResponse => {
    record({ kind: 'unmocked_request', via, method, url, mocked: [...routes.routes] });
    return { status: 501, body: unmocked(method, url, routes.routes), delivery: 'whole' };
  };

  return {
    async handle(request) {
      const { method, path, query, body, via, url, headers } = request;
      const match = routes.match(method, path);
      if (match === null) return refuse({ method, url, via });
      return served.serve(match.entry, {
        args: joined(body, { ...query, ...match.params }),
        request: { method, url: belowBackend(request) },
        callId: headers[CALL_HEADER],
        agent: agentFromTheWire(headers[AGENT_HEADER]),
        ...{ via, headers },
      });
    },
    async call(name, args, { via, callId, agent, headers = {} }) {
      const tool = byName.get(name);
      if (tool === undefined) return refuse({ method: 'CALL', url: name, via });
      return served.serve(tool, {
        request: { method: 'CALL', url: name },
        ...{ args, via, callId, agent, headers },
      });
    },
    answered(name, call) {
      const tool = byName.get(name);
      if (tool === undefined) refuse({ method: 'CALL', url: name, via: call.via });
      else served.answered(tool, call);
      return tool !== undefined;
    },
    refuse,
    observe: record,
    note: (text) => record({ kind: 'note', text }),
    modeOf: (name) => (byName.has(name) ? modeOf(name) : null),
    snapshot: () => store.snapshot(),
    end: ending.raise,
    tools,
    mocked: routes.routes,
  };
}

function signal(): { ended: Promise<void>; raise: () => void } {
  let raise = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    raise = resolve;
  });
  return { ended, raise };
}

/** A body that is not an object has no names to join by; the schema refuses it as it is. */
function joined(body: Json | undefined, named: Record<string, string | string[]>): Json {
  if (body === undefined) return named;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return { ...body, ...named };
}

/** The same through every door, and in every run: no host, no port. */
function belowBackend({ path, query }: WorldRequest): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? path : `${path}?${search}`;
}

function unmocked(method: string, url: string, mocked: readonly string[]): Json {
  return {
    error: 'sightline_unmocked_request',
    message: `Nothing mocks ${method} ${url}.`,
    mocked: [...mocked],
    next: 'Add a tool to the app file, or list the URL under backend.allow or backend.stub.',
    docs: 'docs/errors.md#unmocked-request',
  };
}
