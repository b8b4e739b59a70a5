// Carries out one call of a tool: its arguments, its fault, its mock or the real service; records it, and leaves door-specific matters to the door.
import type { Tool, ToolMode } from '../app/tool.js';
import type { NewPathEvent, ToolCall } from '../episode/path-event.js';
import type { Json } from '../values/json.js';
import type { InjectedFault } from './faults.js';
import type { TrueService } from './http-service.js';
import { jsonCopy, mockThrew, type TransactionOutcome, type Transactions } from './transactions.js';
import type { Delivery, ToolDoor, WorldResponse } from './world-request.js';
import { isJsonRecord } from '../values/merge.js';

/** A call as its door has read it. */
export interface Call {
  args: Json;
  via: ToolDoor;
  request: { method: string; url: string };
  callId?: string | undefined;
  agent?: string | undefined;
  /** Names in lower case; empty for doors that have none. */
  headers: Readonly<Record<string, string>>;
}

/** A call that the agent's own process has carried out by its true implementation. */
export interface AnsweredCall extends Omit<Call, 'headers' | 'request'> {
  status: number;
  body: Json;
  durationMs: number;
}

export interface CallsOptions {
  store: Transactions;
  faultOf: (tool: string) => InjectedFault | null;
  modeOf: (tool: string) => ToolMode;
  /** Null: there is no real service. */
  service: TrueService | null;
  /** The record's name for the real service's answers. */
  source: 'real' | 'observed';
  record: (event: NewPathEvent) => void;
  /** Resolves when the episode ends; what still waits then is given up. */
  ended: Promise<void>;
}

export interface Calls {
  serve(tool: Tool, call: Call): Promise<WorldResponse>;
  /** Records what was carried out elsewhere; in mode `record` with the mock's answer beside it. */
  answered(tool: Tool, call: AnsweredCall): void;
}

/** The outcome of a call, and who said so. */
interface CarriedOut {
  args: Record<string, Json>;
  outcome: TransactionOutcome;
  invalid: ToolCall['invalid'];
  source?: 'real' | 'observed';
  mock?: { status: number; response: Json };
}

export function calls(options: CallsOptions): Calls {
  const { store, record, ended } = options;
  const remembered = new Map<string, TransactionOutcome>();

  const serve = async (tool: Tool, call: Call): Promise<WorldResponse> => {
    const fault = options.faultOf(tool.name);
    if (fault !== null && fault.waitMs > 0 && (await waited(fault.waitMs, ended)) === 'ended')
      return dropped;
    const first = await once(tool, call, fault);
    if (fault === null) return whole(first);
    switch (fault.kind) {
      case 'slow':
        return whole(first);
      case 'duplicate':
        return whole(await once(tool, call, fault));
      case 'status':
        return { ...fault.instead, delivery: 'whole' };
      case 'timeout':
        await ended;
        return dropped;
      case 'malformed':
      case 'cut':
      case 'drop':
        return delivered(fault.applied ? first : { ...first, status: tool.status }, fault.kind);
    }
  };

  const once = async (
    tool: Tool,
    call: Call,
    fault: InjectedFault | null,
  ): Promise<TransactionOutcome> => {
    const startedAt = performance.now();
    const done = await carryOut(tool, call, fault);
    note(tool, call, {
      ...done,
      durationMs: performance.now() - startedAt,
      fault: fault?.label ?? null,
    });
    return done.outcome;
  };

  const carryOut = async (
    tool: Tool,
    call: Call,
    fault: InjectedFault | null,
  ): Promise<CarriedOut> => {
    const read = readArguments(tool, call.args);
    const { args } = read;
    const invalid = invalidArguments(read);
    if (fault !== null && !fault.applied) return { args, invalid, outcome: answer(fault.instead) };
    if (read.kind === 'threw') return { args, invalid, outcome: mockThrew(tool, read.error) };
    const mode = options.modeOf(tool.name);
    if (mode !== 'mock' && options.service !== null) {
      const { headers } = call;
      const real = await options.service.answer(tool, jsonCopy(call.args), { headers, ended });
      const mock = mode === 'record' ? mockBeside(tool, read) : {};
      return { args, invalid, outcome: answer(real), source: options.source, ...mock };
    }
    const outcome = mocked(tool, read, call);
    return { args, outcome, invalid: invalid ?? invalidResult(tool, outcome) };
  };

  const mocked = (tool: Tool, read: ReadArguments, call: Call): TransactionOutcome => {
    if (read.kind === 'threw') return mockThrew(tool, read.error);
    if (read.kind === 'invalid')
      return answer({ status: 422, body: refusal(tool.name, read.issues) });
    const key = keyOf(tool, read.parsed, call.headers);
    const before = key === null ? undefined : remembered.get(key);
    if (before !== undefined) return { ...before, patch: [] };
    const outcome = store.run(tool, read.parsed);
    if (key !== null && outcome.status < 400) remembered.set(key, outcome);
    return outcome;
  };

  const mockBeside = (tool: Tool, read: ReadArguments) => {
    const { status, body } = mocked(tool, read, noHeaders);
    return { mock: { status, response: jsonCopy(body) } };
  };

  const note = (
    tool: Tool,
    call: Omit<Call, 'headers'>,
    done: CarriedOut & { durationMs: number; fault: string | null },
  ): void => {
    const { args, outcome, invalid, source, mock, durationMs, fault } = done;
    const { via, request, callId, agent } = call;
    record({
      kind: 'tool_call',
      tool: tool.name,
      args,
      via,
      ...(callId === undefined ? {} : { callId }),
      ...(agent === undefined ? {} : { agent }),
      request,
      status: outcome.status,
      response: jsonCopy(outcome.body),
      durationMs: Math.round(durationMs * 1000) / 1000,
      patch: jsonCopy(outcome.patch as unknown as Json[]),
      fault,
      ...(source === undefined ? {} : { source }),
      ...(mock === undefined ? {} : { mock }),
      ...(invalid === undefined ? {} : { invalid }),
    });
    if (outcome.threw !== null)
      record({ kind: 'mock_threw', tool: tool.name, message: outcome.threw });
  };

  return {
    serve,
    answered(tool, call) {
      const read = readArguments(tool, call.args);
      const beside = options.modeOf(tool.name) === 'record' ? mockBeside(tool, read) : {};
      const outcome = answer({ status: call.status, body: call.body });
      const invalid = invalidArguments(read);
      const { durationMs } = call;
      const { source } = options;
      note(
        tool,
        { ...call, request: { method: 'CALL', url: tool.name } },
        { args: read.args, outcome, invalid, source, ...beside, durationMs, fault: null },
      );
    },
  };
}

const dropped: WorldResponse = { status: 502, body: null, delivery: 'drop' };
const noHeaders = {
  args: {},
  via: 'agent',
  request: { method: 'CALL', url: '' },
  headers: {},
} as const;

function answer({ status, body }: { status: number; body: Json }): TransactionOutcome {
  return { status, body: jsonCopy(body), patch: [], threw: null };
}

function whole(outcome: TransactionOutcome): WorldResponse {
  return delivered(outcome, 'whole');
}

function delivered({ status, body }: TransactionOutcome, delivery: Delivery): WorldResponse {
  return { status, body, delivery };
}

/** The key is of the service, not of one route: the same key on another tool is another call. */
function keyOf(tool: Tool, args: Record<string, Json>, headers: Call['headers']): string | null {
  if (tool.idempotencyKey === null) return null;
  const value = headers[tool.idempotencyKey.toLowerCase()] ?? args[tool.idempotencyKey];
  return typeof value === 'string' && value !== '' ? `${tool.name} ${value}` : null;
}

function invalidArguments(read: ReadArguments): ToolCall['invalid'] {
  return read.kind === 'invalid' ? { part: 'arguments', issues: read.issues } : undefined;
}

function invalidResult(tool: Tool, outcome: TransactionOutcome): ToolCall['invalid'] {
  if (outcome.status >= 400) return undefined;
  const issues = resultIssues(tool, outcome.body);
  return issues.length === 0 ? undefined : { part: 'result', issues };
}

function refusal(tool: string, issues: Json): Json {
  return { error: 'invalid_arguments', tool, issues };
}

async function waited(ms: number, ended: Promise<void>): Promise<'waited' | 'ended'> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<'waited'>((resolve) => {
    timer = setTimeout(() => resolve('waited'), ms);
  });
  try {
    return await Promise.race([over, ended.then(() => 'ended' as const)]);
  } finally {
    clearTimeout(timer);
  }
}

/** `args` are for the record: everything that was sent, with what the schema made of it on top. */
type ReadArguments = { args: Record<string, Json> } & (
  | { kind: 'valid'; parsed: Record<string, Json> }
  | { kind: 'invalid'; issues: Json[] }
  | { kind: 'threw'; error: unknown }
);

/** Validates with the tool's schema; a schema that throws, as asynchronous ones do, is distinguished from a refusal. */
function readArguments(tool: Tool, sent: Json): ReadArguments {
  const args = isJsonRecord(sent) ? jsonCopy(sent) : { body: jsonCopy(sent) };
  if (!isJsonRecord(sent)) return { kind: 'invalid', args, issues: [notAnObject] };
  try {
    const result = tool.input.safeParse(jsonCopy(sent));
    if (!result.success) return { kind: 'invalid', args, issues: issuesOf(result.error.issues) };
    const parsed = jsonCopy(result.data);
    return { kind: 'valid', args: { ...args, ...jsonCopy(parsed) }, parsed };
  } catch (error) {
    return { kind: 'threw', args, error };
  }
}

/** What is wrong with a tool's answer by its own schema; empty if it fits or there is no schema. */
function resultIssues(tool: Tool, body: Json): Json[] {
  if (tool.output === null) return [];
  const result = tool.output.safeParse(jsonCopy(body));
  return result.success ? [] : issuesOf(result.error.issues);
}

const notAnObject = { path: '', message: 'The arguments must be one JSON object.' };

function issuesOf(issues: readonly { path: PropertyKey[]; message: string }[]): Json[] {
  return issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
