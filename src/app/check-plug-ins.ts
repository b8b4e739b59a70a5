// Checks what a scenario asks of additional records and custom assertions against the app. Runs no function of the app.
import type { LoadedScenario } from '../scenario/load.js';
import type { Problem } from '../scenario/problem.js';
import { argsProblem } from './assertion.js';
import type { App } from './definition.js';
import { namesAt, unknown } from './used-names.js';
import { PAGE_RECORDS, SPANS_RECORD } from './records.js';

export function plugInProblems(loaded: LoadedScenario, app: App): Problem[] {
  return [...recordProblems(loaded, app), ...customProblems(loaded, app)];
}

function recordProblems(loaded: LoadedScenario, app: App): Problem[] {
  const kept = [...Object.keys(app.records), SPANS_RECORD];
  const logs = loaded.scenario.expectations?.logs ?? [];
  return namesAt(loaded, /^expectations\.logs\.\d+\.record(\.\d+)?$/).flatMap((use) => {
    const entry = logs[Number(use.path[2])];
    const names = entry !== undefined && 'errors' in entry ? [...kept, ...PAGE_RECORDS] : kept;
    return unknown(loaded, [use], { kind: 'record', names, app });
  });
}

function customProblems(loaded: LoadedScenario, app: App): Problem[] {
  const asked = (loaded.scenario.expectations?.custom ?? []).map((one, index) => {
    const path = ['expectations', 'custom', index];
    return typeof one === 'string'
      ? { path, name: one, args: null }
      : { path: [...path, 'name'], name: one.name, args: one.with ?? null };
  });
  const names = Object.keys(app.assertions);
  return [
    ...unknown(loaded, asked, { kind: 'assertion', names, app }),
    ...asked.flatMap(({ path, name, args }) => {
      const custom = names.includes(name) ? app.assertions[name] : undefined;
      const wrong = custom === undefined ? null : argsProblem(custom, args);
      if (wrong === null) return [];
      return [
        { ...loaded.place(path), message: `the arguments of "${name}" do not fit: ${wrong}` },
      ];
    }),
  ];
}
