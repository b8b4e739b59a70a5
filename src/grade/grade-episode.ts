// Grades one saved episode from its directory, or gives one that cannot be read the verdict that it is an error; never sees a browser, a clock or the simulator.
import { concernOf } from '../scenario/assertions/kinds.js';
import type { EpisodeHeader } from '../episode/format.js';
import { type Episode, readEpisode } from '../episode/read.js';
import type { Model } from '../model/model.js';
import { endedIn } from '../episode/view.js';
import { SightlineError } from '../sightline-error.js';
import {
  type Assertion,
  type AssertionVerdict,
  type EpisodeVerdict,
  type Fidelity,
  VERDICT_VERSION,
} from '../episode/verdict/format.js';
import { distinctAssertions, readAssertions } from '../episode/verdict/store.js';
import { costsOf } from './costs.js';
import { consistencyOf, openQuestions, valuesOf } from './consistency/consistency.js';
import { attributeVerdicts, headline } from './attribution/attribute.js';
import type { PassOnce } from './attribution/facts.js';
import { classOutcomes, episodeOutcome } from '../episode/verdict/episode-outcome.js';
import { defectsSeenIn } from '../see/defects/defects.js';
import type { GradeInput, Graders } from './graders.js';
import { gradeFidelity, judgePersona } from './fidelity.js';
import { gradeAssertion } from './grade-assertion.js';
import { type GradeBasis, gradedScenarioHash, withBasis } from './basis.js';
import { scenarioOf, toolCalls } from './record.js';
import { deliveredOnce, secondDeliveries } from './second-deliveries.js';
import { withStanding } from './stands.js';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { episodeFiles } from '../episode/files.js';
import { expectedAssertions } from './expected.js';

export { gradeAssertion } from './grade-assertion.js';
export { writeVerdict } from '../episode/verdict/store.js';

export interface GradeOptions extends GradeBasis, GradeInput {
  /** Instead of the scenario's and the recorded ones; `ending` is graded in any case. */
  assertions?: readonly Assertion[];
  /** Who answers what grading alone cannot decide, if that depends on the episode. Default: the other options here. */
  graders?: (header: EpisodeHeader) => Promise<Graders>;
  /** Whether to look for defects at its checkpoints, which takes the most time of all. Default true. */
  defects?: boolean;
}

/**
 * Grades an episode. By default: the assertions of the stored scenario, then those that matchers
 * recorded beside the episode. With `scenario` or `app`, today's are applied to the same record.
 *
 * An unreadable episode (unclosed, corrupt, newer) gets a verdict too, `error`, if its directory shows which trial it
 * is; only a directory that is not an episode at all throws.
 *
 * @throws SightlineError `episode-corrupt` for such a directory, `grade-mismatch` where `scenario` or `app` are of another
 *   name than the episode's, `app-invalid` if a terminal state of `app` throws.
 */
export async function gradeEpisode(
  dir: string,
  options: GradeOptions = {},
): Promise<EpisodeVerdict> {
  try {
    const read = await readEpisode(dir);
    const episode = withBasis(read, options);
    const verdicts: AssertionVerdict[] = [];
    const given = gradeInput({
      ...options,
      ...(await options.graders?.(read.header)),
      ...(read.closed.stop.reason === 'user_model_failed' && unasked),
    });
    const fidelity = await judgePersona(read, await gradeFidelity(read), given);
    for (const assertion of await assertionsOf(episode, options)) {
      verdicts.push(await gradeAssertion(episode, assertion, given));
    }
    const once = await assertionsThatPassOnce(episode, verdicts, given);
    const verdict = summarize(episode, verdicts, { fidelity, passOnce: once });
    const defects = options.defects === false ? {} : await defectsSeenIn(episode);
    return { ...verdict, questions: await questionsOf(episode, verdicts, given), ...defects };
  } catch (error) {
    return ungradable(dir, error);
  }
}

/**
 * The failed assertions on calls and the world that do not fail if every call is delivered once; null if that cannot be told.
 * Claims are left out: the screen showed what it showed.
 */
async function assertionsThatPassOnce(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  given: GradeInput,
): Promise<PassOnce> {
  const pass = new Set<Assertion>();
  if (secondDeliveries(episode).size === 0) return pass;
  const once = deliveredOnce(episode);
  if (once === null) return null;
  for (const verdict of verdicts) {
    const concern = concernOf(verdict.assertion);
    const isAboutCalls = concern === 'world' || concern === 'calls' || concern === 'limits';
    if (verdict.outcome !== 'failed' || !isAboutCalls) continue;
    const { outcome } = await gradeAssertion(once, verdict.assertion, given);
    if (outcome !== 'failed') pass.add(verdict.assertion);
  }
  return pass;
}

/** The trial is an error whatever a model says about it, and its answer would cost money. */
const unasked = { judge: silentModel('judge'), vision: silentModel('vision') };

function silentModel(role: Model['role']): Model {
  const what = "No model was asked, because the user's model failed and the trial does not count.";
  const error = new SightlineError('model-unreachable', { what, next: 'Run the trial again.' });
  return { role, name: 'none', ask: () => Promise.reject(error) };
}

/** Today's app comes with its own functions. */
function gradeInput(options: GradeOptions): GradeInput {
  const { app, custom, judge, vision, anchors, license, storedNow } = options;
  const functions = custom ?? app?.assertions;
  return {
    ...(functions === undefined ? {} : { custom: functions }),
    ...(judge === undefined ? {} : { judge }),
    ...(vision === undefined ? {} : { vision }),
    ...(anchors === undefined ? {} : { anchors }),
    ...(license === undefined ? {} : { license }),
    ...(storedNow === undefined ? {} : { storedNow }),
  };
}

/** What consistency left open, if it was asked for, with a judge's answers. */
async function questionsOf(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  given: GradeInput,
): Promise<EpisodeVerdict['questions']> {
  const asks = verdicts.some(({ assertion }) => assertion.kind === 'consistent');
  return asks ? openQuestions(episode, consistencyOf(episode), given) : [];
}

async function assertionsOf(episode: Episode, options: GradeOptions): Promise<Assertion[]> {
  const ending: Assertion = { kind: 'ending' };
  if (options.assertions !== undefined) return distinctAssertions([ending, ...options.assertions]);
  const scenario = scenarioOf(episode.header);
  if (scenario === null) throw unreadableScenario(episode);
  const recorded = await readAssertions(episode.dir);
  return distinctAssertions([...expectedAssertions(scenario, episode), ...recorded]);
}

/** Without its scenario an episode would be graded on nothing, and look as if nothing had been asked of it. */
function unreadableScenario({ dir, header }: Episode): SightlineError {
  return new SightlineError('episode-corrupt', {
    what: `The episode ${dir} cannot be graded: the scenario ${header.scenario.id} in its header is not in the format that this version of Sightline knows.`,
    next: 'Grade it by today’s scenario, or run the trial again.',
  });
}

/** The verdict on an episode, from those on its assertions. */
function summarize(
  episode: Episode,
  given: readonly AssertionVerdict[],
  { fidelity, passOnce }: { fidelity: Fidelity | null; passOnce: PassOnce },
): EpisodeVerdict {
  const { header, closed } = episode;
  const { reason: stop } = closed.stop;
  const graded = withStanding(episode, given, fidelity);
  const decision = episodeOutcome({ verdicts: graded, fidelity, stop });
  const strayed = fidelity?.breaches ?? [];
  const { attribution, blames, verdicts } = attributeVerdicts(episode, graded, decision, {
    passOnce,
    strayed,
  });
  const asksConsistency = verdicts.some(({ assertion }) => assertion.kind === 'consistent');
  const consistency = asksConsistency ? consistencyOf(episode) : null;
  return {
    format: 'sightline-verdict',
    version: VERDICT_VERSION,
    episode: header.id,
    scenario: header.scenario.id,
    trial: header.trial,
    seed: header.seed,
    scenarioHash: gradedScenarioHash(header),
    appHash: header.app.hash,
    outcome: decision.outcome,
    party: attribution?.party ?? null,
    headline: headline(episode, verdicts, { outcome: decision.outcome, blames }),
    attribution,
    terminalState: endedIn(closed.terminalStates),
    stop,
    ...(closed.stop.budget !== undefined && { budget: closed.stop.budget }),
    turns: closed.turns,
    toolCalls: toolCalls(episode).length,
    costs: costsOf(episode),
    classes: classOutcomes(verdicts),
    fidelity,
    ...userModelOf(episode),
    attempt: header.attempt ?? { number: 1, earlier: [] },
    assertions: [...verdicts],
    questions: [],
    values: consistency === null ? [] : valuesOf(consistency),
  };
}

/** Which model played the user, and how often it had to think again. */
function userModelOf({ header, path }: Episode): Pick<EpisodeVerdict, 'userModel'> {
  const { model: name } = header.user;
  if (name === undefined) return {};
  const drafts = path.flatMap((event) => (event.kind === 'draft' ? [event.then] : []));
  const taken = drafts.filter((then) => then === 'taken').length;
  return {
    userModel: { name, returned: drafts.filter((then) => then === 'asked_again').length, taken },
  };
}

const stops: Readonly<Record<string, string>> = {
  'episode-unclosed': 'unclosed',
  'episode-corrupt': 'corrupt',
  'other-version': 'newer_version',
};

interface Identity {
  episode: string;
  scenario: string;
  trial: number;
  seed: number;
  attempt: EpisodeVerdict['attempt'];
}

/**
 * An error of the harness that names the trial and the reason. A crash must count, never vanish.
 *
 * @throws the error itself if it is not about the episode, or if the directory names no trial.
 */
async function ungradable(dir: string, error: unknown): Promise<EpisodeVerdict> {
  const stop = error instanceof SightlineError ? stops[error.code] : undefined;
  if (!(error instanceof SightlineError) || stop === undefined) throw error;
  const identity = (await fromHeader(dir)) ?? fromPath(dir);
  if (identity === null) throw error;
  return {
    format: 'sightline-verdict',
    version: VERDICT_VERSION,
    ...identity,
    scenarioHash: null,
    appHash: null,
    outcome: 'error',
    party: 'harness',
    headline: reasonOf(error, dir, identity.episode),
    attribution: {
      party: 'harness',
      candidates: [],
      settledBy: null,
      firstCritical: null,
      also: [],
    },
    terminalState: null,
    stop,
    turns: 0,
    toolCalls: 0,
    costs: null,
    classes: classOutcomes([]),
    fidelity: null,
    assertions: [],
    questions: [],
    values: [],
  };
}

/** The first line of the error, with the episode's id in place of this machine's path. */
function reasonOf(error: SightlineError, dir: string, id: string): string {
  const line = error.message.split('\n')[0] ?? error.message;
  return line.replaceAll(resolve(dir), id).replaceAll(dir, id);
}

const identitySchema = z.object({
  id: z.string(),
  scenario: z.object({ id: z.string() }),
  trial: z.int(),
  seed: z.int(),
  attempt: z.object({ number: z.int(), earlier: z.array(z.string()) }).optional(),
});

const first: EpisodeVerdict['attempt'] = { number: 1, earlier: [] };

/** A header of another version may still show which trial it is. */
async function fromHeader(dir: string): Promise<Identity | null> {
  try {
    const text = await readFile(join(dir, episodeFiles.header), 'utf8');
    const { id, scenario, trial, seed, attempt } = identitySchema.parse(JSON.parse(text));
    return { episode: id, scenario: scenario.id, trial, seed, attempt: attempt ?? first };
  } catch {
    return null;
  }
}

/** `<run>/<project>/<scenario>/<trial>-<seed>`. */
function fromPath(dir: string): Identity | null {
  const path = resolve(dir);
  const match = /^(\d+)-(\d+)(?:-\d+)?$/.exec(basename(path));
  const scenario = basename(dirname(path));
  if (match === null || scenario === '') return null;
  const episode = path.split(/[/\\]/).slice(-4).join('/');
  return { episode, scenario, trial: Number(match[1]), seed: Number(match[2]), attempt: first };
}
