// The project that measures the third-party chat UIs: what `init` writes for each, and the scenarios beside it, while their pages are served; runs no episode.
import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { startForeignUis } from '../../e2e/foreign/server.js';
import { foreignUis, type ForeignUi, wideUis } from '../../e2e/foreign/uis.js';
import { gatewayUrl } from '../../src/playwright/run.js';
import { scriptedAgent } from './agent.js';
import { recordedScenarios, recordedWorld, scenarios } from './scenarios.js';

const root = resolve(import.meta.dirname, '../..');
export const dir = join(root, '.cache/foreign-uis');

export const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

/** Writes the project, and serves its pages until it has been used. Without `only`, of all UIs whose packages are installed. */
export async function inProject<Result>(
  only: readonly string[],
  use: (uis: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const hasWide = existsSync(join(root, 'e2e/foreign/wide/node_modules'));
  const all: readonly ForeignUi[] = [...foreignUis, ...(hasWide ? wideUis : [])];
  const uis = all.filter(({ name }) => only.length === 0 || only.includes(name));
  const flawed = uis.map((ui): ForeignUi => ({ ...ui, flawed: true }));
  const pages = await startForeignUis(scriptedAgent(gatewayUrl()), 0, flawed);
  try {
    await writeProject(uis.map(({ name }) => ({ name, url: `${pages.origin}/${name}` })));
    return await use(uis.map(({ name }) => name));
  } finally {
    await pages.close();
  }
}

/** What a script prints, run in the project. */
export function node(args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: dir, env: { ...process.env, CI: '1' } });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => (text += part.toString()));
    }
    child.on('close', () => done(text));
  });
}

interface Page {
  name: string;
  url: string;
}

/** What `init` printed for each page is kept in `said`. */
async function writeProject(pages: readonly Page[]): Promise<void> {
  await rm(dir, { recursive: true, force: true });
  await mkdir(join(dir, 'node_modules'), { recursive: true });
  await mkdir(join(dir, 'said'));
  symlinkSync(root, join(dir, 'node_modules/sightline'), 'dir');
  for (const { name, url } of pages) {
    const said = await node([join(root, 'dist/cli/main.js'), 'init', url, '--name', name]);
    await writeFile(join(dir, 'said', name), said);
    const first = join(dir, `scenarios/${name}/first_answer.yaml`);
    if (!existsSync(first)) continue;
    const written = await readFile(first, 'utf8');
    await writeFile(first, written.replace(/^scenario_id: .*/m, `scenario_id: ${name}-first`));
    await writeScenarios(name, name, scenarios);
    await writeRecorded(name);
  }
}

async function writeScenarios(
  folder: string,
  ui: string,
  all: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [name, text] of all) {
    const file = join(dir, `scenarios/${folder}/${name}.yaml`);
    await writeFile(file, `scenario_id: ${ui}-${name}\n${text}`);
  }
}

/** The same UI with an app file that names tools. */
async function writeRecorded(ui: string): Promise<void> {
  const name = `${ui}-by-door`;
  await mkdir(join(dir, 'scenarios', name), { recursive: true });
  await mkdir(join(dir, 'fixtures', name), { recursive: true });
  await writeScenarios(name, ui, recordedScenarios);
  await writeFile(join(dir, 'fixtures', name, 'world.yaml'), recordedWorld);
  const spec = `import { testScenarios } from 'sightline/playwright';
import * as written from './${ui}.app.js';
import { withTools } from '${join(import.meta.dirname, 'with-tools.js')}';

testScenarios(withTools(Object.values(written)[0]), 'scenarios/${name}');
`;
  await writeFile(join(dir, 'sightline', `${name}.spec.ts`), spec);
}
