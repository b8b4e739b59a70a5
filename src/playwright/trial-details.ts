// What Playwright is told about a planned trial: its tags, and the annotations that reporters recognize it by.
import type { TestDetails } from '@playwright/test';
import type { App } from '../app/definition.js';
import { type ModelWants, modelWants } from '../app/model-wants.js';
import { scenarioHash } from '../model/cassette/scenario-hash.js';
import type { LoadedScenario } from '../scenario/load.js';
import {
  GATE_ANNOTATION,
  type GateRecord,
  PLAN_ANNOTATION,
  planText,
  SCENARIO_ANNOTATION,
  WANTS_ANNOTATION,
  wantsText,
} from './annotations.js';
import type { TrialToRun } from './planned-trial.js';

export function detailsOf({ app, loaded, trial, seed, reruns = 0 }: TrialToRun): TestDetails {
  const { scenario_id: scenario, tags = [] } = loaded.scenario;
  const description = planText({ app: app.name, scenario, trial, seed, reruns });
  const asks = modelWants(loaded, app);
  const asked = wantsText(asks);
  const wants = asked === null ? [] : [{ type: WANTS_ANNOTATION, description: asked }];
  return {
    annotation: [
      { type: PLAN_ANNOTATION, description },
      { type: GATE_ANNOTATION, description: JSON.stringify(gateOf(loaded)) },
      ...wants,
      ...situationOf(asks, app, loaded),
    ],
    tag: tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)),
  };
}

function gateOf(loaded: LoadedScenario): GateRecord {
  const { scenario } = loaded;
  const { file, line } = loaded.place(['scenario_id']);
  return { gate: scenario.gate ?? null, weight: scenario.weight ?? 1, file, line };
}

/** On staging the scenario is filled in when the trial runs, and differs each time. */
function situationOf({ user }: ModelWants, { staging }: App, { scenario }: LoadedScenario) {
  if (user === 'none' || staging !== undefined) return [];
  return [{ type: SCENARIO_ANNOTATION, description: scenarioHash(scenario) }];
}
