/** Chooses between wordings by seed; the same seed and key always choose the same. It must hold no state. */
import { createHash } from 'node:crypto';

export type Pick = (variants: readonly [string, ...string[]]) => string;

/** Chooses for one answer: `turn` sets answers of one conversation apart. */
export function pickBy(seed: number, turn: number): Pick {
  let asked = 0;
  return (variants) => {
    asked += 1;
    const digest = createHash('sha256').update(`${seed}/${turn}/${asked}`).digest();
    return variants[digest.readUInt32BE(0) % variants.length] ?? variants[0];
  };
}
