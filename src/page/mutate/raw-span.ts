// Where characters of a captured fragment stand in their text node, which may have more white space; changes nothing.
import type { Collector } from '../capture/collector.js';

/** White space aside, a fragment has the characters of its node, one for one; the span neither begins nor ends with any. */
export function rawSpan(
  page: Collector,
  [fragment, first, end]: readonly [number, number, number],
): [start: number, end: number] {
  const { node, start = 0, end: until } = page.origins[fragment] ?? {};
  const { text = '' } = page.fragments[fragment] ?? {};
  const raw = node?.data.slice(start, until ?? node.length) ?? '';
  const places = [...raw.matchAll(/\S/gu)].map(({ index }) => start + index);
  const before = (index: number) => text.slice(0, index).replace(/\s/gu, '').length;
  const from = places[before(first)] ?? start;
  const last = places[before(end) - 1] ?? from;
  return [from, Math.max(from, last + 1)];
}
