import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { accounts, names, projectFiles } from './project.js';

interface Said {
  door: 'form' | 'basic';
  user: string;
  session?: string;
  episode: string;
  text: string;
}

let project: MiniProject;

beforeAll(async () => {
  project = await miniProject();
  await project.write(projectFiles);
});

afterAll(() => project.remove());

const playwright = ['node_modules/@playwright/test/cli.js', 'test'];

async function episodesOf(scenario: string): Promise<Episode[]> {
  const root = join(project.dir, 'sightline-episodes');
  const files = await readdir(root, { recursive: true });
  const headers = files.filter((file) => file.endsWith(join('episode.json')));
  const dirs = headers.map((file) => join(root, file, '..'));
  return Promise.all(dirs.filter((dir) => dir.includes(`/${scenario}/`)).map(readEpisode));
}

/** Every text file that the run left, by name. */
async function written(): Promise<[string, string][]> {
  const folders = ['sightline-episodes', 'playwright-report', 'test-results'];
  const found: [string, string][] = [];
  for (const folder of folders) {
    const names = await readdir(join(project.dir, folder), { recursive: true }).catch(() => []);
    for (const name of names.filter((one) => /\.(json|jsonl|html|yaml|txt|md)$/.test(one))) {
      found.push([name, await readFile(join(project.dir, folder, name), 'utf8')]);
    }
  }
  return found;
}

describe('four people at once, at one server and one gateway', () => {
  let output: string;
  let said: Said[];

  beforeAll(async () => {
    const run = [process.execPath, ...playwright, 'together'];
    ({ output } = await project.run('env', 'TOGETHER=4', ...run));
    const log = await readFile(join(project.dir, 'said.jsonl'), 'utf8').catch(() => '');
    said = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Said);
  });

  it('passes all, though the server answers none of them before all four have spoken', () => {
    expect(output).toContain('8 passed');
  });

  for (const [scenario, door] of [
    ['usual', 'form'],
    ['usual_basic', 'basic'],
  ] as const) {
    it(`lets each see its own name and order and nobody else's (${door})`, async () => {
      const episodes = await episodesOf(scenario);
      expect(episodes.map(({ header }) => header.identity?.label).sort()).toEqual(names);
      for (const episode of episodes) {
        const name = names[episode.header.trial - 1] ?? 'Ana';
        const { usual } = accounts[name];
        const verdict = await gradeEpisode(episode.dir);
        expect(verdict.outcome).toBe('passed');
        expect(episode.header.identity).toEqual({ label: name });
        expect(episode.world.after).toEqual({
          orders: [{ id: expect.any(String) as string, owner: name, item: usual }],
        });
        const shown = episode.transcript.map(({ text }) => text).join('\n');
        expect(shown).toContain(`You are ${name}.`);
        expect(shown).toContain(usual);
        const layout = (await episode.file('surface/turn-2/layout.json')).toString();
        const record = JSON.stringify([episode.path, episode.world, shown, layout]);
        for (const other of names.filter((one) => one !== name)) {
          expect(record).not.toContain(other);
          expect(record).not.toContain(accounts[other].usual);
        }
      }
    });

    it(`heard each person's lines in its own session and episode (${door})`, async () => {
      const episodes = await episodesOf(scenario);
      const heard = said.filter((one) => one.door === door);
      expect(heard).toHaveLength(names.length * 2);
      for (const { header } of episodes) {
        const own = heard.filter(({ episode }) => episode === header.id);
        expect(own.map(({ text }) => text)).toEqual(['The usual, please', 'Who am I?']);
        expect(new Set(own.map(({ user }) => user))).toEqual(new Set([header.identity?.label]));
        const { session } = own[0] ?? {};
        const inSession = heard.filter((one) => door === 'form' && one.session === session);
        if (door === 'form') expect(inSession).toEqual(own);
      }
    });
  }

  it('writes no password and no session anywhere', async () => {
    const secrets = [
      ...names.map((name) => accounts[name].password),
      ...said.flatMap(({ session }) => session ?? []),
    ];
    const files = await written();
    expect(files.length).toBeGreaterThan(50);
    const leaks = files.flatMap(([file, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${file}`),
    );
    expect(leaks).toEqual([]);
  });
});

describe('one person, closely', () => {
  let messages: Map<string, { ok: boolean; message: string }>;
  let skipped: Map<string, string>;
  let output: string;

  beforeAll(async () => {
    const args = [...playwright, 'closely', '--workers', '1'];
    ({ output } = await project.run(process.execPath, ...args));
    const text = await readFile(join(project.dir, 'results.json'), 'utf8').catch(() => {
      throw new Error(output);
    });
    const { suites } = JSON.parse(text) as { suites: Suite[] };
    messages = new Map(suites.flatMap(reported));
    skipped = new Map(suites.flatMap(skips));
  });

  const told = (title: string) => messages.get(title)?.message ?? `no test "${title}"`;

  it('calls a wrong password an error of the harness: who, what was looked for, what was seen, what next', () => {
    const message = told('a wrong password');
    expect(message).toContain('error  outcome: Ended in a way that can be graded (party: harness)');
    expect(message).toContain('"Ana" could not be signed in: prepare(page, trial) failed');
    expect(message).toContain("looked for: getByRole('heading', { name: 'Hello' }) to be visible");
    expect(message).toMatch(/seen: http:\/\/127\.0\.0\.1:\d+\/login "Sign in"/);
    expect(message).toContain('alert: Wrong user name or password.');
    expect(message).toContain('such as the password.   docs/errors.md#login-failed');
    expect(message).not.toContain('not-her-password');
    expect(message).not.toContain('party: agent');
  });

  it('names the field that a login waited for', () => {
    const message = told('a login that waits for a field that is not there');
    expect(message).toContain("looked for: getByLabel('Pass phrase')");
    expect(message).toContain('(party: harness)');
  });

  it('tells of a page that wants a login and gets none', () => {
    const message = told('no login at all');
    expect(message).toContain('The trial could not be signed in: the page asks for a login.');
    expect(message).toContain('Sign in: by prepare(page) or identity(trial) of the app file');
  });

  it('tells of HTTP authentication that is wrong or missing, and never blames the agent', () => {
    const wrong = told('a wrong password of HTTP authentication');
    expect(wrong).toMatch(/"Ana" could not be signed in: http:\S+\/basic answered 401\./);
    const none = told('no HTTP authentication at all');
    expect(none).toMatch(/The trial could not be signed in: http:\S+\/basic answered 401\./);
    for (const message of [wrong, none]) expect(message).toContain('(party: harness)');
  });

  it('lists all that is wrong with an identity, without its values', () => {
    const message = told('an identity that is none');
    expect(message).toContain('locale: expected a locale such as en-US');
    expect(message).toContain('vars.password: expected a text');
    expect(message).toContain('unknown field "storageStat"; did you mean "storageState"?');
    expect(message).toContain('docs/errors.md#app-invalid');
    expect(message).not.toContain('8675309421');
  });

  it('tells where a saved login was looked for, and how to make one', () => {
    const message = told('a saved login that is not there');
    expect(message).toContain('there is no file auth/user-1.json below ');
    expect(message).toContain('save context.storageState({ path })');
  });

  it('tells by name of a session that ended in the middle', () => {
    const message = told('a session that ends in the middle');
    expect(message).toContain('error  outcome');
    expect(message).toContain('The session of "Ana" ended in turn 2: the page asks for a login.');
    expect(message).toMatch(/seen: http:\S+\/login "Sign in"/);
    expect(message).toContain('docs/errors.md#session-expired');
  });

  it('skips a scenario that wants a person at the keyboard, once, with the reason', () => {
    const reason = '"by_hand" wants a person at the keyboard: sightline drive by_hand';
    for (const title of ['a scenario for a person', 'Somebody drives']) {
      expect(skipped.get(title)).toContain(reason);
    }
    expect(output).toContain('10 passed (7 failed as expected), 1 failed, 2 skipped');
  });

  it.each([
    'a saved login, a header, a cookie, a language and a zone',
    'what the scenario names wins',
    'gives it to every episode',
  ])('passes: %s', (title) => {
    expect(messages.get(title)).toEqual({ ok: true, message: '' });
  });
});

interface Suite {
  specs: {
    title: string;
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      results: { status: string; errors: { message?: string }[] }[];
    }[];
  }[];
  suites?: Suite[];
}

function reported({ specs, suites = [] }: Suite): [string, { ok: boolean; message: string }][] {
  const own = specs.map(({ title, tests }): [string, { ok: boolean; message: string }] => {
    const results = tests.flatMap((test) => test.results);
    const ok = results.every(({ status }) => status === 'passed');
    const errors = results.flatMap((result) => result.errors);
    const message = errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n');
    return [title, { ok, message }];
  });
  return [...own, ...suites.flatMap(reported)];
}

function skips({ specs, suites = [] }: Suite): [string, string][] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }): [string, string] => {
        return [title, annotations.map(({ description = '' }) => description).join('; ')];
      }),
  );
  return [...own, ...suites.flatMap(skips)];
}
