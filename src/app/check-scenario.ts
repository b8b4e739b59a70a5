// Checks a scenario against its app: every name it uses must exist there. Runs nothing.
import type { Expectations } from '../scenario/assertions/kinds.js';
import { maskProblem } from '../scenario/assertions/matches-snapshot.js';
import { argsProblem } from './assertion.js';
import type { App } from './definition.js';
import { PAGE_RECORDS, SPANS_RECORD } from './records.js';
import { namesAt, unknown, unknownCheckpoints, type Use } from './used-names.js';
import { withVars } from './vars.js';
import { claimSubjects, printClaim } from '../claim/claim.js';
import { parseClaim, whyRefused } from '../claim/parse.js';
import { fixtureNames, leafProblems, readFixture } from '../scenario/fixture.js';
import { leavesOf } from '../scenario/leaves.js';
import { invalidScenarios, type LoadedScenario } from '../scenario/load.js';
import { namesHint, unknownNameText } from '../values/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';
import { callProblems } from './check-calls.js';
import { checkUser } from './check-user.js';
import { referenceProblems } from './check-references.js';

/** Throws SightlineError `scenario-invalid` with everything that the app does not know, all at once. */
export function checkScenario(loaded: LoadedScenario, app: App): void {
  const problems = scenarioProblems(loaded, app);
  if (problems.length > 0) throw invalidScenarios(problems);
}

/** Like `checkScenario`, but returns the problems. */
export function scenarioProblems(given: LoadedScenario, app: App): Problem[] {
  const { loaded, problems } = withVars(given, app);
  return [
    ...problems,
    ...checkUser(loaded),
    ...callProblems(loaded, app),
    ...stateProblems(loaded, app),
    ...untilProblems(loaded, app),
    ...checkpointProblems(loaded, app),
    ...fixtureProblems(loaded, app),
    ...contextProblems(loaded),
    ...claimProblems(loaded, app),
    ...landmarkProblems(loaded, app),
    ...referenceProblems(loaded, claimUses(loaded), app),
    ...visualProblems(loaded, app),
    ...recordProblems(loaded, app),
    ...customProblems(loaded, app),
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

function visualProblems(loaded: LoadedScenario, app: App): Problem[] {
  const { surface = [] } = loaded.scenario.expectations ?? {};
  return surface.flatMap(({ snapshot }, entry) => {
    const { masks = [] } = typeof snapshot === 'object' ? snapshot : {};
    return masks.flatMap((mask, at) => {
      const problem = maskProblem(mask, Object.keys(app.landmarks));
      const path = ['expectations', 'surface', entry, 'snapshot', 'masks', at];
      return problem === null ? [] : [{ ...loaded.place(path), message: `the mask: ${problem}` }];
    });
  });
}

function recordProblems(loaded: LoadedScenario, app: App): Problem[] {
  const kept = [...Object.keys(app.records), SPANS_RECORD];
  return namesAt(loaded, /^expectations\.logs\.\d+\.record(\.\d+)?$/).flatMap((use) => {
    const entry = loaded.scenario.expectations?.logs?.[Number(use.path[2])];
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
      const message = `the arguments of "${name}" do not fit: ${wrong}`;
      return [{ ...loaded.place(path), message }];
    }),
  ];
}

/** An unknown name would be sent to a judge as if it were a question. */
export function judgeProblems(loaded: LoadedScenario): Problem[] {
  return namesAt(loaded, /^expectations\.judges\.\d+(\.ask)?$/).flatMap(({ path, name }) => {
    if (!isReadyId(name) || readyQuestion(name) !== null) return [];
    const known = Object.keys(readyQuestions);
    const message = unknownNameText('ready question', name, known, 'ready questions');
    return [{ ...loaded.place(path), message }];
  });
}

/** A claim that cannot be read would be inconclusive, after the episode has been paid for. */
function claimProblems(loaded: LoadedScenario, app: App): Problem[] {
  return lintClaims(loaded, app).flatMap(({ path, claim, status, message, nearest }) => {
    if (status !== 'refused') return [];
    const instead = nearest.length === 0 ? '' : ` Nearest: ${nearest.join(' | ')}`;
    return [{ ...loaded.place(path), message: `the claim "${claim}": ${message}${instead}` }];
  });
}

/** How a claim is read, or why it is not. */
export interface ClaimLint {
  claim: string;
  /** `needs_model`: a model has to pick what it is about. */
  status: 'measured' | 'needs_model' | 'refused';
  message: string;
  /** Up to two sentences to write instead, or one and a line that asks a model; empty unless it is refused. */
  nearest: readonly string[];
}

/** What lint says of every claim of a scenario, in file order. */
export function lintClaims(loaded: LoadedScenario, app: App): (ClaimLint & Pick<Use, 'path'>)[] {
  const known = lintedClaims.get(app) ?? new Map<string, ClaimLint>();
  lintedClaims.set(app, known);
  return claimUses(loaded).map(({ path, name }) => {
    const said = known.get(name) ?? lintClaim(name, Object.keys(app.landmarks));
    known.set(name, said);
    return { path, ...said };
  });
}

/** By their words: scenarios of one app share many, and each is asked for more than once. */
const lintedClaims = new WeakMap<App, Map<string, ClaimLint>>();

function lintClaim(claim: string, landmarks: readonly string[]): ClaimLint {
  const reading = parseClaim(claim, { landmarks });
  if ('why' in reading) {
    const message = `Refused: ${whyRefused(reading)}`;
    const asked = reading.ask ? [`asked: [${JSON.stringify(claim)}]`] : [];
    return { claim, status: 'refused', message, nearest: [...reading.nearest, ...asked] };
  }
  const isPicked = claimSubjects(reading.claim).some(({ kind }) => kind === 'meaning');
  const status = isPicked ? 'needs_model' : 'measured';
  const how = isPicked ? 'Measured of what a model picks' : 'Measured';
  return { claim, status, message: `${how}: ${printClaim(reading.claim)}`, nearest: [] };
}

/** Every claim of a scenario with its path, in file order; its name is its sentence. */
function claimUses({ scenario }: LoadedScenario) {
  return (scenario.expectations?.surface ?? []).flatMap(({ claims = [] }, entry) =>
    claims.map((claim, at) => ({
      path: ['expectations', 'surface', entry, 'claims', at],
      name: typeof claim === 'string' ? claim : printClaim(claim),
      claim,
    })),
  );
}

/** Landmarks that a claim as data names, and the app does not have. */
function landmarkProblems(loaded: LoadedScenario, app: App): Problem[] {
  const used = claimUses(loaded).flatMap(({ path, claim }) => {
    const subjects = typeof claim === 'string' ? [] : claimSubjects(claim);
    return subjects.flatMap((one) => (one.kind === 'landmark' ? [{ path, name: one.name }] : []));
  });
  return unknown(loaded, used, { kind: 'landmark', names: Object.keys(app.landmarks), app });
}
