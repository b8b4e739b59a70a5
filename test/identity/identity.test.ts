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
let output: string;
let said: Said[];
let messages: Map<string, { ok: boolean; message: string }>;
let skipped: Map<string, string>;

beforeAll(async () => {
  project = await miniProject();
  await project.write(projectFiles);
  const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
  ({ output } = await project.run(process.execPath, ...playwright));
  const read = (name: string) =>
    readFile(join(project.dir, name), 'utf8').catch(() => {
      throw new Error(output);
    });
  const { suites } = JSON.parse(await read('results.json')) as { suites: Suite[] };
  messages = new Map(suites.flatMap(reported));
  skipped = new Map(suites.flatMap(skips));
  const lines = (await read('said.jsonl')).trim().split('\n');
  said = lines.map((line) => JSON.parse(line) as Said);
});

afterAll(() => project.remove());

/** Of those who come together. */
async function episodesOf(scenario: string): Promise<Episode[]> {
  const root = join(project.dir, 'sightline-episodes');
  const files = await readdir(root, { recursive: true });
  const headers = files.filter((file) => file.endsWith(join('episode.json')));
  const dirs = headers.map((file) => join(root, file, '..'));
  const all = await Promise.all(
    dirs.filter((dir) => dir.includes(`/${scenario}/`)).map(readEpisode),
  );
  return all.filter(({ header }) => header.test.startsWith('together'));
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

describe('four people at once, at one server and one gateway, though it answers none before all have spoken', () => {
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
      const ids = episodes.map(({ header }) => header.id);
      const heard = said.filter(({ episode }) => ids.includes(episode));
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

describe('one person among them, closely', () => {
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

  it('skips a scenario that wants a person at the keyboard, once, with the reason', () => {
    const reason = '"by_hand" wants a person at the keyboard: sightline drive by_hand';
    for (const title of ['a scenario for a person', 'Somebody drives']) {
      expect(skipped.get(title)).toContain(reason);
    }
    expect(output).toContain('13 passed (2 failed as expected), 1 failed, 2 skipped');
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
