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
import { startAgentServer } from '../init/agent-server.js';
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
  settling      first word after N ms, last change after N ms, settled N ms later, longest silence N ms, waited last for: transcript

  screenshot    ${out}/screenshot.png

`,
    );
    expect(app).toContain(
      `
      start: '${chat.origin}/plain.html',
      // Where to find what role, label and behavior do not reveal.
      surface: { input: 'textarea[placeholder="Type a message"]', transcript: '#l' },
`.replace(/^ {2}/gm, ''),
    );
    expect(app).toMatch(/\n\nThe chat was found, and the agent answered\.\n$/);
    expect((await readdir(out)).sort()).toEqual(['app.ts', 'doctor.json', 'screenshot.png']);
  });

  it('pins the returns desk so that the driver goes by its selectors alone', async () => {
    const found = await doctor.json(`${desk.url}/?seed=1`, '--say', 'I want to return something.');
    expect(found).toMatchObject({
      problem: null,
      said: 'I want to return something.',
      send: { how: 'control', name: 'Send' },
      draft: { agentOrigins: [desk.url, new URL(backend.url).origin] },
    });
    expect(found.draft.surface).toEqual({
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
    expect(found.notes).toEqual([]);
    expect(await readFile(found.files.app, 'utf8')).toContain("busy: '[role");

    const page = await browser.newPage();
    const options = {
      hints: found.draft.surface ?? {},
      replyTimeoutMs: 8000,
      agentOrigins: [desk.url],
    };
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
    expect(entered.draft.surface?.send).toBeUndefined();
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
    expect(found.draft.surface?.busy).toBe('.typing');
  });

  it.each([
    ['foreign', 'It answered without them, so the app file stubs them.'],
    ['elsewhere', 'It may need one of them'],
  ])('cuts off other hosts, and says what follows for the agent “%s”', async (name, note) => {
    const agents = await startAgentServer();
    const url = `${agents.origin}/?agent=${name}`;
    const { draft, notes } = await doctor.json(url, '--timeout', '3000');
    await agents.close();
    expect(notes).toEqual([expect.stringContaining(note)]);
    if (name === 'elsewhere') {
      expect(notes[0]).toContain('POST https://api.example.test/chat');
      expect(draft.stub).toBeUndefined();
    } else {
      expect(draft.stub?.toSorted()).toEqual([
        'https://fonts.example.test/',
        'https://telemetry.example.test/',
      ]);
    }
  });

  it('names the agent’s own server where that is another one of this machine, or another host', async () => {
    const agents = await startAgentServer('127.0.0.2');
    const { draft, agentHosts, notes } = await doctor.json(`${agents.origin}/?agent=apart`);
    await agents.close();
    expect(draft.agentOrigins).toEqual([agents.origin, agents.apartOrigin]);
    expect(agentHosts).toEqual(['127.0.0.2']);
    expect(notes).toEqual([expect.stringContaining("agentHosts: ['127.0.0.2']")]);
  });
});
