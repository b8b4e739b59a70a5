// The same scenarios under several conditions side by side: a column for each Playwright project, or for each of several runs. Reads files only of scenarios whose columns differ.
import { ENDED_GRADABLY } from '../assertions/ending.js';
import type { AssertionClass } from '../assertions/definition.js';
import type { PassCount } from '../statistics/two-rates.js';
import { type CheckRate, checkRates, passCount } from './check-rates.js';
import { conversationOf, type Parting, partingOf } from './conversation.js';
import { type CostsOfMany, costsOfMany } from './costs.js';
import type { Suite, SuiteScenario } from './suite.js';
import type { SuiteTrial } from './trial.js';

export interface MatrixColumn {
  /** The project; of several runs with its run. */
  name: string;
  rate: PassCount;
  costs: CostsOfMany;
}

/** One scenario in one column. */
export interface MatrixCell {
  outcomes: SuiteTrial['outcome'][];
  rate: PassCount;
}

/** A check that passed in every trial of some columns and failed in others. */
export interface SplitCheck {
  class: AssertionClass;
  title: string;
  /** By column; null: the check is not there, or neither passed nor failed. */
  rates: (PassCount | null)[];
}

/** Trials that did not pass in some columns, though all passed in others, and no check there tells why. */
export interface SplitEnding {
  outcome: 'failed' | 'undecided';
  /** Of the first such trial. */
  headline: string;
  columns: number[];
}

export interface MatrixRow {
  app: string;
  scenario: string;
  /** Null: the scenario is not in this column. */
  cells: (MatrixCell | null)[];
  /** Whether a column's trials came out other than another's. */
  differs: boolean;
  checks: SplitCheck[];
  endings: SplitEnding[];
  /** By column: where the first trial that parts from the same trial of the first column does. Null: none does, or the columns do not differ. */
  partings: (Parting | null)[];
}

export interface Matrix {
  columns: MatrixColumn[];
  /** In the order of the first column that has them. */
  rows: MatrixRow[];
}

interface Column extends MatrixColumn {
  scenarios: ReadonlyMap<string, SuiteScenario>;
}

/** @param suites one run with several projects, or several runs of the same scenarios */
export function matrixOf(suites: readonly Suite[]): Matrix {
  const columns = suites.flatMap((suite) => columnsOf(suite, suites.length > 1));
  const keys = new Set(columns.flatMap(({ scenarios }) => [...scenarios.keys()]));
  return {
    columns: columns.map(({ name, rate, costs }) => ({ name, rate, costs })),
    rows: [...keys].map((key) => rowOf(columns.map(({ scenarios }) => scenarios.get(key) ?? null))),
  };
}

function columnsOf({ scenarios, runs }: Suite, named: boolean): Column[] {
  // In the order of the config, so that what others are compared with comes first.
  const planned = runs.flatMap(({ plan }) => plan.trials.map(({ project }) => project));
  const projects = [...new Set(planned)];
  const run = runs[0]?.plan.run ?? '';
  return projects.map((project) => {
    const own = scenarios.filter((one) => one.project === project);
    const trials = own.flatMap((one) => one.trials);
    return {
      name: !named ? project : projects.length === 1 ? run : `${run} ${project}`,
      rate: passCount(trials.map(({ outcome }) => outcome)),
      costs: costsOfMany(trials),
      scenarios: new Map(own.map((one) => [JSON.stringify([one.app, one.scenario]), one])),
    };
  });
}

function rowOf(scenarios: readonly (SuiteScenario | null)[]): MatrixRow {
  const { app, scenario } = scenarios.find((one) => one !== null) ?? { app: '', scenario: '' };
  const cells = scenarios.map((one) => one && cellOf(one));
  const differs = areDifferent(cells);
  const checks = splitChecks(scenarios);
  return {
    ...{ app, scenario, cells, differs, checks },
    endings: splitEndings(scenarios, checks),
    partings: scenarios.map((one) => (differs && one ? partingFrom(scenarios[0], one) : null)),
  };
}

/** Of the same trial under the same seed. */
function partingFrom(
  first: SuiteScenario | null | undefined,
  { trials }: SuiteScenario,
): Parting | null {
  for (const { trial, seed, dir } of trials) {
    const other = first?.trials.find((one) => one.trial === trial && one.seed === seed);
    if (!other?.dir || dir === null || other.dir === dir) continue;
    const parting = partingOf(conversationOf(other.dir), conversationOf(dir));
    if (parting !== null) return parting;
  }
  return null;
}

function cellOf({ trials, rate: { passed, of } }: SuiteScenario): MatrixCell {
  return { outcomes: trials.map(({ outcome }) => outcome), rate: { passed, of } };
}

/** In the share that passed, or because one could not be told. */
function areDifferent(cells: readonly (MatrixCell | null)[]): boolean {
  const shares = cells.map((cell) => {
    if (cell === null) return 'absent';
    return cell.rate.of === 0 ? 'unknown' : String(cell.rate.passed / cell.rate.of);
  });
  return new Set(shares).size > 1;
}

function splitChecks(scenarios: readonly (SuiteScenario | null)[]): SplitCheck[] {
  // Of a trial that broke off, its ending is told, and no check besides.
  const byColumn = scenarios.map((one) => one && checkRates(one.trials.filter(endedGradably)));
  const all = new Map<string, CheckRate>(byColumn.flatMap((found) => [...(found ?? [])]));
  return [...all].flatMap(([key, { class: of, title }]) => {
    const rates = byColumn.map((found) => {
      const rate = found?.get(key)?.rate;
      return rate === undefined || rate.of === 0 ? null : rate;
    });
    const known = rates.flatMap((rate) => rate ?? []);
    const isSplit =
      known.some(({ passed, of: count }) => passed === count) &&
      known.some(({ passed, of: count }) => passed < count);
    return isSplit ? [{ class: of, title, rates }] : [];
  });
}

function endedGradably({ checks }: SuiteTrial): boolean {
  return !checks.some(({ title, outcome }) => title === ENDED_GRADABLY && outcome === 'failed');
}

function splitEndings(
  scenarios: readonly (SuiteScenario | null)[],
  checks: readonly SplitCheck[],
): SplitEnding[] {
  if (!scenarios.some((one) => one?.trials.every(({ outcome }) => outcome === 'passed'))) return [];
  const endings = new Map<string, SplitEnding>();
  for (const [column, one] of scenarios.entries()) {
    const told = checks.some(({ rates }) => isRed(rates[column]));
    const open = one?.trials.find(({ outcome }) => outcome !== 'passed');
    if (told || !one || open === undefined) continue;
    const failed = one.trials.find(({ outcome }) => outcome === 'failed');
    const { headline } = failed ?? open;
    const outcome = failed === undefined ? 'undecided' : 'failed';
    const key = JSON.stringify([outcome, headline]);
    const known = endings.get(key) ?? { outcome, headline, columns: [] };
    known.columns.push(column);
    endings.set(key, known);
  }
  return [...endings.values()];
}

function isRed(rate: PassCount | null | undefined): boolean {
  return !!rate && rate.passed < rate.of;
}
