// A forecast for a person: time, disk, calls and cost, each with its range; unknown values are shown as unknown, never as zero.
import { dollars } from '../model/ledger.js';
import { countOf } from '../count.js';
import type { Forecast, ForecastNote, ForecastProject, Range } from './forecast.js';
import { megabytes } from './megabytes.js';

export function forecastText(
  told: Forecast,
  projects: Readonly<Record<string, ForecastProject>>,
): string {
  const { trials, scenarios, otherTests, workers } = told;
  const others = otherTests > 0 ? `, and ${countOf(otherTests, 'other test')}, not forecast` : '';
  const calls = Object.entries(told.calls);
  const rows: [string, string][] = [
    ['trials take', rangeText(told.durationMs, trials, minutes)],
    ['disk', rangeText(told.bytes, trials, megabytes)],
    ...calls.map(([role, range]): [string, string] => [
      `calls of ${role}`,
      rangeText(range, trials, wholeNumber),
    ]),
    [
      'cost',
      calls.length === 0
        ? 'none: no model is asked live'
        : rangeText(told.costUsd, trials, dollars),
    ],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    `${countOf(trials, 'trial')} of ${countOf(scenarios, 'scenario')}, ${workers} at a time${others}; nothing was run`,
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`),
    ...(told.neverRun.length === 0
      ? []
      : [`never run on this machine: ${told.neverRun.join(', ')}`]),
    ...told.notes.map(noteText),
    ...limitLines(told, projects),
    '',
  ].join('\n');
}

function noteText(note: ForecastNote): string {
  switch (note.code) {
    case 'replay_timed_live':
      return 'replayed trials: their time is estimated from trials that asked models; it will be less';
    case 'no_price':
      return `no price for "${note.model}" (${note.role})`;
    case 'other_model':
      return `${note.role}: forecast for "${note.model}" from calls of "${note.seen}"`;
  }
}

/** "4.1 min (3.2–5.0), and unknown for 3 trials", "unknown". */
function rangeText(
  { least, mean, most, unknown }: Range,
  of: number,
  told: (one: number) => string,
) {
  if (unknown >= of) return 'unknown';
  const spread = told(least) === told(most) ? '' : ` (${told(least)} to ${told(most)})`;
  const rest = unknown === 0 ? '' : `, and unknown for ${countOf(unknown, 'trial')}`;
  return `about ${told(mean)}${spread}${rest}`;
}

function minutes(ms: number): string {
  return ms < 60_000 ? `${Math.ceil(ms / 1000)} s` : `${(ms / 60_000).toFixed(1)} min`;
}

function wholeNumber(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}

/** Limits apply to the run as a whole, whichever project names them. */
function limitLines(
  { costUsd, durationMs, trials }: Forecast,
  projects: Readonly<Record<string, ForecastProject>>,
): string[] {
  const limits = Object.values(projects);
  const cost = limits.flatMap(({ maxCostUsd }) => maxCostUsd ?? []);
  const time = limits.flatMap(({ maxMinutes }) => maxMinutes ?? []);
  return [
    ...(cost.length === 0
      ? []
      : [`maxCost ${dollars(Math.min(...cost))}: ${within(costUsd, Math.min(...cost), trials)}`]),
    ...(time.length === 0
      ? []
      : [
          `maxMinutes ${Math.min(...time)}: ${within(durationMs, Math.min(...time) * 60_000, trials)}`,
        ]),
  ];
}

function within({ least, most, unknown }: Range, limit: number, trials: number): string {
  if (unknown < trials && least > limit) return 'not enough, by what earlier trials took';
  if (unknown > 0) return 'whether it is enough is unknown';
  return most <= limit ? 'enough, by what earlier trials took' : 'may not be enough';
}
