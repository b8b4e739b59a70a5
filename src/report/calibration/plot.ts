// The reliability plot as SVG: a point with its interval for each range of probabilities; measures nothing.
import { countOf } from '../../count.js';
import type { Bin, Reliability } from '../../statistics/calibration/reliability.js';
import { markup, type Markup } from '../claim-card/markup.js';
import { coordinate } from '../claim-card/numbers.js';
import { boundsWords, percent } from './words.js';

const SIDE = 300;
const MARGIN = 44;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
/** Radius of the point of a range with all items, and of one with hardly any. */
const [LARGEST, SMALLEST] = [9, 3];

const across = (share: number) => coordinate(MARGIN + share * SIDE);
const up = (share: number) => coordinate(MARGIN / 4 + (1 - share) * SIDE);

/** Larger points stand for more items; each shows its figures on hover. */
export function reliabilityPlot({ bins, n }: Reliability): Markup {
  const size = coordinate(SIDE + MARGIN * 1.5);
  return markup`<svg class="plot" viewBox="0 0 ${size} ${size}" role="img" aria-label="Reliability plot of ${countOf(n, 'item')}">
<rect class="field" x="${across(0)}" y="${up(1)}" width="${SIDE}" height="${SIDE}"/>
${TICKS.map(tick)}
<line class="agree" x1="${across(0)}" y1="${up(0)}" x2="${across(1)}" y2="${up(1)}"/>
${bins.flatMap((bin) => point(bin, n))}
</svg>`;
}

function tick(share: number): Markup {
  return markup`<text x="${across(share)}" y="${coordinate(SIDE + MARGIN * 0.75)}" text-anchor="middle">${share * 100}%</text><text x="${coordinate(MARGIN - 6)}" y="${up(share)}" dy="4" text-anchor="end">${share * 100}%</text>`;
}

function point({ n, probability, occurred }: Bin, all: number): Markup[] {
  if (probability === null || occurred === null) return [];
  const radius = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(n / all);
  const x = across(probability);
  return [
    markup`<g class="bin"><title>said ${percent(probability)}, was ${percent(occurred.rate)} (${boundsWords(occurred)}), ${occurred.count} of ${occurred.of}</title><line x1="${x}" y1="${up(occurred.low)}" x2="${x}" y2="${up(occurred.high)}"/><circle cx="${x}" cy="${up(occurred.rate)}" r="${coordinate(radius)}"/></g>`,
  ];
}
