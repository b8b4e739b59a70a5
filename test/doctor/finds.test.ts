// What `sightline doctor` finds on pages with a chat, what it prints and what it writes.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnsDesk, type RunningDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { openDriver } from '../../src/surface/driver/driver.js';
import { launchBrowser } from '../browser.js';
import { startChatServer, type ChatServer } from '../driver/chat-server.js';
import { startFakeBackend, type FakeBackend } from '../returns-desk/fake-backend.js';
import { servePages } from './page-server.js';
import { doctorRuns } from './run-doctor.js';

const doctor = doctorRuns();
let browser: Browser;
let chat: ChatServer;
let backend: FakeBackend;
let desk: RunningDesk;

beforeAll(async () => {
  [browser, chat, backend] = await Promise.all([
    launchBrowser(),
    startChatServer(),
    startFakeBackend(),
  ]);
  desk = await startReturnsDesk({ backendUrl: backend.url, browserBackendUrl: backend.url });
  chat.answer = (text) => [
    [300, `You said ${text}. `],
    [300, 'I can help with that.'],
  ];
});
afterAll(async () => {
  await desk.close();
  await Promise.all([browser.close(), chat.close(), backend.close()]);
});

describe('sightline doctor', () => {
  it('says what it identified as what, how the turn went, and prints the app file that pins it', async () => {
    const out = join(doctor.dir, 'plain');
    const { code, out: text } = await doctor.run(`${chat.origin}/plain.html`, '--out', out);
    expect(code).toBe(0);
    const [found, app = ''] = text.split(
      `An app file that pins what was detected (${out}/app.ts):`,
    );
    expect(found?.replace(/\d+ ms/g, 'N ms')).toBe(
      `${chat.origin}/plain.html  "Plain"

  message box   textarea placeholder "Type a message"   textarea[placeholder="Type a message"]
  send          button "Send"
  transcript    div#l   #l
  messages      user      Hello
                agent new You said Hello. I can help with that.

  said          "Hello"
  busy marks    none seen
  answered by   request, POST ${chat.origin}/chat
  settling      first word after N ms, last change after N ms, settled N ms later, longest silence N ms, waited last for: transcript

  note          No stable selector for surface.send, surface.message: the names there are generated, shared or missing. The driver finds it without one.

  screenshot    ${out}/screenshot.png

`,
    );
    expect(app).toContain(
      `
      start: '${chat.origin}/plain.html',
      // The agent's own UI and server: the page's requests to these are let through.
      agentOrigins: ['${chat.origin}'],
      // Where to find what role, label and behavior do not reveal.
      surface: { input: 'textarea[placeholder="Type a message"]', transcript: '#l' },
`.replace(/^ {2}/gm, ''),
    );
    expect(app).toMatch(/\n\nThe chat was found, and the agent answered\.\n$/);
    expect((await readdir(out)).sort()).toEqual(['app.ts', 'doctor.json', 'screenshot.png']);
  });

  it('says what can be pressed without a role, and what to claim about it', async () => {
    const pages = await servePages({
      '/': {
        body: '<!doctype html><title>Plain</title><div id="log"><p>Hello</p></div><span class="like" style="cursor:pointer">Like</span><textarea id="box" placeholder="Message"></textarea>',
      },
    });
    const { notes } = await doctor.json(pages.origin, '--timeout', '3000');
    await pages.close();
    expect(notes).toContain(
      'Only their cursor or onclick shows that these can be pressed: span.like "Like". To make sure, claim `"Like" can be clicked`, or give them role="button".',
    );
  });

  it('pins the returns desk so that the driver goes by its selectors alone', async () => {
    const found = await doctor.json(`${desk.url}/?seed=1`, '--say', 'I want to return something.');
    expect(found).toMatchObject({
      problem: null,
      said: 'I want to return something.',
      send: { how: 'control', name: 'Send' },
      transport: {
        answered: { kind: 'event_stream', method: 'POST', url: `${desk.url}/api/chat` },
      },
      agentOrigins: [desk.url],
    });
    expect(found.surface).toEqual({
      input: 'textarea[aria-label="Message"]',
      send: 'button[aria-label="Send"]',
      transcript: '[role="log"][aria-label="Conversation"]',
      message: '.message',
      busy: '[role="log"][aria-label="Conversation"][aria-busy="true"]',
    });
    expect(found.messages.map(({ side, isNew }) => [side, isNew])).toEqual([
      ['agent', false],
      ['user', false],
      ['agent', true],
    ]);
    expect(found.busy.map(({ sentence }) => sentence)).toContain('A control "Stop" is offered.');
    expect(found.notes).toEqual([
      expect.stringContaining(`requests data from ${new URL(backend.url).origin}`),
    ]);
    expect(await readFile(found.files.app, 'utf8')).toBe(found.appFile);

    const page = await browser.newPage();
    const options = { hints: found.surface, replyTimeoutMs: 8000, agentOrigins: [desk.url] };
    const driver = await openDriver(page, options);
    await page.goto(found.address);
    await driver.ready();
    await driver.act({ kind: 'say', text: 'I want to return something.' });
    expect(await driver.settle()).toMatchObject({ finished: true });
    const { messages } = await driver.observe(1);
    expect(messages.map(({ role }) => role)).toEqual(['agent', 'user', 'agent']);
    await page.close();
  });

  it('says what it pressed to open the chat, and that Enter sent the message', async () => {
    const launched = await doctor.json(`${chat.origin}/launcher.html`);
    expect(launched.opened).toMatchObject([
      { element: 'div.fab', name: '' },
      { element: 'button', name: 'Start chatting' },
    ]);
    const entered = await doctor.json(`${chat.origin}/enter-only.html`);
    expect(entered.send).toMatchObject({ how: 'enter' });
    expect(entered.surface.send).toBeUndefined();
  });

  it('finds a chat in a frame, and what showed that the agent worked', async () => {
    const inner = `${chat.origin}/busy.html?mode=typing`;
    const found = await doctor.json(`${chat.origin}/frame.html?inner=${encodeURIComponent(inner)}`);
    expect(found.frame).toBe(inner);
    expect(found.busy).toMatchObject([
      {
        sentence: 'The page shows "Agent is typing…", which looks like a typing indicator.',
        firm: true,
        selector: '.typing',
      },
    ]);
    expect(found.surface.busy).toBe('.typing');
  });
});
