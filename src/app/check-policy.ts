// Checks policy files against the app, and what scenarios cover against the policy; measures nothing.
import { dirname } from 'node:path';
import type { LoadedScenario } from '../scenario/load.js';
import { unknownNameText } from '../scenario/nearest-name.js';
import { type Policy, policyFileFor, readPolicy } from '../scenario/policy.js';
import type { Problem } from '../scenario/problem.js';
import type { DataPath } from '../scenario/source.js';
import type { App } from './definition.js';

/** The scenarios to which one policy file applies. */
export interface Governed {
  /** Null if there is no file, or if it cannot be used. */
  policy: Policy | null;
  /** Of the file; null if there is none. */
  file: string | null;
  scenarios: LoadedScenario[];
  /** Of the file and of the scenarios, without order. */
  problems: Problem[];
}

/** Groups scenarios by the policy file that applies to them, with everything the policy, the app and the scenarios disagree about. */
export function governed(scenarios: readonly LoadedScenario[], app: App): Governed[] {
  const fileFor = new Map<string, string | null>();
  const groups = new Map<string | null, LoadedScenario[]>();
  for (const loaded of scenarios) {
    const folder = dirname(loaded.file);
    if (!fileFor.has(folder)) fileFor.set(folder, policyFileFor(folder));
    const file = fileFor.get(folder) ?? null;
    const group = groups.get(file);
    if (group === undefined) groups.set(file, [loaded]);
    else group.push(loaded);
  }
  return [...groups].map(([file, own]) => {
    const { policy, problems } = file === null ? { policy: null, problems: [] } : readPolicy(file);
    const all =
      policy === null
        ? problems
        : [...stateProblems(policy, app), ...own.flatMap((one) => coverProblems(one, policy, app))];
    return { policy, file, scenarios: own, problems: all };
  });
}

function stateProblems(policy: Policy, app: App): Problem[] {
  const names = Object.keys(app.terminalStates);
  const of = (states: readonly string[] | undefined, path: DataPath) =>
    (states ?? []).map((state, at) => ({ state, path: [...path, at] }));
  const used = [
    ...policy.clauses.flatMap(({ allowed_terminal_states: states }, index) =>
      of(states, ['clauses', index, 'allowed_terminal_states']),
    ),
    ...of(policy.forbidden_terminal_states, ['forbidden_terminal_states']),
  ];
  return used
    .filter(({ state }) => !names.includes(state))
    .map(({ state, path }) => ({
      ...policy.place(path),
      message: unknownNameText('terminal state', state, names, `terminal states of ${app.name}`),
    }));
}

function coverProblems(loaded: LoadedScenario, policy: Policy, app: App): Problem[] {
  const { covers = [], expectations } = loaded.scenario;
  const clauses = policy.clauses.map(({ id }) => id);
  const known = new Set([...clauses, ...Object.keys(app.terminalStates)]);
  const ends = expectations?.allowed_terminal_states ?? [];
  return [
    ...covers.flatMap((name, at) =>
      known.has(name)
        ? []
        : [
            {
              ...loaded.place(['covers', at]),
              message: unknownNameText('clause', name, clauses, `clauses in ${policy.file}`),
            },
          ],
    ),
    ...ends.flatMap((state, at) =>
      policy.forbidden_terminal_states?.includes(state)
        ? [
            {
              ...loaded.place(['expectations', 'allowed_terminal_states', at]),
              message: `the terminal state "${state}" is allowed here, and forbidden by ${policy.file}`,
            },
          ]
        : [],
    ),
  ];
}
