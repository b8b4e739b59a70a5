// Grades one saved episode from its directory; never sees a browser, a clock or the simulator.
import { type Episode, readEpisode } from '../episode/read.js';
import { endedIn } from '../rules/terminal-states.js';
import type { Json, Scenario } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import type { Assertion, AssertionVerdict, EpisodeVerdict } from '../verdict/format.js';
import { distinctAssertions, readAssertions } from '../verdict/store.js';
import { classOutcomes, episodeOutcome } from './episode-outcome.js';
import { expectedAssertions } from './expected.js';
import { gradeAssertion } from './grade-assertion.js';
import { headline } from './headline.js';
import { toolCalls } from './record.js';
import { scenarioOf } from './scenario-of.js';
import { ungradable } from './ungradable.js';

export { gradeAssertion } from './grade-assertion.js';
export { writeVerdict } from '../verdict/store.js';

export interface GradeOptions {
  /** In place of the scenario's and the recorded ones; `ending` is graded in any case. */
  assertions?: readonly Assertion[];
  /** Today's expectations in place of those that the episode was run under. */
  scenario?: Scenario;
}

/**
 * Grades an episode. By default: the assertions of the stored scenario, then those that matchers
 * recorded beside the episode.
 *
 * An episode that cannot be read (unclosed, corrupt, newer) is a verdict too, `error`, as far as its
 * directory tells which trial it is; only a directory that is no episode at all throws.
 */
export async function gradeEpisode(
  dir: string,
  options: GradeOptions = {},
): Promise<EpisodeVerdict> {
  try {
    const episode = underScenario(await readEpisode(dir), options.scenario);
    const verdicts: AssertionVerdict[] = [];
    for (const assertion of await assertionsOf(episode, options)) {
      verdicts.push(await gradeAssertion(episode, assertion));
    }
    return summarize(episode, verdicts);
  } catch (error) {
    return ungradable(dir, error);
  }
}

/** The same record, asked today's questions. */
function underScenario(episode: Episode, scenario: Scenario | undefined): Episode {
  if (scenario === undefined) return episode;
  // A scenario is plain JSON but for keys that are `undefined`, which JSON leaves out.
  const data = JSON.parse(JSON.stringify(scenario)) as Json;
  const { header } = episode;
  return { ...episode, header: { ...header, scenario: { ...header.scenario, data } } };
}

async function assertionsOf(episode: Episode, options: GradeOptions): Promise<Assertion[]> {
  const ending: Assertion = { kind: 'ending' };
  if (options.assertions !== undefined) return distinctAssertions([ending, ...options.assertions]);
  const scenario = scenarioOf(episode.header);
  if (scenario === null) throw unreadableScenario(episode);
  const recorded = await readAssertions(episode.dir);
  return distinctAssertions([...expectedAssertions(scenario), ...recorded]);
}

/** Without its scenario an episode would be graded on nothing, and look as if it had asked for nothing. */
function unreadableScenario({ dir, header }: Episode): SightlineError {
  return new SightlineError('episode-corrupt', {
    what: `The episode ${dir} cannot be graded: the scenario ${header.scenario.id} in its header does not have the form that this Sightline knows.`,
    next: 'Give today’s scenario to grade it by, or run the trial again.',
  });
}

/** The verdict of an episode from those of its assertions. */
function summarize(episode: Episode, verdicts: readonly AssertionVerdict[]): EpisodeVerdict {
  const { header, closed } = episode;
  const decision = episodeOutcome(verdicts);
  return {
    format: 'sightline-verdict',
    version: 1,
    episode: header.id,
    scenario: header.scenario.id,
    trial: header.trial,
    seed: header.seed,
    outcome: decision.outcome,
    party: decision.party,
    headline: headline(episode, verdicts, decision),
    terminalState: endedIn(closed.terminalStates),
    stop: closed.stop.reason,
    turns: closed.turns,
    toolCalls: toolCalls(episode).length,
    classes: classOutcomes(verdicts),
    assertions: [...verdicts],
  };
}
