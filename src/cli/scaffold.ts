// The files of a project with Sightline: what is there already, what is written where, and what each says to the person who completes it. Files by others stay unless the user said otherwise.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { appFileSource, type AppDraft, stringLiteral } from '../app/draft.js';
import { writeWhole } from '../episode/files.js';
import { schemaLine } from '../scenario/schema-line.js';
import type { SightlineError } from '../sightline-error.js';
import { makeFolders } from './folders.js';
import { usage } from './usage.js';

/** What the first episode says: it asks for little, so that any agent's answer fits its window. */
export const FIRST_PROMPT = 'Hello! In one short sentence, what can you help me with?';

export interface ScaffoldOptions {
  project: Project;
  draft: AppDraft;
  /** As `sightlineConfig` takes them. */
  agentHosts: readonly string[];
  /** Saved state of a signed-in user, relative to the project's folder; null if nobody signs in. */
  storageState: string | null;
}

/** All files, in reading order. */
export function scaffold(options: ScaffoldOptions): ProjectFile[] {
  const { project, draft } = options;
  const { name } = draft;
  const isAlone = project.ownConfig === null;
  // Somebody else's config may claim every `.spec.ts`.
  const spec = `sightline/${name}.${isAlone ? 'spec' : 'episodes'}.ts`;
  return [
    ...(project.packageJson === null ? [{ path: 'package.json', text: newPackage(name) }] : []),
    { path: configName(project), text: isAlone ? config(options) : configBeside(options) },
    { path: `sightline/${name}.app.ts`, text: appFileSource(draft) },
    { path: spec, text: specText(name) },
    { path: `scenarios/${name}/first_answer.yaml`, text: scenario(name) },
    { path: `fixtures/${name}/world.yaml`, text: fixture },
    { path: '.github/workflows/sightline.yml', text: workflow(project) },
    { path: '.gitignore', text: gitignore(options), amends: true },
  ];
}

function newPackage(name: string): string {
  const data = { name: `${name}-episodes`, private: true, type: 'module' };
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** Next to a config that is a module by its extension, a second one has to be one too. */
function configName({ ownConfig }: Project): string {
  if (ownConfig === null) return 'playwright.config.ts';
  return `playwright.sightline.config.${/\.m[jt]s$/.test(ownConfig) ? 'mts' : 'ts'}`;
}

function sightlineCall(agentHosts: readonly string[]): string {
  if (agentHosts.length === 0) return 'sightlineConfig()';
  return `sightlineConfig({ agentHosts: [${agentHosts.map(stringLiteral).join(', ')}] })`;
}

function config({ draft, agentHosts, storageState }: ScaffoldOptions): string {
  return [
    '// sightlineConfig() brings the browser, the gateway, the reporter and traces.',
    "import { defineConfig } from '@playwright/test';",
    "import { sightlineConfig } from 'sightline/playwright';",
    '',
    `export default defineConfig(${sightlineCall(agentHosts)}, {`,
    "  testDir: 'sightline',",
    ...(storageState === null ? [] : [`  use: { storageState: ${stringLiteral(storageState)} },`]),
    ...(agentHosts.length > 0 ? [] : serverNote(draft.start)),
    '});',
    '',
  ].join('\n');
}

function serverNote(start: string): string[] {
  return [
    '  // TODO Start your agent here, so that CI can too; an agent that is already running is reused:',
    `  // webServer: [{ command: 'npm start', url: ${stringLiteral(start)}, reuseExistingServer: true }],`,
  ];
}

function configBeside({ project, agentHosts, storageState }: ScaffoldOptions): string {
  const base = project.ownConfig ?? '';
  return [
    `// Sightline's episodes: the servers and settings of ${base}, with separate tests.`,
    `// Of its projects, only \`use\` of the Chromium one applies here.`,
    "import { defineConfig } from '@playwright/test';",
    "import { sightlineConfig } from 'sightline/playwright';",
    `import base from './${importable(base)}';`,
    '',
    `const sightline = ${sightlineCall(agentHosts)};`,
    "const chromium = base.projects?.find(({ name }) => /chrom/i.test(name ?? ''));",
    '',
    'export default defineConfig(',
    '  { use: { ...base.use, ...chromium?.use }, webServer: base.webServer ?? [] },',
    '  sightline,',
    '  {',
    "    testDir: 'sightline',",
    ...(storageState === null
      ? []
      : [`    use: { storageState: ${stringLiteral(storageState)} },`]),
    "    testMatch: '**/*.episodes.ts',",
    '    globalSetup: [sightline.globalSetup ?? [], base.globalSetup ?? []].flat(),',
    '    globalTeardown: [base.globalTeardown ?? []].flat(),',
    '  },',
    ');',
    '',
  ].join('\n');
}

/** As in an import: TypeScript files are imported under the names that they compile to. */
function importable(file: string): string {
  return file.replace(/ts$/, 'js');
}

function specText(name: string): string {
  return [
    `// One test per scenario and trial of ${name}.`,
    "import { testScenarios } from 'sightline/playwright';",
    `import { app } from './${name}.app.js';`,
    '',
    `testScenarios(app, 'scenarios/${name}');`,
    '',
    '// To check one scenario more closely, import `expect` and `test` from sightline/playwright:',
    "// test('the answer can be read', async ({ simulate }) => {",
    "//   const episode = await simulate(app, 'first_answer');",
    "//   await expect(episode).toEndIn('answered');",
    "//   await expect(episode).toShow('turn-1', 'The newest agent message is fully visible.');",
    '// });',
    '',
  ].join('\n');
}

function scenario(name: string): string {
  return [
    schemaLine(`scenarios/${name}/first_answer.yaml`),
    '# One case: the user, the world behind the agent, and what you expect.',
    '# docs/scenarios.md in the sightline package lists every field, docs/claims.md every form of claim.',
    'scenario_id: first_answer',
    'title: The agent answers, and its answer can be seen',
    '# Sent word for word. For a user who follows a plan, use starting_prompt and conversation_plan instead.',
    'script:',
    `  - ${FIRST_PROMPT}`,
    `# The state behind the mocks: fixtures/${name}/world.yaml. It is unused until the app file has tools.`,
    'fixtures: [world]',
    'expectations:',
    '  # TODO What your agent is for: terminal states and tools of the app file, the world afterwards.',
    '  allowed_terminal_states: [answered]',
    '  # What pages often show instead of an answer when their server fails.',
    '  says:',
    '    - never: something went wrong',
    '    - never: an error occurred',
    '    - never: please try again',
    '    # Amounts, ids and actions the agent mentions are compared with what its tools returned. There are no',
    '    # tools yet, so there is nothing to compare with; remove this line once there are.',
    '    - consistent: false',
    '  surface:',
    '    - at: turn-1',
    '      claims:',
    '        - The newest agent message is shown.',
    '        - The newest agent message is not covered.',
    '',
  ].join('\n');
}

const fixture = [
  '# The systems behind the agent as an episode begins; each trial gets its own copy.',
  '# TODO Add your records. {now-10d} is ten days before `now` of the scenario, so dates never go stale.',
  'orders:',
  '  - id: ORD-1001',
  '    total: 42.5',
  '    currency: USD',
  "    placed_on: '{now-10d}'",
  '',
].join('\n');

const unversioned = [
  'node_modules/',
  'sightline-episodes/',
  'sightline-report/',
  '.sightline/',
  'playwright-report/',
  'test-results/',
];

/**
 * Episodes contain pictures of whatever was on the screen, and a saved state contains a session: neither should be
 * committed by accident.
 */
function gitignore({ project: { gitignore: text }, storageState }: ScaffoldOptions): string {
  const wanted = [...unversioned, ...(storageState === null ? [] : [`/${storageState}`])];
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, '');
  const there = new Set(text.split('\n').map(bare));
  const missing = wanted.filter((line) => !there.has(bare(line)));
  if (missing.length === 0) return text;
  const kept = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${kept}${missing.join('\n')}\n`;
}

const managers = {
  npm: { add: 'npm install --save-dev', exec: 'npx', ci: ['npm ci'] },
  pnpm: {
    ...{ add: 'pnpm add --save-dev', exec: 'pnpm exec' },
    ci: ['corepack enable', 'pnpm install --frozen-lockfile'],
  },
  yarn: { add: 'yarn add --dev', exec: 'yarn', ci: ['corepack enable', 'yarn install'] },
};

/** What to type: install what is missing, and run the episodes. */
export function nextCommands(project: Project): string[] {
  const { add, exec } = managers[project.manager];
  const isInstalled = project.packageJson?.includes('"sightline"') === true;
  return [
    ...(isInstalled ? [] : [`${add} @playwright/test sightline`]),
    `${exec} ${playwrightTest(project)}`,
  ];
}

/** With its config unless it is Playwright's default one. */
function playwrightTest(project: Project): string {
  const config = project.ownConfig === null ? '' : ` --config ${configName(project)}`;
  return `playwright test${config}`;
}

function workflow(project: Project): string {
  const { exec, ci } = managers[project.manager];
  return [
    '# Runs the episodes of every pull request; red unless every gate is met.',
    'name: Sightline',
    'on:',
    '  pull_request:',
    '  push:',
    '    branches: [main]',
    'permissions:',
    '  contents: read',
    'jobs:',
    '  episodes:',
    '    runs-on: ubuntu-latest',
    '    timeout-minutes: 30',
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - uses: actions/setup-node@v4',
    '        with:',
    '          node-version: 22',
    ...ci.map((command) => `      - run: ${command}`),
    `      - run: ${exec} playwright install --with-deps chromium`,
    '      # TODO Start your agent, preferably under webServer in the Playwright config, which works locally too.',
    `      - run: ${exec} ${playwrightTest(project)}`,
    '      - run: cat sightline-episodes/*/summary.md >> "$GITHUB_STEP_SUMMARY"',
    '        if: ${{ !cancelled() }}',
    '      - uses: actions/upload-artifact@v4',
    '        if: ${{ !cancelled() }}',
    '        with:',
    '          name: sightline',
    '          # The report, and the pictures that it shows.',
    '          path: |',
    '            sightline-report/',
    '            sightline-episodes/',
    '          retention-days: 14',
    '',
  ].join('\n');
}

/** What matters about the folder for what is written. */
export interface Project {
  /** Absolute. */
  dir: string;
  /** Text of its package.json; null if there is none. */
  packageJson: string | null;
  /** Text of its .gitignore; empty if there is none. */
  gitignore: string;
  /** File name of the Playwright config that is not Sightline's, or null. */
  ownConfig: string | null;
  manager: 'npm' | 'pnpm' | 'yarn';
}

const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (ending) => `playwright.config.${ending}`,
);

/** A folder that does not exist yet is empty. Throws `usage` if it cannot be read. */
export function readProject(path: string): Project {
  const dir = resolve(path);
  const has = (name: string) => existsSync(join(dir, name));
  // A config that this command wrote, and somebody may have edited since, is kept, not built upon.
  const isOwn = (name: string) => !/sightline\/playwright/.test(textOf(dir, name) ?? '');
  return {
    dir,
    packageJson: textOf(dir, 'package.json'),
    gitignore: textOf(dir, '.gitignore') ?? '',
    ownConfig: CONFIGS.find((name) => has(name) && isOwn(name)) ?? null,
    manager: has('pnpm-lock.yaml') ? 'pnpm' : has('yarn.lock') ? 'yarn' : 'npm',
  };
}

/** A name for the agent if none is given: the package's, else the folder's. */
export function agentName({ dir, packageJson }: Project): string {
  const name = packageName(packageJson ?? '')?.replace(/^@[^/]*\//, '') ?? basename(dir);
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return safe === '' || safe === 'sightline' ? 'agent' : safe;
}

function packageName(text: string): string | null {
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** One file that belongs to the project. */
interface ProjectFile {
  /** Relative to the project's folder, with "/". */
  path: string;
  text: string;
  /** Adds to what exists already. */
  amends?: boolean;
}

/** `differs`: it exists with a different text, and stays. */
export type FileStatus = 'written' | 'amended' | 'kept' | 'differs' | 'overwritten';

/** What becomes of each file. Throws `usage` if one of them can be neither read nor be new, before anything is written. */
export function planFiles(
  dir: string,
  files: readonly ProjectFile[],
  { force }: { force: boolean },
): (ProjectFile & { status: FileStatus })[] {
  const statusOf = ({ path, text, amends = false }: ProjectFile): FileStatus => {
    const existing = textOf(dir, path);
    if (existing === null) return 'written';
    if (existing === text) return 'kept';
    if (amends) return 'amended';
    return force ? 'overwritten' : 'differs';
  };
  return files.map((file) => ({ ...file, status: statusOf(file) }));
}

/** Each whole or not at all. */
export async function writeFiles(
  dir: string,
  files: readonly (ProjectFile & { status: FileStatus })[],
): Promise<void> {
  for (const { path, text, status } of files) {
    if (status === 'kept' || status === 'differs') continue;
    const file = join(dir, path);
    try {
      makeFolders(dirname(file));
      await writeWhole(file, text);
    } catch (error) {
      throw unusable(file, error);
    }
  }
}

function textOf(dir: string, path: string): string | null {
  try {
    return readFileSync(join(dir, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(join(dir, path), error);
  }
}

function unusable(file: string, cause: unknown): SightlineError {
  return usage(
    `${file} cannot be read or written.`,
    'Fix that, and run sightline init again; files already written are kept.',
    [cause instanceof Error ? cause.message : String(cause)],
  );
}
