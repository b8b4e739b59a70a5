// Compares the calls made with the expected ones in one of five modes: which match, which are missing, which are extra.
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { ExpectedCall } from '../../scenario/assertions/calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import { align, type AlignedLine } from './align.js';

type Mode = AssertionWith<'trajectory', 'calls'>['mode'];

/** Whether a call is the expected one. */
export type Fits = (call: JoinedCall, expected: ExpectedCall) => boolean;

export interface CallAlignment {
  holds: boolean;
  /** In order; if the order does not matter, first the expected calls, then the extra ones. */
  lines: AlignedLine[];
}

export function alignCalls(
  { mode, calls }: Pick<AssertionWith<'trajectory', 'calls'>, 'mode' | 'calls'>,
  made: readonly JoinedCall[],
  fits: Fits,
): CallAlignment {
  const fit = (expected: number, at: number): boolean => {
    const [call, wanted] = [made[at], calls[expected]];
    return call !== undefined && wanted !== undefined && fits(call, wanted);
  };
  const lengths = { expected: calls.length, made: made.length };
  const lines = linesOf(mode, lengths, fit);
  const missing = lines.some(({ expected, same }) => expected !== null && !same);
  const extra = lines.some(({ made: at, same }) => at !== null && !same);
  return { holds: holdsIn(mode, { missing, extra }), lines };
}

function linesOf(
  mode: Mode,
  lengths: { expected: number; made: number },
  fit: (expected: number, made: number) => boolean,
): AlignedLine[] {
  switch (mode) {
    case 'exact':
      return align(lengths, fit);
    case 'in_order':
      return inTurn(lengths, fit);
    case 'any_order':
    case 'subset':
    case 'superset':
      return anyHow(lengths, fit);
  }
}

/** The largest pairing, then what is left on either side. */
function anyHow(
  { expected, made }: { expected: number; made: number },
  fit: (expected: number, made: number) => boolean,
): AlignedLine[] {
  const pairs = largestPairing(expected, made, fit);
  const extra = places(made).filter((at) => !pairs.includes(at));
  return [
    ...pairs.map((at, one): AlignedLine => ({ expected: one, made: at, same: at !== null })),
    ...extra.map((at): AlignedLine => ({ expected: null, made: at, same: false })),
  ];
}

/** Each expected call takes the next one that fits; no other choice leaves more for the rest. */
function inTurn(
  { expected, made }: { expected: number; made: number },
  fit: (expected: number, made: number) => boolean,
): AlignedLine[] {
  let from = 0;
  const met = places(expected).map((one): AlignedLine => {
    const at = places(made).find((place) => place >= from && fit(one, place)) ?? null;
    if (at !== null) from = at + 1;
    return { expected: one, made: at, same: at !== null };
  });
  const extra = places(made).filter((at) => !met.some((line) => line.made === at));
  return [...met, ...extra.map((at): AlignedLine => ({ expected: null, made: at, same: false }))];
}

function holdsIn(mode: Mode, { missing, extra }: { missing: boolean; extra: boolean }): boolean {
  switch (mode) {
    case 'exact':
    case 'any_order':
      return !missing && !extra;
    case 'in_order':
    case 'superset':
      return !missing;
    case 'subset':
      return !extra;
  }
}

function places(length: number): number[] {
  return Array.from({ length }, (_, place) => place);
}

/**
 * Pairs places of two lists, each used once, as many as possible, by augmenting paths (Kuhn 1955): an expected call without
 * arguments must not take the only call that fits one with arguments.
 *
 * @returns for each of the first list the place in the second, or null
 */
function largestPairing(
  firsts: number,
  seconds: number,
  fits: (first: number, second: number) => boolean,
): (number | null)[] {
  const takenBy = new Map<number, number>();
  const assign = (first: number, tried: Set<number>): boolean => {
    for (let second = 0; second < seconds; second += 1) {
      if (tried.has(second) || !fits(first, second)) continue;
      tried.add(second);
      const holder = takenBy.get(second);
      if (holder !== undefined && !assign(holder, tried)) continue;
      takenBy.set(second, first);
      return true;
    }
    return false;
  };
  for (let first = 0; first < firsts; first += 1) assign(first, new Set());
  const pairs: (number | null)[] = Array.from({ length: firsts }, () => null);
  for (const [second, first] of takenBy) pairs[first] = second;
  return pairs;
}
