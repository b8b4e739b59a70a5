// What of an episode's story is shown: all of it, but each picture once.
import type { Beat, Shot } from '../site/data.js';

/** Two names of one picture are one frame. */
export function framesOf(beats: readonly Beat[], shots: readonly Shot[]): Beat[] {
  return beats.filter((beat, at) => {
    if (beat.kind !== 'shot') return true;
    const shot = shots.find(({ names }) => names.includes(beat.name));
    const first = beats.findIndex((one) => one.kind === 'shot' && shot?.names.includes(one.name));
    return first === at;
  });
}
