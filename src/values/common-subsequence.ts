// Finds a longest common subsequence of two lists; knows nothing of what is in them.

/**
 * Index pairs, in order, by the textbook's table of lengths; of several equal items the closest before the next common
 * one. Takes time and memory in proportion to `one × other`.
 *
 * @param one how many items the first list has, `other` the second
 * @param isSame of an index in each
 */
export function commonSubsequence(
  one: number,
  other: number,
  isSame: (i: number, j: number) => boolean,
): [number, number][] {
  const columns = other + 1;
  const lengths = new Uint32Array((one + 1) * columns);
  const length = (i: number, j: number): number => lengths[i * columns + j] ?? 0;
  for (let i = 1; i <= one; i += 1)
    for (let j = 1; j <= other; j += 1)
      lengths[i * columns + j] = isSame(i - 1, j - 1)
        ? length(i - 1, j - 1) + 1
        : Math.max(length(i - 1, j), length(i, j - 1));
  const pairs: [number, number][] = [];
  for (let [i, j] = [one, other]; i > 0 && j > 0;) {
    if (isSame(i - 1, j - 1)) pairs.push([(i -= 1), (j -= 1)]);
    else if (length(i - 1, j) >= length(i, j - 1)) i -= 1;
    else j -= 1;
  }
  return pairs.reverse();
}
