// What a run prints at its end: a row for each scenario with outcomes, endings, turns and time; the pass rate with how far unfaithful users could move it; the models that played users. Decides no gate.
import type { AssertionClass } from '../scenario/assertions/definition.js';
import { countOf } from '../values/count.js';
import type { ModelCall } from '../model/calls.js';
import { MOST_TOUCHED, type Rate, rateOf } from '../suite/rates.js';
import type { EpisodeVerdict, Outcome } from '../episode/verdict/format.js';
import { episodesAccount } from './model-account.js';
import { legendOf, marks, type Paint, severity, tableLines } from './outcome-marks.js';
import { assertionClasses } from '../scenario/assertions/classes.js';

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
  ].map(textCell);
  const rows = [...groups(trials).values()].map((group) => [
    ...scenarioCells(group, { reran, otherwise }),
    ...(asked ? [modelsCell(group)] : []),
  ]);
  const cells = [heading, ...rows];
  const lines = tableLines(
    cells.map((row) => row.map(({ text }) => text)),
    { paintCell: (cell, row, column) => paint(cell, cells[row]?.[column]?.outcome ?? null) },
  );
  return [...lines, '', legend(trials, paint)].join('\n');
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
    textCell(rows[0]?.scenario ?? ''),
    { text: outcomes.map((outcome) => marks[outcome]).join(''), outcome: worst(outcomes) },
    ...(reran ? [rerunsCell(rows)] : []),
    ...assertionClasses.map((name) => classCell(name, verdicts)),
    ...(otherwise ? [textCell(endingsOf(rows))] : []),
    textCell(span(verdicts.map(({ turns }) => turns))),
    textCell(`${span(rows.map(({ durationMs }) => Math.round(durationMs / 100) / 10))} s`),
  ];
}

/** What models took for a trial, its reruns included. */
function modelsCell(rows: readonly TrialRow[]): Cell {
  const calls = rows.map(({ modelCalls = [] }) => modelCalls);
  return textCell(calls.every(({ length }) => length === 0) ? '–' : episodesAccount(calls));
}

function rerunsCell(rows: readonly TrialRow[]): Cell {
  const reruns = rows.reduce((sum, { earlier }) => sum + earlier.length, 0);
  return reruns === 0 ? textCell('–') : { text: `${marks.invalid} ${reruns}`, outcome: 'invalid' };
}

function classCell(name: AssertionClass, verdicts: readonly EpisodeVerdict[]): Cell {
  const outcomes = verdicts.flatMap(({ classes }) => classes[name] ?? []);
  const outcome = worst(outcomes);
  return outcome === null ? textCell('–') : { text: `${marks[outcome]} ${outcome}`, outcome };
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

function textCell(text: string): Cell {
  return { text, outcome: null };
}

interface Ended {
  verdict: Pick<EpisodeVerdict, 'stop' | 'budget'> | null;
}

const enders: Readonly<Record<string, string>> = {
  user_done: 'user',
  script_ended: 'user',
  agent_done: 'agent',
  off_plan: 'off plan',
  no_answer: 'no answer',
  could_not_see: 'could not see',
  agent_silent: 'agent silent',
};

/** Whether any trial was ended by anything other than its user. */
function endsOtherwise(trials: readonly Ended[]): boolean {
  return trials.some((row) => endingOf(row) !== 'user');
}

/** For the row of a scenario: "2 user, 1 budget (33%)". */
function endingsOf(trials: readonly Ended[]): string {
  const share = trials.filter(isBudget).length / trials.length;
  return tally(trials.map(endingOf))
    .map(([ending, count]) =>
      ending === 'budget' ? `${count} budget (${percent(share)})` : `${count} ${ending}`,
    )
    .join(', ');
}

/** A budget is a limit of the scenario, so being cut off by it is not an ordinary ending. Null: none was used up. */
function budgetLine(trials: readonly Ended[]): string | null {
  const used = trials.filter(isBudget);
  if (used.length === 0) return null;
  const kinds = tally(used.map(({ verdict }) => (verdict?.budget ?? 'unknown').replace('_', ' ')));
  const which = kinds.map(([kind, count]) => `${kind} ${count}`).join(', ');
  return `budget used up: ${used.length} of ${countOf(trials.length, 'trial')} (${percent(used.length / trials.length)}): ${which}`;
}

function endingOf({ verdict }: Ended): string {
  const stop = verdict?.stop ?? 'no verdict';
  return enders[stop] ?? stop.replaceAll('_', ' ');
}

function isBudget({ verdict }: Ended): boolean {
  return verdict?.stop === 'budget';
}

/** The most frequent first. */
function tally(all: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/**
 * For the top: how often the user had no answer. What such trials lack is undecided, and their plans need fixing. Null: never.
 */
export function offPlanRate(trials: readonly TrialRow[]): string | null {
  const lost = trials.filter(({ verdict }) => verdict?.stop === 'off_plan').length;
  if (lost === 0) return null;
  return `off plan: ${lost} of ${countOf(trials.length, 'trial')} (${percent(lost / trials.length)}), where the user had no answer`;
}

/**
 * The rate; if a user was unfaithful, its bounds, the reruns, and whether it decides anything; if models played users,
 * the rate with each.
 */
export function runRate(trials: readonly TrialRow[], paint: Paint): string {
  const rate = rateOf(
    trials.map(({ verdict, earlier }) => ({
      outcome: verdict?.outcome ?? 'error',
      invalidAttempts: [...earlier, verdict].filter(isInvalid).length,
    })),
  );
  const budget = budgetLine(trials);
  return [
    rateLine(rate),
    ...boundLines(rate, trials, paint),
    ...(budget === null ? [] : [budget]),
    ...userModelLines(trials),
  ].join('\n');
}

function isInvalid(verdict: EpisodeVerdict | null): boolean {
  return verdict?.outcome === 'invalid';
}

function rateLine({ rate, passed, decided }: Rate): string {
  if (rate === null) return 'rate: none, since no trial passed or failed';
  return `rate: ${passed} of ${countOf(decided, 'trial')} passed (${percent(rate)})`;
}

function boundLines(rate: Rate, trials: readonly TrialRow[], paint: Paint): string[] {
  const { touched, touchedShare, worst, best } = rate;
  if (touched === 0 || touchedShare === null || worst === null || best === null) return [];
  const reruns = trials.reduce((sum, { earlier }) => sum + earlier.length, 0);
  const still = trials.filter(({ verdict }) => isInvalid(verdict)).length;
  const bounds = `      at worst ${percent(worst)}, if all trials with an invalid attempt had failed; at best ${percent(best)}, if all had passed`;
  const share = `invalid: the user broke its plan in ${countOf(touched, 'trial')} (${percent(touchedShare)}); ${countOf(reruns, 'rerun')}, ${still === 0 ? 'none' : still} still invalid`;
  return [bounds, paint(share, 'invalid'), ...undecided(rate, paint)];
}

function undecided(rate: Rate, paint: Paint): string[] {
  if (!rate.undecided) return [];
  const text = `undecided: above ${percent(MOST_TOUCHED)} of invalid trials the rate decides nothing, since what is left is a selection`;
  return [paint(text, 'invalid')];
}

/** Whole percent. */
function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

interface OfModel {
  name: string;
  /** Trials of which it played the last attempt. */
  decided: number;
  passed: number;
  /** Null: none of them passed or failed. */
  rate: number | null;
}

/**
 * Nothing if no model played; the names and their drafts if one did; with several, the rate with each and the spread.
 */
function userModelLines(trials: readonly TrialRow[]): string[] {
  const models = byModel(trials);
  if (models.length === 0) return [];
  const drafts = draftLines(trials);
  const [only] = models;
  if (only !== undefined && models.length === 1) return [`user model: ${only.name}`, ...drafts];
  const each = models.map(({ name, rate, passed, decided }) =>
    rate === null
      ? `${name} no rate`
      : `${name} ${passed} of ${decided} (${Math.round(rate * 100)}%)`,
  );
  return [`user models: ${each.join(', ')}${spreadOf(models)}`, ...drafts];
}

function byModel(trials: readonly TrialRow[]): OfModel[] {
  const names = new Set(trials.flatMap(({ verdict }) => verdict?.userModel?.name ?? []));
  return [...names].sort().map((name) => {
    const played = trials.filter(({ verdict }) => verdict?.userModel?.name === name);
    const { decided, passed, rate } = rateOf(
      played.map(({ verdict }) => ({ outcome: verdict?.outcome ?? 'error', invalidAttempts: 0 })),
    );
    return { name, decided, passed, rate };
  });
}

/** With so few trials a spread is seldom more than chance; the number of trials is beside each rate. */
function spreadOf(models: readonly OfModel[]): string {
  const rates = models.flatMap(({ rate }) => (rate === null ? [] : [rate]));
  if (rates.length < 2) return '';
  const points = Math.round((Math.max(...rates) - Math.min(...rates)) * 100);
  return `; spread between them ${countOf(points, 'point')}`;
}

function draftLines(trials: readonly TrialRow[]): string[] {
  const played = trials
    .flatMap(({ verdict, earlier }) => [...earlier, verdict])
    .flatMap((verdict: EpisodeVerdict | null) => verdict?.userModel ?? []);
  const returned = played.reduce((sum, one) => sum + one.returned, 0);
  const taken = played.reduce((sum, one) => sum + one.taken, 0);
  if (returned === 0) return [];
  const anyway = taken === 0 ? 'none' : taken;
  return [
    `      ${countOf(returned, 'draft')} returned by the rules of fidelity or the page, ${anyway} accepted anyway`,
  ];
}
