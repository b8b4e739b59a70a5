import type { ToolCallsEntry } from '../../src/scenario/assertions/calls.js';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { type LoadedScenario, loadScenario, loadScenarios } from '../../src/scenario/load.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { almanac } from './markets.js';
import { returnsDeskOn } from './returns-desk.js';
import { type Demo, runTrial } from './trial.js';
import { relay } from './workplace.js';
import { startWorldServer, type WorldServer } from './world-server.js';

const SEEDS = Array.from({ length: 3 }, (_, index) => index + 1);

let graded = 0;
let runDir = '';
let server: WorldServer;

beforeAll(async () => {
  runDir = await mkdtemp(join(tmpdir(), 'healthy-'));
  server = await startWorldServer();
});

afterAll(async () => {
  await server.close();
  await rm(runDir, { recursive: true, force: true });
});

/** What a screen alone can go wrong with, and what takes time, has no place on a stage. */
function stageable({ scenario }: LoadedScenario): boolean {
  const { faults = [] } = scenario;
  return !faults.some((fault) => 'turn' in fault || /^(timeout|slow)$/.test(fault.fault));
}

/**
 * Asked what a stage can tell: nothing of the screen and its checkpoints, nothing of the log of a server that does not run, and
 * nothing that only a judge can answer.
 */
function withoutScreen({ app }: Demo, scenario: Scenario): Scenario {
  const expectations = { ...scenario.expectations };
  delete expectations.surface;
  delete expectations.judges;
  delete expectations.logs;
  delete expectations.custom;
  const calls = expectations.tool_calls?.flatMap((entry): ToolCallsEntry[] => {
    if (typeof entry === 'string' || !('order' in entry)) return [entry];
    const order = entry.order.filter((part) => !(part in app.checkpoints));
    return order.length > 1 ? [{ order }] : [];
  });
  return { ...scenario, expectations: { ...expectations, tool_calls: calls } };
}

/** Those that did not pass, with the reason. */
async function notPassed(demo: Demo, loaded: LoadedScenario): Promise<string[]> {
  const others: string[] = [];
  const scenario = withoutScreen(demo, loaded.scenario);
  for (const seed of SEEDS) {
    const dir = await runTrial(demo, loaded, { runDir, seed });
    const { outcome, headline } = await gradeEpisode(dir, { scenario });
    graded += 1;
    if (outcome !== 'passed') others.push(`seed ${seed}: ${outcome}. ${headline}`);
  }
  return others;
}

const withPersonas = returnsDeskOn(() => server, { folder: 'scenarios/returns-desk/personas' });
const demos = [returnsDeskOn(() => server), withPersonas, almanac, relay];
const cases = demos.flatMap((demo) =>
  loadScenarios(demo.folder)
    .filter(stageable)
    .map((loaded) => ({
      demo,
      loaded,
      name: `${demo.folder.replace('scenarios/', '')}/${loaded.scenario.scenario_id}`,
    })),
);

describe('healthy conversations, however they are worded', () => {
  it.each(cases)('pass in $name', async ({ demo, loaded }) => {
    expect(await notPassed(demo, loaded)).toEqual([]);
  });

  it('are more than a hundred', () => {
    expect(graded).toBeGreaterThan(100);
  });

  it('do not pass where the desk names a wrong amount', async () => {
    const unwell = returnsDeskOn(() => server, { fault: 'wrong_amount' });
    const loaded = loadScenario(unwell.folder, 'refund_backpack');
    expect(await notPassed(unwell, loaded)).toHaveLength(SEEDS.length);
  });
});
