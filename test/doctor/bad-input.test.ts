// What `sightline doctor` says of pages and arguments that it can do nothing with: looked for, seen, the line that helps.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { doctorRuns } from './run-doctor.js';
import { servePages, type PageServer } from './page-server.js';

const doctor = doctorRuns();
let server: PageServer;

const chat = (extra = '', before = ''): string => `<!doctype html><title>Desk</title>${before}
<div id="log" role="log" style="height:200px"></div>
<textarea id="message" aria-label="Message" style="width:300px;height:40px"></textarea>
<button id="send">Send</button>
<script>
  const box = document.getElementById('message');
  document.getElementById('send').onclick = () => {
    const add = (kind, text) => {
      const row = document.createElement('div');
      row.className = kind;
      row.textContent = text;
      document.getElementById('log').append(row);
    };
    add('user', box.value);
    box.value = '';
    add('agent', 'Good day.');
  };
</script>${extra}`;

const consent = (style: string): string =>
  `<div id="consent" role="dialog" style="background:#fff;${style}"><p>We use cookies on this page.</p><button>Accept all</button><button>Only necessary</button></div>`;

beforeAll(async () => {
  server = await servePages({
    '/none': {
      body: '<!doctype html><title>Shop</title><h1>Opening hours</h1><p>Nine to five.</p>',
    },
    '/desk': { status: 302, headers: { location: '/login' } },
    '/login': {
      body: '<!doctype html><title>Sign in</title><h1>Sign in</h1><form><input type="email" aria-label="E-mail"><input type="password" id="pw" aria-label="Password"><button>Sign in</button></form>',
    },
    '/oauth2/start': {
      body: '<!doctype html><title>Welcome</title><h1>Log in to Desk</h1><button>Continue</button>',
    },
    '/header': {
      body: '<!doctype html><title>Shop</title><header><button>Sign in</button></header><p>Nine to five.</p>',
    },
    '/worded': {
      body: chat(
        '<script>document.getElementById("send").onclick = async () => { const { ok } = await fetch("/fails", { method: "POST", body: box.value }); box.value = ""; document.getElementById("log").append(Object.assign(document.createElement("div"), { className: "agent", textContent: ok ? "Good day." : "I am not well." })); }</script>',
      ),
    },
    '/covered': { body: chat(consent('position:fixed;inset:0')) },
    '/consent': {
      body: `<!doctype html><title>Before you continue</title><p>We use cookies.</p><div role="button" tabindex="0">Reject all</div>`,
    },
    '/disabled': {
      body: chat('<button>Open a ticket</button><script>box.disabled = true</script>'),
    },
    '/away': {
      body: '<!doctype html><title>Desk</title><form action="/gone"><textarea name="q" aria-label="Message" style="width:300px;height:40px"></textarea><button>Send</button></form>',
    },
    '/gone': { body: '<!doctype html><title>Thank you</title><p>We will write to you.</p>' },
    '/follow': {
      body: '<!doctype html><title>Desk</title><main><div role="log"><div class="agent">What is it?</div></div><form action="/followed"><textarea name="q" aria-label="Message" style="width:300px;height:40px"></textarea><button>Send</button></form></main>',
    },
    '/followed': {
      body: '<!doctype html><title>Desk</title><main><div role="log"><div class="agent">What is it?</div><div class="user">Hello</div><div class="agent">Good day to you.</div></div><form action="/followed"><textarea name="q" aria-label="Message" style="width:300px;height:40px"></textarea><button>Send</button></form></main>',
    },
    '/silent': {
      body: chat(
        '<script>document.getElementById("send").onclick = () => { box.value = ""; }</script>',
      ),
    },
    '/strict': {
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'nonce-a1'; style-src 'nonce-a1'; require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'; base-uri 'none'",
      },
      body: chat()
        .replace('<script>', '<script nonce="a1">')
        .replaceAll(/ style="[^"]*"/g, ''),
    },
    '/fails': { status: 503, body: '<title>Down for maintenance</title>' },
    '/forbidden': { status: 403, body: '<title>Members only</title>' },
  });
});
afterAll(() => server.close());

/** The last block of what is printed: what is wrong. */
async function told(path: string, ...args: string[]): Promise<{ code: unknown; text: string }> {
  const { code, out } = await doctor.run(`${server.origin}${path}`, '--timeout', '1000', ...args);
  const text = out.trimEnd().split('\n\n').at(-1) ?? '';
  return { code, text: text.replaceAll(server.origin, 'http://here') };
}

async function refusal(url: string, ...args: string[]): Promise<{ code: string; text: string }> {
  const error = await doctor.run(url, ...args).catch((thrown: unknown) => thrown);
  const { code, message } = error as { code: string; message: string };
  return { code, text: message.replaceAll(server.origin, 'http://here') };
}

const lookedFor =
  '  looked for: textarea, text input, contenteditable or role=textbox, through open shadow roots and frames, and for a control that opens a chat';

describe('sightline doctor exits with 1 and says what is wrong', () => {
  it.each<[string, string, string]>([
    [
      'on a page without a chat',
      '/none',
      `No message box was found on http://here/none.
${lookedFor}
  text boxes on the page: none
  controls that look like a launcher: none
  Name the box in the app file: surface: { input: 'textarea' }.`,
    ],
    [
      'at a login wall to which it was redirected',
      '/desk',
      `No message box was found on http://here/login: the page asks to sign in.
${lookedFor}
  seen: a password field, input#pw, and "Sign in"
  to save a signed-in state: npx playwright open --save-storage=state.json <url>
  Give the saved state with --storage-state state.json, or sign in in the app file: prepare: async (page) => { … }.`,
    ],
    [
      'where a request for consent covers the message box',
      '/covered',
      `The message box on http://here/covered is covered by div#consent.
  looked for: a point of the message box that a person could press
  seen over it: div#consent "We use cookies on this page.", with "Accept all", "Only necessary"
  Close it in the app file: prepare: async (page) => { await page.getByRole('button', { name: 'Only necessary' }).click(); }.`,
    ],
    [
      'on a page of consent',
      '/consent',
      `No message box was found on http://here/consent: the page asks for consent.
${lookedFor}
  seen: body "We use cookies.", with "Reject all"
  Answer it in the app file: prepare: async (page) => { await page.getByRole('button', { name: 'Reject all' }).click(); }.`,
    ],
    [
      'where the message box stays disabled',
      '/disabled',
      `The message box stayed disabled for 1000 ms on http://here/disabled.
  looked for: the message box without disabled, readonly, aria-disabled or inert
  seen: it is disabled; text in it: ""
  controls on the page: "Send", "Open a ticket"
  Do what enables it in the app file: prepare: async (page) => { … }; if another box is meant: surface: { input: '…' }.`,
    ],
    [
      'where sending leaves the page for one without the conversation',
      '/away',
      `The page navigated away when the text was sent, and the conversation did not continue there.
  from http://here/away
  to http://here/gone?q=Hello
  looked for: the text that was sent, and an answer to it, in the new document
  seen: "Thank you", no message box, no new message
  Check that the chat's script has loaded: without it, the form leaves the page. If the chat is elsewhere, start there: start: 'http://here/gone?q=Hello'.`,
    ],
    [
      'where the agent does not answer',
      '/silent',
      `The agent did not answer within 1 s.
  looked for: an agent message that is new or changed, and the end of it
  seen: 0 messages, and nothing new from the agent
  No agent message is new or changed since the user acted.
  Give the agent longer with --timeout 60000 (in the app file replyTimeoutMs: 60_000), or check that its server works.`,
    ],
  ])('%s', async (_, path, text) => {
    // What is sent to another document takes its time to load.
    const patience = path === '/away' ? ['--timeout', '5000'] : [];
    expect(await told(path, ...patience)).toEqual({ code: 1, text });
  });

  it('before a login wall that asks for no password itself', async () => {
    const { text } = await told('/oauth2/start');
    expect(text).toContain(
      'No message box was found on http://here/oauth2/start: the page asks to sign in.',
    );
    expect(text).toContain('\n  seen: "Log in to Desk" at the address of a sign-in page\n');
  });

  it('on a page whose header merely offers to sign in, which is not a login wall', async () => {
    const { code, text } = await told('/header');
    expect(code).toBe(1);
    expect(text).toContain('No message box was found on http://here/header.\n');
    expect(text).not.toContain('the page asks to sign in');
  });

  it('where the page words an error of the server as a message', async () => {
    const { code, text } = await told('/worded', '--timeout', '5000');
    expect(code).toBe(1);
    expect(text).toContain("The agent's server answered 503 to POST http://here/fails.\n");
    expect(text).toContain('\n  seen on the page: "I am not well."\n');
  });

  it('and still keeps the picture and the findings', async () => {
    const { problem, files, box } = await doctor.json(`${server.origin}/none`, '--timeout', '1000');
    expect(problem?.what).toBe(`No message box was found on ${server.origin}/none.`);
    expect(box).toBeNull();
    expect(files.screenshot).toMatch(/screenshot\.png$/);
  });
});

describe('sightline doctor goes on', () => {
  it('where the conversation goes on in another document', async () => {
    const { code, out } = await doctor.run(`${server.origin}/follow`, '--timeout', '5000');
    expect(out).toContain('agent new Good day to you.');
    expect(code).toBe(0);
  });

  it('under the strictest content security policy', async () => {
    const { code, out } = await doctor.run(`${server.origin}/strict`, '--timeout', '5000');
    expect(out).toContain('agent new Good day.');
    expect(code).toBe(0);
  });
});

describe('sightline doctor refuses', () => {
  it.each([
    [
      'an HTTP error, with the body of the response',
      '/fails',
      `The page http://here/fails could not be opened.
  it answered 503 Service Unavailable
  the page that came with it: "Down for maintenance"
  Start its server, or correct the address.   docs/errors.md#agent-unreachable`,
    ],
    [
      'a door that is shut, with the way to a signed-in state',
      '/forbidden',
      `The page http://here/forbidden could not be opened.
  it answered 403 Forbidden
  the page that came with it: "Members only"
  Give a signed-in state with --storage-state state.json where the command takes one, or correct the address.   docs/errors.md#agent-unreachable`,
    ],
  ])('%s', async (_, path, text) => {
    expect(await refusal(`${server.origin}${path}`)).toEqual({ code: 'agent-unreachable', text });
  });

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/chat', 'http://127.0.0.1:3000/chat'],
    ['example.com', 'https://example.com'],
    ['chat.example.com/desk?a=1', 'https://chat.example.com/desk?a=1'],
  ])('%s without a scheme, and says what was meant', async (typed, meant) => {
    const { code, text } = await refusal(typed);
    expect(code).toBe('usage');
    expect(text.replace(/at \/\S+/, 'at ~')).toBe(
      `"${typed}" is neither a URL nor a file.\n  no file is at ~\n  Write it with its scheme: ${meant}   docs/errors.md#usage`,
    );
  });

  it('a page that is not there as a file', async () => {
    const { text } = await refusal('chat.html');
    expect(text).toContain('Give a URL with http:// or https://, or the path of an HTML file.');
  });

  it('a server that cannot be reached', async () => {
    const gone = await servePages({});
    await gone.close();
    const { code, text } = await refusal(gone.origin);
    expect(code).toBe('agent-unreachable');
    expect(text).toBe(
      `The page ${gone.origin} could not be opened.
  net::ERR_CONNECTION_REFUSED at ${gone.origin}/
  Start its server, or correct the address.   docs/errors.md#agent-unreachable`,
    );
  });

  it('a --wait that is not a selector, and one that matches nothing visible', async () => {
    const url = `${server.origin}/none`;
    const broken = await refusal(url, '--wait', 'div[');
    expect(broken.code).toBe('usage');
    expect(broken.text).toMatch(
      /^--wait "div\[" is not a valid selector\.\n {2}.*\n {2}Write a CSS/,
    );
    expect(await refusal(url, '--wait', '#chat', '--timeout', '300')).toEqual({
      code: 'checkpoint-failed',
      text: `Nothing that matches "#chat" became visible within 0.3 s.
  nothing on http://here/none matches it
  Correct the selector after --wait, or give a time in ms.   docs/errors.md#checkpoint-failed`,
    });
  });

  it('a saved state that is none, a time that is none, and nothing to say', async () => {
    const state = join(doctor.dir, 'state.json');
    await writeFile(state, '[]');
    const url = `${server.origin}/none`;
    expect(await refusal(url, '--storage-state', state)).toEqual({
      code: 'usage',
      text: `"${state}" is not a Playwright storageState file.
  it is JSON without a list of cookies
  expected what Playwright saves: { "cookies": […], "origins": […] }
  Save one with npx playwright open --save-storage=state.json <url>.   docs/errors.md#usage`,
    });
    expect((await refusal(url, '--timeout', 'soon')).text).toContain(
      '--timeout "soon" is not a valid time.',
    );
    expect((await refusal(url, '--say', ' ')).text).toContain('There is nothing to say.');
  });
});
