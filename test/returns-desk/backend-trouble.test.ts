/** What the desk does when its systems of record fail, and what travels with its calls. */
import { describe, expect } from 'vitest';
import { test } from './desk-fixture.js';

const jacket = 'Return the jacket from ORD-10031, it is too small';

describe('a backend in trouble', () => {
  test('a read that fails once is retried and the customer notices nothing', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    desk.backend.failNext('GET /policy', 500);
    const reply = await desk.chat().say(jacket);
    expect(reply.card('replies')).toBeDefined();
    expect(desk.backend.requests.map(({ status }) => status)).toEqual([200, 500, 200]);
  });

  test('a write that fails once is retried under the same idempotency key', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /refunds', 503);
    const chat = desk.chat();
    await chat.say(jacket);
    expect((await chat.say('yes')).card('refund')?.amount).toBe(84);
    const tries = desk.backend.requests.filter(({ path }) => path === '/refunds');
    expect(tries.map(({ status }) => status)).toEqual([503, 201]);
    expect(tries[0]?.headers['idempotency-key']).toBe(tries[1]?.headers['idempotency-key']);
  });

  test('a write whose effect is unknown is not repeated', async ({ startDesk }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /returns', 504);
    const chat = desk.chat();
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(reply.text).toMatch(
      /can't (tell|say) (whether|if)|unknown to me|may or may not|I don't know/,
    );
    expect(desk.backend.calls().filter((call) => call === 'POST /returns')).toHaveLength(1);
  });

  test('a backend that stays down is owned up to, and nothing is claimed', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /returns', 500, 500, 500);
    const chat = desk.chat();
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(reply.text).toMatch(/[Nn]othing (has been|was) changed|changed nothing/);
    expect(reply.card('refund')).toBeUndefined();
    expect((await chat.say('Please try again')).text).not.toMatch(/RET-501/);
    expect((await chat.say('yes')).card('refund')?.returnId).toBe('RET-501');
  });

  test('a refund that cannot be issued is not claimed, and the return is not made twice', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /refunds', 500, 500, 500);
    const chat = desk.chat();
    await chat.say(jacket);
    const reply = await chat.say('yes');
    expect(reply.text).toContain('RET-501');
    expect(reply.text).toMatch(
      /[Nn]o money has (been sent|moved)|refund (has not been|isn't|failed|could not be)/,
    );
    expect((await chat.say('yes, please')).card('escalation')?.id).toBe('ESC-701');
    expect(desk.backend.calls().filter((call) => call === 'POST /returns')).toHaveLength(1);
  });

  test('a person is not promised when nobody could be told', async ({ startDesk }) => {
    const desk = await startDesk();
    desk.backend.failNext('POST /escalations', 500, 500, 500);
    const reply = await desk.chat().say('I want to talk to a person');
    expect(reply.text).toMatch(
      /[Nn]obody (has been notified|knows)|haven't been handed|couldn't pass this on|nothing has been passed/,
    );
    expect(reply.card('escalation')).toBeUndefined();
  });
});

describe('what travels with a call', () => {
  test('the trace of the request goes to every backend call, and nothing else does', async ({
    startDesk,
  }) => {
    const desk = await startDesk();
    const headers = {
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      baggage: 'episode=e1',
      'x-sightline-episode': 'e1',
      'x-private': 'stays here',
    };
    await desk.chat({ headers }).say(jacket);
    expect(desk.backend.requests).toHaveLength(2);
    for (const request of desk.backend.requests) {
      expect(request.headers).toMatchObject({
        traceparent: headers.traceparent,
        baggage: headers.baggage,
        'x-sightline-episode': 'e1',
      });
      expect(request.headers['x-private']).toBeUndefined();
    }
  });
});
