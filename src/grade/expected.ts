// Turns the expectations of a scenario into assertions; reads no episode.
import type { Expectations, Scenario, ScriptTurn } from '../scenario/schema.js';
import { expectOf, playedTurns } from '../scenario/script-turns.js';
import { userKind } from '../scenario/user-kind.js';
import type { Assertion } from '../verdict/format.js';

/**
 * The assertions that a scenario asks for, in a fixed order, `ending` always first.
 *
 * `consistent` is there unless the scenario says `consistency: false`; it came by default, so that
 * a conversation without a checkable fact does not block. Turns count from 1.
 */
export function expectedAssertions(scenario: Scenario): Assertion[] {
  const { expectations } = scenario;
  return [
    { kind: 'ending' },
    ...(expectations ? outcomes(expectations) : []),
    ...(expectations ? procedures(expectations) : []),
    ...scriptTurns(scenario),
    ...((expectations?.consistency ?? true) ? [consistent] : []),
    ...(expectations?.judges ?? []).map((question): Assertion => ({ kind: 'judged', question })),
    ...(expectations?.surface ?? []).flatMap(({ at, claims }) =>
      claims.map((claim): Assertion => ({ kind: 'shows', at, claim, not: false })),
    ),
  ];
}

const consistent: Assertion = { kind: 'consistent', not: false, byDefault: true };

function outcomes(expectations: Expectations): Assertion[] {
  const { allowed_terminal_states: allowed, forbidden_terminal_states: forbidden } = expectations;
  return [
    ...endsIn(allowed, false),
    ...endsIn(forbidden, true),
    ...Object.entries(expectations.world ?? {}).map(([pointer, check]): Assertion => ({
      kind: 'world',
      pointer,
      check,
      not: false,
    })),
    ...(expectations.says ?? []).map((text) => says(text, false)),
    ...(expectations.never_says ?? []).map((text) => says(text, true)),
  ];
}

function endsIn(states: string[] | undefined, not: boolean): Assertion[] {
  return states === undefined ? [] : [{ kind: 'ends_in', states, not }];
}

function says(text: string, not: boolean): Assertion {
  return { kind: 'says', text, turn: null, not };
}

function procedures(expectations: Expectations): Assertion[] {
  const called = (tool: string, not: boolean): Assertion => ({
    kind: 'called',
    tool,
    args: null,
    times: null,
    not,
  });
  return [
    ...(expectations.required_tools ?? []).map((tool) => called(tool, false)),
    ...(expectations.forbidden_tools ?? []).map((tool) => called(tool, true)),
    ...(expectations.tool_order ?? []).map((tools): Assertion => ({
      kind: 'call_order',
      tools,
      not: false,
    })),
    ...(expectations.tool_calls ?? []).map(({ tool, args, times }): Assertion => ({
      kind: 'called',
      tool,
      args: args ?? null,
      times: times ?? null,
      not: false,
    })),
  ];
}

/** A script is played from its first turn on; beside a plan it is not played at all. */
function scriptTurns(scenario: Scenario): Assertion[] {
  if (userKind(scenario) !== 'script') return [];
  return playedTurns(scenario).flatMap(({ entry, turn }) => turnAssertions(entry, turn));
}

function turnAssertions(entry: ScriptTurn, turn: number): Assertion[] {
  const expect = expectOf(entry);
  if (expect === undefined) return [];
  const { tool, args, says: texts = [] } = expect;
  return [
    ...(tool === undefined
      ? []
      : [{ kind: 'turn_called', turn, tool, args: args ?? null } satisfies Assertion]),
    ...[texts].flat().map((text): Assertion => ({ kind: 'says', text, turn, not: false })),
  ];
}
