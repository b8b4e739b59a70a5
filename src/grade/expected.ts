// Turns the expectations of a scenario into assertions, by the table of kinds; reads no episode.
import { assertionsOf, assertionsOfTurn } from '../assertions/kinds.js';
import type { Scenario } from '../scenario/schema.js';
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
  const { expectations = { consistency: true } } = scenario;
  return [{ kind: 'ending' }, ...assertionsOf(expectations, scriptTurns(scenario))];
}

/** A script is played from its first turn on; beside a plan it is not played at all. */
function scriptTurns(scenario: Scenario): Assertion[] {
  if (userKind(scenario) !== 'script') return [];
  return playedTurns(scenario).flatMap(({ entry, turn }) => {
    const expect = expectOf(entry);
    return expect === undefined ? [] : assertionsOfTurn(expect, turn);
  });
}
