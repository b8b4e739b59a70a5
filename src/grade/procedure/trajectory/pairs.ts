// Which expected call is met by which call that was made, whatever the order: a largest set of pairs. Pure.

/**
 * Pairs places of two lists, each used once, as many as can be: augmenting paths (Kuhn 1955), since an expected call
 * without arguments must not take the only call that one with arguments would fit.
 *
 * @returns for each of the first list the place in the second, or null
 */
export function largestPairing(
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
