// Whether this run is sequential, which is opt-in; loaded with every spec, so it reads no file.
import { SightlineError } from '../sightline-error.js';

/** As an environment variable, so that workers have it too; set by `sightline run --sequential`. */
const SEQUENTIAL = 'SIGHTLINE_SEQUENTIAL';

/** Whether trials are left out as soon as they cannot change the gate of their scenario. */
export function isSequential(): boolean {
  return (process.env[SEQUENTIAL] ?? '') !== '';
}

/** @throws SightlineError `usage`: a shard does not know how the trials of the others came out. */
export function refuseSequentialShard(shard: { current: number; total: number } | null): void {
  if (!isSequential() || shard === null) return;
  throw new SightlineError('usage', {
    what: 'A sequential run cannot be sharded: a shard does not know how the trials of the others came out.',
    next: `Leave out --shard, or run without --sequential (${SEQUENTIAL}).`,
  });
}
