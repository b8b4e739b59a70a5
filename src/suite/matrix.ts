// The same scenarios under several conditions side by side: a column for each Playwright project, or for each of several runs. Reads no file.
import type { AssertionClass } from '../assertions/definition.js';
import type { PassCount } from '../statistics/two-rates.js';
import { type CheckRate, checkRates, passCount } from './check-rates.js';
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

export interface MatrixRow {
  app: string;
  scenario: string;
  /** Null: the scenario is not in this column. */
  cells: (MatrixCell | null)[];
  /** Whether a column's trials came out other than another's. */
  differs: boolean;
  checks: SplitCheck[];
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
  const projects = [...new Set(scenarios.map(({ project }) => project))].sort();
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
  return { app, scenario, cells, differs: areDifferent(cells), checks: splitChecks(scenarios) };
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
  const byColumn = scenarios.map((one) => one && checkRates(one.trials));
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
