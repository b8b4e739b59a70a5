// Checks policy files against the app, and what scenarios cover against the policy; measures nothing.
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type LoadedScenario, posixPath } from '../scenario/load.js';
import { nearestName, unknownNameText } from '../values/nearest-name.js';
import { type Policy, policyFileFor, readPolicy } from '../scenario/policy.js';
import type { Problem } from '../scenario/problem.js';
import type { DataPath } from '../scenario/source.js';
import type { App } from './definition.js';

/** A policy file with everything that it, the app and the scenarios to which it applies disagree about. */
export interface PolicyFile {
  file: string;
  /** Null if it cannot be used. */
  policy: Policy | null;
  /** The scenarios to which it applies. */
  own: LoadedScenario[];
  /** Of the file and of the scenarios, without order. */
  problems: Problem[];
  /** Scenarios that probably cover another clause, without order. */
  warnings: Problem[];
}

/**
 * The policy files that apply to the scenarios read at some paths, also those without any valid scenario.
 *
 * @param paths files and folders that hold scenarios.
 */
export function policyFiles(
  paths: readonly string[],
  scenarios: readonly LoadedScenario[],
  app: App,
): PolicyFile[] {
  const fileFor = new Map(
    [...paths.map(folderAt)].map((folder) => [folder, policyFileFor(folder)]),
  );
  const files = new Set([...fileFor.values()].filter((file) => file !== null));
  return [...files].map((file) => {
    const { policy, problems } = readPolicy(file);
    const own = scenarios.filter((one) => fileFor.get(folderAt(one.file)) === file);
    if (policy === null) return { file: posixPath(file), policy, own, problems, warnings: [] };
    const covers = own.flatMap((one) => coverProblems(one, policy, app));
    return {
      ...{ file: policy.file, policy, own },
      problems: [...stateProblems(policy, app), ...covers],
      warnings: own.flatMap((one) => endsOtherwise(one, policy, app)),
    };
  });
}

function folderAt(path: string): string {
  return resolve(statSync(path).isDirectory() ? path : dirname(path));
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
  const { metadata: { covers = [] } = {}, expectations } = loaded.scenario;
  const clauses = policy.clauses.map(({ id }) => id);
  const known = new Set([...clauses, ...Object.keys(app.terminalStates)]);
  const ends = expectations?.allowed_terminal_states ?? [];
  return [
    ...covers.flatMap((name, at) =>
      known.has(name)
        ? []
        : [
            {
              ...loaded.place(['metadata', 'covers', at]),
              message: unknownCover(name, policy, app),
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

/** Clauses are listed, since most entries name one; a terminal state is only suggested. */
function unknownCover(name: string, policy: Policy, app: App): string {
  const clauses = policy.clauses.map(({ id }) => id);
  const text = unknownNameText('clause', name, clauses, `clauses in ${policy.file}`);
  const states = Object.keys(app.terminalStates);
  const state = nearestName(name, clauses) === null ? nearestName(name, states) : null;
  return state === null ? text : `${text}; did you mean the terminal state "${state}"?`;
}

/** A scenario that may only end in a way that none of its clauses ends is likely to name a wrong clause. */
function endsOtherwise(loaded: LoadedScenario, policy: Policy, app: App): Problem[] {
  const { metadata: { covers = [] } = {}, expectations } = loaded.scenario;
  const ends = expectations?.allowed_terminal_states ?? [];
  const clauses = policy.clauses.filter(({ id }) => covers.includes(id));
  const [first] = clauses;
  // An unknown state is reported as such; which one was meant may fit.
  const known = Object.keys(app.terminalStates);
  const isSound = ends.length > 0 && ends.every((state) => known.includes(state));
  if (first === undefined || !isSound) return [];
  const fits = clauses.some(({ allowed_terminal_states: states = ends }) =>
    states.some((state) => ends.includes(state)),
  );
  if (fits) return [];
  const named = clauses.map(
    ({ id, kind, allowed_terminal_states: states = [] }) =>
      `the ${kind} "${id}", which ends in ${states.join(' or ')}`,
  );
  const message = `this scenario covers ${named.join(', and ')}; it may only end in ${ends.join(' or ')}`;
  return [{ ...loaded.place(['metadata', 'covers', covers.indexOf(first.id)]), message }];
}
