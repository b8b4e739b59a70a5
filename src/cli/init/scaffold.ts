// The files of a project with Sightline, as texts: what is written where, and what each says to the person who completes it.
import { appExport, appFileSource, type AppDraft, stringLiteral } from '../../app/draft.js';
import { amendedPackage, newPackage, type WantedPackages } from './package-json.js';
import type { Project } from './project.js';
import { playwrightTest, workflow } from './workflow.js';
import { schemaLine } from '../../scenario/schema-line.js';

/** What the first episode says: it asks for little, so that any agent's answer fits its window. */
export const FIRST_PROMPT = 'Hello! In one short sentence, what can you help me with?';

/** One file that belongs to the project. */
export interface ScaffoldFile {
  /** Relative to the project's folder, with "/". */
  path: string;
  text: string;
  /** Adds to what exists already; false: a whole file. */
  amends: boolean;
}

export interface ScaffoldOptions {
  project: Project;
  draft: AppDraft;
  /** As `sightlineConfig` takes them. */
  agentHosts: readonly string[];
  /** Saved state of a signed-in user, relative to the project's folder; null if nobody signs in. */
  storageState: string | null;
  /** Versions of the packages to install, by name. */
  versions: { sightline: string; playwright: string };
  /** Whether somebody gave the agent's address; if not, the files say where it goes. */
  hasUrl: boolean;
  /** The project's own existing files, by path; null if there is none. */
  existing: (path: string) => string | null;
}

/** File name of the config that runs the episodes; null if it is Playwright's default one. */
export function configOption(project: Project): string | null {
  return project.ownConfig === null ? null : configName(project);
}

/** All files, in reading order. */
export function scaffold(options: ScaffoldOptions): ScaffoldFile[] {
  const { project, draft } = options;
  const { name } = draft;
  const whole = (path: string, text: string): ScaffoldFile => ({ path, text, amends: false });
  return [
    packageFile(options),
    whole(
      configName(project),
      project.ownConfig === null ? config(options) : configBeside(options),
    ),
    whole(`sightline/${name}.app.ts`, appFileSource(draft)),
    whole(`sightline/${name}.${specKind(project)}.ts`, spec(options)),
    whole(`scenarios/${name}/first_answer.yaml`, scenario(name)),
    whole(`fixtures/${name}/world.yaml`, fixture),
    whole('.github/workflows/sightline.yml', workflow(project.manager, configOption(project))),
    gitignore(options),
  ];
}

/** Next to a config that is a module by its extension, a second one has to be one too. */
function configName({ ownConfig }: Project): string {
  if (ownConfig === null) return 'playwright.config.ts';
  return `playwright.sightline.config.${/\.m[jt]s$/.test(ownConfig) ? 'mts' : 'ts'}`;
}

/** Somebody else's config may claim every `.spec.ts`. */
function specKind({ ownConfig }: Project): 'spec' | 'episodes' {
  return ownConfig === null ? 'spec' : 'episodes';
}

function packageFile({ project, draft, versions }: ScaffoldOptions): ScaffoldFile {
  const wanted: WantedPackages = {
    scripts: { 'test:sightline': playwrightTest(configOption(project)) },
    devDependencies: {
      '@playwright/test': versions.playwright,
      sightline: versions.sightline,
    },
  };
  const { packageJson } = project;
  const text = packageJson
    ? amendedPackage(packageJson, wanted)
    : newPackage(`${draft.name}-episodes`, wanted);
  return { path: 'package.json', text, amends: packageJson !== null };
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

function spec({ draft, hasUrl }: ScaffoldOptions): string {
  const { name } = draft;
  const app = appExport(name);
  return [
    `// One test per scenario and trial of ${name}.`,
    "import { testScenarios } from 'sightline/playwright';",
    `import { ${app} } from './${name}.app.js';`,
    '',
    ...(hasUrl ? [] : toFillIn(name)),
    `testScenarios(${app}, 'scenarios/${name}');`,
    '',
    '// To check one scenario more closely, import `expect` and `test` from sightline/playwright:',
    "// test('the answer can be read', async ({ simulate }) => {",
    `//   const episode = await simulate(${app}, 'first_answer');`,
    "//   await expect(episode).toEndIn('answered');",
    "//   await expect(episode).toShow('turn-1', 'The newest agent message is fully visible.');",
    '// });',
    '',
  ].join('\n');
}

function toFillIn(name: string): string[] {
  return [
    '// TODO Before the first run:',
    `//   ${name}.app.ts: set \`start\` to the address of the agent's UI, and start its server`,
    `//   scenarios/${name}: write what the user says and what you expect`,
    '// `sightline init <url>` does the first for you and checks that the chat is found.',
  ];
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
    '  # Amounts, ids and actions the agent mentions are compared with what its tools returned. There are no',
    '  # tools yet, so there is nothing to compare with; remove this line once there are.',
    '  consistency: false',
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
function gitignore({ existing, storageState }: ScaffoldOptions): ScaffoldFile {
  const text = existing('.gitignore');
  const wanted = [...unversioned, ...(storageState === null ? [] : [`/${storageState}`])];
  const there = new Set((text ?? '').split('\n').map(bare));
  const missing = wanted.filter((line) => !there.has(bare(line)));
  const kept = text === null || text === '' || text.endsWith('\n') ? (text ?? '') : `${text}\n`;
  return {
    path: '.gitignore',
    text: missing.length === 0 ? (text ?? '') : `${kept}${missing.join('\n')}\n`,
    amends: text !== null,
  };
}

function bare(line: string): string {
  return line.trim().replace(/^\/|\/$/g, '');
}
