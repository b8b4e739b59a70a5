// How values spread, as bars of equal width with their median and 95th percentile; reads none of them.
import { spread } from '../../values/statistics/spread.js';

const MOST_BARS = 16;

export function Histogram({
  name,
  values: all,
  words,
}: {
  name: string;
  /** Null: not known, and left out. */
  values: readonly (number | null)[];
  words: (value: number) => string;
}) {
  const values = all.filter((value) => value !== null);
  const known = spread(values);
  if (known === null) return null;
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  // Small whole numbers have a bar each.
  const isCounted = values.every(Number.isInteger) && most - least < MOST_BARS;
  const many = isCounted ? most - least + 1 : most === least ? 1 : MOST_BARS;
  const width = isCounted ? 1 : (most - least) / many || 1;
  const bars = Array.from({ length: many }, () => 0);
  for (const value of values) {
    const at = Math.min(many - 1, Math.floor((value - least) / width));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  const highest = Math.max(...bars);
  const told = `${name}: from ${words(least)} to ${words(most)}, median ${words(known.median)}, 95th percentile ${words(known.p95)}`;
  // Of a whole number its bar's middle.
  const across = (value: number) =>
    Math.min(319, ((value - least + (isCounted ? 0.5 : 0)) / (many * width)) * 320);
  return (
    <figure>
      <figcaption>
        {name}
        <span class="spread">
          p50 <b>{words(known.median)}</b>, p95 <b>{words(known.p95)}</b>
        </span>
      </figcaption>
      <svg viewBox="0 0 320 80" role="img" aria-label={told} preserveAspectRatio="none">
        <title>{told}</title>
        {bars.map((bar, at) => (
          <rect
            key={at}
            x={(at * 320) / many + 1}
            width={320 / many - 2}
            y={78 - (bar / highest) * 76}
            height={(bar / highest) * 76 + (bar > 0 ? 2 : 0)}
            rx="2"
          />
        ))}
        {[known.median, known.p95].map((value, at) => (
          <line key={at} x1={across(value)} x2={across(value)} y1="0" y2="80" />
        ))}
      </svg>
      <div class="ends">
        <span>{words(least)}</span>
        <span>{words(most)}</span>
      </div>
    </figure>
  );
}
