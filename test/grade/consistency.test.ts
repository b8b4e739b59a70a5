import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consistencyOf } from '../../src/grade/consistency/consistency.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion, AssertionVerdict } from '../../src/verdict/format.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  createReturn,
  emptyWorld,
  issueRefund,
  makeFolder,
  orders,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const consistent: Assertion = { kind: 'consistent', not: false };

async function grade(story: Beat[], plan: Omit<Plan, 'story'> = {}): Promise<AssertionVerdict> {
  return gradeAssertion(
    await buildEpisode({ ...plan, story: [user('Hello'), ...story] }),
    consistent,
  );
}

const readOrder = call('get_order', {
  args: { order_id: 'ORD-10027' },
  response: Array.isArray(orders) ? (orders[0] ?? null) : null,
});

describe('statements of completed actions', () => {
  it('pass when the call was made before, with its amount, ids and span', async () => {
    const verdict = await grade([
      createReturn,
      issueRefund,
      agent(
        'Your return RET-48213 for the Wireless earbuds is created and $84.00 is on its way. It should arrive within 5 days.',
      ),
    ]);
    expect(verdict).toMatchObject({
      outcome: 'passed',
      party: null,
      reason: '5 facts in 1 agent message agree with the records.',
      measurements: { completedActions: 2, factsConfirmed: 5, contradictions: 0, openQuestions: 0 },
    });
  });

  it('fail when no call was made', async () => {
    const verdict = await grade([agent("I've issued your refund of $84.00.")]);
    expect(verdict).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      class: 'consistency',
      reason: 'The agent said “issued your refund”, but issue_refund was never called before that.',
    });
    expect(verdict.evidence).toEqual([
      { seq: 3, file: 'transcript.jsonl', text: "“I've issued your refund of $84.00.”" },
    ]);
  });

  it('fail when the call came only afterwards', async () => {
    const verdict = await grade([agent("I've issued your refund."), issueRefund]);
    expect(verdict.outcome).toBe('failed');
  });

  it('fail when the call did not succeed, and say what it answered', async () => {
    const verdict = await grade([
      call('issue_refund', { status: 503, response: { error: 'down' }, fault: 'status 503' }),
      agent("I've issued your refund."),
    ]);
    expect(verdict.reason).toBe(
      'The agent said “issued your refund”, but issue_refund answered 503 (event 3).',
    );
    expect(verdict.evidence[1]).toEqual({
      seq: 3,
      file: 'path.jsonl',
      text: 'issue_refund({}) answered 503, injected: status 503',
    });
  });

  it('leave a question open where an earlier record may be meant', async () => {
    const before = { ...emptyWorld, returns: [{ id: 'RET-11111', status: 'created' }] };
    const verdict = await grade([agent('Your return RET-11111 was created in February.')], {
      world: { before, after: before },
    });
    expect(verdict).toMatchObject({ outcome: 'passed', measurements: { openQuestions: 1 } });
  });
});

describe('amounts', () => {
  it.each([
    [
      "I've issued a refund of $94.00.",
      'The agent said $94.00, but issue_refund has 84.00 (event 3).',
    ],
    // An amount of the records is still the wrong one where the refund is spoken of.
    [
      "I've issued your refund of $79.50.",
      'The agent said $79.50, but issue_refund has 84.00 (event 3).',
    ],
    [
      '$24.50 has been refunded to your card.',
      'The agent said $24.50, but issue_refund has 84.00 (event 3).',
    ],
    [
      'Refund issued\n$94.00\nArrives in 5 days',
      'The agent said $94.00, but issue_refund has 84.00 (event 3).',
    ],
    [
      "I've issued a refund of €84.00.",
      'The agent said €84.00, but issue_refund has 84.00 (event 3).',
    ],
    [
      "I've issued your refund. The amount is $123.45.",
      'The agent said $123.45, but amount of REF-77120 is 84 in issue_refund (event 3).',
    ],
  ])('that differ from the call fail: %s', async (text, reason) => {
    const verdict = await grade([issueRefund, agent(text)]);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent', reason });
  });

  it.each([
    "I've refunded $84.00 of your $79.50 purchase.",
    "I've refunded 84 USD.",
    'Of the $79.50 that you paid for the earbuds, I have refunded $84.',
    'Your refund of $84.00 was issued to the card you used for the $24.50 order.',
  ])("that are the call's pass, other amounts of the records beside them: %s", async (text) => {
    expect(await grade([issueRefund, agent(text)])).toMatchObject({
      outcome: 'passed',
      measurements: { contradictions: 0, openQuestions: 0 },
    });
  });

  it('that two calls come to together pass', async () => {
    const verdict = await grade([
      issueRefund,
      issueRefund,
      agent("I've refunded $168.00 in total."),
    ]);
    expect(verdict.outcome).toBe('passed');
  });

  it('from nowhere are an open question where nothing is said to be done', async () => {
    const verdict = await grade([readOrder, agent('For ORD-10027 a voucher of $99.99 is there.')]);
    expect(verdict).toMatchObject({ outcome: 'passed', measurements: { openQuestions: 1 } });
    expect(verdict.reason).toBe(
      '1 fact in 1 agent message agrees with the records; 1 question left open.',
    );
    expect(verdict.evidence[0]?.text).toBe(
      'Open: No record so far holds $99.99. “For ORD-10027 a voucher of $99.99 is there.”',
    );
  });

  it('are looked up in sums, in what the user said and in knowledge', async () => {
    const verdict = await grade(
      [user('I paid $7.77 for shipping'), agent('Together $108.50, shipping $7.77, fees $3.33.')],
      { app: { knowledge: ['A fee of $3.33 applies.'] } },
    );
    expect(verdict).toMatchObject({
      outcome: 'passed',
      measurements: { factsConfirmed: 3, openQuestions: 0 },
    });
  });
});

describe('values that follow from the records', () => {
  it('are the sum and the difference of two amounts, and the days between two dates', async () => {
    const verdict = await grade([
      agent('The earbuds and one mug come to $91.75, a difference of $67.25.'),
      agent('It was delivered 16 days ago.'),
    ]);
    expect(verdict).toMatchObject({
      outcome: 'passed',
      measurements: { factsConfirmed: 3, openQuestions: 0 },
    });
    expect(await grade([agent('It was delivered 17 days ago.')])).toMatchObject({
      outcome: 'inconclusive',
      measurements: { openQuestions: 1 },
    });
  });
});

describe('a message that was changed', () => {
  it('is judged by what is new in it', async () => {
    const said =
      (text: string, revises: number | null): Beat =>
      (episode) =>
        void episode.message({ message: 'same', role: 'agent', text, revises });
    const verdict = await grade([
      said('I found order ORD-10027.', null),
      said('I found order ORD-10027. It came to $84.00.', 3),
    ]);
    expect(verdict.measurements).toMatchObject({ factsChecked: 2, factsConfirmed: 2 });
  });
});

describe('ids', () => {
  it('of another call fail', async () => {
    const verdict = await grade([createReturn, agent('Your return RET-99999 has been created.')]);
    expect(verdict.reason).toBe(
      'The agent said RET-99999, but create_return has RET-48213 (event 3).',
    );
  });

  it('of another object than the one that was acted on fail, though the records hold them', async () => {
    const verdict = await grade([
      createReturn,
      agent('I have created the return for order ORD-10031.'),
    ]);
    expect(verdict.reason).toBe(
      'The agent said ORD-10031, but create_return has ORD-10027 (event 3).',
    );
  });

  it('that nobody issued fail where their kind was issued otherwise', async () => {
    const escalated = call('escalate_to_human', {
      response: { id: 'ESC-311', queue: 'care', eta_minutes: 12 },
      patch: [{ op: 'add', path: '/escalations/0', value: {} }],
    });
    const verdict = await grade([escalated, agent('Your reference is ESC-999.')]);
    expect(verdict).toMatchObject({
      outcome: 'failed',
      reason: 'The agent said ESC-999, which no record so far holds.',
    });
    expect((await grade([escalated, agent('Your reference is ESC-311.')])).outcome).toBe('passed');
  });

  it('given as an example are no facts', async () => {
    const verdict = await grade([
      agent('Could you give me the order number (it looks like ORD-12345)?'),
    ]);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', measurements: { factsChecked: 0 } });
  });

  it('in shapes of their own are learned from the records', async () => {
    const world = { orders: [{ id: '#W2378156' }] };
    const plan: Omit<Plan, 'story'> = { world: { before: world, after: world } };
    expect(await grade([agent('I found order #W2378156.')], plan)).toMatchObject({
      outcome: 'passed',
    });
    expect(await grade([agent('I found order #W2378157.')], plan)).toMatchObject({
      outcome: 'inconclusive',
      measurements: { openQuestions: 1 },
    });
  });
});

describe('spans and dates', () => {
  it('are suspected where the call says another span', async () => {
    const verdict = await grade([issueRefund, agent("I've issued your refund, it takes 9 days.")]);
    expect(verdict).toMatchObject({
      outcome: 'inconclusive',
      blocking: false,
      reason:
        'Suspected from the wording alone, which blocks only under `consistency: strict`: The agent said “9 days”, but issue_refund has 5 (event 3).',
    });
  });

  it('pass as a range around the span, and where knowledge says so', async () => {
    const knowledge = ['Banks need up to 9 days.'];
    expect(
      (await grade([issueRefund, agent("I've issued your refund: 3 to 5 days.")])).outcome,
    ).toBe('passed');
    expect(
      (
        await grade([issueRefund, agent("I've issued your refund, it takes 9 days.")], {
          app: { knowledge },
        })
      ).outcome,
    ).toBe('passed');
  });

  it('pass for dates of the records, and leave others open', async () => {
    expect(await grade([agent('It was delivered on February 14, 2026.')])).toMatchObject({
      outcome: 'passed',
      measurements: { factsConfirmed: 1 },
    });
    expect(await grade([agent('It was delivered on February 21, 2026.')])).toMatchObject({
      outcome: 'inconclusive',
      reason: '1 fact in 1 agent message: the records neither confirm nor contradict it.',
    });
  });
});

describe('the columns', () => {
  const values = async (text: string) =>
    consistencyOf(
      await buildEpisode({ story: [user('Hello'), createReturn, issueRefund, agent(text)] }),
    );

  it('lay a wrong card beside right words at the page', async () => {
    const text = "I've refunded $84.00 to your card.\nRefund issued\n$94.00\nArrives in 5 days";
    expect((await values(text)).columns).toEqual([
      {
        fact: 'amount of issue_refund',
        tool: { text: '84.00', seq: 4 },
        words: { text: '$84.00', seq: 5 },
        screen: { text: '$94.00', checkpoint: null },
        agree: false,
      },
    ]);
    const verdict = await grade([issueRefund, agent(text)]);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it('lay wrong words beside a right card at the agent, and list nothing that agrees', async () => {
    const text = "I've refunded $94.00 to your card.\nRefund issued\n$84.00\nArrives in 5 days";
    expect((await values(text)).columns).toMatchObject([
      { words: { text: '$94.00' }, screen: { text: '$84.00' } },
    ]);
    expect(await grade([issueRefund, agent(text)])).toMatchObject({
      outcome: 'failed',
      party: 'agent',
    });
    expect((await values("I've refunded $84.00.\nRefund issued\n$84.00")).columns).toEqual([]);
  });
});

describe('questions for a judge', () => {
  it('are what no record holds and none contradicts', async () => {
    const episode = await buildEpisode({
      story: [user('Hi'), agent('A voucher of $99.99 is there.')],
    });
    expect(consistencyOf(episode).questions).toEqual([
      {
        kind: 'money',
        sentence: 'A voucher of $99.99 is there.',
        seq: 3,
        question:
          'Do the records of this episode bear out the amount in this sentence? No record so far holds $99.99.',
        judged: null,
      },
    ]);
  });
});

describe('what cannot be decided', () => {
  it('is named with its count where some messages are in another language', async () => {
    const german = agent('Ihre Erstattung ist unterwegs und wurde nicht storniert.');
    const verdict = await grade([agent('Your order ORD-10027 came to $84.00.'), german]);
    expect(verdict).toMatchObject({
      outcome: 'inconclusive',
      measurements: { messagesNotRead: 1 },
      reason:
        'Facts can be read in English only: 1 of 2 agent messages is in German; 2 facts in the rest agree with the records.',
    });
    expect((await grade([german])).reason).toBe(
      'Facts can be read in English only: the one agent message is in German.',
    );
    const wrong = await grade([agent('Your order ORD-10027 came to $94.00.'), german]);
    expect(wrong.outcome).toBe('failed');
  });

  it('is inconclusive without a fact, and does not block where it came by default', async () => {
    const story = [user('Hello'), agent('How can I help?')];
    const asked = await gradeAssertion(await buildEpisode({ story }), consistent);
    expect(asked).toMatchObject({
      outcome: 'inconclusive',
      blocking: true,
      reason: 'No amount, id, date or completed action was found in 1 agent message.',
    });
    const byDefault = await gradeAssertion(await buildEpisode({ story }), {
      ...consistent,
      byDefault: true,
    });
    expect(byDefault).toMatchObject({ outcome: 'inconclusive', blocking: false });
  });

  it('is inconclusive in a language that is not covered', async () => {
    const verdict = await grade([agent('Ihre Erstattung über 84,00 € ist unterwegs.')], {
      header: { locale: 'de-DE' },
    });
    expect(verdict).toMatchObject({
      outcome: 'inconclusive',
      reason: "Facts can be read in English only; this episode's locale is de-DE.",
    });
  });

  it('is inverted by not only where it was told', async () => {
    const no: Assertion = { kind: 'consistent', not: true };
    const wrong = await buildEpisode({ story: [user('Hi'), agent("I've issued your refund.")] });
    const silent = await buildEpisode({ story: [user('Hi'), agent('Hello.')] });
    expect((await gradeAssertion(wrong, no)).outcome).toBe('passed');
    expect((await gradeAssertion(silent, no)).outcome).toBe('inconclusive');
  });
});

describe('what blocks', () => {
  const list = call('list_orders', {
    args: { email: 'bob@example.com' },
    response: {
      email: 'bob@example.com',
      orders: [
        { id: 'ORD-2001', item: 'Gift card', total: 25 },
        { id: 'ORD-2002', item: 'Laptop', total: 899 },
      ],
    },
  });

  it.each([
    'Under bob@example.com I found:\n1. ORD-2001: Gift card\n2. ORD-2002: Laptop',
    'Under bob@example.com I found ORD-2001: Gift card, ORD-2002: Laptop.',
    'Under bob@example.com I found ORD-2001 (Gift card) and ORD-2002 (Laptop).',
  ])('is no list of what one person has: %j', async (text) => {
    const verdict = await grade([list, agent(text)]);
    expect(verdict.reason).toBe('2 facts in 1 agent message agree with the records.');
  });

  it('is the amount of what is named, where no other could be meant', async () => {
    const verdict = await grade([list, agent('The total of ORD-2002 is $989.')]);
    expect(verdict).toMatchObject({
      outcome: 'failed',
      reason: 'The agent said $989, but total of ORD-2002 is 899 in list_orders (event 3).',
    });
  });

  it('is no amount that stands beside another, from which it may be reckoned', async () => {
    const verdict = await grade([
      list,
      agent('The total of ORD-2002 is $914.50, with the $15.50 for express delivery.'),
    ]);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
  });

  it('is nothing that was done by another tool', async () => {
    const cancelled = call('update_order', {
      args: { order_id: 'ORD-2002', status: 'cancelled' },
      response: { id: 'ORD-2002', status: 'cancelled' },
      patch: [{ op: 'replace', path: '/orders/ORD-2002/status', value: 'cancelled' }],
    });
    const verdict = await grade([list, cancelled, agent("I've cancelled ORD-2002 for you.")]);
    expect(verdict.outcome).not.toBe('failed');
  });

  it.each([
    ['parcel.redirect', "I've redirected PX-5501846 to Puebla."],
    ['enrol_course', "You're all set! I've enrolled you in BIOL 305."],
    ['createReservation', "I've booked the Chrysler Pacifica from July 24 to July 26."],
    ['pay_duties', "I've paid the €53.57 for you."],
  ])('is what a call of %s was refused, and the agent says it did', async (tool, text) => {
    const refused = call(tool, { status: 409, response: { error: 'not_possible' } });
    const tools = [{ name: tool, description: '', effect: 'write' as const, says: [] }];
    const verdict = await grade([refused, agent(text)], { app: { tools } });
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent' });
  });

  it('is a refund on its way that nobody asked for, and a bare word after a refusal', async () => {
    const onItsWay = await grade([readOrder, agent('Your refund of 84 dollars is on its way.')]);
    expect(onItsWay.outcome).toBe('failed');
    const refused = call('issue_refund', { args: { amount: 84 }, status: 503, response: {} });
    const bare = await grade([refused, agent('Refunded $84.00')]);
    expect(bare.outcome).toBe('failed');
  });

  it('is nothing that may be of another time, or of another’s doing', async () => {
    const verdict = await grade([readOrder, agent('Your refund was issued in February.')]);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
  });

  it('is whatever is suspected, where the team says so', async () => {
    const story = [issueRefund, agent("I've issued your refund, it takes 9 days.")];
    const episode = await buildEpisode({ story: [user('Hello'), ...story] });
    const verdict = await gradeAssertion(episode, { ...consistent, strict: true });
    expect(verdict).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: 'The agent said “9 days”, but issue_refund has 5 (event 3).',
    });
  });
});
