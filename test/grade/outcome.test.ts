import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stop } from '../../src/episode/format.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion, Outcome, Party } from '../../src/episode/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  createReturn,
  emptyWorld,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (plan: Plan, assertion: Assertion) =>
  gradeAssertion(await buildEpisode(plan), assertion);

const talk = [user('Hello'), agent('I am sorry, these cannot be returned.')];
const dead: Plan = {
  story: [user('Hello')],
  stop: 'agent_silent',
  detail: 'Nothing came for 30 s.',
};

describe('the ending', () => {
  const rows: [Stop['reason'], Outcome, Party | null][] = [
    ['user_done', 'passed', null],
    ['script_ended', 'passed', null],
    ['budget', 'failed', 'agent'],
    ['agent_silent', 'failed', 'agent'],
    ['agent_failed', 'failed', 'agent'],
    ['page_crashed', 'failed', 'ui'],
    ['control_not_found', 'failed', 'undetermined'],
    ['off_plan', 'inconclusive', 'user'],
    ['unmocked_request', 'error', 'backend'],
    ['mock_threw', 'error', 'backend'],
    ['staging_failed', 'error', 'backend'],
    ['agent_model_failed', 'error', 'harness'],
    ['user_model_failed', 'error', 'harness'],
    ['not_begun', 'error', 'harness'],
    ['login_failed', 'error', 'harness'],
    ['agent_unreachable', 'failed', 'agent'],
    ['harness_failed', 'error', 'harness'],
  ];
  it.each(rows)(
    '%s in the middle of a conversation is %s, party %s',
    async (stop, outcome, party) => {
      const verdict = await grade({ story: talk, stop, detail: 'Told so.' }, { kind: 'ending' });
      expect(verdict).toMatchObject({ outcome, party, class: 'outcome', blocking: true });
      expect(verdict.reason).toContain('Told so.');
    },
  );

  it('by budget is graded with a warning where an allowed state was reached, and only there', async () => {
    const scenario = { expectations: { allowed_terminal_states: ['denied'] } };
    const plan: Plan = { story: talk, stop: 'budget', detail: 'Used up.', scenario };
    expect(await grade({ ...plan, states: { denied: true } }, { kind: 'ending' })).toMatchObject({
      outcome: 'passed',
      measurements: { warned: true },
      reason: 'Used up. It had ended in denied by then, so it is graded, with this warning.',
    });
    const other = await grade(
      { ...plan, states: { refunded: true, denied: true } },
      { kind: 'ending' },
    );
    expect(other).toMatchObject({
      outcome: 'failed',
      reason: 'Used up. By then it stood in refunded.',
    });
  });

  it('of an agent that cannot be reached at all is an undetermined error', async () => {
    const verdict = await grade(
      { stop: 'agent_unreachable', detail: 'It did not open.' },
      { kind: 'ending' },
    );
    expect(verdict).toMatchObject({ outcome: 'error', party: 'undetermined' });
  });

  it('blames the UI where the controls were there before', async () => {
    const story = [...talk, user('Really?')];
    const verdict = await grade(
      { story, stop: 'control_not_found', detail: 'No box.' },
      { kind: 'ending' },
    );
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui', reason: 'No box.' });
  });

  it('by the user is inconclusive where the agent never did anything', async () => {
    const verdict = await grade({ story: [agent('Welcome!'), user('Hello')] }, { kind: 'ending' });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'undetermined' });
  });

  it('of a broken harness tells no path of the machine', async () => {
    const detail = 'Error: ENOENT /home/someone/project/x.json\n    at run (/home/someone/y.ts:3)';
    const verdict = await grade(
      { story: talk, stop: 'harness_failed', detail },
      { kind: 'ending' },
    );
    expect(verdict.reason).toBe('Error: ENOENT x.json');
  });
});

describe('ends_in', () => {
  const ends = (states: string[], not = false): Assertion => ({ kind: 'ends_in', states, not });
  const states = { refunded: false, escalated: true, denied: true };

  it('passes for the first state that holds, and fails for one passed through', async () => {
    expect(await grade({ story: talk, states }, ends(['escalated']))).toMatchObject({
      outcome: 'passed',
      title: 'Ended in escalated',
      reason: 'The episode ended in escalated.',
    });
    expect(await grade({ story: talk, states }, ends(['denied']))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: 'The episode ended in escalated.',
    });
  });

  it('under not fails for a state that was reached at all, and shows what changed the world', async () => {
    const story = [user('Hi'), issueRefund, agent('Done.')];
    const verdict = await grade({ story, states }, ends(['refunded', 'denied'], true));
    expect(verdict).toMatchObject({ outcome: 'failed', reason: 'The episode reached denied.' });
    expect(verdict.evidence).toEqual([
      {
        seq: 3,
        file: 'path.jsonl',
        text: 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201',
      },
    ]);
    expect(await grade({ story, states }, ends(['refunded'], true))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('is an error for a state that the app does not know', async () => {
    expect(await grade({ story: talk, states }, ends(['refuned']))).toMatchObject({
      outcome: 'error',
      party: 'harness',
      reason:
        'Unknown terminal state "refuned"; did you mean "refunded"? terminal states of shop: refunded, escalated, denied.',
    });
  });

  it('shows nothing in a dead record, though a negative state holds of it', async () => {
    const refused = { states: { denied: true, refunded: false } };
    expect((await grade({ ...dead, ...refused }, ends(['denied']))).outcome).toBe('inconclusive');
    expect((await grade({ ...dead, ...refused }, ends(['refunded'], true))).outcome).toBe(
      'inconclusive',
    );
  });
});

describe('world', () => {
  const at = (pointer: string, check: AssertionWith<'world', 'pointer'>['check'], not = false) =>
    ({ kind: 'world', pointer, check, not }) satisfies Assertion;
  const refunds = [{ id: 'REF-77120', amount: 84, 'a/b': { '~': 1 } }];
  const plan: Plan = {
    story: [user('Hi'), createReturn, issueRefund, agent('Done.')],
    world: { after: { ...emptyWorld, refunds } },
  };

  it.each([
    at('/refunds/0/amount', 84),
    at('/refunds/0/a~1b/~0', 1),
    at('/refunds', { count: 1 }),
    at('/refunds', { contains: { id: 'REF-77120' } }),
    at('/refunds/0', { contains: { amount: '84.00' } }),
    at('/refunds/1', { absent: true }),
    at('/refunds/00', { absent: true }),
    at('/refunds/0/constructor', { absent: true }),
    at('/returns', { count: 0 }),
    at('/refunds/0/amount', 94, true),
  ])('passes: $pointer $check, not: $not', async (assertion) => {
    expect((await grade(plan, assertion)).outcome).toBe('passed');
  });

  it.each([
    at('/refunds/0/amount', 94),
    at('/refunds/0/amount', '84'),
    at('/refunds', { count: 2 }),
    at('/refunds', { contains: { id: 'REF-1' } }),
    at('/refunds/0', { absent: true }),
    at('/nothing', 1),
    at('/refunds', { count: 1 }, true),
  ])('fails: $pointer $check, not: $not', async (assertion) => {
    expect(await grade(plan, assertion)).toMatchObject({ outcome: 'failed', party: 'agent' });
  });

  it('names the call whose patch made the value', async () => {
    const verdict = await grade(plan, at('/refunds/0/amount', 94));
    expect(verdict).toMatchObject({
      title: 'World after: /refunds/0/amount equals 94',
      reason: '/refunds/0/amount is 84.',
    });
    expect(verdict.evidence.map(({ seq, file }) => [seq, file])).toEqual([
      [4, 'path.jsonl'],
      [null, 'world.json'],
    ]);
  });

  it('is an error where there is nothing to count, since a misspelled name has no members either', async () => {
    expect(await grade(plan, at('/refnds', { count: 0 }))).toMatchObject({
      outcome: 'error',
      reason:
        'There is nothing at /refnds to check, neither before nor after; the world has: ' +
        '/orders, /returns, /refunds. Did you mean "refunds"? Ask for {"absent": true} if nothing is meant to be there.',
    });
  });

  it("that nothing touched shows nothing in a dead record, and is not the agent's fault in one cut short", async () => {
    expect(await grade(dead, at('/refunds', { count: 0 }))).toMatchObject({
      outcome: 'inconclusive',
      reason:
        'The episode was cut short (the agent fell silent), so this shows nothing: ' +
        '/refunds has 0 items: [], as before the first turn.',
    });
    const cut: Plan = { story: talk, stop: 'unmocked_request' };
    expect(await grade(cut, at('/refunds', { count: 1 }))).toMatchObject({
      outcome: 'inconclusive',
      party: 'backend',
    });
  });
});

describe('says', () => {
  const says = (text: string, turn: number | null = null, not = false) =>
    ({ kind: 'says', text, turn, not }) satisfies Assertion;
  const story = [
    user('Refund please'),
    agent('We\u2019re  SORRY,\nno.'),
    user('Why?'),
    agent('Policy.'),
  ];

  it('ignores case, white space and the kind of quotes', async () => {
    expect(await grade({ story }, says("we're sorry, NO"))).toMatchObject({
      outcome: 'passed',
      reason: "The agent said “we're sorry, NO” in turn 1.",
      evidence: [{ seq: 3 }],
    });
  });

  it('fails for what the user said, and for another turn', async () => {
    expect(await grade({ story }, says('refund'))).toMatchObject({
      outcome: 'failed',
      reason: '“refund” is in none of the 2 agent messages.',
    });
    expect(await grade({ story }, says('policy', 1))).toMatchObject({ outcome: 'failed' });
    expect(await grade({ story }, says('policy', 2))).toMatchObject({ outcome: 'passed' });
    expect(await grade({ story }, says('policy', 3))).toMatchObject({
      outcome: 'inconclusive',
      party: 'user',
    });
  });

  it('under not fails where it was said, and shows nothing of an agent that never replied', async () => {
    expect((await grade({ story }, says('policy', null, true))).outcome).toBe('failed');
    expect((await grade({ story }, says('refund', null, true))).outcome).toBe('passed');
    expect((await grade(dead, says('refund', null, true))).outcome).toBe('inconclusive');
  });

  it('reads every revision of a message, and counts the message once', async () => {
    const revised: Beat = (episode) => {
      const of = { message: 'same', role: 'agent' } as const;
      const { seq } = episode.message({ ...of, text: 'A moment.', revises: null });
      episode.message({ ...of, text: 'Refunds take a week.', revises: seq });
    };
    const told = { story: [user('Refund please'), revised] };
    expect((await grade(told, says('policy'))).reason).toBe(
      '“policy” is not in the one agent message.',
    );
    expect(await grade(told, says('a moment', null, true))).toMatchObject({ outcome: 'failed' });
  });
});
