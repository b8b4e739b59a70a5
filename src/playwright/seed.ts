// The seed of a trial: the same for the same scenario and number, different between trials.
import { createHash } from 'node:crypto';

/** A seed in 1 … 65,535 from the scenario's id and the trial's number. */
export function trialSeed(scenario: string, trial: number): number {
  const digest = createHash('sha256').update(`${scenario}#${trial}`).digest();
  return (digest.readUInt16BE(0) % 65_535) + 1;
}
