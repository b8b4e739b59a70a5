// The charts of a trend as SVG: the pass rate with its interval run by run, and one line for each cost; measures nothing.
import { countOf } from '../../../count.js';
import { coordinate } from '../../../report/claim-card/numbers.js';
import { markup, type Markup } from '../../../report/claim-card/markup.js';
import type { Trend, TrendPoint } from '../../../history/trend.js';
import { changeSentence, trendCells, trendHeading } from '../text.js';

/** Stretched to the width of the page; lines and points keep theirs. */
const [WIDTH, HEIGHT] = [1000, 100];

const up = (share: number) => coordinate((1 - share) * HEIGHT);

/** The middle of a run's column. */
function across(at: number, { points }: Pick<Trend, 'points'>): number {
  return ((at + 0.5) / points.length) * WIDTH;
}

/** Rate and interval of each run, where it changed, and where the expectations did. */
export function rateChart(trend: Trend): Markup {
  const columns = trend.points.map((point, at) => ({ point, x: across(at, trend) }));
  return markup`<div class="chart rates"><div class="axis" aria-hidden="true"><span>100%</span><span>50%</span><span>0%</span></div>
<div class="plot"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Pass rate of ${countOf(trend.points.length, 'run')}, with 95% intervals; the table has the figures">
${[0, 0.5, 1].map((share) => markup`<path class="grid" d="M0 ${up(share)}H${WIDTH}"/>`)}
${otherVersions(trend).map((at) => markup`<path class="version" d="M${coordinate(across(at - 0.5, trend))} 0V${HEIGHT}"><title>graded by other expectations from here</title></path>`)}
${columns.flatMap(({ point, x }) => bandOf(point, x))}
${lineOf(columns.map(({ point, x }) => (point.rate.rate === null ? null : { x, y: up(point.rate.rate) })))}
${columns.flatMap(({ point, x }) => dotOf(point, x))}
${changesOf(trend).map(({ at, outcome, text }) => markup`<path class="change ${outcome}" d="M${coordinate(across(at - 0.5, trend))} 0V${HEIGHT}"><title>${text}</title></path>`)}
</svg>${changesOf(trend).map((change) => changeFlag(trend, change))}</div></div>`;
}

function bandOf({ rate: { exact } }: TrendPoint, x: number): Markup[] {
  if (exact === null) return [];
  return [markup`<path class="band" d="M${coordinate(x)} ${up(exact.low)}V${up(exact.high)}"/>`];
}

/** A line of no length with round ends: a circle, however the chart is stretched. */
function dotOf(point: TrendPoint, x: number): Markup[] {
  const { rate } = point.rate;
  if (rate === null) return [];
  const told = trendCells(point).map((cell, at) => `${trendHeading[at] ?? ''} ${cell}`);
  return [
    markup`<path class="dot" d="M${coordinate(x)} ${up(rate)}h0"><title>${told.join(', ')}</title></path>`,
  ];
}

/** Broken where a value is not known. */
function lineOf(places: readonly ({ x: number; y: string } | null)[]): Markup {
  const steps = places.map((place, at) => {
    if (place === null) return '';
    const command = (places[at - 1] ?? null) === null ? 'M' : 'L';
    return `${command}${coordinate(place.x)} ${place.y}`;
  });
  return markup`<path class="line" d="${steps.join('')}"/>`;
}

interface ChangeAt {
  /** Of the first run after it. */
  at: number;
  outcome: string;
  text: string;
  label: string;
}

function changesOf(trend: Trend): ChangeAt[] {
  return trend.changes.map((change) => ({
    at: trend.points.findIndex(({ run }) => run.id === change.run.id),
    ...changeSentence(trend, change),
    label: change.run.commit ?? change.run.id,
  }));
}

/** Above the line, toward the side with more room. */
function changeFlag(trend: Trend, { at, outcome, label }: ChangeAt): Markup {
  const share = (at / trend.points.length) * 100;
  const side = share > 50 ? `right:${coordinate(100 - share)}%` : `left:${coordinate(share)}%`;
  return markup`<span class="flag ${outcome}" style="${side}">${label}</span>`;
}

/** Positions of runs that were graded by other expectations than the one before them. */
function otherVersions({ points }: Trend): number[] {
  return points.flatMap(({ result }, at) => {
    const before = points[at - 1];
    return before !== undefined && before.result.version !== result.version ? [at] : [];
  });
}

/** One cost from run to run, from zero; null if no run knows it. */
export function costChart(trend: Trend, { name, valueOf, words }: Cost): Markup | null {
  const values = trend.points.map(valueOf);
  const known = values.filter((value) => value !== null);
  const newest = known.at(-1);
  if (newest === undefined) return null;
  const most = known.reduce((one, other) => Math.max(one, other), 0) || 1;
  const places = values.map((value, at) =>
    value === null ? null : { x: across(at, trend), y: up((value / most) * 0.95) },
  );
  return markup`<figure><figcaption>${name} <span class="spread">newest <b>${words(newest)}</b>, most <b>${words(most)}</b></span></figcaption>
<div class="chart cost"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${name} of ${countOf(trend.points.length, 'run')}, newest ${words(newest)}, most ${words(most)}"><path class="grid" d="M0 ${HEIGHT}H${WIDTH}"/>${lineOf(places)}
${places.flatMap((place, at) => (place === null ? [] : [markup`<path class="dot" d="M${coordinate(place.x)} ${place.y}h0"><title>${trendCells(trend.points[at] as TrendPoint)[0] ?? ''}: ${words(values[at] ?? 0)}</title></path>`]))}</svg></div></figure>`;
}

export interface Cost {
  name: string;
  valueOf: (point: TrendPoint) => number | null;
  words: (value: number) => string;
}
