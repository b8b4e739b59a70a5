// What every matcher on an episode comes to: assertions, which are graded by code that is loaded for it.
import type { Episode } from '../../episode/read.js';
import type { Assertion } from '../../verdict/format.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/** Their opposite would say nothing that anybody wants of an agent. */
export function onlyPositive({ isNot }: MatcherState, name: string, instead: string): void {
  if (isNot) throw new Error(`.not.${name}() cannot be asked; ${instead}.`);
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
