// What every matcher on an episode comes to: assertions, which are graded by code that is loaded for it.
import { type Asked, assertionsOf, negated } from '../../assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { Assertion } from '../../verdict/format.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/** Their opposite would say nothing that anybody wants of an agent. */
export function onlyPositive({ isNot }: MatcherState, name: string, instead: string): void {
  if (isNot) throw new Error(`.not.${name}() cannot be asked; ${instead}.`);
}

/** Asserts what these fields of `expectations` would ask in a scenario, or the opposite. */
export function assertAsked(
  state: MatcherState,
  episode: Episode,
  asked: Asked,
): Promise<MatcherResult> {
  const assertions = assertionsOf(asked);
  return assertEpisode(state, episode, state.isNot ? assertions.map(negated) : assertions);
}

/** Throws where an assertion neither passed nor failed, also under `.not`: what could not be told is never green. */
export async function assertEpisode(
  state: MatcherState,
  episode: Episode,
  assertions: readonly Assertion[],
): Promise<MatcherResult> {
  const { gradeAsserted } = await import('../running.js');
  return gradeAsserted(state, episode, assertions);
}
