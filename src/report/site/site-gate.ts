// What the runs of a report say beside their episodes: the gate decision, which episodes are planned trials, and where traces are. Writes nothing.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { SightlineError } from '../../sightline-error.js';
import { readPlan } from '../../suite/plan.js';
import { runDirsBelow, runRecordIn } from '../../suite/runs.js';
import { readSuite } from '../../suite/suite.js';
import { decidingLines, moreText } from '../gate-text.js';
import type { SuiteScenario } from '../../suite/suite.js';
import { projectsOf, splitLines } from '../splits.js';
import { gateWords } from '../suite-table.js';
import type { SiteGate, SiteGateRow } from './data.js';

/** Identifies the test that ran an episode. */
interface Owned {
  project: string;
  test: string;
}

export interface GatedRuns {
  /** Null if nothing was planned, a shard is missing, or the runs do not form one suite. */
  gate: SiteGate | null;
  /** Whether an episode belongs to a planned trial; if nothing was planned, every episode does. */
  isTrial: (episode: Owned) => boolean;
  /** Playwright's traces by the id of an episode: those that are still there. */
  traces: ReadonlyMap<string, string>;
  /** Titles of tests that failed as expected, by the id of an episode. */
  expected: ReadonlyMap<string, string>;
}

/**
 * @param paths as given to the report: runs, or folders of episodes
 * @throws SightlineError `run-invalid` if a run is from another version.
 */
export function gatedRuns(paths: readonly string[]): GatedRuns {
  const dirs = paths.flatMap((path) => runDirsBelow(resolve(path)));
  const plans = dirs.flatMap((dir) => readPlan(dir) ?? []);
  const traces = tracesOf(dirs);
  const expected = new Map(
    dirs.flatMap((dir) => Object.entries(runRecordIn(dir)?.expectedFailures ?? {})),
  );
  if (plans.length === 0) return { gate: null, isTrial: () => true, traces, expected };
  const planned = new Set(plans.flatMap(({ trials }) => trials.map(keyOf)));
  const shards = new Set(plans.flatMap(({ shard }) => shard?.current ?? []));
  const isWhole = plans.every(({ shard }) => shard === null || shards.size === shard.total);
  return {
    gate: isWhole ? gateOver(dirs) : null,
    isTrial: (episode) => planned.has(keyOf(episode)),
    traces,
    expected,
  };
}

function tracesOf(dirs: readonly string[]): Map<string, string> {
  const kept = dirs.flatMap((dir) =>
    Object.entries(runRecordIn(dir)?.traces ?? {}).map(
      ([episode, trace]) => [episode, resolve(dir, trace)] as const,
    ),
  );
  return new Map(kept.filter(([, trace]) => existsSync(trace)));
}

function keyOf({ project, test }: Owned): string {
  return JSON.stringify([project, test]);
}

function gateOver(dirs: readonly string[]): SiteGate | null {
  try {
    const suite = readSuite(dirs);
    const [head = '', ...lines] = decidingLines(suite);
    return {
      ...{ decision: suite.decision, head, lines, scenarios: suite.scenarios.map(gateRow) },
      projects: projectsOf(suite),
      splits: splitLines(suite),
    };
  } catch (error) {
    // Several runs of the same trials can share a report, but not a decision.
    if (error instanceof SightlineError && error.code === 'run-mixed') return null;
    throw error;
  }
}

function gateRow(one: SuiteScenario): SiteGateRow {
  const { project, scenario, decided, blocking } = one;
  return {
    ...{ project, scenario, decision: blocking ? (decided?.decision ?? null) : null },
    text: gateWords(one),
    more: decided === null || !blocking ? '' : moreText(decided).replace('; ', ''),
  };
}
