// Makes of a case what the stage runs: all faults of the case laid over each other.
import type { LoadedScenario } from '../../src/scenario/load.js';
import type { Scenario } from '../../src/scenario/schema.js';
import type { Case } from './cases.js';
import { nameOf } from './named.js';
import type { Play } from './stage.js';

export function playOf(one: Case): Play {
  const { ui, scenario, faults } = one;
  return {
    ...{ ui, scenario, name: nameOf(one) },
    knob: faults.find(({ knob }) => knob !== undefined)?.knob ?? null,
    losesHeaders: faults.some(({ losesHeaders }) => losesHeaders === true),
    pageScripts: faults.flatMap(({ pageScript }) => pageScript ?? []),
    changeApp: (app) => faults.reduce((changed, fault) => fault.app?.(changed) ?? changed, app),
    changeScenario: (loaded) => changed(loaded, one),
  };
}

function changed(loaded: LoadedScenario, { expects, faults }: Case): LoadedScenario {
  const { scenario } = loaded;
  const expectations = { ...scenario.expectations, ...expects };
  const laid = faults.reduce<Scenario>((so, fault) => fault.scenario?.(so) ?? so, {
    ...scenario,
    expectations,
  });
  return { ...loaded, scenario: laid };
}
