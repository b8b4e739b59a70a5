import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  call,
  emptyWorld,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const staging = { vars: { tenant: 'sl-0123456789' } };
const changed = { before: emptyWorld, after: { ...emptyWorld, returns: [{ id: 'R-1' }] } };
const neverCalled: Assertion = {
  kind: 'called',
  tool: 'issue_refund',
  args: null,
  times: null,
  not: true,
};
const called: Assertion = { ...neverCalled, tool: 'create_return', not: false };
const story = [user('Return it'), agent('Done.')];

const outcomeOf = async (plan: Plan, assertion: Assertion) => {
  const { outcome, reason } = await gradeAssertion(await buildEpisode(plan), assertion);
  return { outcome, reason };
};

it('no call in the record of staging shows nothing where no call was seen at all', async () => {
  const reason =
    'No call on staging came through a door or was seen in any other way, so calls may be missing: ';
  expect(await outcomeOf({ header: { staging }, story }, neverCalled)).toEqual({
    outcome: 'inconclusive',
    reason: `${reason}issue_refund was never called.`,
  });
  expect((await outcomeOf({ header: { staging }, story }, called)).outcome).toBe('inconclusive');
  expect((await outcomeOf({ story }, neverCalled)).outcome).toBe('passed');
  expect((await outcomeOf({ story }, called)).outcome).toBe('failed');
});

it('nor where staging changed and only reads were seen', async () => {
  const reads = [user('Return it'), call('get_order'), agent('Done.')];
  const found = await outcomeOf({ header: { staging }, world: changed, story: reads }, neverCalled);
  expect(found.outcome).toBe('inconclusive');
  expect(found.reason).toContain('Staging changed, and no call that changes anything');
  expect((await outcomeOf({ header: { staging }, story: reads }, neverCalled)).outcome).toBe(
    'passed',
  );
});

it('a call that was seen was made', async () => {
  const writes = [user('Return it'), call('create_return'), agent('Done.')];
  const plan = { header: { staging }, world: changed, story: writes };
  expect((await outcomeOf(plan, called)).outcome).toBe('passed');
  expect((await outcomeOf(plan, neverCalled)).outcome).toBe('passed');
  const forbidden = await outcomeOf(plan, { ...called, not: true });
  expect(forbidden.outcome).toBe('failed');
});

it('a world that was read is graded, however few calls were seen; a state that was not reached is not', async () => {
  const plan = { header: { staging }, world: changed, states: { returned: false }, story };
  const there: Assertion = { kind: 'world', pointer: '/returns', check: { count: 1 }, not: false };
  const absent: Assertion = { kind: 'world', pointer: '/refunds', check: { count: 1 }, not: false };
  expect((await outcomeOf(plan, there)).outcome).toBe('passed');
  expect((await outcomeOf(plan, absent)).outcome).toBe('failed');
  const seen = event({
    ...{ kind: 'tool_seen', tool: 'create_return', args: {}, via: 'stream' },
    ...{ protocol: 'ai-sdk', state: 'answered' },
  });
  const streamed = { ...plan, story: [user('Return it'), seen, agent('Done.')] };
  expect((await outcomeOf(streamed, absent)).outcome).toBe('failed');
  expect((await outcomeOf(streamed, called)).outcome).toBe('passed');
  expect((await outcomeOf(streamed, neverCalled)).outcome).toBe('passed');
});
