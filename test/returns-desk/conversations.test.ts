/** Conversations at the same time, and the server around them. */
import { describe, expect } from 'vitest';
import { test } from './desk-fixture.js';

describe('conversations at the same time', () => {
  test('two of them keep their own order, item and trace', async ({ startDesk }) => {
    const desk = await startDesk();
    const one = desk.chat({ headers: { 'x-sightline-episode': 'one' } });
    const two = desk.chat({ headers: { 'x-sightline-episode': 'two' }, thinkMs: 5 });
    await Promise.all([one.say('Return an item'), two.say('Return an item')]);
    await Promise.all([
      one.say('The jacket from ORD-10031, too small'),
      two.say('The headlamp from ORD-20002, it is broken'),
    ]);
    const [first, second] = await Promise.all([one.say('yes'), two.say('yes')]);
    expect(first.card('refund')).toMatchObject({ itemName: 'Trail Rain Jacket', amount: 84 });
    expect(second.card('refund')).toMatchObject({ itemName: 'Ridge Headlamp', amount: 42 });
    const made = desk.backend.requests.filter(({ path }) => path === '/returns');
    const byEpisode = made.map(({ headers, body }) => [headers['x-sightline-episode'], body]);
    expect(byEpisode).toEqual(
      expect.arrayContaining([
        ['one', expect.objectContaining({ sku: 'JKT-2' })],
        ['two', expect.objectContaining({ sku: 'LMP-3' })],
      ]),
    );
  });

  test('a yes sent twice at once makes one return', async ({ startDesk }) => {
    const desk = await startDesk();
    const chat = desk.chat();
    await chat.say('Return the jacket from ORD-10031, it is too small');
    await Promise.all([chat.say('yes'), chat.say('yes')]);
    expect(desk.backend.calls().filter((call) => call === 'POST /returns')).toHaveLength(1);
    expect(desk.backend.calls().filter((call) => call === 'POST /refunds')).toHaveLength(1);
  });
});

describe('the server', () => {
  test('serves the page, its config and its health', async ({ startDesk }) => {
    const desk = await startDesk({ browserBackendUrl: 'https://shop.example/</script>' });
    expect((await fetch(`${desk.url}/healthz`)).status).toBe(200);
    const page = await (await fetch(desk.url)).text();
    expect(page).toContain('https://shop.example/\\u003c/script>');
    expect((await fetch(`${desk.url}/assets/desk.js`)).status).toBe(200);
    expect((await fetch(`${desk.url}/assets/desk.css`)).status).toBe(200);
  });

  test('refuses what is not a chat request', async ({ startDesk }) => {
    const desk = await startDesk();
    const response = await fetch(`${desk.url}/api/chat`, {
      method: 'POST',
      body: '{"messages":[]}',
    });
    expect(response.status).toBe(400);
  });

  test('streams word by word when a pause between words is set', async ({ startDesk }) => {
    const desk = await startDesk();
    const response = await fetch(`${desk.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({
        id: 'paced',
        tokenDelayMs: 1,
        messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Return an item' }] }],
      }),
    });
    const deltas = (await response.text()).match(/"type":"text-delta"/g) ?? [];
    expect(deltas.length).toBeGreaterThan(10);
  });
});
