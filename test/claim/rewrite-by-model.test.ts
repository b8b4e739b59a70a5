// What a model writes of a claim for people to read, however long it is; asked of a local endpoint, it is no model.
import { expect, it } from 'vitest';
import { rewriteByModel } from '../../src/claim/rewrite-by-model.js';
import { wireJudge } from '../judge/judge-model.js';
import { says } from '../stand-in/openai.js';

it('a reason of any length is read through once and told in short', async () => {
  const why = `It is no sight${'.'.repeat(200_000)}!`;
  const { model } = await wireJudge(says({ why, sentences: [] }));
  const locked = await rewriteByModel('They get it.', { landmarks: [] }, model);
  const told = 'It is no sight';
  expect(locked).toEqual({
    ...{ claim: 'They get it.', model: model.name },
    means: null,
    why: told,
  });
});
