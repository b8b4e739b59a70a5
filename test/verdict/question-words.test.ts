// What a judge was asked, in the sentence of its answer and beside a title that says it already.
import { describe, expect, it } from 'vitest';
import { assertionTitle } from '../../src/scenario/assertions/kinds.js';
import { advisoryOf, advisoryTally } from '../../src/report/grade-table.js';
import { questionWords, reasonBeside, verdictTable } from '../../src/episode/verdict/text.js';
import { verdictChange } from '../../src/episode/verdict/changes.js';
import type {
  Assertion,
  AssertionVerdict,
  EpisodeVerdict,
} from '../../src/episode/verdict/format.js';

const ask = 'Does the agent invent a fact?';
const answer = 'yes, by 2 of 2 votes of the judge m: So it stands there.';
const whole = { criterion: null, turn: null };

/** A check of a judge that failed. */
function told(assertion: Assertion, reason: string, answer: string): AssertionVerdict {
  return {
    assertion,
    ...{ class: 'outcome', outcome: 'failed', blocking: false, party: 'agent' },
    ...{ title: assertionTitle(assertion), reason, answer, evidence: [], measurements: {} },
  };
}
const own = told({ kind: 'judged', question: ask }, `"${ask}": ${answer}`, answer);
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
    expect(questionWords(asked)).toBe(words);
  });
});

describe('beside the title', () => {
  it('an answer stands without the question', () => {
    expect(reasonBeside(own)).toBe(YES);
  });

  it('what was not asked stands as it is', () => {
    const reason = 'The question needs a judge.';
    expect(reasonBeside({ reason })).toBe(reason);
  });
});

describe('nothing is said twice', () => {
  it('in the table of a verdict', () => {
    expect(verdictTable(verdictOf(own)).split('\n').slice(-3)).toEqual([
      `failed       outcome      Judged: ${ask} (advisory)`,
      `${' '.repeat(26)}${YES}`,
      '',
    ]);
  });

  it('in the line of what decides nothing', () => {
    const tally = advisoryTally();
    tally.add(advisoryOf([own]));
    expect(tally.lines((text) => text).at(-1)).toBe(`    failed  Judged: ${ask}: ${YES}`);
  });

  it('where grading tells what has changed', () => {
    const before = verdictOf({ ...own, outcome: 'passed', answer: 'no, so.' });
    expect(verdictChange(before, verdictOf(own))?.assertions).toMatchObject([
      { title: `Judged: ${ask}`, before: { reason: 'No, so.' }, after: { reason: YES } },
    ]);
  });
});
