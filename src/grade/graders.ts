// What grading gets in addition to the episode and the assertions: who answers what it cannot decide alone, and who may block; asks nobody.
import type { EpisodeHeader } from '../episode/format.js';
import { licensedBy, type Licensing } from '../model/judge/license.js';
import { type OpenModels, openRun, trialPlaceOf } from '../model/open-run.js';
import { type RunOptions, type RunSettings, runSettings } from '../model/run-options.js';
import { gradingRoles, type Variables } from '../model/models.js';
import { CASSETTES_VARIABLE, cassettesOf, parseCassetteMode } from '../model/cassettes/mode.js';
import type { App } from '../app/definition.js';
import type { Anchor } from '../model/calibration.js';
import type { Model } from '../model/model.js';

export interface GradeInput {
  /** The app file's own assertions: without them, whatever needs its functions is inconclusive. */
  custom?: App['assertions'];
  /** Asked what only a judge can decide. Default: nobody; votes saved beside the episode are counted. */
  judge?: Model | null;
  /** Shown parts of the screen, for claims that cannot be measured. Default: nobody; saved votes are counted. */
  vision?: Model | null;
  /** Pairs with a known order, shown to judges as examples. Default: none. */
  anchors?: readonly Anchor[];
  /** Snapshots that did not exist and were stored from this very episode, which proves nothing. Default: none. */
  storedNow?: readonly string[];
  /** Whether a judge may block. Default: none may. */
  license?: Licensing;
}

/**
 * The part of grading's input that models answer, with what calibration says about them and the examples that they are
 * shown.
 */
export type Graders = Pick<GradeInput, 'judge' | 'vision' | 'license' | 'anchors'>;

/** The models of a run, and what is known about their quality. */
export interface GradingRun {
  models: OpenModels;
  settings: Pick<RunSettings, 'calibration'>;
}

/** What names the models and the calibration. */
export interface RunName {
  /** Variables as in `process.env`; they win. docs/models.md lists them. Default: none. */
  variables?: Variables;
  /** Options as in `use.sightline` of a Playwright config. Default: none. */
  options?: RunOptions;
  /**
   * Path of a file that accounts for every call, shared by all that name it. Default: in memory, as long as this object
   * lives.
   */
  account?: string | null;
}

/**
 * What `gradeEpisode` takes as `graders`: the models that variables and options name, each episode's at its place, and what their
 * calibration lets block. Opens no connection and asks nobody; unnamed models are not asked.
 *
 * @throws SightlineError `usage`, or `calibration-invalid` for variables, options and files that cannot be used, and where a limit of costs is
 *   set and a model has no price.
 */
export function openGraders({
  variables = {},
  options = {},
  account = null,
}: RunName): (header: EpisodeHeader) => Promise<Graders> {
  const settings = runSettings(variables, options);
  // A file that cannot be used is refused before any episode.
  settings.calibration();
  const cassettes = cassettesOf(variables);
  // Otherwise each episode would be refused because of it.
  parseCassetteMode(CASSETTES_VARIABLE, cassettes.mode);
  const { models } = openRun(settings, { file: account, roles: gradingRoles, cassettes });
  return (header) => gradersFor({ models, settings }, header);
}

/** @throws SightlineError what `OpenModels.of` throws. */
export async function gradersFor(
  { models, settings }: GradingRun,
  header: EpisodeHeader,
): Promise<Graders> {
  const { project } = header;
  const modelOf = (role: 'judge' | 'vision') => models.of(role, trialPlaceOf(header), { project });
  return {
    judge: await modelOf('judge'),
    vision: await modelOf('vision'),
    license: licensedBy(settings.calibration()),
    anchors: settings.calibration()?.anchors ?? [],
  };
}
