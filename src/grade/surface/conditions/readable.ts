// Whether a person can read a match: it is painted, large enough, and has enough contrast.
import type { Moment } from '../moment.js';
import { hasContrast, hasTextSize } from './legible.js';
import type { Test } from './finding.js';

/** Smaller text is not readable to many, CSS px. */
const LEAST_PX = 12;

export function canBeRead(moment: Moment): Test {
  const tests = [hasContrast('AA', moment), hasTextSize(LEAST_PX, moment)];
  return (sighting) => {
    const found = tests.map((test) => test(sighting));
    const [worst = found[0]] = (['failed', 'inconclusive'] as const).flatMap((outcome) =>
      found.filter((one) => one.outcome === outcome),
    );
    if (worst === undefined) throw new Error('Nothing was tested.');
    const measurements = Object.assign({}, ...found.map((one) => one.measurements)) as object;
    const why = worst.outcome === 'passed' ? found.map((one) => one.why).join(' and ') : worst.why;
    return { ...worst, why, measurements: { ...measurements } };
  };
}
