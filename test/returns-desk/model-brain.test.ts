/** The desk with a model for a brain: the same tools in a loop, and the same cards from their results. */
import { describe, expect } from 'vitest';
import { test } from './desk-fixture.js';
import { startStandInModel, type ScriptedStep } from './stand-in-model.js';

const refundScript: ScriptedStep[] = [
  { tool: 'get_order', input: { order_id: 'ORD-10031' } },
  { tool: 'get_return_policy', input: { order_id: 'ORD-10031', sku: 'JKT-2' } },
  { tool: 'create_return', input: { order_id: 'ORD-10031', sku: 'JKT-2', reason: 'too small' } },
  { tool: 'issue_refund', input: { return_id: 'RET-501', amount: 84 } },
  { text: 'Done, RET-501 is created and $84.00 is on its way.' },
];

describe('a desk with a model', () => {
  test('runs the tools that the model calls and shows the refund', async ({
    startDesk,
    onTestFinished,
  }) => {
    const standIn = await startStandInModel(refundScript);
    onTestFinished(() => standIn.close());
    const model = { baseUrl: standIn.baseUrl, apiKey: 'none', model: 'stand-in' };
    const desk = await startDesk({ model });
    const reply = await desk.chat().say('Return the jacket from ORD-10031. Yes, go ahead.');
    expect(reply.tools).toEqual([
      'get_order',
      'get_return_policy',
      'create_return',
      'issue_refund',
    ]);
    expect(reply.card('refund')).toEqual({
      itemName: 'Trail Rain Jacket',
      returnId: 'RET-501',
      refundId: 'REF-601',
      amount: 84,
      currency: 'USD',
      arrivesInDays: 5,
    });
    expect(reply.text).toContain('$84.00 is on its way');
    expect(desk.backend.calls()).toEqual([
      'GET /orders/ORD-10031',
      'GET /policy/returns',
      'POST /returns',
      'POST /refunds',
    ]);
  });

  test('tells the model its tools and each result', async ({ startDesk, onTestFinished }) => {
    const standIn = await startStandInModel(refundScript);
    onTestFinished(() => standIn.close());
    const model = { baseUrl: standIn.baseUrl, apiKey: 'none', model: 'stand-in' };
    const desk = await startDesk({ model });
    await desk.chat({ headers: { 'x-sightline-episode': 'e7' } }).say('Return the jacket');
    const [first, second] = standIn.requests;
    expect(first?.body.tools.map((tool) => tool.function.name).sort()).toEqual([
      'create_return',
      'escalate_to_human',
      'get_current_date',
      'get_order',
      'get_return_policy',
      'issue_refund',
      'lookup_customer_orders',
    ]);
    expect(second?.body.messages.at(-1)?.role).toBe('tool');
    expect(JSON.stringify(second?.body.messages.at(-1))).toContain('Trail Rain Jacket');
    expect(first?.headers['x-sightline-episode']).toBe('e7');
  });

  test('shows the denial and the escalation from what the tools returned', async ({
    startDesk,
    onTestFinished,
  }) => {
    const standIn = await startStandInModel([
      { tool: 'get_order', input: { order_id: 'ORD-10027' } },
      { tool: 'get_return_policy', input: { order_id: 'ORD-10027', sku: 'EAR-1' } },
      { text: 'I am sorry, that cannot be returned.' },
      { tool: 'escalate_to_human', input: { order_id: 'ORD-10027', summary: 'Wants a person' } },
      { text: 'A person is on the way.' },
    ]);
    onTestFinished(() => standIn.close());
    const model = { baseUrl: standIn.baseUrl, apiKey: 'none', model: 'stand-in' };
    const desk = await startDesk({ model });
    const chat = desk.chat();
    expect((await chat.say('Return my earbuds')).card('denial')).toMatchObject({ clause: '4.2' });
    expect((await chat.say('A person please')).card('escalation')?.id).toBe('ESC-701');
  });

  test('lets the model see that a tool failed', async ({ startDesk, onTestFinished }) => {
    const standIn = await startStandInModel([
      { tool: 'get_order', input: { order_id: 'ORD-99999' } },
      { text: 'I could not find that order.' },
    ]);
    onTestFinished(() => standIn.close());
    const model = { baseUrl: standIn.baseUrl, apiKey: 'none', model: 'stand-in' };
    const desk = await startDesk({ model });
    const reply = await desk.chat().say('Return ORD-99999');
    expect(reply.message.parts.find((part) => part.type === 'tool-get_order')).toMatchObject({
      state: 'output-error',
    });
    expect(JSON.stringify(standIn.requests[1]?.body.messages.at(-1))).toContain('404');
  });
});
