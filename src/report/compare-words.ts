// The words and numbers of a comparison that its text and its page share; compares nothing.
import { countOf } from '../count.js';
import { percentText } from '../scenario/gate.js';
import type { PassCount } from '../statistics/two-rates.js';
import type { Comparison } from '../suite/compare.js';
import type { CostsOfMany } from '../suite/costs.js';
import type { Left, NotCompared } from '../suite/pairs.js';
import { scenarioLabel, seconds, whole } from './gate-text.js';

/** "19/20 95%". */
export function rateOfPasses({ passed, of }: PassCount): string {
  return `${passed}/${of} ${percentText(passed / of)}`;
}

export function differenceOf({ before, after }: { before: PassCount; after: PassCount }): number {
  return after.passed / after.of - before.passed / before.of;
}

/** For a difference of rates: `+12`, `−3.5`. */
export function signed(difference: number): string {
  const text = Math.abs(difference * 100)
    .toFixed(1)
    .replace(/\.0$/, '');
  if (text === '0') return '0';
  return `${difference < 0 ? '−' : '+'}${text}`;
}

export function points(difference: number): string {
  return countOf(Number(Math.abs(difference * 100).toFixed(1)), 'point');
}

export function chance(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

const costNames = [
  ['latency of a turn', 'latencyMs', seconds],
  ['tokens of a trial', 'tokens', whole],
  ['turns of a trial', 'turns', whole],
] as const satisfies [string, keyof CostsOfMany, (value: number) => string][];

/** Before and after, in words. */
export interface ComparedCost {
  what: string;
  p50: [string, string];
  p95: [string, string];
}

/** What is known of both sides. */
export function comparedCosts({ before, after }: Comparison['costs']): ComparedCost[] {
  return costNames.flatMap(([what, of, unit]) => {
    const [one, other] = [before[of], after[of]];
    if (one === null || other === null) return [];
    const words = (share: 'p50' | 'p95'): [string, string] => [
      unit(one[share].value),
      unit(other[share].value),
    ];
    return [{ what, p50: words('p50'), p95: words('p95') }];
  });
}

const whys: Readonly<Record<Left, string>> = {
  only_before: 'only in the first run',
  only_after: 'only in the second run',
  other_version: 'graded by other expectations',
  undecided: 'no trial passed or failed on one side',
};

/** The scenarios of each reason to leave them out. */
export function notCompared(left: readonly NotCompared[]): { why: string; names: string[] }[] {
  return (Object.keys(whys) as Left[]).flatMap((why) => {
    const names = left.filter((one) => one.why === why).map(scenarioLabel);
    return names.length === 0 ? [] : [{ why: whys[why], names }];
  });
}
