// The returns desk over its chat stream: the policy decides, nothing is claimed that was not done, and each fault does its one wrong.
import { describe, expect } from 'vitest';
import type { Chat, Reply } from './chat-client.js';
import { test } from './desk-fixture.js';

const jacket = 'Return the jacket from ORD-10031, it is too small';
const earbuds = 'Return the earbuds from ORD-10027, they do not work';
/** A style that asks for nothing that was said, so that one message leads to the decision. */
const seed = 1;

/** Answers what the desk asks, as a cooperative customer would, until the last reply holds a card. */
async function cooperate(chat: Chat, opening: string, item: string): Promise<Reply> {
  let reply = await chat.say(opening);
  for (let turn = 0; turn < 8 && !reply.card('denial') && !reply.card('refund'); turn += 1) {
    const isReason = /why|reason/i.test(reply.text);
    const isItem = /which (?:item|one)/i.test(reply.text);
    reply = await chat.say(isReason ? 'It does not fit' : isItem ? `The ${item}` : 'Yes');
  }
  return reply;
}

describe('the desk', () => {
  test.for([1, 2, 3])('refunds what the policy allows (seed %i)', async (one, { startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ seed: one });
    const reply = await cooperate(chat, 'I want to return something from ORD-10031', 'jacket');
    expect(reply.card('refund')).toMatchObject({ item: 'Trail Rain Jacket', amount: 84 });
    expect(reply.text).toContain('$84.00');
    const writes = desk.backend.requests.filter(({ method }) => method === 'POST');
    expect(writes.map(({ body }) => body)).toMatchObject([
      { order_id: 'ORD-10031', sku: 'JKT-2', reason: 'It does not fit' },
      { return_id: 'RET-501', amount: 84 },
    ]);
  });

  test('denies with reason and clause, stands by it, and hands over', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat();
    const denial = (await cooperate(chat, earbuds, 'earbuds')).card('denial');
    expect(denial).toMatchObject({ order_id: 'ORD-10027', item: 'Wireless Earbuds' });
    expect((await chat.say('But that is unfair!')).text).toContain(denial?.reason);
    expect((await chat.say('Yes, please')).card('escalation')?.id).toBe('ESC-701');
    expect(desk.backend.calls()).not.toContain('POST /returns');
  });

  test.for(['No, keep it', 'I do not like it'])(
    'does not take “%s” for a yes',
    async (text, { startDesk }) => {
      const desk = await startDesk();
      const chat = desk.chat({ seed });
      expect((await chat.say(jacket)).card('replies')).toBeDefined();
      await chat.say(text);
      expect(desk.backend.calls()).not.toContain('POST /returns');
    },
  );

  test('makes one return of a yes that is sent twice at once', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ seed });
    await chat.say(jacket);
    await Promise.all([chat.say('yes'), chat.say('yes')]);
    expect(desk.backend.calls().filter((call) => call === 'POST /returns')).toHaveLength(1);
  });

  test('passes on the trace of a request, and no other header', async ({ startDesk }) => {
    const desk = await startDesk();
    await desk.chat({ headers: { 'x-sightline-episode': 'e1', 'x-private': 'here' } }).say(jacket);
    const headers = desk.backend.requests[0]?.headers;
    expect(headers?.['x-sightline-episode']).toBe('e1');
    expect(headers).not.toHaveProperty('x-private');
  });
});

describe('with a backend in trouble, the desk', () => {
  test('repeats a write that failed, under the same key', async ({ startDesk }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /refunds', 503);
    const chat = desk.chat({ seed });
    await chat.say(jacket);
    expect((await chat.say('yes')).card('refund')?.amount).toBe(84);
    const [first, second] = desk.backend.requests.filter(({ path }) => path === '/refunds');
    expect([first?.status, second?.status]).toEqual([503, 201]);
    expect(first?.headers['idempotency-key']).toBe(second?.headers['idempotency-key']);
  });

  test('does not repeat a write whose effect is unknown', async ({ startDesk }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /returns', 504);
    const chat = desk.chat({ seed });
    await chat.say(jacket);
    expect((await chat.say('yes')).text).toContain("can't tell whether");
    expect(desk.backend.calls().filter((call) => call === 'POST /returns')).toHaveLength(1);
  });

  test('claims no refund that failed, and makes the return once', async ({ startDesk }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /refunds', 500, 500, 500);
    const chat = desk.chat({ seed });
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(reply.text).toContain('RET-501');
    expect(reply.card('refund')).toBeUndefined();
    expect((await chat.say('yes, please')).card('escalation')?.id).toBe('ESC-701');
  });
});

describe('the fault', () => {
  test('skip_policy does not ask the policy', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'skip_policy', seed });
    await chat.say(jacket);
    expect((await chat.say('yes')).card('refund')?.amount).toBe(84);
    expect(desk.backend.calls()).not.toContain('GET /policy/returns');
  });

  test('wrong_amount refunds rightly and says another amount', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'wrong_amount', seed });
    await chat.say(jacket);
    expect((await chat.say('yes')).text).toContain('$97.40');
    expect(desk.backend.requests.at(-1)?.body).toEqual({ return_id: 'RET-501', amount: 84 });
  });

  test('phantom_return claims a return that was never made', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'phantom_return', seed });
    await chat.say(jacket);
    expect((await chat.say('yes')).text).toMatch(/RET-\d{5}/);
    expect(desk.backend.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('double_refund refunds the same return twice', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'double_refund', seed });
    await chat.say(jacket);
    await chat.say('yes');
    expect(desk.backend.calls().filter((call) => call === 'POST /refunds')).toHaveLength(2);
  });
});
