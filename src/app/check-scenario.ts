// Checks a scenario against its app: every name it uses must exist there. Runs nothing.
import type { Expectations } from '../assertions/kinds.js';
import { callProblems } from './check-calls.js';
import type { App } from './definition.js';
import { judgeProblems } from './check-judges.js';
import { plugInProblems } from './check-plug-ins.js';
import { forkProblems } from './fork.js';
import { checkUser } from './check-user.js';
import { visualProblems } from './check-visual.js';
import { namesAt, unknown, unknownCheckpoints, type Use } from './used-names.js';
import { withVars } from './vars.js';
import { type ClaimLint, lintClaim } from '../claim/lint.js';
import { lockedIn } from '../scenario/claims-lock.js';
import { fixtureNames, leafProblems, readFixture } from '../scenario/fixture.js';
import { leavesOf } from '../scenario/leaves.js';
import { invalidScenarios, type LoadedScenario } from '../scenario/load.js';
import { namesHint } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';

/**
 * Throws SightlineError `scenario-invalid` with everything in the scenario that the app does not
 * know, all at once.
 */
export function checkScenario(loaded: LoadedScenario, app: App): void {
  const problems = scenarioProblems(loaded, app);
  if (problems.length > 0) throw invalidScenarios(problems);
}

/** As `checkScenario`, but the problems are returned. */
export function scenarioProblems(given: LoadedScenario, app: App): Problem[] {
  const { loaded, problems } = withVars(given, app);
  return [
    ...problems,
    ...checkUser(loaded),
    ...callProblems(loaded, app),
    ...stateProblems(loaded, app),
    ...untilProblems(loaded, app),
    ...forkProblems(loaded, app),
    ...checkpointProblems(loaded, app),
    ...fixtureProblems(loaded, app),
    ...contextProblems(loaded),
    ...claimProblems(loaded, app),
    ...visualProblems(loaded, app),
    ...plugInProblems(loaded, app),
    ...judgeProblems(loaded),
  ];
}

function stateProblems(loaded: LoadedScenario, app: App): Problem[] {
  const expected: Partial<Expectations> = loaded.scenario.expectations ?? {};
  const asked = namesAt(loaded, /^expectations\.(allowed|forbidden)_terminal_states\.\d+$/);
  const names = Object.keys(app.terminalStates);
  const both = asked.filter(
    ({ path, name }) =>
      path[1] === 'forbidden_terminal_states' && expected.allowed_terminal_states?.includes(name),
  );
  return [
    ...unknown(loaded, asked, { kind: 'terminal state', names, app }),
    ...both.map(({ path, name }) => ({
      ...loaded.place(path),
      message: `the terminal state "${name}" is allowed and forbidden at once`,
    })),
  ];
}

function untilProblems(loaded: LoadedScenario, app: App): Problem[] {
  const names = [...Object.keys(app.landmarks), ...Object.keys(app.terminalStates)];
  const kind = { kind: 'landmark or terminal state', kinds: 'landmarks and terminal states' };
  return unknown(loaded, namesAt(loaded, /^script\.\d+\.until$/), { ...kind, names, app });
}

function checkpointProblems(loaded: LoadedScenario, app: App): Problem[] {
  return unknownCheckpoints(loaded, namesAt(loaded, /^expectations\.surface\.\d+\.at$/), app);
}

function fixtureProblems(loaded: LoadedScenario, app: App): Problem[] {
  const wanted = namesAt(loaded, /^fixtures\.\d+$/);
  const names = fixtureNames(app.fixturesDir);
  const broken = wanted.flatMap(({ name }) => readFixture(app.fixturesDir, name)?.problems ?? []);
  const missing = wanted.filter(({ name }) => !names.includes(name));
  return [
    ...missing.map(({ path, name }) => ({
      ...loaded.place(path),
      message: `no fixture "${name}" in ${app.fixturesDir}; ${namesHint(name, names, 'fixtures there')}`,
    })),
    ...broken,
  ];
}

function contextProblems(loaded: LoadedScenario): Problem[] {
  return leavesOf(loaded.scenario.context ?? {}, ['context']).flatMap(({ path, value }) =>
    leafProblems(value).map((message) => ({ ...loaded.place(path), message })),
  );
}

/** A claim that nobody understands would be inconclusive after the episode was paid for. */
function claimProblems(loaded: LoadedScenario, app: App): Problem[] {
  return lintClaims(loaded, app).flatMap(({ path, claim, status, message }) => {
    if (status !== 'not_understood') return [];
    // What could not be compiled is not to be tried again, but written anew.
    const isTried = lockedIn(loaded.claimsLock, claim)?.means === null;
    const how = isTried ? '' : ` ${haveItCompiled(loaded.file)}`;
    return [{ ...loaded.place(path), message: `the claim "${claim}": ${message}${how}` }];
  });
}

function haveItCompiled(file: string): string {
  return `Or have a model rewrite it: \`sightline lint --compile ${file} --app <app file>\`.`;
}

/** What is to be said of every claim of a scenario under its lock, in the order of the file. */
export function lintClaims(loaded: LoadedScenario, app: App): (ClaimLint & Pick<Use, 'path'>)[] {
  const names = { landmarks: Object.keys(app.landmarks) };
  return claimUses(loaded).map(({ path, name }) => ({
    path,
    ...lintClaim(name, names, lockedIn(loaded.claimsLock, name)),
  }));
}

/** Every claim of a scenario with its path, in the order of the file. */
export function claimUses(loaded: LoadedScenario): Use[] {
  return namesAt(loaded, /^expectations\.surface\.\d+\.claims\.\d+$/);
}
