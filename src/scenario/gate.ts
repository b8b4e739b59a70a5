// Gates as data: the rule for when a scenario's trials, or a whole suite, may block a merge. Decides nothing.
import { z } from 'zod';

export const MOST_TRIALS_OF_SCENARIO = 1000;

const share = z.number().gt(0).lt(1);
/** Of the interval that must be on one side of the rate. */
const confidence = share.default(0.95);

const passRate = z.strictObject({ pass_rate: share, confidence });

export const gateSchema = z.union([
  /** `all`: every trial must pass. `directional`: shown, but does not block. */
  z.enum(['all', 'directional']),
  z
    .strictObject({ at_least: z.int().min(1), of: z.int().min(1).max(MOST_TRIALS_OF_SCENARIO) })
    .refine(({ at_least, of }) => at_least <= of, {
      message: 'no greater than `of`',
      path: ['at_least'],
    }),
  passRate,
  /** The probability that k trials in a row all pass. */
  z.strictObject({
    pass_hat: z.strictObject({ k: z.int().min(1).max(100), at_least: share }),
    confidence,
  }),
]);
export type Gate = z.output<typeof gateSchema>;

/** For a suite: the pass rate of its scenarios, each by its weight. */
export const suiteGateSchema = passRate;
export type SuiteGate = z.output<typeof suiteGateSchema>;

/** Trials of a scenario: as it says, else as many as its gate mentions, else one. */
export function plannedTrials(scenario: {
  trials?: number | undefined;
  gate?: Gate | undefined;
}): number {
  const { trials, gate } = scenario;
  if (trials !== undefined) return trials;
  if (gate === undefined || typeof gate === 'string') return 1;
  if ('of' in gate) return gate.of;
  return 'pass_hat' in gate ? gate.pass_hat.k : 1;
}

/** Such as "at least 4 of 5 trials must pass". */
export function gateText(gate: Gate): string {
  if (gate === 'all') return 'all trials must pass';
  if (gate === 'directional') return 'directional, blocks nothing';
  if ('of' in gate) return `at least ${gate.at_least} of ${gate.of} trials must pass`;
  if ('pass_rate' in gate) return `the pass rate must be at least ${percentText(gate.pass_rate)}`;
  const { k, at_least } = gate.pass_hat;
  return `${k} trials in a row must all pass with a probability of at least ${percentText(at_least)}`;
}

/** "90%", "99.5%": as many decimals as it takes, at most one. */
export function percentText(part: number): string {
  return `${Math.round(part * 1000) / 10}%`;
}
