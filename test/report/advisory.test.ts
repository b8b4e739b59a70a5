// What decides nothing, told at the end of a run and of grading.
import { expect, it } from 'vitest';
import { advisoryOf, advisoryTally } from '../../src/report/grade-table.js';
import type { AssertionVerdict } from '../../src/episode/verdict/format.js';

const verdict = (given: Partial<AssertionVerdict>): AssertionVerdict => ({
  assertion: { kind: 'ending' },
  ...{ class: 'outcome', outcome: 'passed', blocking: false, party: null },
  ...{ title: 'judged: was kind', reason: 'It was.', evidence: [], measurements: {} },
  ...given,
});
const plain = (text: string) => text;

it('is counted by title, worst first, with the first reason', () => {
  const tally = advisoryTally();
  for (const reason of ['The judge m says yes.', 'The judge m says yes again.'])
    tally.add(
      advisoryOf([
        verdict({}),
        verdict({ title: 'judged: no blame', outcome: 'failed', reason }),
        verdict({ title: 'decides', outcome: 'failed', blocking: true }),
      ]),
    );
  const why = `The question could not be put to a judge:\n it answered 401. ${'x'.repeat(300)}`;
  tally.add(advisoryOf([verdict({ title: 'judged: open', outcome: 'inconclusive', reason: why })]));
  const lines = tally.lines(plain);
  expect(lines.slice(0, 2)).toEqual([
    'decides nothing: ● 2 passed   ○ 1 inconclusive   ✕ 2 failed',
    '    failed (2)  judged: no blame: The judge m says yes.',
  ]);
  expect(lines[2]).toMatch(
    /^ {4}inconclusive {2}judged: open: The question .* it answered 401\. x+…$/,
  );
  expect(lines).toHaveLength(3);
});

it('is not spoken of where everything decides', () => {
  const tally = advisoryTally();
  tally.add(advisoryOf([verdict({ blocking: true, outcome: 'failed' })]));
  expect(tally.lines(plain)).toEqual([]);
});

it('lists eight titles, and says how many more there are', () => {
  const tally = advisoryTally();
  for (let at = 0; at < 11; at += 1)
    tally.add([{ title: `question ${at}`, outcome: 'failed', reason: 'So.' }]);
  expect(tally.lines(plain)).toHaveLength(10);
  expect(tally.lines(plain).at(-1)).toBe('    and 3 more, in the verdicts');
});
