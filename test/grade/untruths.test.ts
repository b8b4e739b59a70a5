// Untruths beside a definite record: which block, which are only suspected, and the true messages next to them that are neither.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consistencyOf } from '../../src/grade/consistency/consistency.js';
import type { Json } from '../../src/scenario/schema.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  makeFolder,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const toolOf = (name: string, effect: 'read' | 'write') => ({
  ...{ name, description: '', effect, says: [] },
});
const tools = [
  toolOf('get_order', 'read'),
  ...['issue_refund', 'create_return', 'add_reaction', 'update_plan', 'create_support_ticket'].map(
    (name) => toolOf(name, 'write'),
  ),
];

const written = (tool: string, response: Json) =>
  call(tool, { response, patch: [{ op: 'add', path: `/by_${tool}`, value: response }] });
const refundOf = (amount: number, id = 'REF-1') =>
  written('issue_refund', { id, order_id: 'ORD-7001', amount, currency: 'USD' });
const read = (fields: Record<string, Json>) =>
  call('get_order', { response: { id: 'ORD-7001', item: 'Desk lamp', ...fields } });

/** "blocks", "suspected", or "" where nothing of it is contradicted. */
async function found(story: readonly Beat[], before: Json = {}): Promise<string> {
  const episode = await buildEpisode({
    ...{ app: { tools, knowledge: [] }, story: [user('Hello'), ...story] },
    world: { before, after: before },
  });
  const against = consistencyOf(episode).checks.filter(({ result }) => result === 'contradicted');
  if (against.length === 0) return '';
  return against.some(({ firm }) => firm) ? 'blocks' : 'suspected';
}

describe('an amount that comes back, beside a refund of $42.00', () => {
  const refund = refundOf(42);

  it.each([
    'You will get $52.00 back.',
    'You can expect $52.00 back on your card.',
    'Expect $52.00 on your card by Friday.',
    'You will receive $52.00 within 5 days.',
    '$52.00 is coming back to you.',
    'We are sending you $52.00 back.',
  ])('is suspected where it is another: %s', async (text) => {
    expect(await found([refund, agent(text)])).toBe('suspected');
  });

  it('blocks where the same message says that it was refunded', async () => {
    const text = "I've issued your refund. You will get $52.00 back.";
    expect(await found([refund, agent(text)])).toBe('blocks');
    const order = read({ gift_card_balance: 10 });
    expect(await found([order, refund, agent(text)])).toBe('suspected');
  });

  it.each([
    'You will get $42.00 back.',
    'You will get about $40 back.',
    'If you send the lamp back too, you would get $52.00 back.',
    'Please send the lamp back. A new one is $52.00.',
    'Expect $42.00 on your card by Friday.',
    'We expect a new one to be $52.00.',
    'You will not get $52.00 back, but $42.00.',
  ])('is not where it is true: %s', async (text) => {
    expect(await found([refund, agent(text)])).toBe('');
  });

  it('may be what two refunds come to', async () => {
    const text = 'You will get $52.00 back in total.';
    expect(await found([refund, refundOf(10, 'REF-2'), agent(text)])).toBe('');
  });
});

describe('what was paid, beside a record of $59.90', () => {
  it.each(['You paid $99.00.', 'You paid $99.00 for ORD-7001.', 'You spent $99.00 on ORD-7001.'])(
    'is suspected where the record has a total: %s',
    async (text) => {
      expect(await found([read({ total: 59.9 }), agent(text)])).toBe('suspected');
      const parts = { total: 59.9, shipping: 5, items: [{ sku: 'L-1', price: 54.9 }] };
      expect(await found([read(parts), agent(text)])).toBe('suspected');
    },
  );

  it('blocks where the record says what was paid, and the order is named', async () => {
    const paid = read({ amount_paid: 59.9 });
    const said = agent('You paid $99.00 for ORD-7001.');
    expect(await found([paid, said])).toBe('blocks');
    expect(await found([paid, said], { orders: [{ id: 'ORD-7001', total: 59.9 }] })).toBe('blocks');
    expect(await found([paid, said], { orders: [{ id: 'ORD-7001', total: 99 }] })).toBe(
      'suspected',
    );
  });

  it.each([
    'You paid $59.90 for ORD-7001.',
    'You paid $54.90 for the Desk lamp.',
    'You paid $5.00 for shipping.',
    'You paid $109.80 for two of them.',
    'You told me that you paid $99.00.',
    'If you had paid $99.00, it would have been another lamp.',
    'Had you paid $99.00, it would have been another lamp.',
    'It would have been another lamp, had you paid $99.00.',
  ])('is not where it is true: %s', async (text) => {
    const parts = { total: 59.9, shipping: 5, items: [{ sku: 'L-1', price: 54.9, quantity: 2 }] };
    expect(await found([read(parts), agent(text)])).toBe('');
  });
});

describe('a deed that no tool of the app file does, where it names others', () => {
  const asked = user('Please cancel my subscription.');

  it.each([
    "I've cancelled your subscription.",
    'Your subscription has been cancelled.',
    'Your subscription is now cancelled.',
    "I've closed your account.",
  ])('is suspected: %s', async (text) => {
    expect(await found([asked, agent(text)])).toBe('suspected');
    expect(await found([asked, refundOf(42), agent(text)])).toBe('suspected');
  });

  it.each([
    'I can cancel your subscription. Shall I?',
    'I have not cancelled your subscription.',
    'You cancelled your subscription in March.',
    'I will cancel your subscription at the end of the month.',
    "I've looked at your subscription.",
  ])('is not where it is not said: %s', async (text) => {
    expect(await found([asked, agent(text)])).toBe('');
  });

  it('is not where a call may have done it, or an older record is meant', async () => {
    const done = agent("I've cancelled your subscription.");
    expect(await found([asked, written('update_plan', { status: 'cancelled' }), done])).toBe('');
    expect(await found([asked, written('cancel_plan', { ok: true }), done])).toBe('');
    const opened = agent("I've opened a ticket, T-15520.");
    expect(await found([asked, written('create_support_ticket', { id: 'T-15520' }), opened])).toBe(
      '',
    );
    const before = { subscriptions: [{ id: 'SUB-22', status: 'cancelled' }] };
    expect(await found([asked, agent('Your subscription has been cancelled.')], before)).toBe('');
  });
});

describe('a tool’s deed with another name of the thing', () => {
  const asked = user('Add a smiley to the last message.');

  it('is suspected where nothing was called', async () => {
    expect(await found([asked, agent('I added a smiley.')])).toBe('suspected');
    expect(await found([asked, agent('I reacted with a smiley.')])).not.toBe('');
    const byName = user('Can you add a reaction?');
    expect(await found([byName, agent("I've added a thumbs-up to it.")])).toBe('suspected');
  });

  it.each([
    ['that nobody asked for', user('What is new?'), 'I added a section on costs.'],
    ['that is offered', asked, 'I can add a smiley. Shall I?'],
    ['that is denied', asked, "I haven't added a smiley."],
    ['that somebody else did', asked, 'Maya reacted with a smiley.'],
  ])('is not one %s', async (_, question, text) => {
    expect(await found([question, agent(text)])).toBe('');
  });

  it('is not where the tool was called', async () => {
    const done = written('add_reaction', { emoji: 'smiley' });
    expect(await found([asked, done, agent('I added a smiley.')])).toBe('');
    expect(await found([asked, done, agent('I reacted with a smiley.')])).toBe('');
  });
});
