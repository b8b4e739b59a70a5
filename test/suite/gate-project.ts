// A small project whose agent is wrong in the trials that a variable names: runs of Playwright's own command on it, and gates over them.
import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnv } from '../clean-env.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';
import { shopFiles } from '../playwright/shop.js';

const page = `<!doctype html><title>Shop</title><main><h1>Help</h1><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<script>
  const add = (text) => {
    const message = document.createElement('p');
    message.textContent = text;
    document.querySelector('[role=log]').append(message);
  };
  document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add(box.value);
    box.value = '';
    add(WRONG ? 'I cannot tell.' : 'We are open until six.');
  });
</script>`;

/** Trials such as "hours:2 hours:4", of SHOP_WRONG; which trial it is comes as a header of its identity. */
const server = `import { createServer } from 'node:http';
const wrong = new Set((process.env.SHOP_WRONG ?? '').split(' '));
const page = ${JSON.stringify(page)};
createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(page.replace('WRONG', String(wrong.has(request.headers['x-trial']))));
}).listen(Number(process.argv[2]), '127.0.0.1');
`;

const app = `import { defineApp } from 'sightline';
export const shop = defineApp({
  name: 'shop',
  start: '/',
  replyTimeoutMs: 5000,
  identity: ({ scenario, trial }) => ({
    label: scenario + ':' + trial,
    extraHTTPHeaders: { 'x-trial': scenario + ':' + trial },
  }),
  backend: { tools: [] },
  terminalStates: { answered: (episode) => episode.messages.length > 0 },
});
`;

const config = `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('shop')}\`;
export default defineConfig(sightlineConfig(JSON.parse(process.env.SHOP_CONFIG ?? '{}')), {
  testDir: 'e2e', workers: 1, fullyParallel: true, timeout: 240_000,
  use: {
    baseURL: url,
    ...(process.env.SHOP_BROWSER ? { connectOptions: { wsEndpoint: process.env.SHOP_BROWSER } } : {}),
  },
  webServer: [{ command: \`node server.mjs \${freePort('shop')}\`, url }],
});
`;

const spec = `import { testScenarios } from 'sightline/playwright';
import { shop } from './shop.js';
testScenarios(shop, 'scenarios/shop');
`;

/** `more` is further fields, such as a gate. What is asked of the screen needs its pictures. */
const scenario = (id: string, more = ''): string => `scenario_id: ${id}
script: [How long are you open?]
${more}
expectations:
  says: [until six, { consistent: false }]
  surface: [{ at: end, claims: ['"until six" is shown.'] }]
`;

export interface GateProject extends Omit<MiniProject, 'playwright' | 'sightline'> {
  /** Playwright's own command under these variables; the folder of its run, where it left one. */
  playwright(variables: Record<string, string>, ...args: string[]): Promise<GateRun>;
  sightline(...args: string[]): Promise<{ code: number; output: string }>;
  /** Merges the blob reports in a folder, with Sightline's reporter. */
  merged(blobs: string): Promise<{ code: number; output: string }>;
  /** As `playwright`, and killed together with its workers as soon as so many verdicts are there. */
  killedAfter(verdicts: number, variables: Record<string, string>): Promise<string>;
}

export interface GateRun {
  code: number;
  output: string;
  run: string;
}

const playwrightCli = 'node_modules/@playwright/test/cli.js';

export async function gateProject(scenarios: Record<string, string>): Promise<GateProject> {
  const project = await miniProject();
  await project.write({ ...shopFiles, 'e2e/closely.spec.ts': '' });
  await rm(join(project.dir, 'e2e'), { recursive: true });
  await rm(join(project.dir, 'scenarios'), { recursive: true });
  await project.write({
    'server.mjs': server,
    'playwright.config.ts': config,
    'e2e/shop.ts': app,
    'e2e/scenarios.spec.ts': spec,
    ...Object.fromEntries(
      Object.entries(scenarios).map(([id, more]) => [
        `scenarios/shop/${id}.yaml`,
        scenario(id, more),
      ]),
    ),
  });
  const episodes = join(project.dir, 'sightline-episodes');
  const runs = () => readdir(episodes).catch((): string[] => []);
  const newRun = async (before: readonly string[]) => {
    const [found = 'none'] = (await runs()).filter((name) => !before.includes(name));
    return join('sightline-episodes', found);
  };
  return {
    ...project,
    async playwright(variables, ...args) {
      const before = await runs();
      const env = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const ran = await project.run(
        '/usr/bin/env',
        ...[...env, process.execPath, playwrightCli, 'test', ...args],
      );
      return { ...ran, run: await newRun(before) };
    },
    merged: (blobs) =>
      project.run(
        process.execPath,
        ...[playwrightCli, 'merge-reports', '--reporter=sightline/reporter', blobs],
      ),
    sightline: (...args) =>
      project.run(process.execPath, 'node_modules/sightline/dist/cli/main.js', ...args),
    async killedAfter(verdicts, variables) {
      const before = await runs();
      const child = spawn(process.execPath, [playwrightCli, 'test'], {
        ...{
          cwd: project.dir,
          env: { ...cleanEnv(), ...variables },
          stdio: 'ignore',
          detached: true,
        },
      });
      const ended = new Promise((done) => child.on('close', done));
      const count = async () =>
        (await readdir(episodes, { recursive: true }).catch((): string[] => [])).filter(
          (name) => name.endsWith('.verdict.json') && !before.some((run) => name.startsWith(run)),
        ).length;
      while ((await count()) < verdicts) await new Promise((done) => setTimeout(done, 50));
      // Its group, which it leads: workers and the servers that it started end with it.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await ended;
      return newRun(before);
    },
  };
}

export async function summaryIn(
  project: Pick<MiniProject, 'dir'>,
  folder: string,
): Promise<unknown> {
  return JSON.parse(await readFile(join(project.dir, folder, 'summary.json'), 'utf8')) as unknown;
}
