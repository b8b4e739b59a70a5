// What a judge was asked, in the sentence of its answer and beside a title that says it already.
import { describe, expect, it } from 'vitest';
import { assertionTitle } from '../../src/assertions/kinds.js';
import { directionalOf, directionalTally } from '../../src/report/directional.js';
import { askedWords, meaningWording, reasonBeside } from '../../src/verdict/asked-words.js';
import { verdictChange } from '../../src/verdict/changes.js';
import type { Assertion, AssertionVerdict, EpisodeVerdict } from '../../src/verdict/format.js';
import { verdictTable } from '../../src/verdict/table.js';

const ask = 'Does the agent invent a fact?';
const answer = 'yes, by 2 of 2 votes of the judge m: So it stands there.';
const whole = { criterion: null, turn: null };

/** A check of a judge that failed. */
function told(assertion: Assertion, reason: string): AssertionVerdict {
  return {
    assertion,
    ...{ class: 'outcome', outcome: 'failed', blocking: false, party: 'agent' },
    ...{ title: assertionTitle(assertion), reason, evidence: [], measurements: {} },
  };
}
const own = told({ kind: 'judged', question: ask }, `"${ask}": ${answer}`);
const YES = 'Yes, by 2 of 2 votes of the judge m: So it stands there.';

function verdictOf(assertion: AssertionVerdict): EpisodeVerdict {
  return {
    ...({ outcome: 'passed', party: null, headline: 'All hold.', stop: 'user_done' } as const),
    ...{ terminalState: null, turns: 1, toolCalls: 0, seed: 1, costs: null, fidelity: null },
    ...{ attempt: { number: 1, earlier: [] }, attribution: null, assertions: [assertion] },
    ...{ scenarioHash: null, appHash: null },
  } as unknown as EpisodeVerdict;
}

describe('what was asked', () => {
  it.each([
    ['a question', { wording: ask, ...whole }, `"${ask}"`],
    ['one about a turn', { wording: ask, criterion: null, turn: 2 }, `"${ask}" in turn 2`],
    [
      'one of several criteria',
      { wording: 'Is it so?', criterion: 'It is short.', turn: null },
      '"Is it so?" by “It is short.”',
    ],
    ['more lines than one', { wording: 'Is it so,\n  or  not?', ...whole }, '"Is it so, or not?"'],
    [
      'more than a line holds',
      { wording: `Is ${'x'.repeat(300)}?`, ...whole },
      `"Is ${'x'.repeat(156)}…"`,
    ],
  ])('tells %s', (_what, asked, words) => {
    expect(askedWords(asked)).toBe(words);
  });
});

describe('beside the title', () => {
  it.each<[string, Assertion, string, string]>([
    ['a question of the scenario is left out', own.assertion, own.reason, YES],
    [
      'so is one with a criterion and a turn',
      { kind: 'judged', question: ask, criterion: 'Of prices.', turn: 2 },
      `"${ask}" by “Of prices.” in turn 2: ${answer}`,
      YES,
    ],
    [
      'so is one that is cut',
      { kind: 'judged', question: `Is ${'x'.repeat(300)}?` },
      `"Is ${'x'.repeat(156)}…": ${answer}`,
      YES,
    ],
    [
      'so is one that comes later',
      own.assertion,
      `The agent did nothing, so this shows nothing: "${ask}": ${answer}`,
      `The agent did nothing, so this shows nothing: ${answer}`,
    ],
    [
      'a ready question stands, for the title is another',
      { kind: 'judged', question: 'invented_no_fact' },
      `"Does the agent state a fact?": ${answer}`,
      `"Does the agent state a fact?": ${answer}`,
    ],
    [
      'a statement is left out of its question',
      { kind: 'means', meaning: 'costs $& more', turn: null, not: true },
      `"${meaningWording('costs $& more')}": ${answer}`,
      `"Does the agent say so?": ${answer}`,
    ],
    [
      'what a judge was not asked is as it was',
      own.assertion,
      'The question needs a judge.',
      'The question needs a judge.',
    ],
  ])('%s', (_what, assertion, reason, beside) => {
    expect(reasonBeside({ assertion, reason })).toBe(beside);
  });
});

describe('nothing is said twice', () => {
  it('in the table of a verdict', () => {
    expect(verdictTable(verdictOf(own)).split('\n').slice(-3)).toEqual([
      `failed       outcome      Judged: ${ask}`,
      `${' '.repeat(26)}${YES}`,
      '',
    ]);
  });

  it('in the line of what decides nothing', () => {
    const tally = directionalTally();
    tally.add(directionalOf([own]));
    expect(tally.lines((text) => text).at(-1)).toBe(`    failed  Judged: ${ask}: ${YES}`);
  });

  it('where grading tells what has changed', () => {
    const before = verdictOf({ ...own, outcome: 'passed', reason: `"${ask}": no, so.` });
    expect(verdictChange(before, verdictOf(own))?.assertions).toMatchObject([
      { title: `Judged: ${ask}`, before: { reason: 'No, so.' }, after: { reason: YES } },
    ]);
  });
});
