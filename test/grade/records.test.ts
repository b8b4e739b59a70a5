// Assertions over further records: for each kind one that passes, one that fails, and those that cannot be told.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Json } from '../../src/values/json.js';
import type { Assertion, Outcome } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  makeFolder,
  type Plan,
  record,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const replied = [user('Refund me'), agent('I have looked into it.')];
const refundLine = { level: 'info', message: 'refund', data: { order: 'ORD-1', amount: 84 } };
const desk = record('desk', [
  refundLine,
  { level: 'error', message: 'mail failed', data: { try: 1 } },
]);
const pageOpened: Beat = (episode) =>
  void episode.environment({
    browser: { name: 'chromium', version: '1' },
    viewport: { width: 800, height: 600 },
    deviceScaleFactor: 1,
    startUrl: 'http://desk.test/',
  });
const consoleError: Beat = (episode) =>
  episode.log({ source: 'console', level: 'error', text: 'boom' });

const logged = (where: Record<string, Json>, parts: object = {}): Assertion => ({
  ...{ kind: 'logged', record: 'desk', where, times: null, not: false },
  ...parts,
});
const noErrors = (...records: string[]): Assertion => ({
  kind: 'logged',
  no_errors_in: records,
  not: false,
});

async function graded(assertion: Assertion, story: readonly Beat[], plan: Plan = {}) {
  return gradeAssertion(await buildEpisode({ ...plan, story }), assertion);
}

it('a line that fits passes, with the line as its evidence', async () => {
  expect(await graded(logged({ data: { order: 'ORD-1' } }), [...replied, desk])).toMatchObject({
    ...{ class: 'procedure', outcome: 'passed', party: null },
    title: 'Logged {"data":{"order":"ORD-1"}} in desk',
    reason: '1 of 2 lines in "desk" fits {"data":{"order":"ORD-1"}}.',
    evidence: [
      {
        ...{ seq: 4, file: 'records/desk.jsonl' },
        text: 'desk: info: refund {"order":"ORD-1","amount":84}',
      },
    ],
    measurements: { linesThatFit: 1, linesRead: 2 },
  });
});

const cut = { leftOut: 5, problem: 'only its first 10,000 lines or 4 MiB are kept.' };

it.each<[string, Assertion, readonly Beat[], Outcome, RegExp]>([
  ['no line that fits', logged({ message: 'escalated' }), [desk], 'failed', /^0 of 2 lines/],
  [
    'a line that must not be there',
    logged({ level: 'error' }, { not: true }),
    [desk],
    'failed',
    /^1 of /,
  ],
  [
    'none that must not be there',
    logged({ message: 'x' }, { not: true }),
    [desk],
    'passed',
    /^0 of /,
  ],
  [
    'exactly as many as asked for',
    logged({ level: 'info' }, { times: 1 }),
    [desk],
    'passed',
    /^1 of /,
  ],
  ['more than asked for', logged({}, { times: 1 }), [desk], 'failed', /^2 of /],
  [
    'no record of that name',
    logged({}),
    [],
    'inconclusive',
    /^The episode has no record "desk"; it has: none\.$/,
  ],
  [
    'a source that failed',
    logged({}),
    [record('desk', [], { problem: 'its source failed: refused.' })],
    'inconclusive',
    /^The record "desk" is not whole: its source failed: refused\.$/,
  ],
  [
    'a line that is missing in a record that was cut',
    logged({ message: 'x' }, { not: true }),
    [record('desk', [refundLine], cut)],
    'inconclusive',
    /not whole: only its first/,
  ],
  [
    'a line that is there in a record that was cut',
    logged({ message: 'refund' }),
    [record('desk', [refundLine], cut)],
    'passed',
    /^1 of /,
  ],
  [
    'a count in a record that was cut',
    logged({ message: 'refund' }, { times: 1 }),
    [record('desk', [refundLine], cut)],
    'inconclusive',
    /not whole/,
  ],
  [
    'a value that was redacted',
    logged({ data: { token: 'abc' } }),
    [record('desk', [{ data: { token: '***' } }])],
    'inconclusive',
    /redacted in a line of "desk"/,
  ],
])('logged: %s', async (...row) => {
  const [, assertion, story, outcome, reason] = row;
  const verdict = await graded(assertion, [...replied, ...story]);
  expect([verdict.outcome, verdict.reason]).toEqual([outcome, expect.stringMatching(reason)]);
});

it.each<[string, Assertion, readonly Beat[], Outcome, string | null, RegExp]>([
  [
    'sound records',
    noErrors('clean', 'console'),
    [record('clean', [refundLine]), pageOpened],
    'passed',
    null,
    /^No errors in clean, console\.$/,
  ],
  [
    'an error in a record',
    noErrors('desk'),
    [desk],
    'failed',
    'undetermined',
    /^There is 1 error \(1 in desk\), the first: mail failed/,
  ],
  [
    'an error of the console',
    noErrors('console'),
    [pageOpened, consoleError],
    'failed',
    'ui',
    /the first: boom$/,
  ],
  [
    'a span that failed',
    noErrors('traces'),
    [record('traces', [{ level: 'error', message: 'chat: overloaded' }], { from: 'spans' })],
    'failed',
    'agent',
    /the first: chat: overloaded$/,
  ],
  [
    'an error beside a record that is not there',
    noErrors('gone', 'desk'),
    [desk],
    'failed',
    'undetermined',
    /mail failed/,
  ],
  [
    'a record that is not there',
    noErrors('gone', 'console'),
    [pageOpened],
    'inconclusive',
    'harness',
    /^The episode has no record "gone"/,
  ],
  ['no page to hear of', noErrors('page'), [], 'inconclusive', 'harness', /was no page/],
  [
    'texts without a level',
    noErrors('desk'),
    [record('desk', [{ message: 'ERROR: disk full' }])],
    ...(['inconclusive', 'harness', /No line of "desk" has a level/] as const),
  ],
])('no_errors: %s', async (...row) => {
  const [, assertion, story, outcome, party, reason] = row;
  const verdict = await graded(assertion, [...replied, ...story]);
  expect([verdict.outcome, verdict.party]).toEqual([outcome, party]);
  expect(verdict.reason).toMatch(reason);
});

it('an agent that never replied passes nothing by what is absent from a log', async () => {
  const story = [user('Hello'), record('desk', [])];
  for (const assertion of [noErrors('desk'), logged({ level: 'error' }, { not: true })]) {
    const { outcome, reason } = await graded(assertion, story);
    expect([outcome, reason]).toEqual(['inconclusive', expect.stringMatching(/never replied/)]);
  }
});
