// `sightline lint`: finds everything that is wrong with scenario files, and prints it; changes files only for --fix and --rewrite.
import type { App } from '../app/definition.js';
import { policyFiles } from '../app/check-policy.js';
import {
  type ClaimLint,
  judgeProblems,
  lintClaims,
  scenarioProblems,
} from '../app/check-scenario.js';
import { describePlan, readConversationPlan } from '../scenario/plan/plan.js';
import { foldersBelow } from '../scenario/folders.js';
import { plannedTrials } from '../scenario/gate.js';
import { type LoadedScenario, readScenarios, type ScenarioReading } from '../scenario/load.js';
import { countOf, nounOf } from '../values/count.js';
import { formatProblem, formatWarning, orderProblems, type Problem } from '../scenario/problem.js';
import { type UserKind, userKind } from '../scenario/script-turns.js';
import { doubtsAbout } from './lint/doubts.js';
import { coverageLines, coverageOf, type SuiteCoverage } from './lint/coverage.js';
import { checkAgainstWorld } from './lint/world.js';
import { planProblems } from '../app/check-user.js';
import { existsSync, readFileSync } from 'node:fs';
import { loadApp } from './load-app.js';
import { usage } from './usage.js';
import { stderr, stdout } from '../values/terminal.js';
import { writeWhole } from '../episode/files.js';
import { SCHEMA_FILE, schemaLine } from '../scenario/schema-line.js';

/** What is known about a claim without a browser. */
type LintedClaim = Pick<ClaimLint, 'claim' | 'status' | 'message'>;

/** A valid scenario, and what it needs. */
interface LintedScenario {
  file: string;
  scenario: string;
  user: UserKind;
  trials: number;
  /** Empty without an app, since landmarks belong to the app. */
  claims: LintedClaim[];
  /** How each branch and fact of the plan is read: when, and what is said or done. Empty for other users. */
  plan: readonly string[];
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
  /** By policy; absent unless it was asked for. */
  coverage?: SuiteCoverage[];
}

/** What to lint with. */
export interface LintOptions {
  /** Without it only the form of the files and the ids of ready questions are checked, no other names. */
  app?: App;
  /** Whether these are all scenarios of the app, so that a fixture that none uses is unused. Default: no. */
  wholeSuite?: boolean;
  /** Whether to measure what the scenarios leave out of the app. Default: no. */
  coverage?: boolean;
}

/**
 * Checks scenario files: their form, the ids of ready questions and, with an app, every name and claim. A path is a file or a
 * folder, folders below included.
 *
 * Throws SightlineError `not-found` if a path contains no scenario.
 */
export function lint(
  paths: readonly string[],
  { app, wholeSuite = false, coverage = false }: LintOptions = {},
): LintResult {
  const below = paths.flatMap(foldersBelow);
  const readings = below.map((path) => readScenarios(path));
  const loaded = readings.flatMap((reading: ScenarioReading) => reading.scenarios);
  const checked = loaded.map((one) => ({
    one,
    named:
      app === undefined
        ? [...judgeProblems(one), ...planProblems(one)]
        : scenarioProblems(one, app),
  }));
  const named = checked.flatMap((each) => each.named);
  // With an unknown name, there may be no world to hold the scenario against.
  const sound = checked.flatMap(({ one, named }) => (named.length === 0 ? [one] : []));
  const held = app === undefined ? { problems: [], warnings: [] } : checkAgainstWorld(sound, app);
  const policies = app === undefined ? [] : policyFiles(below, loaded, app);
  const doubts = doubtsAbout(loaded, wholeSuite ? (app ?? null) : null);
  return {
    problems: orderProblems([
      ...[...readings, ...policies, held].flatMap((one) => one.problems),
      ...named,
    ]),
    warnings: orderProblems([...[...policies, held].flatMap((one) => one.warnings), ...doubts]),
    scenarios: loaded.map((one) => linted(one, app)),
    checkedAgainst: app?.name ?? null,
    ...(coverage && app !== undefined ? { coverage: coverageOf(loaded, app, policies) } : {}),
  };
}

function linted(loaded: LoadedScenario, app: App | undefined): LintedScenario {
  const { scenario } = loaded;
  const claims = app ? lintClaims(loaded, app) : [];
  const user = userKind(scenario);
  return {
    ...{ file: loaded.file, scenario: scenario.scenario_id, user, trials: plannedTrials(scenario) },
    claims: claims.map(({ claim, status, message }) => ({ claim, status, message })),
    plan: user === 'plan' ? describePlan(readConversationPlan(scenario)) : [],
  };
}

/** As text: problems first, then what each valid scenario needs, and the totals. */
export function formatLint(result: LintResult): string {
  const { problems, warnings, scenarios, checkedAgainst, coverage = [] } = result;
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
    ...coverage.flatMap((one) => [...coverageLines(one), '']),
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
    [count('refused'), 'refused'],
  ] as const;
  const parts = told.filter(([of]) => of > 0).map(([of, words]) => `${of} ${words}`);
  return claims.length === 0 ? [] : [`${countOf(claims.length, 'claim')}: ${parts.join(', ')}`];
}

function scenarioLines(one: LintedScenario): string[] {
  // Claims that are refused are already among the problems.
  const read = one.claims.filter(({ status }) => status !== 'refused');
  const measured = one.claims.filter(({ status }) => status === 'measured').length;
  const claims =
    one.claims.length === 0
      ? ''
      : `, ${measured} of ${countOf(one.claims.length, 'claim')} measured`;
  return [
    `${one.scenario}: ${one.user} user, ${countOf(one.trials, 'trial')}${claims}`,
    ...one.plan.map((line) => `  ${line}`),
    ...read.map(({ claim, message }) => `  "${claim}" ${message}`),
  ];
}

/** The options as commander hands them over. */
export interface LintFlags {
  app?: string;
  coverage?: boolean;
  fix?: boolean;
  json?: boolean;
  rewrite?: boolean;
}

export async function lintPaths(given: readonly string[], flags: LintFlags): Promise<0 | 1 | 64> {
  const { coverage = false, fix = false, json = false, rewrite = false } = flags;
  if (coverage && flags.app === undefined)
    throw usage('--coverage needs the app file.', 'Add --app <file>.');
  if (rewrite && flags.app === undefined)
    throw usage('--rewrite needs the app file.', 'Add --app <file>.');
  const app = flags.app === undefined ? undefined : await loadApp(flags.app);
  const paths = given.length > 0 ? given : [folderOf(app)];
  // With --json, nothing else goes to stdout.
  const report = json ? stderr : stdout;
  if (fix) {
    const files = lint(paths).scenarios.map(({ file }) => file);
    for (const line of await fixFiles(files)) report.write(`${line}\n`);
  }
  if (rewrite && app !== undefined) {
    const { rewriteClaims } = await import('./lint/rewrite.js');
    for (const note of await rewriteClaims(paths, app)) report.write(`${note}\n`);
  }
  const result = lint(paths, {
    ...(app === undefined ? {} : { app }),
    ...{ coverage, wholeSuite: given.length === 0 },
  });
  stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : formatLint(result));
  const gaps = (result.coverage ?? []).flatMap((one) => one.gaps);
  const isRefused = result.scenarios.some(({ claims }) =>
    claims.some(({ status }) => status === 'refused'),
  );
  if (isRefused) return 64;
  return result.problems.length + gaps.length > 0 ? 1 : 0;
}

/** Of the scenarios that are meant if no path is given; apps that share scenarios may have no folder of their own. */
function folderOf(app: App | undefined): string {
  const own = `scenarios/${app?.name ?? ''}`;
  return app !== undefined && existsSync(own) ? own : 'scenarios';
}

/** Changes the files, each as a whole; returns what to print about each change. */
async function fixFiles(files: readonly string[]): Promise<string[]> {
  const lacking = files.filter(lacksSchemaLine);
  if (lacking.length === 0) return [];
  // An editor would report a schema that is not there.
  if (!existsSync(SCHEMA_FILE))
    return [`not added: the line for editors, since ${SCHEMA_FILE} is not here`];
  for (const file of lacking) await writeWhole(file, withSchemaLine(file));
  return lacking.map((file) => `${file}: added the line by which editors find the schema`);
}

const FOR_EDITORS = /^#\s*yaml-language-server:/m;

/** JSON has no comments. */
function lacksSchemaLine(file: string): boolean {
  return !file.endsWith('.json') && !FOR_EDITORS.test(readFileSync(file, 'utf8'));
}

/** With the line breaks of the file, and behind its byte order mark. */
function withSchemaLine(file: string): string {
  const [, mark = '', rest = ''] = /^(\uFEFF?)([^]*)$/.exec(readFileSync(file, 'utf8')) ?? [];
  const end = /\r?\n/.exec(rest)?.[0] ?? '\n';
  return `${mark}${schemaLine(file)}${end}${rest}`;
}
