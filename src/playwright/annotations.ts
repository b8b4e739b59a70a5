// The annotations by which tests tell the reporter of their trials and episodes.

/** On a trial's test, from the moment it is declared: a `PlannedRecord` as one line of text. */
export const PLAN_ANNOTATION = 'sightline-trial';

/** On every test that opened an episode: the episode's id. */
export const EPISODE_ANNOTATION = 'sightline-episode';

/** On a test whose episode has secrets that Playwright itself may keep. */
export const WARNING_ANNOTATION = 'sightline-warning';

/** What is written down of a trial before the run begins. */
export interface PlannedRecord {
  app: string;
  scenario: string;
  trial: number;
  seed: number;
}

/** Such as "returns-desk/late_return, trial 1, seed 4181": people read it in the report. */
export function planText({ app, scenario, trial, seed }: PlannedRecord): string {
  return `${app}/${scenario}, trial ${trial}, seed ${seed}`;
}

/** Reads back what `planText` wrote. */
export function readPlanText(text: string): PlannedRecord {
  const found = /^(.*)\/([^/]*), trial (\d+), seed (\d+)$/.exec(text);
  if (!found) throw new Error(`The annotation ${PLAN_ANNOTATION} holds no trial: ${text}`);
  const [, app = '', scenario = '', trial, seed] = found;
  return { app, scenario, trial: Number(trial), seed: Number(seed) };
}
