// Pairs the things that were on a page with those on it now: by name and order, then by place; explains nothing.
import type { Thing } from '../../baseline/format.js';
import { commonSubsequence } from '../../common-subsequence.js';

export interface ThingPair {
  before: Thing | null;
  after: Thing | null;
}

/** Each thing once, in the order of the current page; things that are gone stay where they were. */
export function pairThings(before: readonly Thing[], after: readonly Thing[]): ThingPair[] {
  const pairs: ThingPair[] = [];
  const gone: Thing[] = [];
  const added: Thing[] = [];
  for (const gap of gapsBetween(before, after)) {
    const inGap = pairInGap(gap.before, gap.after);
    pairs.push(...inGap.pairs, ...gap.anchor);
    gone.push(...inGap.gone);
    added.push(...inGap.added);
  }
  const elsewhere = pairBy(gone, added, (one) => (isNamed(one) ? bareKey(one) : null));
  return [
    ...pairs,
    ...elsewhere.pairs,
    ...elsewhere.gone.map((one) => ({ before: one, after: null })),
    ...elsewhere.added.map((one) => ({ before: null, after: one })),
  ];
}

function isNamed({ text = '', name = '' }: Thing): boolean {
  return text !== '' || name !== '';
}

/** What distinguishes it from others, wherever it is. */
function bareKey({ kind, role = '', name = '', text = '' }: Thing): string {
  return JSON.stringify([kind, role, name, text]);
}

function wholeKey(thing: Thing): string {
  return `${thing.element} ${bareKey(thing)}`;
}

/** What is between two things that are the same on both pages, and the second of them. */
interface Gap {
  before: Thing[];
  after: Thing[];
  anchor: ThingPair[];
}

/** Splits both lists at their longest common subsequence. */
function gapsBetween(before: readonly Thing[], after: readonly Thing[]): Gap[] {
  const gaps: Gap[] = [];
  let [b, a] = [0, 0];
  const [was, is] = [before.map(wholeKey), after.map(wholeKey)];
  const isSame = (i: number, j: number): boolean => was[i] === is[j];
  for (const [atBefore, atAfter] of commonSubsequence(was.length, is.length, isSame)) {
    const anchor = [{ before: before[atBefore] ?? null, after: after[atAfter] ?? null }];
    gaps.push({ before: before.slice(b, atBefore), after: after.slice(a, atAfter), anchor });
    [b, a] = [atBefore + 1, atAfter + 1];
  }
  return [...gaps, { before: before.slice(b), after: after.slice(a), anchor: [] }];
}

interface Paired {
  pairs: ThingPair[];
  gone: Thing[];
  added: Thing[];
}

/** Elements of the same kind and name, the nearest first: their words changed, or their place. */
function pairInGap(before: readonly Thing[], after: readonly Thing[]): Paired {
  const candidates = before.flatMap((one) =>
    after
      .filter((other) => isAlike(one, other))
      .map((other) => ({ one, other, distance: distance(one, other) })),
  );
  const taken = new Set<Thing>();
  const pairs: ThingPair[] = [];
  for (const { one, other } of candidates.sort((a, b) => a.distance - b.distance)) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    pairs.push({ before: one, after: other });
  }
  return {
    pairs,
    gone: before.filter((one) => !taken.has(one)),
    added: after.filter((one) => !taken.has(one)),
  };
}

function isAlike(one: Thing, other: Thing): boolean {
  return one.kind === other.kind && one.element === other.element && one.role === other.role;
}

/** Common words count for more than nearby places. */
const WORDS_PX = 1000;

function distance(one: Thing, other: Thing): number {
  const apart = Math.abs(one.box[0] - other.box[0]) + Math.abs(one.box[1] - other.box[1]);
  return apart + WORDS_PX * (1 - likeness(wordsOf(one), wordsOf(other)));
}

function wordsOf({ text = '', name = '' }: Thing): Set<string> {
  return new Set(`${text} ${name}`.toLowerCase().split(/\s+/u).filter(Boolean));
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common / Math.max(1, one.size + other.size - common);
}

/** Those with a key that occurs exactly once on each side. */
function pairBy(
  before: readonly Thing[],
  after: readonly Thing[],
  key: (one: Thing) => string | null,
): Paired {
  const only = (things: readonly Thing[], wanted: string): Thing | null => {
    const found = things.filter((one) => key(one) === wanted);
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const pairs = before.flatMap((one) => {
    const wanted = key(one);
    const other = wanted === null ? null : only(after, wanted);
    return wanted !== null && other !== null && only(before, wanted) === one
      ? [{ before: one, after: other }]
      : [];
  });
  return {
    pairs,
    gone: before.filter((one) => !pairs.some((pair) => pair.before === one)),
    added: after.filter((one) => !pairs.some((pair) => pair.after === one)),
  };
}
