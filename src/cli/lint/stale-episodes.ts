// Finds what has changed since episodes were saved, and what is to be done about each; prints nothing.
import type { FoundPath } from '../../episode/find.js';
import { appRecord } from '../../app/app-record.js';
import type { App } from '../../app/definition.js';
import { episodeSources, type EpisodeSources } from '../../app/episode-sources.js';
import { withVars } from '../../app/vars.js';
import type { EpisodeHeader } from '../../episode/format.js';
import { readHeader } from '../../episode/read.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { SightlineError } from '../../sightline-error.js';
import { isGradedBy } from './rests-on-episode.js';
import type { TodaysVersions } from './todays-scenarios.js';

/** What may have changed. `app`: whatever else of the app file grading depends on. */
type Source = keyof EpisodeSources | 'app';

type Todo = 'run_again' | 'grade_again' | 'review_again';

/** An episode about which something is to be done. */
export interface StaleEpisode {
  episode: string;
  dir: string;
  project: string;
  /** Name of the surface that it was run on; null if it has none. */
  surface: string | null;
  scenario: string;
  changed: Source[];
  todo: Todo[];
  /** How many answers people gave about it in the labels file. */
  labels: number;
}

/** All that is known of some saved episodes; the numbers count episodes. */
export interface StaleReport {
  app: string;
  stale: StaleEpisode[];
  current: number;
  /** Changed, but their scenario was run again since. */
  superseded: number;
  /** Of scenarios that no longer exist. */
  retired: { scenario: string; episodes: number }[];
  /** Saved without hashes: on staging, or by an earlier version. */
  withoutHashes: number;
  ofOtherApps: number;
  /** Why an episode could not be compared, one sentence each. */
  problems: string[];
}

/** What to compare episodes with. */
export interface StaleGround {
  app: App;
  versionOf: TodaysVersions;
  /** How many answers people gave about the episode in a folder. */
  labelsOf: (dir: string) => number;
}

type Compared = Omit<StaleEpisode, 'todo'>;
type Looked =
  | { kind: 'compared'; one: Compared }
  | { kind: 'retired'; scenario: string }
  | { kind: 'not_comparable'; why: string }
  | { kind: 'without_hashes' | 'of_other_app' };

/** Compares each episode with today's scenario and app. */
export async function staleEpisodes(
  found: readonly FoundPath[],
  ground: StaleGround,
): Promise<StaleReport> {
  const problems: string[] = [];
  const looked: Looked[] = [];
  for (const { path, problem } of found) {
    try {
      const one = problem === null ? await lookAt(path, ground) : notComparable(`${problem}.`);
      if (one.kind === 'not_comparable') problems.push(`${path}: ${one.why}`);
      else looked.push(one);
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      problems.push(error.parts.what);
    }
  }
  const compared = looked.flatMap((each) => (each.kind === 'compared' ? [each.one] : []));
  const count = (kind: Looked['kind']) => looked.filter((each) => each.kind === kind).length;
  const current = compared.filter(({ changed }) => changed.length === 0);
  const stale = compared
    .filter(({ changed }) => changed.length > 0)
    .map((one) => withTodo(one, current.filter(isSameCase(one))));
  const toDo = stale.filter(({ todo }) => todo.length > 0);
  return {
    ...{ app: ground.app.name, stale: toDo, current: current.length },
    superseded: stale.length - toDo.length,
    retired: retiredOf(looked),
    ...{ withoutHashes: count('without_hashes'), ofOtherApps: count('of_other_app'), problems },
  };
}

function notComparable(why: string): Looked {
  return { kind: 'not_comparable', why };
}

async function lookAt(dir: string, ground: StaleGround): Promise<Looked> {
  const { app, versionOf, labelsOf } = ground;
  const header = await readHeader(dir);
  if (header.app.name !== app.name) return { kind: 'of_other_app' };
  const { id } = header.scenario;
  const version = versionOf(header.scenario);
  if (version === 'retired') return { kind: 'retired', scenario: id };
  if ('unknown' in version)
    return notComparable(`today's version of "${id}" is unknown: ${version.unknown}.`);
  if (header.sources === undefined) return { kind: 'without_hashes' };
  const { loaded, problems } = withVars(version.loaded, app);
  const [unfilled] = problems;
  if (unfilled !== undefined) return notComparable(`${unfilled.message}.`);
  const changed = await changesSince(dir, { header, loaded, app });
  const { project, surface } = header;
  return {
    kind: 'compared',
    one: {
      ...{ episode: header.id, dir, project, surface: surface?.name ?? null, scenario: id },
      ...{ changed, labels: labelsOf(dir) },
    },
  };
}

const SOURCES = ['scenario', 'fixtures', 'tools', 'expectations', 'policy'] as const;

/** What an episode was saved with, and what there is today. */
interface Sides {
  header: EpisodeHeader;
  loaded: LoadedScenario;
  app: App;
}

async function changesSince(dir: string, { header, loaded, app }: Sides): Promise<Source[]> {
  const { sources: then } = header;
  const now = episodeSources(loaded, app);
  const { hash } = appRecord(app);
  const changed = SOURCES.filter((name) => {
    // A policy that was not there then, or is not there now, cannot be compared.
    const [before, after] = [then?.[name], now[name]];
    return before !== undefined && after !== undefined && before !== after;
  });
  const all: Source[] = [
    ...changed,
    ...(header.app.hash === hash || changed.includes('tools') ? [] : (['app'] as const)),
  ];
  if (all.some(isOfTrial) || !all.some(isOfGrading)) return all;
  return (await isGradedBy(dir, loaded, hash)) ? all.filter((one) => !isOfGrading(one)) : all;
}

function isOfTrial(source: Source): boolean {
  return source === 'scenario' || source === 'fixtures' || source === 'tools';
}

function isOfGrading(source: Source): boolean {
  return source === 'expectations' || source === 'app';
}

function isSameCase(one: Compared): (other: Compared) => boolean {
  return (other) =>
    other.project === one.project &&
    other.surface === one.surface &&
    other.scenario === one.scenario;
}

/** @param current episodes of the same case that nothing has changed since: what a run gives has been done */
function withTodo(one: Compared, current: readonly Compared[]): StaleEpisode {
  const { changed, labels } = one;
  const isDone = current.length > 0;
  const reviewed = current.some((other) => other.labels > 0);
  const runs = !isDone && changed.some(isOfTrial);
  const todo: Todo[] = [
    ...(runs ? (['run_again'] as const) : []),
    ...(!isDone && !runs && changed.some(isOfGrading) ? (['grade_again'] as const) : []),
    ...((labels > 0 && !reviewed) || (!isDone && changed.includes('policy'))
      ? (['review_again'] as const)
      : []),
  ];
  return { ...one, todo };
}

function retiredOf(looked: readonly Looked[]): StaleReport['retired'] {
  const ids = looked.flatMap((each) => (each.kind === 'retired' ? [each.scenario] : []));
  return [...new Set(ids)].map((scenario) => ({
    scenario,
    episodes: ids.filter((id) => id === scenario).length,
  }));
}
