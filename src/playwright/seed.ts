// The seed of a trial: the same for the same scenario and number, different between trials.
import { createHash } from 'node:crypto';

/**
 * The seed of a later attempt at a trial, from the trial's own: with the same seed the same user would do the same
 * again.
 */
export function attemptSeed(seed: number, attempt: number): number {
  return attempt === 1 ? seed : seedOf(`${seed}#attempt ${attempt}`);
}

/** A seed in 1 … 65,535 from the scenario's id and the trial's number. */
export function trialSeed(scenario: string, trial: number): number {
  return seedOf(`${scenario}#${trial}`);
}

function seedOf(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return (digest.readUInt16BE(0) % 65_535) + 1;
}
