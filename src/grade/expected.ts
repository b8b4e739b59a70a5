// Turns the expectations of a scenario into assertions; reads no episode.
import type {
  Expectations,
  JudgesEntry,
  Limits,
  Said,
  Scenario,
  ScriptTurn,
} from '../scenario/schema.js';
import { expectOf, playedTurns } from '../scenario/script-turns.js';
import { userKind } from '../scenario/user-kind.js';
import { type Assertion, measures } from '../verdict/format.js';
import { procedures, turnCalls } from './expected-procedure.js';

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
    ...(expectations ? plugIns(expectations) : []),
    ...scriptTurns(scenario),
    ...consistent(expectations?.consistency ?? true),
    ...(expectations?.judges ?? []).flatMap(judged),
    ...(expectations?.surface ?? []).flatMap(({ at, claims }) =>
      claims.map((claim): Assertion => ({ kind: 'shows', at, claim, not: false })),
    ),
  ];
}

function consistent(asked: Expectations['consistency']): Assertion[] {
  if (asked === false) return [];
  const strict = asked === 'strict' ? { strict: true as const } : {};
  return [{ kind: 'consistent', not: false, byDefault: true, ...strict }];
}

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
    ...changesOnly(expectations),
    ...(expectations.exactly_once ?? []).map(tookEffect),
    ...(expectations.says ?? []).map((one) => says(one, null)),
    ...(expectations.never_says ?? []).map((text): Assertion => ({
      ...{ kind: 'says', text, turn: null, not: true },
    })),
    ...limitAssertions(expectations.limits ?? {}),
  ];
}

function changesOnly({ world_changes_only: pointers }: Expectations): Assertion[] {
  return pointers === undefined ? [] : [{ kind: 'changes_only', pointers }];
}

function tookEffect(one: NonNullable<Expectations['exactly_once']>[number]): Assertion {
  const { tool, args } = typeof one === 'string' ? { tool: one } : one;
  return { kind: 'took_effect', tool, args: args ?? null, times: 1, not: false };
}

/** One assertion for each limit that is given. */
export function limitAssertions({ per_turn: perTurn, ...whole }: Limits): Assertion[] {
  return [...within(whole, 'episode'), ...within(perTurn ?? {}, 'turn')];
}

function within(limit: Omit<Limits, 'per_turn'>, per: 'episode' | 'turn'): Assertion[] {
  return measures.flatMap((measure): Assertion[] => {
    const max = limit[measure];
    return max === undefined ? [] : [{ kind: 'within', measure, max, per }];
  });
}

function endsIn(states: string[] | undefined, not: boolean): Assertion[] {
  return states === undefined ? [] : [{ kind: 'ends_in', states, not }];
}

function says(one: Said, turn: number | null): Assertion {
  return typeof one === 'string'
    ? { kind: 'says', text: one, turn, not: false }
    : { kind: 'means', meaning: one.meaning, turn, not: false };
}

/** One assertion for each criterion, else one for the question. */
function judged(entry: JudgesEntry): Assertion[] {
  if (typeof entry === 'string') return [{ kind: 'judged', question: entry }];
  const { ask: question, criteria, ...rest } = entry;
  const asked = { kind: 'judged', question, ...rest } as const;
  return criteria === undefined ? [asked] : criteria.map((criterion) => ({ ...asked, criterion }));
}

/** What rests on the app file's own records and functions. */
function plugIns({ logged, no_errors: noErrors, custom }: Expectations): Assertion[] {
  return [
    ...(logged ?? []).map(({ record, where, times = null, not = false }): Assertion => ({
      ...{ kind: 'logged', record, where, times, not },
    })),
    ...(noErrors === undefined
      ? []
      : [{ kind: 'no_errors', records: noErrors, not: false } satisfies Assertion]),
    ...(custom ?? []).map((one): Assertion => {
      const {
        name,
        with: args = null,
        not = false,
      } = typeof one === 'string' ? { name: one } : one;
      return { kind: 'custom', name, args, not };
    }),
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
  const { says: texts = [] } = expect;
  return [...turnCalls(expect, turn), ...[texts].flat().map((one) => says(one, turn))];
}
