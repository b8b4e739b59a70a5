// `sightline matrix`: the same scenarios under several Playwright projects or in several runs, side by side. Decides nothing.
import { matrixText } from '../report/matrix-text.js';
import { paintOutcome } from '../report/outcome-marks.js';
import { matrixOf } from '../suite/matrix.js';
import { readSuite } from '../suite/suite.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface MatrixFlags {
  different?: boolean;
  json?: boolean;
}

export function matrix(paths: readonly string[], flags: MatrixFlags): 0 | 2 {
  const suites = paths.map((path) => readSuite([path]));
  const found = matrixOf(suites);
  const text =
    flags.json === true
      ? JSON.stringify(found, null, 2)
      : matrixText(found, { different: flags.different === true }, paintOutcome);
  stdout.write(`${text}\n`);
  const problems = suites.flatMap((suite) => suite.problems);
  for (const problem of problems) stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 2;
}
