// How values spread, as bars of equal width; reads none of them.

const MOST_BARS = 16;

export function Histogram({
  name,
  values,
  words,
}: {
  name: string;
  values: readonly number[];
  words: (value: number) => string;
}) {
  if (values.length === 0) return null;
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  // Small whole numbers have a bar each.
  const isCounted = values.every(Number.isInteger) && most - least < MOST_BARS;
  const many = isCounted ? most - least + 1 : MOST_BARS;
  const width = isCounted ? 1 : (most - least) / many || 1;
  const bars = Array.from({ length: many }, () => 0);
  for (const value of values) {
    const at = Math.min(many - 1, Math.floor((value - least) / width));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  const highest = Math.max(...bars);
  const told = `${name}: from ${words(least)} to ${words(most)}`;
  return (
    <figure>
      <figcaption>{name}</figcaption>
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
      </svg>
      <div class="ends">
        <span>{words(least)}</span>
        <span>{words(most)}</span>
      </div>
    </figure>
  );
}
