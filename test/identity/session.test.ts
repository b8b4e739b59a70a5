// Who counts as signed in, signed out or never let in, in one process: the simulation against a small chat with a login.
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import type { Stop } from '../../src/episode/format.js';
import type { Episode } from '../../src/episode/read.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { SightlineError } from '../../src/sightline-error.js';
import { anybody, type TrialPerson } from '../../src/simulate/options.js';
import { launchBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
import { startServer, type TestServer } from '../world/servers.js';

const chat = `<!doctype html><title>Desk</title><div role="log" style="height:200px"></div>
<textarea aria-label="Message"></textarea><button id="send">Send</button>
<button onclick="location.assign('/login')">Sign out</button>
<button onclick="location.assign('/login')">Show my orders</button>
<script>
  const box = document.querySelector('textarea');
  const add = (who, textContent) =>
    document.querySelector('[role=log]').append(
      Object.assign(document.createElement('p'), { className: who, textContent }));
  document.querySelector('#send').onclick = async () => {
    const body = box.value;
    box.value = '';
    add('user', body);
    const ask = () => fetch('/say', { method: 'POST', body });
    let response = await ask();
    if (response.status === 401 && body === 'renew') response = await ask();
    add('assistant', response.ok ? 'Good day.' : 'Something went wrong.');
  };
</script>`;

const login = `<!doctype html><title>Sign in</title><form action="/">
<label>Password <input type="password"></label><button>Sign in</button></form>`;

const application = `<!doctype html><title>Apply</title><form>
<label>Name <input name="name"></label><label>New password <input type="password"></label>
<button type="button" onclick="document.body.append(Object.assign(document.createElement('p'), { textContent: 'Welcome.' }))">Apply</button></form>`;

let server: TestServer;
let origin: string;
let browser: Browser;
let dir: string;
let refusals = 0;
const cookies = new Set<string | undefined>();

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

beforeAll(async () => {
  server = await startServer((request, response) => {
    const { url = '', headers } = request;
    const pages: Record<string, string> = { '/login': login, '/apply': application };
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      cookies.add(headers.cookie);
      if (url === '/shut' || url === '/basic') response.statusCode = 401;
      if (url === '/basic') response.setHeader('www-authenticate', 'Basic realm="Desk"');
      if (url === '/known') response.setHeader('set-cookie', 'session=1; HttpOnly; Path=/');
      response.end(pages[url] ?? chat);
      return;
    }
    void bodyOf(request).then((text) => {
      const refused = text === 'refuse' || (text === 'renew' && (refusals += 1) === 1);
      response.writeHead(refused ? 401 : 200).end();
    });
  });
  ({ origin } = server);
  [browser, dir] = await Promise.all([
    launchBrowser(),
    mkdtemp(join(tmpdir(), 'sightline-session-')),
  ]);
});

afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(dir, { recursive: true });
});

interface Case {
  path?: string;
  opening?: readonly unknown[];
  script?: readonly unknown[];
  person?: Partial<TrialPerson>;
  prepare?: App['prepare'];
  context?: BrowserContextOptions;
}

const ana: Partial<TrialPerson> = { label: 'Ana' };

/** The trial, and how it ended with the server's address as `http://here`. */
async function trialOf(one: Case): Promise<Episode & Stop> {
  const { path = '/', opening, script = ['Hello'], person = {}, prepare, context = {} } = one;
  const app = defineApp({
    ...{ name: 'desk', start: `${origin}${path}`, replyTimeoutMs: 8000, backend: { tools: [] } },
    terminalStates: { greeted: () => true },
    ...(prepare === undefined ? {} : { prepare }),
  });
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: 'session', script },
    ...(opening === undefined ? {} : { starting_prompt: opening }),
  });
  const nobody = anybody({ scenario: 'session', trial: 1, seed: 1, metadata: {} });
  const episode = await playTrial({
    ...{ runDir: dir, browser, app, scenario, context, person: { ...nobody, ...person } },
  });
  const { reason, detail } = episode.closed.stop;
  return { ...episode, reason, detail: detail.replaceAll(origin, 'http://here') };
}

const endOf = async (one: Case): Promise<Stop> => {
  const { reason, detail } = await trialOf(one);
  return { reason, detail };
};

describe.concurrent('an answer of 401 in the middle', () => {
  const script = ['Hello', 'refuse', 'Thanks'];

  it('ends the session of who brought a login', async () => {
    const { reason, detail } = await endOf({ script, person: ana });
    expect(reason).toBe('session_expired');
    expect(detail).toContain(
      'The session of "Ana" ended in turn 2: POST http://here/say answered 401.',
    );
  });

  it('ends the session of a page that has a cookie which scripts may not read', async () => {
    const { reason, detail } = await endOf({ path: '/known', script });
    expect(reason).toBe('session_expired');
    expect(detail).toContain('The session of the test ended in turn 2: POST http://here/say');
  });

  it('is the agent’s own affair where nobody signed in', async () => {
    expect((await endOf({ script })).reason).toBe('script_ended');
  });

  it('ends nothing where the page asks again and is answered', async () => {
    const renewed = await endOf({ script: ['Hello', 'renew', 'Thanks'], person: ana });
    expect(renewed.reason).toBe('script_ended');
    expect(refusals).toBe(2);
  });
});

describe.concurrent('a page that asks for a login in the middle', () => {
  it('is a session that ended', async () => {
    const { reason, detail } = await endOf({
      script: ['Hello', { press: 'Show my orders' }],
      person: ana,
    });
    expect(reason).toBe('session_expired');
    expect(detail).toContain('ended in turn 2: the page asks for a login.');
    expect(detail).toContain('seen: http://here/login "Sign in"');
  });

  it('is what the user wanted who pressed "Sign out"', async () => {
    const { reason } = await endOf({ script: ['Hello', { press: 'Sign out' }], person: ana });
    expect(reason).toBe('script_ended');
  });
});

describe.concurrent('before the first turn', () => {
  it('a form that wants a password is no shut door for a user who fills it in', async () => {
    const opening = [{ fill: 'Name', with: 'Ana' }];
    const { reason } = await endOf({ path: '/apply', opening, script: [{ press: 'Apply' }] });
    expect(reason).toBe('script_ended');
  });

  it('the same page is one for a user who wants to write', async () => {
    const { reason, detail } = await endOf({ path: '/login' });
    expect(reason).toBe('login_failed');
    expect(detail).toContain('The trial could not be signed in: the page asks for a login.');
  });

  it('a start page that answers 401 is a failed login, whatever else it shows', async () => {
    const { reason, detail } = await endOf({ path: '/shut', person: ana });
    expect(reason).toBe('login_failed');
    expect(detail).toContain('"Ana" could not be signed in: http://here/shut answered 401.');
  });

  it.each([
    ['wrong', { username: 'ana', password: 'no' }],
    ['missing', undefined],
  ])(
    'HTTP credentials that are %s are a failed login, and nothing of the agent',
    async (_, sent) => {
      const context = sent === undefined ? {} : { httpCredentials: sent };
      const { dir: episode, detail } = await trialOf({ path: '/basic', person: ana, context });
      expect(detail).toContain('"Ana" could not be signed in: http://here/basic answered 401.');
      expect(await gradeEpisode(episode)).toMatchObject({ outcome: 'error', party: 'harness' });
    },
  );

  it('a login that waits for a field that is not there names the field', async () => {
    const prepare: App['prepare'] = (page) =>
      page.getByLabel('Pass phrase').fill('x', { timeout: 500 });
    const { reason, detail } = await endOf({ path: '/login', prepare });
    expect(reason).toBe('login_failed');
    expect(detail).toContain("looked for: getByLabel('Pass phrase')");
    expect(detail).toContain('seen: http://here/login "Sign in"');
  });

  it('the cookies of a person are there, and one that is no cookie is a failed login', async () => {
    const { reason } = await endOf({ person: { cookies: [{ name: 'theme', value: 'dark' }] } });
    expect(reason).toBe('script_ended');
    expect([...cookies]).toContain('theme=dark');
    const broken = [{ name: 'theme', value: 'dark', url: 'about:blank' }];
    const failed = await endOf({ person: { ...ana, cookies: broken } });
    expect(failed.reason).toBe('login_failed');
    expect(failed.detail).toContain('"Ana" could not be signed in: a cookie was not taken:');
  });

  it('a mistake in a prepare that signs nobody in is no failed login', async () => {
    const prepare = () => Promise.reject(new Error('no such helper'));
    expect(await endOf({ prepare })).toMatchObject({
      reason: 'harness_failed',
      detail: expect.stringContaining('no such helper') as string,
    });
    const { reason, detail } = await endOf({ prepare, person: ana });
    expect(reason).toBe('login_failed');
    expect(detail).toContain('"Ana" could not be signed in: prepare(page, trial) failed: no such');
  });

  it('nobody to sit there closes the trial at once', async () => {
    const failure = new SightlineError('app-invalid', { what: 'Nobody.', next: 'Name one.' });
    const { reason, detail } = await endOf({ person: { failure } });
    expect(reason).toBe('login_failed');
    expect(detail).toContain('Nobody.');
  });
});
