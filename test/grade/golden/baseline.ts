// Golden cases of `matches_baseline`: a page that is as it was, one on which something moved, and one that nobody has approved.
import { agent, type Beat, event, user } from '../build-episode.js';
import type { Picture } from '../../grade-surface/picture.js';
import { type GoldenTable, inFile } from './golden-case.js';
import { captured } from './surface.js';

const environment = {
  browser: { name: 'chromium', version: '156.0.8085.0' },
  viewport: { width: 640, height: 480 },
  deviceScaleFactor: 1,
  startUrl: 'http://127.0.0.1/',
  platform: 'linux-x64',
  fonts: '0a1b2c3d',
};
const story: Beat[] = [
  user('I want to return it.'),
  agent('That is not returnable.'),
  event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
];
const at = (x: number, y: number): Picture => ({
  pieces: [{ text: 'Not returnable', at: [x, y] }],
});
const plan = { story, environment, header: { seed: 4711 } };
const assertion = { kind: 'matches_baseline', at: 'end' } as const;
/** Approved from the picture of the first case. */
const given = { baselines: 'test/grade/golden/baselines' };
const BASELINE = inFile(
  '',
  'baseline: chromium-156.0.8085.0-linux-x64-1x-0a1b2c3d/chromium/golden/end.png',
);

export const baselineCases: Pick<GoldenTable, 'matches_baseline'> = {
  matches_baseline: {
    passed: {
      ...{ assertion, plan, given, files: captured(at(10, 10)) },
      expected: {
        party: null,
        reason: 'The picture is identical to the baseline, byte for byte.',
        evidence: [inFile('surface/end/page.png', 'identical to the baseline')],
      },
    },
    failed: {
      ...{ assertion, plan, given, files: captured(at(10, 40)) },
      expected: {
        party: 'ui',
        reason: '1 region differs from the baseline (1144 pixels): 1. p moved by (0, 30).',
        evidence: [
          inFile('surface/end/page.png', 'region 1: p moved by (0, 30), at 10, 10, 112 × 50 px'),
          { ...BASELINE, file: null },
        ],
      },
    },
    inconclusive: {
      ...{ assertion, plan, files: captured(at(10, 10)) },
      given: { baselines: 'test/grade/golden/no-baselines' },
      expected: {
        party: 'harness',
        reason:
          'There is no baseline yet. Look at the picture, then approve it: sightline approve sightline-episodes/run/chromium/golden/1-4711-3 --at end, or run with --update-snapshots.',
        evidence: [],
      },
    },
  },
};
