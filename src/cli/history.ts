// `sightline history` and `history add`: records runs, shows how scenarios did from run to run, and holds the newest against a condition.
import {
  type ConditionClause,
  type ConditionResult,
  checkCondition,
  parseCondition,
  type Trend,
  type TrendPoint,
  trendsOf,
} from '../suite/history/trend.js';
import { historyPlace, isHistoryThere, withHistory } from '../suite/history/database.js';
import {
  type HistoryEntry,
  historyEntry,
  readBranches,
  readRuns,
  recordRun,
} from '../suite/history/table.js';
import { scenarioLabel, seconds, whole } from '../report/gate-text.js';
import { marks, paintOutcome, tableLines } from '../report/outcome-marks.js';
import { rateCell } from '../report/suite-table.js';
import { percentText } from '../scenario/gate.js';
import { SightlineError } from '../sightline-error.js';
import { readSuite } from '../suite/suite.js';
import { stdout } from '../values/terminal.js';
import { wholeNumberOf } from './usage.js';

/** The options as commander hands them over. */
export interface HistoryFlags {
  scenario?: string;
  branch?: string;
  last?: string;
  failIf?: string;
  json?: boolean;
}

const LAST = '20';
const EXIT_CODES = { not_met: 0, met: 1, unknown: 2 } as const;

export async function addToHistory(paths: readonly string[]): Promise<0> {
  const place = historyPlace(process.env);
  const suite = readSuite(paths);
  const entry = historyEntry(suite, new Date());
  const replaced = await withHistory(place, (database) => recordRun(database, entry));
  const shards = entry.runs.length > 1 ? ` (${entry.runs.length} shards)` : '';
  const earlier = replaced.length > 0 ? ', in the place of its earlier entry' : '';
  stdout.write(`recorded ${entry.run}${shards}${earlier}\n`);
  return 0;
}

export async function showHistory(flags: HistoryFlags): Promise<0 | 1 | 2> {
  const clauses = flags.failIf === undefined ? null : parseCondition(flags.failIf);
  const last = wholeNumberOf('--last', flags.last ?? LAST);
  const { entries, newest } = await recorded({ last, branch: flags.branch ?? null });
  const all = trendsOf(entries);
  const { scenario } = flags;
  const shown = scenario === undefined ? all : onlyScenario(all, scenario);
  const deciding = scenario === undefined ? all.filter((one) => one.scenario === '') : shown;
  const condition = clauses && checkCondition(clauses, newest, deciding);
  const text = flags.json
    ? JSON.stringify({ trends: shown, condition }, null, 2)
    : [historyText(shown), ...(condition ? [conditionText(condition)] : [])].join('\n\n');
  stdout.write(`${text}\n`);
  return condition === null ? 0 : EXIT_CODES[condition.state];
}

/** @throws SightlineError `history-unusable` */
async function recorded(selected: {
  last: number;
  branch: string | null;
}): Promise<{ entries: HistoryEntry[]; newest: HistoryEntry }> {
  const place = historyPlace(process.env);
  if (!isHistoryThere(place)) throw historyEmpty('nothing was recorded here');
  return withHistory(place, async (database) => {
    const entries = await readRuns(database, selected);
    const newest = entries.at(-1);
    if (newest !== undefined) return { entries, newest };
    const branches = await readBranches(database);
    throw historyEmpty(
      branches.length === 0 ? 'it is empty' : `its branches: ${branches.join(', ')}`,
    );
  });
}

function historyEmpty(why: string): SightlineError {
  return new SightlineError('history-unusable', {
    what: 'The history has no such run.',
    details: [why],
    next: 'Record one: sightline history add sightline-episodes/<run>.',
  });
}

/** @throws SightlineError `not-found` if none of these runs has it. */
function onlyScenario(trends: readonly Trend[], name: string): Trend[] {
  const scenarios = trends.filter(({ scenario }) => scenario !== '');
  const found = scenarios.filter(({ app, scenario }) =>
    [scenario, `${app}/${scenario}`].includes(name),
  );
  if (found.length > 0) return found;
  const names = new Set(scenarios.map(({ app, scenario }) => `${app}/${scenario}`));
  throw new SightlineError('not-found', {
    what: `None of these runs has a scenario "${name}".`,
    details: [`they have: ${[...names].join(', ')}`],
    next: 'Give one of these, or more runs with --last.',
  });
}

const HEADING = ['began', 'branch', 'commit', 'passed', 'rate', 'latency p95', 'tokens avg'];

/** A table for each scenario and for the suite. */
function historyText(trends: readonly Trend[]): string {
  const tables = trends.map((trend) => {
    const rows = [HEADING, ...trend.points.map(cellsOf)];
    return [labelOf(trend), ...tableLines(rows).map((line) => `  ${line}`)].join('\n');
  });
  return tables.join('\n\n');
}

function labelOf(trend: Pick<Trend, 'project' | 'app' | 'scenario'>): string {
  return trend.scenario === '' ? 'all' : scenarioLabel(trend);
}

function cellsOf({ run, result, rate }: TrendPoint): string[] {
  const known = (value: number | null, unit: (one: number) => string) =>
    value === null ? '–' : unit(value);
  return [
    minute(run.began),
    run.branch ?? '–',
    run.commit ?? '–',
    `${rate.passed}/${rate.of + rate.open}`,
    rateCell(rate),
    known(result.latencyP95Ms, seconds),
    known(result.tokens, whole),
  ];
}

/** In UTC. */
function minute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

const HEADS = {
  met: { outcome: 'failed', text: 'Met by the newest run:' },
  not_met: { outcome: 'passed', text: 'Not met by the newest run:' },
  unknown: { outcome: 'inconclusive', text: 'It cannot be told of the newest run:' },
} as const;

const UNITS: Readonly<Record<ConditionClause['metric'], (value: number) => string>> = {
  ...{ rate: percentText, p50: seconds, p95: seconds, tokens: whole },
  ...{ failed: whole, inconclusive: whole, invalid: whole, errors: whole },
};

function conditionText({ state, clauses }: ConditionResult): string {
  const { outcome, text } = HEADS[state];
  const deciding = clauses
    .filter((one) => one.state === state)
    .map((one) => {
      const { clause, value } = one;
      const found = value === null ? 'unknown' : `it is ${UNITS[clause.metric](value)}`;
      return `${labelOf(one)}: ${clause.text} (${found})`;
    });
  const why = deciding.length === 0 ? 'it has no trial of this scenario' : deciding.join('; ');
  return paintOutcome(`${marks[outcome]} ${text} ${why}`, outcome);
}
