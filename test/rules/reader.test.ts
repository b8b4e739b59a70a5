// Where a text is cut into sentences.
import { expect, it } from 'vitest';
import { splitSentences } from '../../src/values/prose.js';

it.each([
  ['It is done. Anything else?', ['It is done.', 'Anything else?']],
  ['Ask Dr. Singh at 9 a.m. or later.', ['Ask Dr. Singh at 9 a.m. or later.']],
  ['Something small, e.g. a mug.', ['Something small, e.g. a mug.']],
  ['The total is $84.00 today!', ['The total is $84.00 today!']],
])('cuts %s', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences);
});
