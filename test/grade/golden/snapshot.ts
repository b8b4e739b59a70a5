// Golden cases of `matches_snapshot`: a page that is as it was, one on which something moved, and one that has no snapshot yet.
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
const storedIn = (folder: string) => ({
  ...{ story, environment },
  header: { seed: 4711, snapshots: `test/grade/golden/${folder}/{checkpoint}.png` },
});
/** Stored from the picture of the first case. */
const plan = storedIn('snapshots');
const assertion = { kind: 'matches_snapshot', at: 'end' } as const;
const SNAPSHOT = inFile('', 'snapshot: test/grade/golden/snapshots/end.png');

export const snapshotCases: Pick<GoldenTable, 'matches_snapshot'> = {
  matches_snapshot: {
    passed: {
      ...{ assertion, plan, files: captured(at(10, 10)) },
      expected: {
        party: null,
        reason: 'The picture is identical to the snapshot, byte for byte.',
        evidence: [inFile('surface/end/page.png', 'identical to the snapshot')],
      },
    },
    failed: {
      ...{ assertion, plan, files: captured(at(10, 40)) },
      expected: {
        party: 'ui',
        reason: '1 region differs from the snapshot (1144 pixels): 1. p moved by (0, 30).',
        evidence: [
          inFile('surface/end/page.png', 'region 1: p moved by (0, 30), at 10, 10, 112 × 50 px'),
          { ...SNAPSHOT, file: null },
        ],
      },
    },
    inconclusive: {
      ...{ assertion, plan: storedIn('no-snapshots'), files: captured(at(10, 10)) },
      expected: {
        party: 'harness',
        reason:
          "A snapshot doesn't exist at test/grade/golden/no-snapshots/end.png. To write it, run the trial again with --update-snapshots.",
        evidence: [],
      },
    },
  },
};
