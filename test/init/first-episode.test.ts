// What `sightline init` wrote runs at once, passes on a sound agent, and is red on a wrong one: the packed package, Playwright's own command, real pages.
import { readdir, readFile, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReturnsDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { type FakeBackend, startFakeBackend } from '../returns-desk/fake-backend.js';
import { type AgentServer, startAgentServer } from './agent-server.js';

const cli = 'node_modules/sightline/dist/cli/main.js';
const playwright = 'node_modules/@playwright/test/cli.js';
const deepChatBundle = resolve(
  import.meta.dirname,
  '../../e2e/foreign/node_modules/deep-chat/dist/deepChat.bundle.js',
);

let agents: AgentServer;
let elsewhere: AgentServer;
let backend: FakeBackend;
let desk: Awaited<ReturnType<typeof startReturnsDesk>>;
let deepChat: Server;
let project: MiniProject;

beforeAll(async () => {
  agents = await startAgentServer();
  elsewhere = await startAgentServer('127.0.0.2');
  backend = await startFakeBackend();
  desk = await startReturnsDesk({ backendUrl: backend.url });
  deepChat = await startDeepChat();
});

afterAll(async () => {
  await Promise.all([agents, elsewhere, backend, desk].map((server) => server.close()));
  deepChat.closeAllConnections();
  await new Promise((done) => void deepChat.close(done));
});

async function startDeepChat(): Promise<Server> {
  const page = `<!doctype html><html lang="en"><title>deep-chat</title>
    <script type="module" src="/deep-chat.js"></script>
    <deep-chat connect='{"url": "/chat"}' style="width: 480px; height: 360px"></deep-chat>`;
  const server = createServer((request, response) => {
    if (request.url === '/deep-chat.js') {
      response.setHeader('content-type', 'text/javascript');
      createReadStream(deepChatBundle).pipe(response);
    } else if (request.url === '/chat') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ text: 'I look after orders and returns.' }));
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(page);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

/** An empty folder that the packed package is installed in. */
async function emptyProject(): Promise<void> {
  project = await miniProject();
  await rm(join(project.dir, 'package.json'));
}

const node = (...args: string[]) => project.run(process.execPath, ...args);
const init = (...args: string[]) => node(cli, 'init', ...args);

/** Outcome, and the reasons of all that did not pass, by scenario; of the one run that there was. */
async function verdicts(): Promise<Record<string, { outcome: string; reasons: string }>> {
  const root = join(project.dir, 'sightline-episodes');
  const files = (await readdir(root, { recursive: true })).filter((file) =>
    file.endsWith('.verdict.json'),
  );
  const read = await Promise.all(
    files.map(async (file) => {
      const { outcome, assertions } = JSON.parse(await readFile(join(root, file), 'utf8')) as {
        outcome: string;
        assertions: { outcome: string; reason: string; title: string }[];
      };
      const open = assertions.filter((one) => one.outcome !== 'passed');
      const reasons = open.map((one) => `${one.outcome}: ${one.title}: ${one.reason}`).join('\n');
      return [file.split('/')[2] ?? file, { outcome, reasons }] as const;
    }),
  );
  return Object.fromEntries(read);
}

describe('in an empty folder', () => {
  const sound = ['desk', 'deep-chat', 'foreign', 'elsewhere'] as const;
  let said: Record<string, { code: number; output: string }>;
  let ran: { code: number; output: string };
  let graded: Awaited<ReturnType<typeof verdicts>>;

  beforeAll(async () => {
    await emptyProject();
    const urls: Record<(typeof sound)[number], string> = {
      desk: desk.url,
      'deep-chat': `http://127.0.0.1:${(deepChat.address() as AddressInfo).port}`,
      foreign: `${agents.origin}/?agent=foreign`,
      // Not 127.0.0.1, hence no name that every browser of Sightline knows.
      elsewhere: `${elsewhere.origin}/`,
    };
    said = {};
    for (const name of sound) {
      // Last, so that the config is the one that lets the browser through to it.
      const force = name === 'elsewhere' ? ['--force'] : [];
      said[name] = await init(urls[name], '--name', name, ...force);
      await renameScenario(name);
    }
    ran = await node(playwright, 'test');
    graded = await verdicts();
  });

  afterAll(() => project.remove());

  /** Each agent's first scenario has the same id, which is that of its episodes here. */
  async function renameScenario(name: string): Promise<void> {
    const file = `scenarios/${name}/first_answer.yaml`;
    const text = await readFile(join(project.dir, file), 'utf8');
    await project.write({
      [file]: text.replace('scenario_id: first_answer', `scenario_id: ${name}`),
    });
  }

  it.each(sound)('init tells what %s answered', (name) => {
    expect(said[name]?.output).toMatch(/ answered in \d+\.\d s: “.*(orders|returns).*”/);
    expect(said[name]?.code).toBe(0);
  });

  it('all first episodes pass, without a word changed in what was written', () => {
    expect(ran.output).toContain(`${sound.length} passed, 0 failed`);
    expect(ran.code).toBe(0);
    expect(graded).toEqual(
      Object.fromEntries(sound.map((name) => [name, { outcome: 'passed', reasons: '' }])),
    );
  });

  it('type-checks', async () => {
    await project.write({ 'tsconfig.json': strictTsconfig });
    const checked = await node('node_modules/typescript/bin/tsc');
    expect(checked).toEqual({ code: 0, output: '' });
  });

  it('lints', async () => {
    const linted = await node(cli, 'lint', '--app', 'sightline/desk.app.ts', 'scenarios/desk');
    expect(linted.output).toContain('2 of 2 claims measured');
    expect(linted.output).toContain('0 problems; 1 scenario readable');
  });
});

const strictTsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    module: 'nodenext',
    target: 'es2023',
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['sightline', '*.ts'],
});

describe('what it expects of an agent', () => {
  const wrong = {
    silent:
      /failed: Ended in a way that can be graded: The agent had not finished its turn after 5 s/,
    fails: /failed: Ended in a way that can be graded: .*status 500/,
    covered: /failed: At turn-1: The newest agent message is not covered/,
    'not-reached':
      /error: Ended in a way that can be graded: .*POST https:\/\/api\.example\.test\/chat/,
  };
  let ran: { code: number; output: string };
  let graded: Awaited<ReturnType<typeof verdicts>>;

  beforeAll(async () => {
    await emptyProject();
    await init(`${agents.origin}/`, '--name', 'shop');
    const scenario = await readFile(join(project.dir, 'scenarios/shop/first_answer.yaml'), 'utf8');
    const start = (name: string) =>
      `${agents.origin}/?agent=${name === 'not-reached' ? 'elsewhere' : name}`;
    const names = Object.keys(wrong);
    for (const name of names) {
      const text = scenario.replace('scenario_id: first_answer', `scenario_id: ${name}`);
      await project.write({ [`wrong/${name}/first_answer.yaml`]: text });
    }
    // Playwright starts a new worker after a failure, but for those that it was told of.
    const patience = (name: string) => (name === 'silent' ? ', replyTimeoutMs: 5000' : '');
    const trials = names.map(
      (name) =>
        `testScenarios({ ...shop, start: '${start(name)}'${patience(name)} }, 'wrong/${name}');`,
    );
    const spec = [
      "import { test, testScenarios } from 'sightline/playwright';",
      "import { shop } from './shop.app.js';",
      ...trials.slice(0, 1),
      ...['test.describe(() => {', 'test.fail();', ...trials.slice(1), '});'],
    ];
    await project.write({ 'sightline/wrong.spec.ts': spec.join('\n') });
    ran = await node(playwright, 'test', '--workers', '1');
    graded = await verdicts();
  });

  afterAll(() => project.remove());

  it('is met by the sound one beside them', () => {
    expect(graded['first_answer']).toEqual({ outcome: 'passed', reasons: '' });
    expect(ran.output).toContain(
      `${Object.keys(wrong).length} passed (3 failed as expected), 1 failed`,
    );
    expect(ran.code).toBe(1);
  });

  it.each(Object.entries(wrong))('is not met by the agent “%s”', (name, reason) => {
    expect(graded[name]?.reasons).toMatch(reason);
    expect(graded[name]?.outcome).toBe(name === 'not-reached' ? 'error' : 'failed');
  });
});

describe('in a folder that has a Playwright project already', () => {
  afterAll(() => project.remove());

  it('adds a config that builds on the one that is there, which stays as it is', async () => {
    project = await miniProject();
    const own = `
      import { defineConfig, devices } from '@playwright/test';
      export default defineConfig({
        testDir: 'tests',
        retries: 2,
        reporter: 'list',
        globalSetup: './set-up.ts',
        use: { baseURL: '${agents.origin}', trace: 'on-first-retry' },
        projects: [
          { name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 900, height: 600 } } },
          { name: 'firefox', use: { ...devices['Desktop Firefox'] } },
        ],
        webServer: {
          command: 'node server.js',
          url: '${agents.origin}',
          reuseExistingServer: true,
        },
      });`;
    const manifest = '{\n\t"name": "@acme/shop",\n\t"scripts": { "test": "playwright test" }\n}\n';
    await project.write({
      'package.json': manifest,
      'playwright.config.ts': own,
      'set-up.ts': "export default () => console.log('own set-up ran');",
      'tests/own.spec.ts': "import { test } from '@playwright/test'; test('own', () => {});",
    });

    const said = await init();
    expect(said.output).toContain('written     playwright.sightline.config.ts');
    expect(said.output).toContain('playwright.config.ts was left unchanged');
    expect(said.output).toContain('npx playwright test --config playwright.sightline.config.ts');
    expect(await readFile(join(project.dir, 'playwright.config.ts'), 'utf8')).toBe(own);

    // No address was given, and none is needed: the baseURL of the config that is there tells it.
    const config = ['--config', 'playwright.sightline.config.ts'];
    const ran = await node(playwright, 'test', ...config);
    expect(ran.output).toContain('own set-up ran');
    expect(ran.output).toContain('1 passed, 0 failed');
    expect(ran.code).toBe(0);
    expect(await verdicts()).toEqual({ first_answer: { outcome: 'passed', reasons: '' } });

    const environment = (
      await readdir(join(project.dir, 'sightline-episodes'), { recursive: true })
    ).find((file) => file.endsWith('environment.json'));
    const text = await readFile(join(project.dir, 'sightline-episodes', environment ?? ''), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ viewport: { width: 900, height: 600 } });

    const listed = await node(playwright, 'test', '--list');
    expect(listed.output).toContain('Total: 2 tests in 1 file');
  });
});
