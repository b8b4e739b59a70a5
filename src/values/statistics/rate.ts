// A rate from counts: Wilson's and Clopper-Pearson's intervals, the beta and binomial distributions behind them, pass^k and pass@k. Decides nothing.
/** Of the standard normal distribution: 95% lie between −z and z. Intervals of this folder are of 95% where no other confidence is given. */
const Z95 = 1.959963984540054;

/** A share and how far off it may be. */
export interface Proportion {
  count: number;
  of: number;
  /** count / of, 0 to 1. */
  rate: number;
  /** Bounds of the interval. */
  low: number;
  high: number;
}

/**
 * A share with Wilson's score interval, without continuity correction; null if there is nothing to divide by. Counts may be
 * fractions, such as those of an effective sample.
 *
 * Source: E. B. Wilson (1927), J. Am. Stat. Assoc. 22, 209–212; method 3 of R. G. Newcombe (1998), Stat. Med. 17, 857–872.
 */
export function proportion(count: number, of: number): Proportion | null {
  if (of === 0) return null;
  const rate = count / of;
  const z2 = Z95 ** 2;
  const middle = rate + z2 / (2 * of);
  const half = Z95 * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of ** 2));
  const bound = (sum: number) => Math.min(1, Math.max(0, sum / (1 + z2 / of)));
  // At the ends the interval ends there too, which rounding would miss.
  const low = count === 0 ? 0 : bound(middle - half);
  const high = count === of ? 1 : bound(middle + half);
  return { count, of, rate, low, high };
}

/** Lanczos with g = 7 and nine terms; relative error below 1e-14 for arguments above 0.5. */
const FIRST = 0.99999999999980993;
const lanczos: readonly number[] = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** Source: C. Lanczos (1964), SIAM J. Numer. Anal. 1, 86–96, with the coefficients of P. Godfrey. */
function logGamma(x: number): number {
  const base = x + 6.5;
  const sum = lanczos.reduce((total, term, index) => total + term / (x + index), FIRST);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * The regularized incomplete beta function I_x(a, b), which is P(X ≤ x).
 *
 * Source: the continued fraction DLMF 8.17.22, summed by Lentz's method as in Press et al., Numerical Recipes (2007), 6.4.
 */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side of the mean; the other side is its complement.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaCdf(1 - x, b, a);
  const logFront =
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x);
  return (Math.exp(logFront) * betaFraction(x, a, b)) / a;
}

const TINY = 1e-300;

function betaFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  const advance = (term: number): number => {
    d = 1 / awayFromZero(1 + term * d);
    c = awayFromZero(1 + term / c);
    fraction *= d * c;
    return d * c;
  };
  for (let m = 1; m <= 10_000; m += 1) {
    const twice = 2 * m;
    advance((m * (b - m) * x) / ((a + twice - 1) * (a + twice)));
    const change = advance((-(a + m) * (a + b + m) * x) / ((a + twice) * (a + twice + 1)));
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction;
}

/** The x at which `betaCdf` is `p`, by bisection down to neighboring numbers. */
export function betaQuantile(p: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 1100; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (betaCdf(middle, a, b) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(at most `count` of `of`), each with probability `p`. */
export function binomialCdf(count: number, of: number, p: number): number {
  if (count < 0) return 0;
  return count >= of ? 1 : betaCdf(1 - p, of - count, count + 1);
}

/** The logarithm of the number of ways to choose `count` of `of`. */
export function logChoose(of: number, count: number): number {
  return logGamma(of + 1) - logGamma(count + 1) - logGamma(of - count + 1);
}

/** P(exactly `count` of `of`). */
export function binomialPoint(count: number, of: number, p: number): number {
  if (p === 0 || p === 1) return count === of * p ? 1 : 0;
  const ways = logChoose(of, count);
  return Math.exp(ways + count * Math.log(p) + (of - count) * Math.log1p(-p));
}

/**
 * A share with the interval of Clopper and Pearson, which misses the true share at most as often as stated, and mostly
 * less. Null if there is nothing to divide by.
 *
 * Source: C. J. Clopper, E. S. Pearson (1934), Biometrika 26, 404–413, in the form of beta quantiles.
 */
export function clopperPearson(count: number, of: number, confidence = 0.95): Proportion | null {
  if (of === 0) return null;
  const beside = (1 - confidence) / 2;
  const low = count === 0 ? 0 : betaQuantile(beside, count, of - count + 1);
  const high = count === of ? 1 : betaQuantile(1 - beside, count + 1, of - count);
  return { count, of, rate: count / of, low, high };
}

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
