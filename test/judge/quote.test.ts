// Whether a quote stands in the record: what is looked past, and what is not.
import { describe, expect, it } from 'vitest';
import { type Material, nothingLeftOut } from '../../src/model/judge/material.js';
import { questionOf } from '../../src/model/judge/question.js';
import { isAmong, isQuoted } from '../../src/model/judge/quote.js';

const material = (text: string): Material => ({
  transcript: [{ turn: 1, seq: 1, who: 'agent', text }],
  calls: [
    {
      ...{ turn: 1, seq: 2, tool: 'issue_refund', effect: 'write', outcome: 'succeeded' },
      ...{ args: { amount: 84, note: 'Sorry "again"' }, response: { id: 'REF-77120', ok: true } },
    },
  ],
  knowledge: ['Earbuds are final sale.'],
  world: { before: {}, after: { refunds: [{ id: 'REF-77120' }] } },
  leftOut: nothingLeftOut,
});

const question = questionOf({ kind: 'judged', question: 'Is it so?' });
const quoted = (quote: string, text: string) => isQuoted(quote, question, material(text));

describe('a quote of a message', () => {
  it.each([
    ['as it stands', 'are final sale', 'Earbuds are final sale.'],
    ['in another case', 'EARBUDS are', 'Earbuds are final sale.'],
    ['with other white space', 'final   sale', 'final\n\tsale'],
    ['without a zero-width character', 'final', 'fi\u200bn\u00adal'],
    ['without a byte order mark', 'final', 'fi\ufeffnal'],
    ['without bidirectional marks', 'refund', '\u202erefund\u202c'],
    ['without tag characters', 'ok then', 'ok\u{e0041}\u{e007f} then'],
    ['with a no-break space', 'final sale', 'final\u00a0sale'],
    ['in forms that Unicode holds to be the same', 'final 12', 'ﬁnal １２'],
    ['with straight quote marks', `it's "so"`, 'it’s “so”'],
    ['with another dash', 'Mon-Fri', 'Mon–Fri'],
    ['in quote marks of its own', '“are final sale…”', 'Earbuds are final sale.'],
    ['as its JSON is shown', 'say \\"so\\"', 'say "so"'],
    ['with brackets as the fence shows them', '\\u003cb\\u003eno', '<b>no</b>'],
    ['with brackets as they are', '<b>no', '<b>no</b>'],
    ['of another script', '返品できません', '返品できません。'],
  ])('%s', (_what, quote, text) => {
    expect(quoted(quote, text)).toBe(true);
  });

  it.each([
    ['other words', 'are not final sale', 'Earbuds are final sale.'],
    ['words put together from two places', 'Earbuds sale', 'Earbuds are final sale.'],
    ['words left out', 'Earbuds ... sale', 'Earbuds are final sale.'],
    ['nothing', '', 'Earbuds are final sale.'],
    ['quote marks alone', '“”', 'Earbuds “are” final sale.'],
    ['one letter', 'e', 'Earbuds are final sale.'],
    ['signs alone', '. ', 'Earbuds are final. Sale.'],
    ['what only evidence holds that was not shown', 'REF-77120', 'Earbuds are final sale.'],
  ])('%s is none', (_what, quote, text) => {
    expect(quoted(quote, text)).toBe(false);
  });
});

it('a call, a text of the policy and the world can be quoted where they were shown', () => {
  const shown = (quote: string, needs: typeof question.needs) =>
    isQuoted(quote, { ...question, needs }, material('x'));
  expect(shown('issue_refund', ['calls'])).toBe(true);
  expect(shown('Sorry "again"', ['calls'])).toBe(true);
  expect(shown('"amount": 84', ['calls'])).toBe(true);
  expect(shown('{"amount":84', ['calls'])).toBe(true);
  expect(shown('final sale', ['knowledge'])).toBe(true);
  expect(shown('REF-77120', ['world'])).toBe(true);
  expect(shown('REF-77120', ['knowledge'])).toBe(false);
});

describe('words that an agent said', () => {
  it.each([
    ['that are whole', 'your refund', 'Your refund is here.'],
    ['at the end, without its dot', 'is here', 'Your refund is here.'],
    ['in quote marks', '“refund”', 'Your refund is here.'],
    ['that are all of a short message', 'OK', 'Ok.'],
    ['of a script without spaces', '返品', '商品は返品できません。'],
  ])('%s', (_what, quote, text) => {
    expect(isAmong(quote, ['Hello.', text])).toBe(true);
  });

  it.each([
    ['a part of one', 'fund is', 'Your refund is here.'],
    ['a part at the end of one', 'your ref', 'Your refund is here.'],
    ['too little', 're', 'Your refund is here.'],
    ['too little, though a word', 'is', 'Your refund is here.'],
    ['one character of a script without spaces', '返', '商品は返品できません。'],
    ['quote marks alone', '“”', '“”'],
  ])('%s is none', (_what, quote, text) => {
    expect(isAmong(quote, ['Hello.', text])).toBe(false);
  });
});

it('a quote of nothing but marks is read through once', () => {
  const marks = `x${'"'.repeat(300_000)}x`;
  expect(isAmong(marks, ['Hello.'])).toBe(false);
  expect(quoted(marks, 'Hello.')).toBe(false);
});
