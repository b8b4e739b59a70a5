/** Each server-side fault does exactly the wrong that its name says, and nothing else. */
import { describe, expect } from 'vitest';
import { test } from './desk-fixture.js';

const jacket = 'Return the jacket from ORD-10031, it is too small';
const earbuds = 'Return the earbuds from ORD-10027, they do not work';

describe('faults of the server', () => {
  test('skip_policy denies rightly without asking the policy', async ({ startDesk }) => {
    const desk = await startDesk();
    const reply = await desk.chat({ fault: 'skip_policy' }).say(earbuds);
    expect(reply.card('denial')?.clause).toBe('4.2');
    expect(desk.backend.calls()).not.toContain('GET /policy/returns');
  });

  test('skip_policy refunds rightly without asking the policy', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'skip_policy' });
    await chat.say(jacket);
    expect((await chat.say('yes')).card('refund')?.amount).toBe(84);
    expect(desk.backend.calls()).toEqual([
      'GET /orders/ORD-10031',
      'GET /clock',
      'POST /returns',
      'POST /refunds',
    ]);
  });

  test('wrong_amount refunds rightly and says another amount, in words and on the card', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'wrong_amount' });
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(desk.backend.requests.at(-1)?.body).toEqual({ return_id: 'RET-501', amount: 84 });
    expect(reply.card('refund')?.amount).toBe(97.4);
    expect(reply.text).toContain('$97.40');
    expect(reply.text).not.toContain('$84.00');
  });

  test('phantom_return claims a return that was never made', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'phantom_return' });
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(reply.card('refund')?.returnId).toMatch(/^RET-\d{5}$/);
    expect(reply.text).toMatch(/RET-\d{5}/);
    expect(desk.backend.calls().filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('double_refund refunds the same return twice', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat({ fault: 'double_refund' });
    await chat.say(jacket);
    await chat.say('yes');
    const refunds = desk.backend.requests.filter(({ path }) => path === '/refunds');
    expect(refunds.map(({ body }) => body)).toEqual([
      { return_id: 'RET-501', amount: 84 },
      { return_id: 'RET-501', amount: 84 },
    ]);
  });

  test('never_replies keeps the stream open without content until the page leaves', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    const leaving = new AbortController();
    const response = await fetch(`${desk.url}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: 'silent',
        fault: 'never_replies',
        messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: earbuds }] }],
      }),
      signal: leaving.signal,
    });
    const chunks: string[] = [];
    const reading = readInto(chunks, response);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(response.status).toBe(200);
    expect(chunks.join('')).toMatch(/^data: \{"type":"start"[^\n]*\n\n$/);
    leaving.abort();
    await expect(reading).rejects.toThrow(/abort/);
  });

  test('an unknown fault changes nothing', async ({ startDesk }) => {
    const desk = await startDesk();
    const reply = await desk.chat({ fault: 'no_such_fault' }).say(earbuds);
    expect(reply.tools).toEqual(['get_order', 'get_return_policy']);
  });
});

async function readInto(chunks: string[], response: Response): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    chunks.push(decoder.decode(chunk));
  }
}
