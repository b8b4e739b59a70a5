import { describe, expect, it } from 'vitest';
import { startChatServer } from './chat-server.js';
import { lines, pieces, stage, talk } from './driving.js';

const on = stage();

describe.concurrent('the driver finds the message box and sends', () => {
  it('in a plain textarea with a Send button', async () => {
    const { say } = await on.drive('/plain.html');
    const { settled, seen } = await say('I want to return something');
    expect(settled).toMatchObject({ finished: true, waiting: [] });
    expect(lines(seen)).toEqual([
      'user: I want to return something',
      'agent: You said I want to return something.',
    ]);
    expect(seen.newMessages.map(({ text }) => text)).toEqual([
      'You said I want to return something.',
    ]);
    expect(seen.messages.map(({ id }) => id)).toEqual(['m1', 'm2']);
  });

  it('where only Enter sends and nothing tells the roles but the order', async () => {
    const { say } = await on.drive('/enter-only.html');
    await say('hello');
    const { seen } = await say('again');
    expect(lines(seen)).toEqual(talk(['hello', 'You said hello.'], ['again', 'You said again.']));
    expect(seen.newMessages).toHaveLength(1);
  });

  it('in a contenteditable without role or label, sent by a nameless icon', async () => {
    const { say } = await on.drive('/editable.html', {
      answer: pieces(10, 'Of ', 30, 'course', 30, '.'),
    });
    const { seen } = await say('Can you help?');
    expect(seen.messages.map(({ role }) => role)).toEqual(['user', 'agent']);
    expect(seen.messages[1]?.text).toContain('Of course.');
  });

  it('inside an open shadow root', async () => {
    const { say } = await on.drive('/shadow.html');
    const { seen } = await say('hi there');
    expect(lines(seen)).toEqual(
      talk([null, 'Hello from the shadow.'], ['hi there', 'You said hi there.']),
    );
  });

  it('inside an iframe of the same origin, past a search box', async () => {
    const { say } = await on.drive('/frame.html?inner=/plain.html');
    const { seen } = await say('from the frame');
    expect(lines(seen)).toEqual(['user: from the frame', 'agent: You said from the frame.']);
    expect(seen.messages.every(({ onScreen }) => onScreen)).toBe(true);
  });

  it('inside an iframe of another origin', async () => {
    const other = await startChatServer();
    const agentOrigins = [other.origin];
    const inner = `${other.origin}/plain.html`;
    const { say } = await on.drive(`/frame.html?inner=${inner}`, { agentOrigins });
    const { seen } = await say('from the frame');
    await other.close();
    expect(lines(seen)).toEqual(['user: from the frame', 'agent: You said from the frame.']);
  });

  it('behind a launcher that is a plain div and a disclaimer, not in the contact form', async () => {
    const { page, say } = await on.drive('/launcher.html');
    const { seen } = await say('open up');
    expect(lines(seen)).toEqual(['user: open up', 'agent: You said open up.']);
    expect(await page.inputValue('form textarea')).toBe('');
  });

  it('behind a launcher that is drawn only once the page has long been silent', async () => {
    const { driver } = await on.drive('/launcher.html?late', { unready: true });
    await driver.ready();
    expect(await driver.canSay()).toBe(true);
  });

  it('and says what it looked for and saw if there is none', async () => {
    const { chat, driver } = await on.drive('/no-box.html', { unready: true });
    const error = await driver.ready().catch((thrown: unknown) => thrown);
    expect(String(error)).toBe(
      [
        `SightlineError: No message box was found on ${chat.origin}/no-box.html.`,
        '  looked for: textarea, text input, contenteditable or role=textbox, through open shadow roots and frames, and for a control that opens a chat',
        '  text boxes on the page: input, role searchbox, label "", placeholder "Search", 150×20, a search box; input, role textbox, label "Your name", placeholder "", 200×20, one of several fields of a form; textarea, role textbox, label "Message", placeholder "", 300×60, one of several fields of a form',
        '  controls that look like a launcher: none',
        "  Name the box in the app file: surface: { input: 'textarea' }.   docs/errors.md#control-not-found",
      ].join('\n'),
    );
  });

  it('nothing in a document that has no body as yet', async () => {
    const { chat, page, driver } = await on.drive('/plain.html');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/blocking.js', async (route) => {
      await released;
      await route.fulfill({ body: '' });
    });
    const body = '<script src="/blocking.js"></script><p>Too early to be seen.';
    await page.route('**/next', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto(`${chat.origin}/next`, { waitUntil: 'commit' });
    expect(await driver.observe(0)).toMatchObject({ messages: [], controls: [] });
    release();
    await page.getByText('Too early').waitFor();
  });

  it('in the box that the app file names', async () => {
    const { page, say } = await on.drive('/no-box.html', {
      hints: { input: 'textarea' },
      replyTimeoutMs: 2000,
    });
    await say('named').catch(() => undefined);
    expect(page.url()).toContain('no-box.html?');
  });
});
