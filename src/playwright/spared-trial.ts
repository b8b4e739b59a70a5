// Whether a trial of a sequential run is still needed, by the verdicts that its scenario has so far. Runs nothing.
import type { TestInfo } from '@playwright/test';
import { trialsFolder } from '../episode/write.js';
import { gateText } from '../scenario/gate.js';
import { attemptsAt, attemptsBelow } from '../suite/attempts.js';
import { isSettled, ownGate } from '../suite/curtailed.js';
import { readPlan } from '../suite/plan.js';
import { trialsOf } from '../suite/trial.js';
import type { TrialToRun } from './planned-trial.js';
import { projectName, startRun } from './run.js';

/** Why the trial need not run; null: it does. One that has begun already, before the run was resumed, is played to its end. */
export function whySpared({ app, loaded }: TrialToRun, testInfo: TestInfo): string | null {
  const run = startRun();
  const plan = readPlan(run.dir);
  if (plan === null) return null;
  const project = projectName(testInfo.project.name);
  const scenario = loaded.scenario.scenario_id;
  const dir = trialsFolder(run.dir, project, scenario);
  const own = { project, test: testInfo.titlePath.join(' › ') };
  if (attemptsAt(own, attemptsBelow(dir)).length > 0) return null;
  const planned = plan.trials.filter(
    (one) => one.project === project && one.app === app.name && one.scenario === scenario,
  );
  const gate = ownGate(planned[0]?.gate ?? null, plan.gate);
  const trials = trialsOf({ ...plan, trials: planned }, dir);
  const known = trials.filter(({ missing }) => missing === null);
  const open = trials.filter(({ missing }) => missing !== null).map(({ trial }) => trial);
  if (gate === null || !isSettled(gate, known, open)) return null;
  return `Not needed: no further trial could change the gate (${gateText(gate)}).`;
}
