// The form of a reply as JSON Schema: what servers and models get to read of it.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonSchemaOf, promptOf } from '../../src/model/prompt.js';
import { turnReplySchema } from '../../src/simulate/user/reply.js';

it('the form of an action holds no range of numbers', () => {
  expect(JSON.stringify(jsonSchemaOf({ schema: turnReplySchema }))).not.toContain('imum');
});

it('a range that a schema sets itself stays', () => {
  const schema = z.strictObject({ share: z.int().min(0).max(100) });
  expect(jsonSchemaOf({ schema })).toMatchObject({
    properties: { share: { type: 'integer', minimum: 0, maximum: 100 } },
  });
});

it.each([
  ['judge', 'With "no", the words that come nearest to what is asked.'],
  ['user_stop', 'still owes the answer, go on'],
])('the prompt %s says: %s', (name, words) => {
  expect(promptOf(name).text).toContain(words);
});
