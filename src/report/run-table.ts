// The table at the end of a run: scenarios, trials, outcomes per class, turns and time, as plain text.
import type { ModelCall } from '../model/calls.js';
import { type AssertionClass, assertionClasses } from '../assertions/definition.js';
import type { EpisodeVerdict, Outcome } from '../verdict/format.js';
import { endingsOf, endsOtherwise } from './endings.js';
import { episodesAccount } from './model-account.js';
import { legendOf, marks, type Paint, severity } from './outcome-marks.js';

/** One planned trial and its result; `verdict` is null if it left none. */
export interface TrialRow {
  scenario: string;
  trial: number;
  durationMs: number;
  /** Of the last attempt. */
  verdict: EpisodeVerdict | null;
  /** Of earlier attempts, in which the user broke the plan; they stay beside the result. */
  earlier: readonly (EpisodeVerdict | null)[];
  /** Of all attempts. Default: none. */
  modelCalls?: readonly ModelCall[];
}

interface Cell {
  text: string;
  outcome: Outcome | null;
}

/**
 * One row per scenario in order of first appearance. A class shows its worst outcome over the
 * trials; a trial without a verdict counts as an error, never as absent.
 */
export function runTable(trials: readonly TrialRow[], paint: Paint): string {
  const asked = trials.some(({ modelCalls = [] }) => modelCalls.length > 0);
  const reran = trials.some(({ earlier }) => earlier.length > 0);
  const otherwise = endsOtherwise(trials);
  const heading = [
    'scenario',
    'trials',
    ...(reran ? ['reruns'] : []),
    ...assertionClasses,
    ...(otherwise ? ['ended by'] : []),
    'turns',
    'time',
    ...(asked ? ['models'] : []),
  ].map(plain);
  const rows = [...groups(trials).values()].map((group) => [
    ...scenarioCells(group, { reran, otherwise }),
    ...(asked ? [modelsCell(group)] : []),
  ]);
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.text.length ?? 0)),
  );
  const line = (cells: readonly Cell[]) =>
    cells
      .map(({ text, outcome }, column) => paint(text.padEnd(widths[column] ?? 0), outcome))
      .join('  ')
      .trimEnd();
  return [line(heading), ...rows.map(line), '', legend(trials, paint)].join('\n');
}

function groups(trials: readonly TrialRow[]): Map<string, TrialRow[]> {
  const byScenario = new Map<string, TrialRow[]>();
  for (const row of trials) {
    byScenario.set(row.scenario, [...(byScenario.get(row.scenario) ?? []), row]);
  }
  return byScenario;
}

interface Columns {
  reran: boolean;
  otherwise: boolean;
}

function scenarioCells(rows: readonly TrialRow[], { reran, otherwise }: Columns): Cell[] {
  const outcomes = rows.map(outcomeOf);
  const verdicts = rows.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  return [
    plain(rows[0]?.scenario ?? ''),
    { text: outcomes.map((outcome) => marks[outcome]).join(''), outcome: worst(outcomes) },
    ...(reran ? [rerunsCell(rows)] : []),
    ...assertionClasses.map((name) => classCell(name, verdicts)),
    ...(otherwise ? [plain(endingsOf(rows))] : []),
    plain(span(verdicts.map(({ turns }) => turns))),
    plain(`${span(rows.map(({ durationMs }) => Math.round(durationMs / 100) / 10))} s`),
  ];
}

/** What models took for a trial, its reruns included. */
function modelsCell(rows: readonly TrialRow[]): Cell {
  const calls = rows.map(({ modelCalls = [] }) => modelCalls);
  return plain(calls.every(({ length }) => length === 0) ? '–' : episodesAccount(calls));
}

function rerunsCell(rows: readonly TrialRow[]): Cell {
  const reruns = rows.reduce((sum, { earlier }) => sum + earlier.length, 0);
  return reruns === 0 ? plain('–') : { text: `${marks.invalid} ${reruns}`, outcome: 'invalid' };
}

function classCell(name: AssertionClass, verdicts: readonly EpisodeVerdict[]): Cell {
  const outcomes = verdicts.flatMap(({ classes }) => classes[name] ?? []);
  const outcome = worst(outcomes);
  return outcome === null ? plain('–') : { text: `${marks[outcome]} ${outcome}`, outcome };
}

function legend(trials: readonly TrialRow[], paint: Paint): string {
  const outcomes = trials.map(outcomeOf);
  return legendOf((outcome) => outcomes.filter((one) => one === outcome).length, paint);
}

function outcomeOf({ verdict }: TrialRow): Outcome {
  return verdict?.outcome ?? 'error';
}

function worst(outcomes: readonly Outcome[]): Outcome | null {
  return severity.find((outcome) => outcomes.includes(outcome)) ?? null;
}

/** "4" or "3–6": the smallest and the largest. */
function span(numbers: readonly number[]): string {
  if (numbers.length === 0) return '–';
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return least === most ? `${least}` : `${least}–${most}`;
}

function plain(text: string): Cell {
  return { text, outcome: null };
}
