// A calibration of one judge that was right about all that people answered, unless a test says otherwise.
import type { CalibratedJudge, Calibration } from '../../src/model/calibration.js';

export function calibrated(
  judge: Pick<CalibratedJudge, 'question' | 'model' | 'prompt'>,
  parts: Partial<CalibratedJudge> = {},
): Calibration {
  const answers = {
    yes: { yes: 40, no: 0, cannot_tell: 2 },
    no: { yes: 0, no: 40, cannot_tell: 0 },
  };
  const votes = { least: 2, most: 4 };
  return {
    ...{ format: 'sightline-calibration', version: 1, anchors: [] },
    judges: [{ ...judge, answers, votes, ...parts }],
  };
}
