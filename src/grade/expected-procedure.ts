// Turns what a scenario asks of calls into assertions; reads no episode.
import type { AgentCalls, NamedCall } from '../scenario/procedure-schema.js';
import type { Expectations, TurnExpectation } from '../scenario/schema.js';
import type { ExpectedCall, Procedure, ProcedureAssertion } from '../verdict/procedure.js';

/** In the order of the fields in docs/scenarios.md. */
export function procedures(expectations: Expectations): ProcedureAssertion[] {
  return [
    ...(expectations.required_tools ?? []).map((tool) => called(tool, false)),
    ...(expectations.forbidden_tools ?? []).map((tool) => called(tool, true)),
    ...(expectations.tool_order ?? []).map((tools): ProcedureAssertion => ({
      kind: 'call_order',
      tools,
      not: false,
    })),
    ...(expectations.tool_calls ?? []).map(({ times, attempts, ...call }): ProcedureAssertion => ({
      kind: 'called',
      ...expectedCall(call),
      times: times ?? null,
      ...(attempts === undefined ? {} : { attempts }),
      not: false,
    })),
    ...trajectory(expectations.trajectory),
    ...repeated(expectations.no_repeated_calls),
    ...quiet(expectations.no_calls_after_end),
    ...errors(expectations.tool_errors),
    ...Object.entries(expectations.agents ?? {}).flatMap(([agent, calls]) =>
      agentCalls(agent, calls),
    ),
    ...handOffs(expectations.hand_offs),
  ];
}

/** What a turn of a script is to call, and what not. */
export function turnCalls(expect: TurnExpectation, turn: number): ProcedureAssertion[] {
  const { tool, args, match, tools = [], forbidden_tools: forbidden = [] } = expect;
  const none = { kind: 'turn_called', turn, tool: null, args: null } satisfies ProcedureAssertion;
  const calls = [...(typeof tool === 'string' ? [{ tool, args, match }] : []), ...tools];
  return [
    ...(tool === null ? [none] : []),
    ...calls.map((call): ProcedureAssertion => ({
      kind: 'turn_called',
      turn,
      ...expectedCall(call),
    })),
    ...forbidden.map((name): ProcedureAssertion => ({ ...none, tool: name, not: true })),
  ];
}

function called(tool: string, not: boolean): Procedure<'called'> {
  return { kind: 'called', tool, args: null, times: null, not };
}

function expectedCall(call: NamedCall): ExpectedCall {
  if (typeof call === 'string') return { tool: call, args: null };
  const { tool, args, match } = call;
  return { tool, args: args ?? null, ...(match === 'exact' ? { match } : {}) };
}

function trajectory(expected: Expectations['trajectory']): ProcedureAssertion[] {
  if (expected === undefined) return [];
  const { mode = 'exact', calls, ignore = [] } = expected;
  return [{ kind: 'trajectory', mode, calls: calls.map(expectedCall), ignore, not: false }];
}

function repeated(expected: Expectations['no_repeated_calls']): ProcedureAssertion[] {
  if (expected === undefined) return [];
  const except = expected === true ? [] : expected.except;
  return [{ kind: 'not_repeated', except, not: false }];
}

function quiet(expected: Expectations['no_calls_after_end']): ProcedureAssertion[] {
  if (expected === undefined) return [];
  const after = expected === true ? null : expected.after;
  return [{ kind: 'quiet_after_end', after, not: false }];
}

/** Limits and what must be tried again are asked apart: where nothing failed, the latter says nothing, and the former hold. */
function errors(expected: Expectations['tool_errors']): ProcedureAssertion[] {
  if (expected === undefined) return [];
  const { max_failed = null, max_refused = null, max_retries = null, retried = [] } = expected;
  const limits = { max_failed, max_refused, max_retries };
  const none = { max_failed: null, max_refused: null, max_retries: null };
  return [
    ...(Object.values(limits).every((limit) => limit === null)
      ? []
      : [errorsAre({ ...limits, retried: [] })]),
    ...(retried.length === 0 ? [] : [errorsAre({ ...none, retried })]),
  ];
}

function errorsAre(
  asked: Omit<Procedure<'call_errors'>, 'kind' | 'not'>,
): Procedure<'call_errors'> {
  return { kind: 'call_errors', ...asked, not: false };
}

function agentCalls(agent: string, calls: boolean | AgentCalls): ProcedureAssertion[] {
  const one = (tool: string | null, not: boolean): ProcedureAssertion => ({
    kind: 'agent_called',
    agent,
    tool,
    not,
  });
  if (typeof calls === 'boolean') return [one(null, !calls)];
  const { required_tools: required, forbidden_tools: forbidden, allowed_tools: only } = calls;
  return [
    ...(required ?? []).map((tool) => one(tool, false)),
    ...(forbidden ?? []).map((tool) => one(tool, true)),
    ...(only === undefined
      ? []
      : [{ kind: 'agent_called', agent, tool: null, only, not: false } as const]),
  ];
}

function handOffs(expected: Expectations['hand_offs']): ProcedureAssertion[] {
  if (expected === undefined) return [];
  const { agents, mode = 'exact' } = Array.isArray(expected) ? { agents: expected } : expected;
  return [{ kind: 'hand_offs', agents, mode, not: false }];
}
