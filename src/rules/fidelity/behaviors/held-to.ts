// Which behaviors of its persona a user kept or violated, if rules can tell; asks no judge.
import { type Behavior, behaviorsOf } from '../../conducts/behaviors.js';
import { isConduct } from '../../conducts/names.js';
import { conducts } from '../../conducts/table.js';
import type { FidelityRecord } from '../record.js';
import { cooperative, impatient, novice, vague } from './answers.js';
import { forAJudge, type Measure, notTold, type Told } from './behavior.js';
import { brevity, expert, frustrated } from './manner.js';
import { performs } from './performs.js';
import { changesMind, objects } from './resolve.js';

/** By conduct, where typed words alone do not tell. Contradicting oneself has no fixed wording. */
const MEASURES: Readonly<Record<string, Measure>> = {
  adversarial: objects,
  social_engineer: objects,
  changes_mind: changesMind,
  ...{ brief: brevity, expert, frustrated, cooperative, impatient, novice, vague },
};

export interface Held {
  behavior: Behavior;
  told: Told;
}

/** A model is held to everything that it was told, other users to the persona that the scenario names. */
export function heldTo(record: FidelityRecord): Held[] {
  const { user_persona: given } = record.scenario;
  const shown = given === undefined && record.kind !== 'model' ? [] : record.conducts;
  return behaviorsOf(given, shown).map((behavior) => ({
    behavior,
    told: toldOf(behavior, record),
  }));
}

function measureOf(conduct: string): Measure | undefined {
  if (!isConduct(conduct) || conducts[conduct].moves === undefined) return MEASURES[conduct];
  return performs(conduct, conducts[conduct]);
}

function toldOf({ conduct, violated_when: when }: Behavior, record: FidelityRecord): Told {
  if (record.turns.some(({ isFixed }) => isFixed))
    return notTold('some of its turns were written down, or played again');
  const measure = conduct === undefined ? undefined : measureOf(conduct);
  if (!/^en\b/i.test(record.locale) && measure !== undefined)
    return forAJudge(`rules read English, and the locale is ${record.locale}`);
  if (measure !== undefined) return measure(record);
  return when === undefined
    ? notTold('the scenario does not say when it is violated')
    : forAJudge('no rule can tell');
}
