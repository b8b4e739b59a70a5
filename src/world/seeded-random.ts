// Numbers and ids that follow from the trial's seed alone; reads no clock and no other randomness.
import { createHash } from 'node:crypto';

const BITS = 48;
const SMALLEST_ID = 10_000;
const TRIES_PER_LENGTH = 64;

/**
 * A stream of numbers, uniform in [0, 1), by its name: what one stream is asked for does not move any other,
 * so calls that arrive in another order still get the same numbers.
 *
 * Counter-based: the n-th number is the first 48 bits of SHA-256 over (seed, name, n). After Salmon, Moraes,
 * Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011). A few microseconds a number.
 */
export function randomStream(seed: number, name: string): () => number {
  let drawn = 0;
  return () => {
    const digest = createHash('sha256')
      .update(JSON.stringify([seed, name, drawn]))
      .digest();
    drawn += 1;
    return digest.readUIntBE(0, BITS / 8) / 2 ** BITS;
  };
}

/**
 * Ids such as "RET-48213": five digits, one stream per prefix, never one that was given out before or that
 * `isTaken`. More digits where five do not suffice.
 */
export function idSource(
  seed: number,
): (prefix: string, isTaken: (id: string) => boolean) => string {
  const streams = new Map<string, () => number>();
  const given = new Set<string>();
  return (prefix, isTaken) => {
    const next = streams.get(prefix) ?? randomStream(seed, `id ${prefix}`);
    streams.set(prefix, next);
    for (let tries = 0; ; tries += 1) {
      const smallest = SMALLEST_ID * 10 ** Math.floor(tries / TRIES_PER_LENGTH);
      const id = `${prefix}-${smallest + Math.floor(next() * 9 * smallest)}`;
      if (given.has(id) || isTaken(id)) continue;
      given.add(id);
      return id;
    }
  };
}
