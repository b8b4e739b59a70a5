// Golden cases of the surface class: claims about what a checkpoint shows.
import { agent, type Beat, event, user } from '../build-episode.js';
import { layoutOf, type Picture, pngsOf } from '../../grade-surface/picture.js';
import { type GoldenTable, inFile } from './golden-case.js';

const CLAIM = '"Not returnable" is shown.';
const shows = { kind: 'shows', at: 'end', claim: CLAIM, not: false } as const;
const painted: Picture = { pieces: [{ text: 'Not returnable', at: [10, 10] }] };
const covered: Picture = {
  pieces: [{ text: 'Not returnable', at: [10, 10], inked: 3, coveredBy: 'div.bar' }],
};

const story: Beat[] = [
  user('I want to return it.'),
  agent('That is not returnable.'),
  event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
];

/** The files of one checkpoint, as a capture leaves them. */
export const captured =
  (picture: Picture) => async (): Promise<Record<string, string | Uint8Array>> => {
    const { withText, withoutText } = await pngsOf(picture);
    return {
      'surface/end/layout.json': JSON.stringify(layoutOf(picture)),
      'surface/end/page.png': withText,
      'surface/end/page-without-text.png': withoutText,
    };
  };

export const surfaceCases: Pick<GoldenTable, 'shows'> = {
  shows: {
    passed: {
      assertion: shows,
      plan: { story },
      files: captured(painted),
      expected: {
        party: null,
        reason: '"Not returnable" is painted at 10, 10 in p, 13 of 13 characters.',
        evidence: [inFile('surface/end/page.png', 'Not returnable')],
      },
    },
    failed: {
      assertion: shows,
      plan: { story },
      files: captured(covered),
      expected: {
        party: 'ui',
        reason:
          '"Not returnable" is not painted: it is covered by div.bar; 3 of 13 characters are painted: Not ██████████.',
        evidence: [inFile('surface/end/page.png', 'Not ██████████')],
      },
    },
    // The ink could not be switched off in this checkpoint, so that nobody can tell what is painted.
    inconclusive: {
      assertion: shows,
      plan: { story },
      files: captured({ ...painted, ink: { state: 'missing', why: 'the canary stayed painted' } }),
      expected: {
        party: 'harness',
        reason: 'The ink of the text could not be measured: the canary stayed painted.',
        evidence: [
          inFile(
            'surface/end/page.png',
            'The ink of the text could not be measured: the canary stayed painted.',
          ),
        ],
      },
    },
  },
};
