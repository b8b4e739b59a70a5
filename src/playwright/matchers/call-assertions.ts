// The assertions behind the matchers that speak of calls, as data; it grades nothing.
import type { Json } from '../../scenario/schema.js';
import type { ExpectedCall, ProcedureAssertion, trajectoryModes } from '../../verdict/procedure.js';

export interface CalledOptions {
  /** Arguments that the call must have, each a value or a check of the grammar, such as `{ money: 84 }`. */
  args?: Record<string, Json>;
  /** `exact`: no other arguments. Default `partial`. */
  match?: 'partial' | 'exact';
  /** Exact number of successful calls. Default: at least one try. */
  times?: number;
  /** Exact number of calls, whatever they came to. */
  attempts?: number;
}

/** A tool by its name, or with what it is called with. */
export type CallLike = string | (Pick<CalledOptions, 'args' | 'match'> & { tool: string });

export interface FollowOptions {
  /** Default `exact`. */
  mode?: (typeof trajectoryModes)[number];
  /** Tools whose calls are looked past. */
  ignore?: string[];
}

/** How many errors there may be, and what must come of them. */
export interface ErrorOptions {
  maxFailed?: number;
  /** Calls whose arguments were refused. */
  maxRefused?: number;
  /** Further tries of one failed call. */
  maxRetries?: number;
  /** Tools whose failed calls must be tried again. */
  retried?: string[];
}

/** Of one of several agents: a tool that it calls, or the tools beside which it calls none. Default: it calls anything. */
export type InvolveOptions = { tool?: string } | { only: string[] };

export function calledAssertion(
  tool: string,
  { times, attempts, ...call }: CalledOptions,
  not: boolean,
): ProcedureAssertion {
  return {
    kind: 'called',
    ...expectedCall({ tool, ...call }),
    times: times ?? null,
    ...(attempts === undefined ? {} : { attempts }),
    not,
  };
}

export function trajectoryAssertion(
  calls: readonly CallLike[],
  { mode = 'exact', ignore = [] }: FollowOptions,
  not: boolean,
): ProcedureAssertion {
  return { kind: 'trajectory', mode, calls: calls.map(expectedCall), ignore, not };
}

export function errorsAssertion(options: ErrorOptions, not: boolean): ProcedureAssertion {
  const { maxFailed = null, maxRefused = null, maxRetries = null, retried = [] } = options;
  return {
    kind: 'call_errors',
    max_failed: maxFailed,
    max_refused: maxRefused,
    max_retries: maxRetries,
    retried,
    not,
  };
}

export function agentAssertion(
  agent: string,
  options: InvolveOptions,
  not: boolean,
): ProcedureAssertion {
  return 'only' in options
    ? { kind: 'agent_called', agent, tool: null, only: options.only, not }
    : { kind: 'agent_called', agent, tool: options.tool ?? null, not };
}

function expectedCall(call: CallLike): ExpectedCall {
  if (typeof call === 'string') return { tool: call, args: null };
  const { tool, args = null, match } = call;
  return { tool, args, ...(match === 'exact' ? { match } : {}) };
}
