// What a suite's planned trials will find in their cassettes, with the models that their projects name; prints and runs nothing.
import type { Suite } from '@playwright/test/reporter';
import type { ModelWants } from '../app/model-wants.js';
import { cassettesOf } from '../tape/mode.js';
import { type Outlook, outlooksOf, type OutlookTrial } from '../model/cassette/outlook.js';
import type { Models } from '../model/models.js';
import { userOf } from '../model/open-models.js';
import type { RunSettings } from '../model/run-options.js';
import type { PlannedTrial } from '../suite/plan.js';
import { plannedTests, scenarioHashOf, wantsOf } from './planned-tests.js';

/** A planned trial with what it needs of models, and which of that is recorded. */
export interface RecordedTrial extends PlannedTrial {
  wants: ModelWants;
  outlook: Outlook;
}

/**
 * All planned trials, in order.
 *
 * @throws SightlineError `usage` for an invalid cassette mode.
 */
export async function recordedTrials(
  suite: Suite,
  settings: ReadonlyMap<string, RunSettings>,
): Promise<RecordedTrial[]> {
  const trials = plannedTests(suite).map(([test, planned]) => {
    const wants = wantsOf(test);
    const models = settings.get(planned.project)?.models;
    const asks = models === undefined ? {} : asksOf(wants, planned, models);
    return { planned, wants, asks, scenarioHash: scenarioHashOf(test) };
  });
  const asking = trials.map(({ planned, ...asked }) => ({ ...planned, ...asked }));
  const outlooks = await outlooksOf(asking, cassettesOf(process.env));
  return trials.flatMap(({ planned, wants, asks }, index) => {
    const found = outlooks[index];
    if (found === undefined) return [];
    const roles = needed(found.roles, wants, asks);
    return { ...planned, wants, outlook: { ...found, roles } };
  });
}

/** The roles that a trial may ask. */
function asksOf(wants: ModelWants, planned: PlannedTrial, models: Models): OutlookTrial['asks'] {
  const { user, questions, meanings, claims, consistency } = wants;
  const mayJudge = questions + meanings > 0 || consistency;
  return {
    ...(user === 'none' ? {} : { user: userOf(models, planned, planned) }),
    ...(mayJudge ? { judge: models.of('judge') } : {}),
    ...(claims > 0 ? { vision: models.of('vision') } : {}),
  };
}

/**
 * Without what is missing but may never be asked: a plan plays the user if no model does, and consistency may leave
 * nothing open.
 */
function needed(
  roles: Outlook['roles'],
  { user, questions, meanings }: ModelWants,
  asks: OutlookTrial['asks'],
): Outlook['roles'] {
  const spared = [
    ...(user === 'auto' && asks.user === null ? ['user'] : []),
    ...(questions + meanings === 0 ? ['judge'] : []),
  ];
  return Object.fromEntries(
    Object.entries(roles).filter(([role, state]) => state !== 'missing' || !spared.includes(role)),
  );
}
