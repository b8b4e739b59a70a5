// `sightline compare`: what changed from one run to another. Grades and runs nothing.
import { answerLines, compareText } from '../report/compare-text.js';
import { paintOutcome } from '../report/outcome-marks.js';
import { compareSuites, type Comparison } from '../suite/compare.js';
import { readSuite, type Suite } from '../suite/suite.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface CompareFlags {
  json?: boolean;
  paired?: boolean;
}

export function compare(before: string, after: string, flags: CompareFlags): 0 | 1 {
  const found = compareSuites(readSuite([before]), readSuite([after]), {
    paired: flags.paired === true,
  });
  const text =
    flags.json === true ? JSON.stringify(found, null, 2) : compareText(found, paintOutcome);
  stdout.write(`${text}\n`);
  return found.regressed ? 1 : 0;
}

/** What a gate's runs are compared with. */
export function comparedWithBase(suite: Suite, base: string): Comparison {
  return compareSuites(readSuite([base]), suite);
}

/** The same for the last lines of a gate. */
export function baseLines(found: Comparison): string[] {
  const head = found.regressed ? 'Worse than the base: this must not merge.' : 'Since the base:';
  return [head, ...answerLines(found, paintOutcome).map((line) => `    ${line}`)];
}
