// What `sightline init` wrote runs at once, passes on a sound agent, and is red on a wrong one: the packed package, Playwright's own command, real pages.
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { type AgentServer, startAgentServer } from './agent-server.js';

let agents: AgentServer;
let elsewhere: AgentServer;
let project: MiniProject;

beforeAll(async () => {
  agents = await startAgentServer();
  elsewhere = await startAgentServer('127.0.0.2');
});

afterAll(async () => {
  await Promise.all([agents, elsewhere].map((server) => server.close()));
});

const init = (...args: string[]) => project.sightline({}, 'init', ...args);

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
  const sound = ['foreign', 'elsewhere'] as const;
  const wrong = {
    fails: /failed: Ended in a way that can be graded: .*status 500/,
    covered: /failed: At turn-1: The newest agent message is not covered/,
    'not-reached':
      /error: Ended in a way that can be graded: .*POST https:\/\/api\.example\.test\/chat/,
  };
  const said: Record<string, { code: number; output: string }> = {};
  let graded: Awaited<ReturnType<typeof verdicts>>;

  beforeAll(async () => {
    project = await miniProject();
    await rm(join(project.dir, 'package.json'));
    said['foreign'] = await init(`${agents.origin}/?agent=foreign`, '--name', 'foreign');
    // Not 127.0.0.1, hence no name that every browser of Sightline knows; last, so that the config lets the browser through to it.
    said['elsewhere'] = await init(`${elsewhere.origin}/`, '--name', 'elsewhere', '--force');
    for (const name of sound) {
      const file = `scenarios/${name}/first_answer.yaml`;
      await project.write({ [file]: await scenarioOf(name) });
    }
    for (const name of Object.keys(wrong))
      await project.write({ [`wrong/${name}/first_answer.yaml`]: await scenarioOf(name) });
    const start = (name: string) =>
      `${agents.origin}/?agent=${name === 'not-reached' ? 'elsewhere' : name}`;
    const spec = [
      "import { test, testScenarios } from 'sightline/playwright';",
      "import { app } from './foreign.app.js';",
      'test.fail();',
      ...Object.keys(wrong).map(
        (name) => `testScenarios({ ...app, start: '${start(name)}' }, 'wrong/${name}');`,
      ),
    ];
    await project.write({ 'sightline/wrong.spec.ts': spec.join('\n') });
    await project.playwright({});
    graded = await verdicts();
  });

  afterAll(() => project.remove());

  /** Each agent's first scenario has the same id, which is that of its episodes here. */
  async function scenarioOf(name: string): Promise<string> {
    const file = join(project.dir, 'scenarios/foreign/first_answer.yaml');
    return (await readFile(file, 'utf8')).replace(/scenario_id: .*/, `scenario_id: ${name}`);
  }

  it.each(sound)('init tells what %s answered', (name) => {
    expect(said[name]?.output).toMatch(/ answered in \d+\.\d s: “.*(orders|returns).*”/);
    expect(said[name]?.code).toBe(0);
  });

  it.each(sound)('the first episode of %s passes, without a word changed', (name) => {
    expect(graded[name]).toEqual({ outcome: 'passed', reasons: '' });
  });

  it.each(Object.entries(wrong))('its scenario is not met by the agent “%s”', (name, reason) => {
    expect(graded[name]?.reasons).toMatch(reason);
    expect(graded[name]?.outcome).toBe(name === 'not-reached' ? 'error' : 'failed');
  });

  it('type-checks', async () => {
    await project.write({ 'tsconfig.json': strictTsconfig });
    const checked = await project.run(process.execPath, 'node_modules/typescript/bin/tsc');
    expect(checked).toEqual({ code: 0, output: '' });
  });

  it('lints', async () => {
    const paths = ['--app', 'sightline/foreign.app.ts', 'scenarios/foreign'];
    const linted = await project.sightline({}, 'lint', ...paths);
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
    const ran = await project.playwright({}, '--config', 'playwright.sightline.config.ts');
    expect(ran.output).toContain('own set-up ran');
    expect(ran.output).toContain('1 passed, 0 failed');
    expect(ran.code).toBe(0);
    expect(await verdicts()).toEqual({ first_answer: { outcome: 'passed', reasons: '' } });

    const environment = (
      await readdir(join(project.dir, 'sightline-episodes'), { recursive: true })
    ).find((file) => file.endsWith('environment.json'));
    const text = await readFile(join(project.dir, 'sightline-episodes', environment ?? ''), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ viewport: { width: 900, height: 600 } });
  });
});
