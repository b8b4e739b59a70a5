// What Playwright is told about a planned trial: its tags, and the annotations that reporters recognize it by.
import type { TestDetails } from '@playwright/test';
import { modelWants } from '../app/model-wants.js';
import type { LoadedScenario } from '../scenario/load.js';
import {
  GATE_ANNOTATION,
  type GateRecord,
  PLAN_ANNOTATION,
  planText,
  WANTS_ANNOTATION,
  wantsText,
} from './annotations.js';
import type { TrialToRun } from './planned-trial.js';

export function detailsOf({ app, loaded, trial, seed, reruns = 0 }: TrialToRun): TestDetails {
  const { scenario_id: scenario } = loaded.scenario;
  const description = planText({ app: app.name, scenario, trial, seed, reruns });
  const asked = wantsText(modelWants(loaded, app));
  const wants = asked === null ? [] : [{ type: WANTS_ANNOTATION, description: asked }];
  return {
    annotation: [
      { type: PLAN_ANNOTATION, description },
      { type: GATE_ANNOTATION, description: JSON.stringify(gateOf(loaded)) },
      ...wants,
    ],
    tag: tagsOf(loaded),
  };
}

/** As Playwright wants them: each begins with "@". */
export function tagsOf({ scenario: { tags = [] } }: LoadedScenario): string[] {
  return tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`));
}

function gateOf(loaded: LoadedScenario): GateRecord {
  const { scenario } = loaded;
  const { file, line } = loaded.place(['scenario_id']);
  return { gate: scenario.gate ?? null, weight: scenario.metadata?.weight ?? 1, file, line };
}
