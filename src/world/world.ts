// The world of one trial: answers requests and calls of tools, and records each; opens no door by itself.
import type { Tool, WorldState } from '../app/tool.js';
import type { NewPathEvent } from '../episode/format.js';
import type { Json, ToolFault } from '../scenario/schema.js';
import { readArguments, type ReadArguments } from './arguments.js';
import { faultSchedule, type InjectedFault } from './faults.js';
import { routeTable } from './route-pattern.js';
import { jsonCopy, mockThrew, transactions, type Outcome } from './transactions.js';
import type { Door, WorldRequest, WorldResponse } from './world-request.js';

export interface WorldOptions {
  /** The state before the first turn; copied. */
  state: WorldState;
  seed: number;
  /** The world's clock at the start. */
  now: Date;
  tools: readonly Tool[];
  faults: readonly ToolFault[];
  /** Takes what happened, in the order in which it happened. What it throws, the door's caller gets. */
  record: (event: NewPathEvent) => void;
}

/** A request that nothing handles, as its door saw it. */
interface UnmockedRequest {
  method: string;
  url: string;
  via: Door;
}

/**
 * The world of one trial. Every call is a transaction that ends before the next begins, since mocks are
 * synchronous; calls from different doors are served in the order in which they arrive.
 */
export interface World {
  /** Answers a request: 501 where no tool has that route. */
  handle(request: WorldRequest): WorldResponse;
  /** Calls a tool by name, for doors that have no paths. 501 where there is no such tool. */
  call(tool: string, args: Json, via: Door): WorldResponse;
  /** Records a request that nothing handles and gives the 501 for it. */
  refuse(request: UnmockedRequest): WorldResponse;
  /** Puts a sentence for a person into the record. */
  note(text: string): void;
  /** A copy of the state as it is now. */
  snapshot(): WorldState;
  /** `METHOD /path` of every tool, sorted. */
  readonly mocked: readonly string[];
}

interface Call {
  args: Json;
  via: Door;
  request: { method: string; url: string };
}

/**
 * Creates the world of one trial; no two share anything.
 *
 * Arguments are the JSON body, the query and the path parameters in one object; of the same name the path wins over
 * the query, and the query over the body. Values from path and query are strings: a schema that wants numbers there
 * uses `z.coerce`. What the schema refuses is answered with 422 and the world stays as it was.
 *
 * @throws SightlineError `tool-invalid` for routes that cannot be served together, `scenario-invalid` for faults of
 *   tools that do not exist.
 */
export function createWorld(options: WorldOptions): World {
  const { tools, record } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool] as const));
  const routes = routeTable(tools);
  const faultOf = faultSchedule(options.faults, tools);
  const store = transactions(options);

  const serve = (tool: Tool, call: Call): WorldResponse => {
    const startedAt = performance.now();
    const { args, outcome, fault } = carryOut(tool, call.args);
    record({
      kind: 'tool_call',
      tool: tool.name,
      args,
      via: call.via,
      request: call.request,
      status: outcome.status,
      response: jsonCopy(outcome.body),
      durationMs: Math.round((performance.now() - startedAt) * 1000) / 1000,
      patch: jsonCopy(outcome.patch as unknown as Json[]),
      fault: fault?.label ?? null,
    });
    if (outcome.threw !== null)
      record({ kind: 'mock_threw', tool: tool.name, message: outcome.threw });
    return { status: outcome.status, body: outcome.body };
  };

  const carryOut = (tool: Tool, sent: Json): CarriedOut => {
    const fault = faultOf(tool.name);
    const read = readArguments(tool, sent);
    if (fault !== null) return { args: read.args, outcome: answered(fault), fault };
    return { args: read.args, outcome: outcomeOf(tool, read), fault };
  };

  const outcomeOf = (tool: Tool, read: ReadArguments): Outcome => {
    if (read.kind === 'valid') return store.run(tool, read.parsed);
    if (read.kind === 'threw') return mockThrew(tool, read.error);
    return answered({ status: 422, body: invalidArguments(tool, read.issues) });
  };

  const refuse = ({ method, url, via }: UnmockedRequest): WorldResponse => {
    record({ kind: 'unmocked_request', via, method, url, mocked: [...routes.routes] });
    return { status: 501, body: unmocked(method, url, routes.routes) };
  };

  return {
    handle(request) {
      const { method, path, query, body, via, url } = request;
      const match = routes.match(method, path);
      if (match === null) return refuse({ method, url, via });
      const args = joined(body, { ...query, ...match.params });
      return serve(match.entry, { args, via, request: { method, url: belowBackend(request) } });
    },
    call(name, args, via) {
      const tool = byName.get(name);
      if (tool === undefined) return refuse({ method: 'CALL', url: name, via });
      return serve(tool, { args, via, request: { method: 'CALL', url: name } });
    },
    refuse,
    note: (text) => record({ kind: 'note', text }),
    snapshot: () => store.snapshot(),
    mocked: routes.routes,
  };
}

interface CarriedOut {
  args: Record<string, Json>;
  outcome: Outcome;
  fault: InjectedFault | null;
}

/** A body that is no object has no names to join by; the schema refuses it as it is. */
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

function answered({ status, body }: { status: number; body: Json }): Outcome {
  return { status, body, patch: [], threw: null };
}

function invalidArguments(tool: Tool, issues: Json): Json {
  return { error: 'invalid_arguments', tool: tool.name, issues };
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
