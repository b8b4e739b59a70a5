// Pairs expected calls with calls made, in any order, as many as possible. Pure.

/**
 * Pairs places of two lists, each used once, as many as possible, by augmenting paths (Kuhn 1955): an expected call without
 * arguments must not take the only call that fits one with arguments.
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
