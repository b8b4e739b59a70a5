// Golden cases of the surface class where a model is shown a part of the screen; answered in process, by what is asked and whether it is there.
import type { Model } from '../../../src/model/model.js';
import type { Question } from '../../../src/model/prompt.js';
import { layoutOf, matchOf, type Picture, pngsOf } from '../../grade-surface/picture.js';
import { agent, event, user } from '../build-episode.js';
import { type GoldenKind, inFile } from './golden-case.js';

const shows = {
  kind: 'shows',
  at: 'end',
  claim: 'The denial reason looks friendly.',
  not: false,
  asked: true,
} as const;
const picture: Picture = {
  pieces: [{ text: 'Not returnable', at: [200, 200] }],
  landmarks: { denial_reason: { matches: [matchOf([[0, 0, 14]])] } },
};
const files = async (): Promise<Record<string, string | Uint8Array>> => {
  const { withText, withoutText } = await pngsOf(picture);
  return {
    'surface/end/layout.json': JSON.stringify(layoutOf(picture)),
    'surface/end/page.png': withText,
    'surface/end/page-without-text.png': withoutText,
  };
};
const plan = {
  app: { landmarks: ['denial_reason'] },
  story: [
    user('I want to return it.'),
    agent('That is not returnable.'),
    event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
  ],
};

type Answer = 'yes' | 'no' | 'cannot_tell';

/** Answers by the prompt; the third question on is about the place without the text. */
function looking(holds: Answer, fails: Answer, without: Answer = 'cannot_tell'): Model {
  const hashes = new Set<string>();
  return {
    role: 'vision',
    name: 'listed',
    ask<Reply>({ prompt, parts, schema }: Question<Reply>) {
      const hash = parts.flatMap((part) => (part.kind === 'image' ? part.hash : []))[0] ?? '';
      hashes.add(hash);
      const answer = hashes.size > 2 ? without : prompt.name === 'vision_holds' ? holds : fails;
      const reply = schema.parse({ seen: 'The words are plain.', answer });
      const effort = {
        ...{ role: 'vision' as const, model: 'listed', requests: 1, unfit: 0, tokens: null, ms: 0 },
        form: 'json_schema' as const,
      };
      return Promise.resolve({ reply, text: '', effort, source: 'live' as const });
    },
  };
}

const evidence = [inFile('surface/end/page.png', 'Not returnable')];

export const lookedAtCases: GoldenKind<'shows'> = {
  passed: {
    ...{ assertion: shows, plan, files },
    given: { vision: looking('yes', 'no') },
    expected: {
      party: null,
      reason: 'Judged yes by the model listed, 2 votes: The words are plain.',
      evidence,
    },
  },
  failed: {
    ...{ assertion: shows, plan, files },
    given: { vision: looking('no', 'yes') },
    expected: {
      party: 'ui',
      reason: 'Judged no by the model listed, 2 votes: The words are plain.',
      evidence,
    },
  },
  // Nobody is there to be asked.
  inconclusive: {
    ...{ assertion: shows, plan, files },
    expected: {
      party: 'harness',
      reason: 'The sentence is for a model that looks, and none is configured.',
      evidence: [
        inFile(
          'surface/end/page.png',
          'The sentence is for a model that looks, and none is configured.',
        ),
      ],
    },
  },
};
