// What every matcher on an episode does: assert, by grading code that is loaded on first use.
import type { Episode } from '../../episode/read.js';
import type { Assertion } from '../../episode/verdict/format.js';
import type { ExpectationFields } from './expectation-assertions.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/** For matchers with an opposite that nobody would want of an agent. */
export function onlyPositive({ isNot }: MatcherState, name: string, instead: string): void {
  if (isNot) throw new Error(`.not.${name}() cannot be asked; ${instead}.`);
}

/**
 * Asserts what these fields would ask for in a scenario, in `expectations` or in a turn's `expect`, or the opposite.
 */
export async function assertExpectations(
  state: MatcherState,
  episode: Episode,
  asked: ExpectationFields,
  turn: number | null = null,
): Promise<MatcherResult> {
  const { assertionsFor, gradeAsserted, negated } = await import('../running.js');
  const assertions = assertionsFor(asked, turn);
  return gradeAsserted(state, episode, state.isNot ? assertions.map(negated) : assertions);
}

/** Throws if an assertion neither passed nor failed, even with `.not`: what could not be decided is never green. */
export async function assertEpisode(
  state: MatcherState,
  episode: Episode,
  assertions: readonly Assertion[],
): Promise<MatcherResult> {
  const { gradeAsserted } = await import('../running.js');
  return gradeAsserted(state, episode, assertions);
}
