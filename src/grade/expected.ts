// Turns the expectations of a scenario into assertions, by the table of kinds; reads no episode.
import { assertionsOf, assertionsOfTurn } from '../scenario/assertions/kinds.js';
import type { Scenario } from '../scenario/schema.js';
import type { Episode } from '../episode/read.js';
import { expectOf, hasFreeTurns, playedTurns, userKind } from '../scenario/script-turns.js';
import type { Assertion } from '../episode/verdict/format.js';

/**
 * The assertions that a scenario asks for, in a fixed order, `ending` always first.
 *
 * `consistent` is there unless `says` holds `consistent: false`; it is on by default, so a conversation without a
 * checkable fact does not block. Turns count from 1.
 *
 * @param played the record, for turns that are only fixed once they are played. Default: these are left out.
 */
export function expectedAssertions(
  scenario: Scenario,
  played?: Pick<Episode, 'path' | 'closed'>,
): Assertion[] {
  const { expectations = {} } = scenario;
  return [{ kind: 'ending' }, ...assertionsOf(expectations, scriptTurns(scenario, played))];
}

/** A script is played from its first turn on; beside a plan it leaves some turns free. */
function scriptTurns(scenario: Scenario, played?: Pick<Episode, 'path' | 'closed'>): Assertion[] {
  const isMixed = hasFreeTurns(scenario);
  if (userKind(scenario) !== 'script' && !isMixed) return [];
  return playedTurns(scenario).flatMap(({ from, entry, index, turn: known }) => {
    const expect = expectOf(entry);
    const turn = isMixed && from === 'script' ? turnOf(index, played) : known;
    return expect === undefined || turn === null ? [] : assertionsOfTurn(expect, turn);
  });
}

/**
 * The turn in which an entry was played after free turns: the recorded one, or one that never took place. Null without
 * a record.
 */
function turnOf(index: number, played?: Pick<Episode, 'path' | 'closed'>): number | null {
  if (played === undefined) return null;
  const event = played.path.find((one) => one.kind === 'user_action' && one.entry === index);
  return event?.turn ?? played.closed.turns + 1;
}
