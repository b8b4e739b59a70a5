// Where a pass rate changed, over counts in order: exact for few trials, and corrected for having looked everywhere. Counts in, places out.
import { logChoose } from './beta.js';
import { sum } from './sum.js';
import type { PassCount } from './two-rates.js';

export interface ChangePoint {
  /** Index of the first count after the change. */
  at: number;
  /** All trials between this change and its neighbors. */
  before: PassCount;
  after: PassCount;
  /** How likely a split as clear as this one is somewhere if the rate never changed. */
  p: number;
}

/**
 * The places at which the rate changed, first one first: the clearest split, if its p-value is at most `level`, and then the same on
 * both sides of it (binary segmentation). Every count needs a trial.
 *
 * Sources: K. J. Worsley (1983), Biometrika 70, 455–464, for the likelihood ratio of the clearest split and its exact distribution,
 * given how many passed in all; A. J. Scott, M. Knott (1974), Biometrics 30, 507–512, for the segmentation.
 */
export function changePoints(counts: readonly PassCount[], level: number): ChangePoint[] {
  const found = splitsOf(counts, level);
  return found.map(({ at, p }, index) => {
    const from = found[index - 1]?.at ?? 0;
    const to = found[index + 1]?.at ?? counts.length;
    return { at, before: total(counts.slice(from, at)), after: total(counts.slice(at, to)), p };
  });
}

interface Split {
  at: number;
  p: number;
}

function splitsOf(counts: readonly PassCount[], level: number): Split[] {
  const { at, ratio } = clearest(counts);
  if (ratio === 0) return [];
  const p = chanceOf(counts, ratio, level);
  if (p > level) return [];
  const later = splitsOf(counts.slice(at), level);
  return [
    ...splitsOf(counts.slice(0, at), level),
    { at, p },
    ...later.map((split) => ({ ...split, at: split.at + at })),
  ];
}

function clearest(counts: readonly PassCount[]): { at: number; ratio: number } {
  const all = total(counts);
  let before: PassCount = { passed: 0, of: 0 };
  let best = { at: 0, ratio: 0 };
  for (const [index, count] of counts.slice(0, -1).entries()) {
    before = total([before, count]);
    const ratio = logRatio(before, all);
    if (ratio > best.ratio) best = { at: index + 1, ratio };
  }
  return best;
}

/** So that splits as clear as the observed one count as such, whatever the rounding. */
const AS_CLEAR = 1 - 1e-9;

/**
 * How likely a ratio at least as large is at one of the splits. The trials that passed are shuffled over all trials: then how many
 * have passed so far depends on nothing but how many had before, and what has not reached the ratio is carried from count to count.
 * Beyond the level it is not followed any further.
 */
function chanceOf(counts: readonly PassCount[], ratio: number, level: number): number {
  const all = total(counts);
  let reached = 0;
  let open = new Map([[0, 1]]);
  let before = 0;
  for (const { of } of counts.slice(0, -1)) {
    const next = new Map<number, number>();
    for (const [passed, chance] of open) {
      const left = { passed: all.passed - passed, of: all.of - before };
      for (const [drawn, share] of drawsOf(left, of))
        next.set(passed + drawn, (next.get(passed + drawn) ?? 0) + chance * share);
    }
    before += of;
    const isClear = (passed: number) => logRatio({ passed, of: before }, all) >= ratio * AS_CLEAR;
    reached += sum([...next].map(([passed, chance]) => (isClear(passed) ? chance : 0)));
    if (reached > level) return reached;
    open = new Map([...next].filter(([passed, chance]) => chance > NEGLIGIBLE && !isClear(passed)));
  }
  return Math.min(1, reached);
}

/** Twice the logarithm of the likelihood ratio: two rates, one before and one after, against a single one. */
function logRatio(before: PassCount, all: PassCount): number {
  const after = { passed: all.passed - before.passed, of: all.of - before.of };
  return Math.max(0, 2 * (likelihood(before) + likelihood(after) - likelihood(all)));
}

function likelihood({ passed, of }: PassCount): number {
  const term = (count: number) => (count === 0 ? 0 : count * Math.log(count / of));
  return term(passed) + term(of - passed);
}

/** Less than this changes no p-value that matters. */
const NEGLIGIBLE = 1e-15;

/** P(so many of `drawn` trials passed) if they are drawn from these: hypergeometric, from the likeliest number outwards. */
function drawsOf({ passed, of }: PassCount, drawn: number): [number, number][] {
  const [least, most] = [Math.max(0, passed + drawn - of), Math.min(passed, drawn)];
  const middle = Math.floor(((passed + 1) * (drawn + 1)) / (of + 2));
  const mode = Math.min(most, Math.max(least, middle));
  const log = logChoose(passed, mode) + logChoose(of - passed, drawn - mode) - logChoose(of, drawn);
  const up = (count: number) =>
    ((passed - count) * (drawn - count)) / ((count + 1) * (of - passed - drawn + count + 1));
  const chances: [number, number][] = [[mode, Math.exp(log)]];
  for (let [at, chance] = [mode, Math.exp(log)]; at < most && chance > NEGLIGIBLE; at += 1) {
    chance *= up(at);
    chances.push([at + 1, chance]);
  }
  for (let [at, chance] = [mode, Math.exp(log)]; at > least && chance > NEGLIGIBLE; at -= 1) {
    chance /= up(at - 1);
    chances.push([at - 1, chance]);
  }
  return chances;
}

function total(counts: readonly PassCount[]): PassCount {
  return {
    passed: sum(counts.map(({ passed }) => passed)),
    of: sum(counts.map(({ of }) => of)),
  };
}
