// A history as one HTML page that opens from disk: how each scenario and the suite did from run to run; counts nothing itself.
import { countOf } from '../../../count.js';
import type { ReadyToBlock } from '../../../history/promote.js';
import type { Trend } from '../../../history/trend.js';
import { seconds, whole } from '../../../report/gate-text.js';
import { markup, type Markup } from '../../../report/claim-card/markup.js';
import { wholePage } from '../../../report/claim-card/page.js';
import { reportApp } from '../../../report/site/app.generated.js';
import {
  changeSentence,
  NO_CHANGE,
  readySentence,
  trendCells,
  trendHeading,
  trendLabel,
} from '../text.js';
import { type Cost, costChart, rateChart } from './chart.js';
import { historyStyle } from './style.js';

/** The page. It runs no script, makes no network requests and escapes every name. */
export function historyPage(trends: readonly Trend[], ready: readonly ReadyToBlock[]): string {
  const ordered = trends.toSorted((one, other) => rank(one) - rank(other));
  const changes = ordered.flatMap((trend) =>
    trend.changes.map((change) => changeSentence(trend, change)),
  );
  const [worst = { outcome: 'inconclusive', text: NO_CHANGE }, ...others] = changes.toSorted(
    (one, other) => Number(one.outcome === 'passed') - Number(other.outcome === 'passed'),
  );
  const body = markup`<header><p class="where">History of ${countOf(runsOf(trends), 'run')}${spanOf(trends)}</p>
<h1 class="${worst.outcome}">${worst.text}</h1>
${others.map(({ outcome, text }) => markup`<p class="${outcome}">${text}</p>`)}
${ready.map((one) => markup`<p class="passed">${readySentence(one)}</p>`)}</header>
<main>${ordered.map(trendSection)}
<p class="soft">A column is a run, the newest on the right. The bar is the 95% interval of its rate (Clopper and Pearson). A colored line marks a change with the first commit after it, a dotted one where the expectations changed. Times are in UTC.</p></main>`;
  return wholePage({ title: 'Sightline history', style: reportApp.style + historyStyle, body });
}

/** The suite first, then what changed. */
function rank({ scenario, changes }: Trend): number {
  if (scenario === '') return 0;
  return changes.length > 0 ? 1 : 2;
}

function runsOf(trends: readonly Trend[]): number {
  return new Set(trends.flatMap(({ points }) => points.map(({ run }) => run.id))).size;
}

function spanOf(trends: readonly Trend[]): string {
  const days = trends
    .flatMap(({ points }) => points.map(({ run }) => run.began.toISOString().slice(0, 10)))
    .toSorted();
  const branches = new Set(
    trends.flatMap(({ points }) => points.flatMap(({ run }) => run.branch ?? [])),
  );
  const on = branches.size === 0 ? '' : ` of ${[...branches].toSorted().join(', ')}`;
  return `${on}, ${days[0] ?? ''} to ${days.at(-1) ?? ''}`;
}

const costs: readonly Cost[] = [
  { name: 'Latency of a turn, p95', valueOf: ({ result }) => result.latencyP95Ms, words: seconds },
  { name: 'Tokens of a trial', valueOf: ({ result }) => result.tokens, words: whole },
];

function trendSection(trend: Trend): Markup {
  const { points, changes } = trend;
  const newest = points.at(-1);
  if (newest === undefined) return markup``;
  const name = trend.scenario === '' ? 'All scenarios' : trendLabel(trend);
  return markup`<section class="trend"><h2>${name}<span class="spread">newest <b>${trendCells(newest)[4] ?? ''}</b>, ${trendCells(newest)[3] ?? ''} passed</span></h2>
${changes.map((change) => changeSentence(trend, change)).map(({ outcome, text }) => markup`<p class="${outcome}">${text}</p>`)}
${rateChart(trend)}
<div class="ends dates"><span>${trendCells(points[0] ?? newest)[0] ?? ''}</span><span>${trendCells(newest)[0] ?? ''}</span></div>
<div class="two costs-of">${costs.flatMap((cost) => costChart(trend, cost) ?? [])}</div>
<details><summary>${countOf(points.length, 'run')} as a table</summary><div class="scroll" tabindex="0" role="region" aria-label="Runs of ${name}"><table><thead><tr>${trendHeading.map((cell) => markup`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${points.toReversed().map((point) => markup`<tr>${trendCells(point).map((cell) => markup`<td>${cell}</td>`)}</tr>`)}</tbody></table></div></details></section>`;
}
