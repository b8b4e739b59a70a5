import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StreamWatch } from '../../src/simulate/watch-streams.js';
import { launchBrowser } from '../browser.js';
import { startTapServer, tapStreams, type TapServer } from './tap-server.js';

let browser: Browser;
let server: TapServer;
/** The same page twice: read along, and left alone. */
let pages: Page[];
let watch: StreamWatch;

const json = { 'content-type': 'application/json' };

beforeAll(async () => {
  browser = await launchBrowser();
  server = await startTapServer({
    '/whole': { type: 'text/event-stream', body: 'data: {"type":"start-step"}\n\n' },
    '/json': { type: 'application/json; charset=utf-8', body: '{"a":1}', headers: { 'x-a': 'b' } },
    '/broken': { type: 'application/json', body: '{"a":' },
    '/redirect': { type: 'text/plain', body: '', status: 307, headers: { location: '/json' } },
    '/refused': { type: 'application/json', body: '{}', status: 422 },
    '/none': { type: 'text/event-stream', body: '', status: 204 },
    '/form': { type: 'application/x-www-form-urlencoded', body: 'a=1' },
    '/open': { type: 'text/event-stream', body: null },
    '/large': { type: 'text/event-stream', body: null },
  });
  const [plain, tapped] = [await browser.newContext(), await browser.newContext()];
  watch = await tapStreams(tapped);
  pages = [await tapped.newPage(), await plain.newPage()];
  for (const page of pages) await page.goto(server.origin);
});
afterAll(async () => {
  await watch.close();
  await browser.close();
  await server.close();
});

const post = `{ method: 'POST', headers: ${JSON.stringify(json)}, body: '{}' }`;
const errorOf = `(error) => [error.name, error.message, error.constructor === globalThis[error.name]]`;

describe('a page cannot tell that it is read along', () => {
  it.each([
    // The functions and classes themselves.
    `[fetch.name, fetch.length, String(fetch), fetch.toString(), Object.keys(fetch)]`,
    `JSON.stringify(Object.getOwnPropertyDescriptor(globalThis, 'fetch'))`,
    `Function.prototype.toString.toString() + Function.prototype.toString.name`,
    `Function.prototype.toString.call(Function.prototype.toString)`,
    `(() => { try { Function.prototype.toString.call({}) } catch (error) { return [error.name, error.message] } })()`,
    `['body', 'bodyUsed'].map((name) => { const { get } = Object.getOwnPropertyDescriptor(Response.prototype, name); return [get.name, get.length, String(get)]; })`,
    `['text', 'json', 'clone', 'bytes'].map((name) => { const { value, ...rest } = Object.getOwnPropertyDescriptor(Response.prototype, name); return [value.name, value.length, String(value), rest]; })`,
    `[WebSocket, EventSource, XMLHttpRequest].map((c) => [c.name, c.length, String(c), c.prototype.constructor === c, c.CONNECTING])`,
    `[XMLHttpRequest.prototype.open, XMLHttpRequest.prototype.abort, EventSource.prototype.close, EventSource.prototype.addEventListener].map((f) => [f.name, f.length, String(f)])`,
    `(({ name, length, ...rest }) => [name, length, String(EventTarget.prototype.addEventListener), Object.keys(rest)])(EventTarget.prototype.addEventListener)`,
    `(() => { const once = () => {}; try { EventTarget.prototype.addEventListener.call({}, 'click', once); } catch (error) { return [error.name, error.message]; } })()`,
    `Object.keys(globalThis).filter((name) => /sightline/i.test(name))`,
    `Object.getOwnPropertyNames(globalThis).filter((name) => /sightline/i.test(name))`,
    `(() => { const s = new WebSocket(location.origin.replace('http', 'ws')); const r = [s instanceof WebSocket, s.constructor === WebSocket, s.constructor.name, Object.prototype.toString.call(s)]; s.close(); return r; })()`,
    `(() => { class Mine extends WebSocket { extra() { return 1; } } const s = new Mine(location.origin.replace('http', 'ws')); const r = [s instanceof Mine, s instanceof WebSocket, s.extra()]; s.close(); return r; })()`,
    `(() => { const s = new EventSource('/whole'); const r = [s instanceof EventSource, s.constructor === EventSource, Object.keys(s)]; s.close(); return [...r, s.readyState]; })()`,
    `(() => { try { WebSocket('ws://x') } catch (error) { return [error.name, error.message.includes('new')] } })()`,
    // Answers.
    `fetch('/redirect', ${post}).then((r) => [r.url.slice(location.origin.length), r.redirected, r.type, r.status, r.ok, r.statusText, r.headers.get('x-a'), r.bodyUsed, r instanceof Response, r.constructor === Response, Object.keys(r)])`,
    `fetch('/refused', ${post}).then(async (r) => [r.status, r.ok, await r.json()])`,
    `fetch('/none', ${post}).then(async (r) => [r.status, r.body, await r.text(), r.bodyUsed])`,
    `fetch('/json', ${post}).then((r) => [r.body === r.body, r.body instanceof ReadableStream, r.body.locked, r.bodyUsed, Object.prototype.toString.call(r.body)])`,
    `fetch('/json', ${post}).then((r) => { const p = r.text(); return [r.bodyUsed, r.body.locked, p instanceof Promise]; })`,
    `fetch('/json', ${post}).then((r) => { r.body.getReader(); return [r.bodyUsed, r.body.locked]; })`,
    `fetch('/json', ${post}).then(async (r) => { const reader = r.body.getReader(); await reader.read(); reader.releaseLock(); return [r.bodyUsed, r.body.locked]; })`,
    `fetch('/json', ${post}).then(async (r) => { const c = r.clone(); return [await r.json(), await c.text(), r.bodyUsed, c.bodyUsed, c.url === r.url]; })`,
    `fetch('/json', ${post}).then(async (r) => { void r.body; return [await r.json(), r.bodyUsed]; })`,
    `fetch('/json', ${post}).then(async (r) => { void r.body; return [await r.clone().json(), await r.json()]; })`,
    `fetch('/json', ${post}).then((r) => r.blob()).then((b) => [b.type, b.size])`,
    `fetch('/json', ${post}).then(async (r) => { const reader = r.body.getReader({ mode: 'byob' }); return [(await reader.read(new Uint8Array(3))).value.length]; })`,
    `fetch('/json', ${post}).then(async (r) => { const cache = await caches.open('x'); await cache.put('/cached', r); return (await cache.match('/cached')).json(); })`,
    // Errors.
    `fetch('/json', ${post}).then(async (r) => { await r.text(); return r.text().catch(${errorOf}); })`,
    `fetch('/json', ${post}).then(async (r) => { r.body.getReader(); return r.text().catch(${errorOf}); })`,
    `fetch('/json', ${post}).then(async (r) => { await r.text(); try { r.clone(); } catch (e) { return (${errorOf})(e); } })`,
    `fetch('/json', ${post}).then(async (r) => { r.body.getReader(); try { r.clone(); } catch (e) { return (${errorOf})(e); } })`,
    `fetch('/broken', ${post}).then((r) => r.json()).catch(${errorOf})`,
    `fetch('http://127.0.0.1:1/').catch(${errorOf})`,
    `fetch('/json', { signal: AbortSignal.abort() }).catch(${errorOf})`,
    `fetch('/json', { ...${post}, signal: AbortSignal.abort('mine') }).catch(String)`,
    `fetch('nonsense://x').catch(${errorOf})`,
    `Response.prototype.text.call({}).catch(${errorOf})`,
    `(() => { try { return Reflect.get(Response.prototype, 'body', {}); } catch (e) { return (${errorOf})(e); } })()`,
    `new Promise((done) => { addEventListener('unhandledrejection', (e) => { e.preventDefault(); done(e.reason.name); }, { once: true }); fetch('http://127.0.0.1:1/'); })`,
    // Requests of the older kind.
    `new Promise((done) => { const r = new XMLHttpRequest(); r.open('POST', '/json'); r.responseType = 'json'; r.onload = () => done([r.response, r.status, r.responseURL.slice(location.origin.length), r.readyState]); r.send('{}'); })`,
    `new Promise((done) => { const r = new XMLHttpRequest(); const s = []; r.onreadystatechange = () => s.push(r.readyState); r.onloadend = () => done([s, r.responseText]); r.open('POST', '/json'); r.send('{}'); })`,
    `new Promise((done) => { const r = new XMLHttpRequest(); r.open('POST', '/json'); r.responseType = 'arraybuffer'; r.onload = () => done(r.response.byteLength); r.send('{}'); })`,
  ])('by %s', async (expression) => {
    const [tapped, plain] = await Promise.all(pages.map((page) => page.evaluate(expression)));
    expect(plain).toBeDefined();
    expect(tapped).toEqual(plain);
  });

  it('by the pace of the network: nothing is taken from it before the page reads', async () => {
    const reads = pages[0]?.evaluate(async () => {
      const { prototype } = ReadableStreamDefaultReader;
      const read = Object.getOwnPropertyDescriptor(prototype, 'read')?.value as (
        this: unknown,
      ) => Promise<unknown>;
      let taken = 0;
      prototype.read = function () {
        taken += 1;
        return Reflect.apply(read, this, []) as never;
      };
      const { body } = await fetch('/large');
      const reader = (body as ReadableStream).getReader();
      const before = taken;
      await Reflect.apply(read, reader, []);
      await Reflect.apply(read, reader, []);
      // Long enough for whoever reads ahead.
      await fetch('/json').then((response) => response.arrayBuffer());
      prototype.read = read as never;
      return [before, taken];
    });
    const response = await server.requested('/large');
    // Nobody waits for these to be sent: a page that stops reading lets the network fill up.
    for (let block = 0; block < 8; block += 1) response.write(Buffer.alloc(200_000, 'a'));
    expect(await reads).toEqual([0, 2]);
    response.destroy();
  });
});
