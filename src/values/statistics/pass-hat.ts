// pass^k and pass@k: how likely k trials of a scenario all pass, or one of them does; estimated without bias from counts.

/**
 * pass^k, the probability that k trials all pass: the share of all choices of k among n trials in which every one passed,
 * C(c, k) / C(n, k). Null if there are fewer than k trials.
 *
 * Source: S. Yao et al. (2024), τ-bench, arXiv:2406.12045, section 3.
 */
export function passHatK(passed: number, of: number, k: number): number | null {
  return of < k ? null : shareOfChoices(passed, of, k);
}

/**
 * pass@k, the probability that at least one of k trials passes: 1 − C(n − c, k) / C(n, k). Null as above.
 *
 * Source: M. Chen et al. (2021), Evaluating Large Language Models Trained on Code, arXiv:2107.03374, section 2.1.
 */
export function passAtK(passed: number, of: number, k: number): number | null {
  return of < k ? null : 1 - shareOfChoices(of - passed, of, k);
}

/** C(count, k) / C(of, k), factor by factor: the binomials themselves overflow. */
function shareOfChoices(count: number, of: number, k: number): number {
  let share = 1;
  for (let taken = 0; taken < k; taken += 1) {
    if (count <= taken) return 0;
    share *= (count - taken) / (of - taken);
  }
  return share;
}
