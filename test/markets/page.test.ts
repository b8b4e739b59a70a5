/** The page in a real browser, with services that answer from routes: the loop, what breaks, Stop and trying again. */
import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMarkets, type RunningMarkets } from '../../e2e/agents/markets/server/index.js';
import { launchBrowser } from '../browser.js';

const miami = {
  location: 'Miami',
  country: 'US',
  names: {},
  condition: 'clear',
  temperature_c: 29,
  temperature_f: 84,
  humidity_percent: 74,
  wind_kph: 18,
  wind_mph: 11,
  observed_at: '2026-03-04T14:40:00Z',
};
const cors = { 'access-control-allow-origin': '*' };
const answered = (route: Route) => route.fulfill({ headers: cors, json: miami });

let browser: Browser;
let server: RunningMarkets;
beforeAll(async () => {
  browser = await launchBrowser();
  server = await startMarkets({ now: () => new Date(), tokenDelayMs: 0 });
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

interface Opened {
  query?: string;
  locale?: string;
  weather?: (route: Route) => Promise<unknown>;
}

async function open({ query = '', locale = 'en-US', weather = answered }: Opened = {}) {
  const page = await browser.newPage({ locale, timezoneId: 'UTC' });
  await page.route('https://weather.markets.test/**', weather);
  await page.goto(`${server.url}/?${query}`);
  return page;
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

/** Until the newest turn is over. */
const over = (page: Page) => page.locator('[role=log][aria-busy=false] .answer').last().waitFor();

const question = 'What is the weather in Miami?';

test('calls the tool itself, shows its answer as a card and words it', async () => {
  const urls: string[] = [];
  const page = await open({
    weather: (route) => {
      urls.push(route.request().url());
      return answered(route);
    },
  });
  await ask(page, question);
  await over(page);
  expect(urls).toEqual(['https://weather.markets.test/weather/current?location=Miami']);
  expect(await page.getByRole('group', { name: 'Weather in Miami' }).innerText()).toContain('84°F');
  expect(await page.locator('.answer-text').innerText()).toMatch(/Miami/);
  await page.close();
});

test('sends the whole conversation, the day and the tools with each request', async () => {
  const page = await open({ query: 'seed=7' });
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/chat/completions')) bodies.push(request.postData() ?? '');
  });
  await ask(page, question);
  await over(page);
  const last = JSON.parse(bodies.at(-1) ?? '') as Record<string, unknown>;
  expect(bodies).toHaveLength(2);
  expect(last).toMatchObject({ stream: true, seed: 7 });
  expect(last).not.toHaveProperty('metadata');
  expect(last['messages']).toMatchObject([
    { role: 'system', content: expect.stringMatching(/Today is \d{4}-\d\d-\d\d\./) as string },
    { role: 'user', content: question },
    { role: 'assistant', tool_calls: [{ function: { arguments: '{"location":"Miami"}' } }] },
    { role: 'tool', content: JSON.stringify(miami) },
  ]);
  expect(JSON.stringify(last['tools'])).toContain('"get_stock_price"');
  await page.close();
});

test.each([
  ['a connection that breaks', (route: Route) => route.abort('connectionreset')],
  ['an answer that is no JSON', (route: Route) => route.fulfill({ headers: cors, body: '{"loc' })],
  [
    'a status 503',
    (route: Route) => route.fulfill({ status: 503, headers: cors, json: { error: 'down' } }),
  ],
])('%s of a service is told in words, without a card', async (_, weather) => {
  const page = await open({ weather });
  await ask(page, question);
  await over(page);
  expect(await page.locator('.answer-text').innerText()).toMatch(/weather service/);
  expect(await page.locator('.card').count()).toBe(0);
  await page.getByText('no result').waitFor();
  await page.close();
});

const brokenOff = `data: ${JSON.stringify({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta: { role: 'assistant', content: 'The wea' }, finish_reason: null }],
})}\n\n`;

test.each([
  ['refuses', { status: 429, json: { error: { message: 'slow down' } } }],
  ['breaks off', { contentType: 'text/event-stream', body: brokenOff }],
  ['sends what is no chunk', { contentType: 'text/event-stream', body: 'data: {"id":1}\n\n' }],
])('a model that %s leaves an alert, and trying again answers', async (_, trouble) => {
  const page = await open();
  await page.route('**/chat/completions', (route) => route.fulfill(trouble), { times: 1 });
  await ask(page, question);
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('group', { name: 'Weather in Miami' }).waitFor();
  await over(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.locator('.answer').count()).toBe(1);
  await page.close();
});

test('Stop ends an answer that does not come, and the next question is answered', async () => {
  const page = await open();
  await page.route('**/chat/completions', () => undefined, { times: 1 });
  await ask(page, question);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped.').waitFor();
  await ask(page, question);
  await page.getByRole('group', { name: 'Weather in Miami' }).waitFor();
  await page.close();
});

test('a double click on Send sends once, and does not stop the answer', async () => {
  const page = await open();
  await page.getByRole('textbox').fill(question);
  await page.getByRole('button', { name: 'Send' }).dblclick();
  await page.getByRole('group', { name: 'Weather in Miami' }).waitFor();
  await over(page);
  expect(await page.locator('.answer').count()).toBe(1);
  expect(await page.getByText('Stopped.').count()).toBe(0);
  await page.close();
});

test('another model can be named in the query', async () => {
  const page = await open({ query: 'model=/elsewhere/v1' });
  const asked = page.waitForRequest('**/elsewhere/v1/chat/completions');
  await ask(page, question);
  expect((await asked).method()).toBe('POST');
  await page.close();
});

test('speaks German, and takes Celsius, where the browser does', async () => {
  const page = await open({ locale: 'de-DE' });
  await page.getByRole('button', { name: 'Wie ist das Wetter in München?' }).click();
  await over(page);
  const card = await page.getByRole('group', { name: /^Wetter in/ }).innerText();
  expect(card).toMatch(/29 °C[^]*Vereinigte Staaten[^]*14:40[^]*18 km\/h/);
  expect(await page.locator('.answer-text').innerText()).toContain('München');
  await page.close();
});
