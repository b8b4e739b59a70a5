import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import type { StreamWatch } from '../../src/simulate/watch-streams.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import { startTapServer, tapStreams, type TapServer } from './tap-server.js';

const sse = (...frames: object[]) =>
  frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('');
const input = (id: string, toolName = 'get_order') => ({
  type: 'tool-input-available',
  toolCallId: id,
  toolName,
  input: { order_id: 'ORD-ü' },
});
const output = (id: string) => ({ type: 'tool-output-available', toolCallId: id, output: 'ok' });
const answered = { tool: 'get_order', args: { order_id: 'ORD-ü' }, state: 'answered' };
const stream = 'text/event-stream';
const whole = sse(input('c1'), output('c1'));

const routes = {
  '/whole': { type: stream, body: whole },
  '/open': { type: stream, body: null },
  '/post': { type: 'application/json', body: '{"choices":[]}' },
  '/completion': {
    type: 'application/json',
    body: JSON.stringify({
      object: 'chat.completion',
      choices: [
        {
          message: { tool_calls: [{ id: 'c9', function: { name: 'pay', arguments: '{}' } }] },
          finish_reason: 'tool_calls',
        },
      ],
    }),
  },
  '/first': { type: 'text/plain', body: 'It cost $17.50, all in.' },
  '/second': { type: 'application/json', body: '{"text":"It arrives on Thursday."}' },
  '/refused': { type: 'text/plain', body: 'Too many requests today.', status: 429 },
  '/plain': { type: 'text/plain', body: whole },
  '/chatter': { type: 'text/plain', body: null },
  '/frame': { type: 'text/html', body: '<script>fetch("/whole").then((r) => r.text())</script>' },
};

let browser: Browser;
let context: BrowserContext;
let server: TapServer;
let page: Page;
let watch: StreamWatch;
let events: NewPathEvent[];
/** How often the page sent something. */
let bundles: number;
/** Called whenever something was recorded. */
let onEvent: () => void;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  server = await startTapServer(routes);
  context = await browser.newContext();
  [events, onEvent] = [[], () => undefined];
  const bindings = context.exposeBinding.bind(context);
  bundles = 0;
  Object.assign(context, {
    exposeBinding: (name: string, callback: (source: unknown, notes: unknown) => unknown) =>
      bindings(name, (source, notes: unknown) => {
        bundles += 1;
        return callback(source, notes);
      }),
  });
  watch = await tapStreams(context, (event) => {
    events.push(event);
    onEvent();
  });
  page = await context.newPage();
  await page.goto(server.origin);
});
afterEach(async () => {
  await context.close();
  await server.close();
});

/** Until so many calls are recorded. */
function seen(count: number): Promise<NewPathEvent[]> {
  return new Promise((resolve) => {
    onEvent = () => {
      if (events.length >= count) resolve(events);
    };
    onEvent();
  });
}

describe('what the page receives is read along', () => {
  it('from a body that the page reads piece by piece, as it comes', async () => {
    const read = page.evaluate(async () => {
      const response = await fetch('/open', { method: 'POST' });
      const pieces: string[] = [];
      Object.assign(globalThis, { pieces });
      const reader = (response.body as ReadableStream<Uint8Array>)
        .pipeThrough(new TextDecoderStream())
        .getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return pieces.join('');
        pieces.push(value);
      }
    });
    const response = await server.requested('/open');
    const bytes = Buffer.from(whole);
    const within = bytes.indexOf('ü') + 1;
    response.write(bytes.subarray(0, within));
    await page.waitForFunction('pieces.length > 0');
    response.write(bytes.subarray(within));
    expect(await seen(1)).toMatchObject([{ kind: 'tool_seen', via: 'stream', ...answered }]);
    response.end();
    expect(await read).toBe(whole);
  });

  it.each([
    ['text()', `(r) => r.text()`],
    ['arrayBuffer()', `(r) => r.arrayBuffer().then((b) => new TextDecoder().decode(b))`],
    ['bytes()', `(r) => r.bytes().then((b) => new TextDecoder().decode(b))`],
    ['blob()', `(r) => r.blob().then((b) => b.text())`],
    ['a new response', `(r) => new Response(r.body).text()`],
    [
      'for await',
      `async (r) => {
      const d = new TextDecoder(); let all = '';
      for await (const piece of r.body) all += d.decode(piece, { stream: true });
      return all;
    }`,
    ],
    [
      'a reader with buffers of its own',
      `async (r) => {
      const d = new TextDecoder(); let all = '';
      const reader = r.body.getReader({ mode: 'byob' });
      for (;;) {
        const { done, value } = await reader.read(new Uint8Array(16));
        if (done) return all;
        all += d.decode(value, { stream: true });
      }
    }`,
    ],
    [
      'two branches',
      `async (r) => {
      const [one, two] = r.body.tee();
      await new Response(one).text();
      return new Response(two).text();
    }`,
    ],
    [
      'a clone and the original',
      `async (r) => {
      const copy = r.clone();
      const [one, two] = await Promise.all([r.text(), copy.text()]);
      return one === two ? one : 'different';
    }`,
    ],
    ['a clone alone', `(r) => r.clone().text()`],
  ])('from a body that the page reads by %s, once', async (_name, read) => {
    const text = await page.evaluate(`fetch('/whole').then(${read})`);
    expect(text).toBe(whole);
    await seen(1);
    watch.endTurn();
    expect(events).toMatchObject([answered]);
  });

  it('from a clone and the original of an answer that is one JSON text, once', async () => {
    await page.evaluate(async () => {
      const response = await fetch('/completion', { method: 'POST' });
      const copy = response.clone();
      await Promise.all([response.json(), copy.json()]);
    });
    expect(await seen(1)).toMatchObject([{ tool: 'pay', callId: 'c9' }]);
  });

  it('from json() of an answer to what was posted', async () => {
    const body = await page.evaluate(() =>
      fetch('/completion', { method: 'POST' }).then((response) => response.json() as unknown),
    );
    expect(body).toMatchObject({ object: 'chat.completion' });
    expect(await seen(1)).toMatchObject([{ tool: 'pay', callId: 'c9', state: 'asked' }]);
  });

  it('from an XMLHttpRequest, as it grows', async () => {
    const read = page.evaluate(`new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open('POST', '/open');
      request.onload = () => resolve(request.responseText);
      request.send('{}');
    })`);
    const response = await server.requested('/open');
    response.write(whole);
    expect(await seen(1)).toMatchObject([answered]);
    response.end();
    expect(await read).toBe(whole);
  });

  it('from an EventSource, named events too', async () => {
    await page.evaluate(`
      const source = new EventSource('/open');
      source.addEventListener('tool', () => undefined);
      source.onmessage = ({ data }) => (document.title = data);
    `);
    const response = await server.requested('/open');
    response.write(`event: tool\n${sse(input('c1'))}${sse(output('c1'))}`);
    expect(await seen(1)).toMatchObject([answered]);
    await expect.poll(() => page.title()).toBe(JSON.stringify(output('c1')));
  });

  it('from a socket', async () => {
    const opened = page.evaluate(`new Promise((resolve) => {
      const socket = new WebSocket(location.origin.replace('http', 'ws'));
      socket.onmessage = ({ data }) => resolve(data);
    })`);
    const socket = await server.socket();
    socket.send('hello');
    socket.send(JSON.stringify(input('c1')));
    socket.send(JSON.stringify(output('c1')));
    expect(await opened).toBe('hello');
    expect(await seen(1)).toMatchObject([answered]);
  });

  it('in frames', async () => {
    await page.evaluate(`
      const frame = document.createElement('iframe');
      frame.src = '/frame';
      document.body.append(frame);
    `);
    expect(await seen(1)).toMatchObject([answered]);
  });

  it('by nobody where it is no conversation, or speaks no protocol', async () => {
    await page.evaluate(async () => {
      await fetch('/plain').then((response) => response.text());
      await fetch('/post', { method: 'POST' }).then((response) => response.json());
      await fetch('/whole').then((response) => response.text());
    });
    await seen(1);
    watch.endTurn();
    expect(events).toHaveLength(1);
  });
});

describe('the words that the page receives', () => {
  it('are recorded when the turn is over, each turn by itself', async () => {
    for (const [index, path] of ['/first', '/second'].entries()) {
      await page.evaluate((url) => fetch(url, { method: 'POST' }).then((r) => r.text()), path);
      await expect
        .poll(() => {
          watch.endTurn();
          return events.length;
        })
        .toBe(index + 1);
    }
    watch.endTurn();
    expect(events).toEqual([
      { kind: 'received', words: 'It cost $17.50, all in.', data: [] },
      { kind: 'received', words: '', data: ['It arrives on Thursday.'] },
    ]);
  });

  it('are none where the request was refused', async () => {
    await page.evaluate(`(async () => {
      await fetch('/refused', { method: 'POST' }).then((r) => r.text());
      await new Promise((done) => {
        const request = new XMLHttpRequest();
        request.open('POST', '/refused');
        request.onloadend = done;
        request.send();
      });
    })()`);
    // The notes come in order, so those before it are there when this one is.
    await page.evaluate(() => fetch('/whole').then((r) => r.text()));
    await seen(1);
    watch.endTurn();
    expect(events).toMatchObject([{ kind: 'tool_seen' }]);
  });
});

describe('what is of no use', () => {
  it('is sent as long as its words are kept, and no more', async () => {
    const read = page.evaluate(async () => {
      const { body } = await fetch('/chatter', { method: 'POST' });
      const reader = (body as ReadableStream<Uint8Array>).getReader();
      for (let length = 0; ;) {
        const { done, value } = await reader.read();
        if (done) return length;
        length += value.length;
        Object.assign(globalThis, { length });
      }
    });
    const response = await server.requested('/chatter');
    // Each as long as a tenth of what is kept of words.
    const words = 'Only words. '.repeat(600);
    for (let piece = 1; piece <= 20; piece += 1) {
      response.write(words);
      await page.waitForFunction(`length === ${piece * words.length}`);
    }
    response.end();
    expect(await read).toBe(20 * words.length);
    // And what had been gathered by the time the harness said that it had enough.
    expect(bundles).toBeLessThanOrEqual(12);
  });

  it('is not sent beyond what a conversation can be, and the record says so', async () => {
    const long = sse(
      { type: 'start-step' },
      { type: 'text-delta', id: 't', delta: 'x'.repeat(1000) },
    );
    const body = long.repeat(4500) + sse(input('late'), output('late'));
    const read = page.evaluate(() => fetch('/open').then(async (r) => (await r.text()).length));
    (await server.requested('/open')).end(body);
    expect(await read).toBe(body.length);
    expect(await seen(1)).toEqual([
      {
        kind: 'note',
        text: 'A stream of the agent was longer than 4 Mi characters; tool calls after that were not seen.',
      },
    ]);
  });
});

describe('a body that breaks off', () => {
  const half = sse({ type: 'tool-input-start', toolCallId: 'c2', toolName: 'pay' });

  it('has reported all that arrived before the page aborted it', async () => {
    const read = page.evaluate(async () => {
      const control = new AbortController();
      const response = await fetch('/open', { signal: control.signal });
      const reader = (response.body as ReadableStream).getReader();
      await reader.read();
      const next = reader.read();
      control.abort();
      return next.catch((error: unknown) => [(error as Error).name, error instanceof DOMException]);
    });
    (await server.requested('/open')).write(whole + half);
    expect(await read).toEqual(['AbortError', true]);
    expect(await seen(2)).toMatchObject([
      { ...answered, callId: 'c1' },
      { tool: 'pay', args: null, callId: 'c2', state: 'cut' },
    ]);
  });

  it('fails text() as it would have failed', async () => {
    const read = page.evaluate(async () => {
      const control = new AbortController();
      const response = await fetch('/open', { signal: control.signal });
      const text = response.text();
      Object.assign(globalThis, { control });
      return text.catch((error: unknown) => (error as Error).name);
    });
    (await server.requested('/open')).write(whole + half);
    await seen(1);
    await page.evaluate('control.abort()');
    expect(await read).toBe('AbortError');
    expect(await seen(2)).toMatchObject([answered, { state: 'cut' }]);
  });

  it('is cut at the network where the page cancels it', async () => {
    const read = page.evaluate(async () => {
      const reader = await fetch('/open').then(({ body }) => (body as ReadableStream).getReader());
      await reader.read();
      await reader.cancel('enough');
      return reader.closed.then(() => 'closed');
    });
    const response = await server.requested('/open');
    const left = new Promise((resolve) => response.on('close', resolve));
    response.write(whole + half);
    expect(await read).toBe('closed');
    await left;
    expect(await seen(2)).toMatchObject([answered, { tool: 'pay', state: 'cut' }]);
  });

  it('has reported all that arrived if the server drops the connection', async () => {
    const read = page.evaluate(async () => {
      const response = await fetch('/open');
      return response.text().catch((error: unknown) => (error as Error).name);
    });
    const response = await server.requested('/open');
    response.write(whole + half);
    await seen(1);
    response.destroy();
    expect(await read).toBe('TypeError');
    expect(await seen(2)).toMatchObject([answered, { tool: 'pay', state: 'cut' }]);
  });

  it('of an XMLHttpRequest has reported all that arrived before the abort', async () => {
    await page.evaluate(`
      const request = new XMLHttpRequest();
      // Before what listens from open() on.
      request.onreadystatechange = () => {
        if (request.responseText.includes('tool-input-start')) request.abort();
      };
      request.open('GET', '/open');
      request.send();
    `);
    (await server.requested('/open')).write(whole + half);
    expect(await seen(2)).toMatchObject([answered, { tool: 'pay', state: 'cut' }]);
  });

  it('is recorded as it stands when the turn ends, and its answer later', async () => {
    await page.evaluate(() => {
      void fetch('/open').then((response) => response.text());
    });
    const response = await server.requested('/open');
    response.write(sse(input('c1'), output('c1'), input('c2', 'pay')));
    await seen(1);
    watch.endTurn();
    expect(events).toMatchObject([answered, { tool: 'pay', callId: 'c2', state: 'asked' }]);
    response.end(sse(output('c2')));
    expect((await seen(3))[2]).toMatchObject({ tool: 'pay', callId: 'c2', state: 'answered' });
  });
});

it('an element that is listened to for clicks takes clicks, a root of React does not', async () => {
  const clicked = await page.evaluate(`(() => {
    document.body.innerHTML =
      '<div id="root"><span>Approve</span> <span>Drag</span> <b style="cursor:pointer">More</b></div>';
    const [approve, drag] = document.querySelectorAll('span');
    let clicks = 0;
    const count = () => (clicks += 1);
    approve.addEventListener('click', count);
    approve.addEventListener('click', count);
    drag.addEventListener('pointermove', count);
    const root = document.querySelector('#root');
    root.__reactContainer$1 = {};
    root.addEventListener('click', () => {});
    approve.click();
    approve.removeEventListener('click', count);
    approve.click();
    return clicks;
  })()`);
  const { layout } = await captureCheckpoint(page, { landmarks: {} });
  expect(clicked).toBe(1);
  expect(layout.controls.map(({ role, name, clickSigns }) => [role, name, clickSigns])).toEqual([
    ['generic', 'Approve', ['listener']],
    ['generic', 'More', ['cursor']],
  ]);
});
