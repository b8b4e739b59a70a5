// The reader of sentences: where it cuts, what is a question and what says yes.
import { describe, expect, it } from 'vitest';
import { saysYes } from '../../src/rules/reader/consent.js';
import { isQuestion } from '../../src/rules/reader/questions.js';
import { splitSentences } from '../../src/rules/reader/sentences.js';
import { spellOut } from '../../src/rules/reader/spelling.js';

describe('the reader of sentences', () => {
  it.each([
    ['It is done. Anything else?', ['It is done.', 'Anything else?']],
    ['Ask Dr. Singh at 9 a.m. or later.', ['Ask Dr. Singh at 9 a.m. or later.']],
    ['Something small, e.g. a mug.', ['Something small, e.g. a mug.']],
    ['The total is $84.00 today!', ['The total is $84.00 today!']],
  ])('cuts %s', (text, sentences) => {
    expect(splitSentences(text)).toEqual(sentences);
  });

  it.each([
    ['Thanks, what is your name', true],
    ['Is that right?', true],
    ['I will look it up.', false],
  ])('knows whether "%s" is a question', (text, question) => {
    expect(isQuestion(text, spellOut(text))).toBe(question);
  });

  it.each([
    ['Yes, please go ahead.', true],
    ["OK, that's fine", true],
    ['No, thanks', false],
    ["Yes, but I don't want the voucher", false],
  ])('knows whether "%s" says yes', (text, yes) => {
    expect(saysYes(text)).toBe(yes);
  });
});
