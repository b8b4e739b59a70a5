// Finds everything that is wrong with scenario files, and formats it; opens no browser, asks no model and changes nothing.
import type { App } from '../app/definition.js';
import type { ClaimLint } from '../claim/lint.js';
import { policyFiles } from '../app/check-policy.js';
import { claimUses, judgeProblems, lintClaims, scenarioProblems } from '../app/check-scenario.js';
import { compileClaim } from '../claim/grammar.js';
import { mayBeRewritten } from '../claim/rewriting.js';
import { claimsLockPath } from '../scenario/claims-lock.js';
import { foldersBelow } from '../scenario/folders.js';
import { plannedTrials } from '../scenario/gate.js';
import { readScenarios, type LoadedScenario, type ScenarioReading } from '../scenario/load.js';
import { countOf, nounOf } from '../count.js';
import { formatProblem, formatWarning, orderProblems, type Problem } from '../scenario/problem.js';
import { type UserKind, userKind } from '../scenario/user-kind.js';
import { doubtsAbout } from './lint/doubts.js';
import { checkAgainstWorld } from './lint/against-world.js';
import type { Rehearse } from '../app/rehearsal.js';

/** What is known about a claim without a browser. */
type LintedClaim = Pick<ClaimLint, 'claim' | 'status' | 'message' | 'tree' | 'compiled'>;

/** A valid scenario, and what it needs. */
interface LintedScenario {
  file: string;
  scenario: string;
  user: UserKind;
  trials: number;
  /** Empty without an app, since landmarks belong to the app. */
  claims: LintedClaim[];
  /**
   * Claims in its lock that the scenario does not have, or that the grammar can read on its own. Empty without an app.
   */
  unusedInLock: readonly string[];
  /** Parts of the plan that no rule and no lock covers. */
  needsModel: readonly string[];
}

/** Everything that one run of lint says. */
export interface LintResult {
  /** By file and place. */
  problems: Problem[];
  /** What may be wrong; it blocks nothing. By file and place. */
  warnings: Problem[];
  scenarios: LintedScenario[];
  /** Whether names and claims were checked against an app. */
  checkedAgainst: string | null;
}

/** What to lint with. */
export interface LintOptions {
  /** Without it only the form of the files and the ids of ready questions are checked, no other names. */
  app?: App;
  /** Lists the parts of a plan that need a model; without it plans are not checked. */
  planNeeds?: (loaded: LoadedScenario) => readonly string[];
  /** Whether these are all scenarios of the app, so that a fixture that none uses is unused. Default: no. */
  wholeSuite?: boolean;
  /** Tries the mocks; without it nothing is looked up in the seeded worlds. */
  rehearse?: Rehearse;
}

/**
 * Checks scenario files: their form, the ids of ready questions and, with an app, every name and claim. A path is a file or a
 * folder, folders below included.
 *
 * Throws SightlineError `scenario-not-found` if a path contains no scenario.
 */
export function lint(
  paths: readonly string[],
  { app, planNeeds = () => [], rehearse, wholeSuite = false }: LintOptions = {},
): LintResult {
  const below = paths.flatMap(foldersBelow);
  const readings = below.map((path) => readScenarios(path));
  const loaded = readings.flatMap((reading: ScenarioReading) => reading.scenarios);
  const checked = loaded.map((one) => ({
    one,
    named: app === undefined ? judgeProblems(one) : scenarioProblems(one, app),
  }));
  const named = checked.flatMap((each) => each.named);
  // With an unknown name, there may be no world to hold the scenario against.
  const sound = checked.flatMap(({ one, named }) => (named.length === 0 ? [one] : []));
  const held =
    app === undefined || rehearse === undefined
      ? { problems: [], warnings: [] }
      : checkAgainstWorld(sound, app, rehearse);
  const policies = app === undefined ? [] : policyFiles(below, loaded, app);
  const doubts = doubtsAbout(loaded, wholeSuite ? (app ?? null) : null);
  return {
    problems: orderProblems([
      ...[...readings, ...policies, held].flatMap((one) => one.problems),
      ...named,
    ]),
    warnings: orderProblems([...[...policies, held].flatMap((one) => one.warnings), ...doubts]),
    scenarios: loaded.map((one) => ({ ...linted(one, app), needsModel: planNeeds(one) })),
    checkedAgainst: app?.name ?? null,
  };
}

function linted(loaded: LoadedScenario, app: App | undefined): Omit<LintedScenario, 'needsModel'> {
  const claims = app ? lintClaims(loaded, app) : [];
  return {
    file: loaded.file,
    scenario: loaded.scenario.scenario_id,
    user: userKind(loaded.scenario),
    trials: plannedTrials(loaded.scenario),
    claims: claims.map(({ claim, status, message, tree, compiled }) => ({
      ...{ claim, status, message },
      ...(tree === undefined ? {} : { tree }),
      ...(compiled === undefined ? {} : { compiled }),
    })),
    unusedInLock: app ? unusedInLock(loaded, app) : [],
  };
}

function unusedInLock(loaded: LoadedScenario, app: App): string[] {
  const names = { landmarks: Object.keys(app.landmarks) };
  const claims = claimUses(loaded).map(({ name }) => name);
  const isUsed = (claim: string): boolean =>
    claims.includes(claim) && mayBeRewritten(compileClaim(claim, names));
  const locked = loaded.claimsLock?.claims ?? [];
  return locked.flatMap(({ claim }) => (isUsed(claim) ? [] : [claim]));
}

/** As text: problems first, then what each valid scenario needs, and the totals. */
export function formatLint(result: LintResult): string {
  const { problems, warnings, scenarios, checkedAgainst } = result;
  const sound = countOf(scenarios.length, 'scenario');
  const warned = warnings.length > 0 ? `, ${countOf(warnings.length, 'warning')}` : '';
  const against = checkedAgainst
    ? `checked against the app "${checkedAgainst}"`
    : 'names and claims not checked: give --app <file>';
  return [
    ...problems.map(formatProblem),
    ...warnings.map(formatWarning),
    ...(problems.length + warnings.length > 0 ? [''] : []),
    ...scenarios.flatMap(scenarioLines),
    '',
    ...claimTotals(scenarios),
    `${countOf(problems.length, 'problem')}${warned}; ${sound} readable, ${against}`,
    '',
  ].join('\n');
}

/** How many claims a run can measure, and how many of them it cannot. */
function claimTotals(scenarios: readonly LintedScenario[]): string[] {
  const claims = scenarios.flatMap((one) => one.claims);
  const count = (wanted: LintedClaim['status']) =>
    claims.filter(({ status }) => status === wanted).length;
  const needing = count('needs_model');
  const told = [
    [count('measured'), 'measured'],
    [needing, nounOf(needing, 'needs a model', 'need a model')],
    [count('not_understood'), 'not understood'],
  ] as const;
  const parts = told.filter(([of]) => of > 0).map(([of, words]) => `${of} ${words}`);
  return claims.length === 0 ? [] : [`${countOf(claims.length, 'claim')}: ${parts.join(', ')}`];
}

/** What to do about a part of a plan that rules cannot read. */
const COMPILE = 'write it as docs/plan-user.md shows, or run `sightline lint --compile`';

function scenarioLines(one: LintedScenario): string[] {
  // Claims that are not understood are already among the problems.
  const waiting = one.claims.filter(({ status }) => status === 'needs_model');
  const measured = one.claims.filter(({ status }) => status === 'measured').length;
  const claims =
    one.claims.length === 0
      ? ''
      : `, ${measured} of ${countOf(one.claims.length, 'claim')} measured`;
  return [
    `${one.scenario}: ${one.user} user, ${countOf(one.trials, 'trial')}${claims}`,
    ...one.needsModel.map((part) => `  "${part}" in the plan needs a model: ${COMPILE}`),
    ...waiting.map(({ claim, message }) => `  "${claim}" ${message}`),
    ...one.claims.flatMap(readLines),
    ...one.claims.flatMap((claim) => compiledLines(claim, one.file)),
    ...one.unusedInLock.map((claim) => unusedLine(claim, one.file)),
  ];
}

/** How the grammar reads a claim. */
function readLines({ claim, tree = [] }: LintedClaim): string[] {
  return tree.length === 0
    ? []
    : [`  "${claim}" is read as:`, ...tree.map((line) => `    ${line}`)];
}

/** What is measured instead of a claim, for whoever reviews it. */
function compiledLines({ claim, compiled }: LintedClaim, file: string): string[] {
  if (compiled === undefined) return [];
  return [
    `  "${claim}" is compiled by ${compiled.model} (${claimsLockPath(file)}):`,
    ...compiled.means.map(({ sentence, tree }) => `    ${sentence}  measured: ${tree}`),
  ];
}

function unusedLine(claim: string, file: string): string {
  const again = `\`sightline lint --fix ${file} --app <app file>\` removes it`;
  return `  "${claim}" in ${claimsLockPath(file)} is not needed: ${again}`;
}
