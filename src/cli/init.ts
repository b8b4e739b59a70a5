// `sightline init`: adds Sightline to a folder, based on a look at the agent's page; never prompts, and overwrites files only with --force.
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { AgentLook } from '../app/agent-look.js';
import type { AppDraft } from '../app/draft.js';
import { colors } from '../colors.js';
import { packageFile } from '../package-files.js';
import { SightlineError } from '../sightline-error.js';
import { brief } from '../verdict/brief.js';
import { agentName, type Project, readProject } from './init/project.js';
import { configOption, FIRST_PROMPT, scaffold } from './init/scaffold.js';
import { nextCommands } from './init/workflow.js';
import {
  existingText,
  type FileStatus,
  type PlannedFile,
  planFiles,
  writeFiles,
} from './init/write.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface InitOptions {
  dir: string;
  name?: string;
  force?: boolean;
  storageState?: string;
}

export async function initProject(given: string | null, options: InitOptions): Promise<void> {
  const url = given === null ? null : agentUrl(given);
  const project = readProject(options.dir);
  const name = options.name === undefined ? agentName(project) : checkedName(options.name);
  const state = options.storageState === undefined ? null : resolve(options.storageState);
  const look = url === null ? null : await lookAt(url, state);
  const files = plan({
    ...{ project, name, look, force: options.force === true },
    storageState: state === null ? null : relativeTo(project.dir, state),
  });
  await writeFiles(project.dir, files);
  const found = url === null || look === null ? [] : [...lookLines(url, look), ''];
  const notes = notesOn({ project, name, look, files });
  const lines = [
    ...found,
    `In ${project.dir}:`,
    ...files.map(({ path, status }) => `  ${paint[status](status.padEnd(12))}${path}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...['', 'Next:'],
    ...nextCommands(project.manager, configOption(project)).map(
      (command) => `  ${colors.bold(command)}`,
    ),
  ];
  stdout.write(`${lines.join('\n')}\n`);
}

/** Throws `usage` unless it is the URL of a page. */
function agentUrl(given: string): string {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given).href;
  throw new SightlineError('usage', {
    what: `"${given}" is not the URL of an agent's UI.`,
    details: ['expected http:// or https://, and a host'],
    next: 'Give the full URL, such as sightline init http://localhost:3000, or omit it.',
  });
}

function checkedName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/i.test(name)) return name;
  throw new SightlineError('usage', {
    what: `"${name}" cannot be used as a folder name.`,
    details: ['expected letters, digits, "_" and "-", starting with a letter or a digit'],
    next: 'Give another one, such as --name returns-desk.',
  });
}

async function lookAt(url: string, storageState: string | null): Promise<AgentLook> {
  const { lookAtAgent } = await import('../playwright/look-at-agent.js');
  const say = (line: string) => stderr.write(`sightline: ${line}\n`);
  try {
    return await lookAtAgent(url, { prompt: FIRST_PROMPT, storageState, say });
  } catch (error) {
    throw error instanceof SightlineError ? nothingWritten(error, url) : error;
  }
}

/** The same error, with its meaning for this command. */
function nothingWritten({ code, parts }: SightlineError, url: string): SightlineError {
  const ways =
    code === 'control-not-found'
      ? [
          `sightline doctor ${url} shows what Sightline detected on the page`,
          'sightline init without a URL writes all the files, including the app file',
        ]
      : [];
  return new SightlineError(code, {
    what: `Nothing was written. ${parts.what}`,
    details: [...(parts.details ?? []), ...ways],
    next: parts.next,
  });
}

interface Plan {
  project: Project;
  name: string;
  look: AgentLook | null;
  /** Relative to the project's folder; null if nobody signs in. */
  storageState: string | null;
  force: boolean;
}

/** With "/" on every system, because the config is shared. */
function relativeTo(dir: string, file: string): string {
  return relative(dir, file).split(sep).join('/');
}

function plan({ project, name, look, storageState, force }: Plan): PlannedFile[] {
  // In a project with its own config, baseURL says where the agent is.
  const start = project.ownConfig === null ? 'http://127.0.0.1:3000/' : '/';
  const draft: AppDraft = { name, ...(look?.draft ?? { start }) };
  const files = scaffold({
    ...{ project, draft, storageState, versions: versions(), hasUrl: look !== null },
    agentHosts: look?.agentHosts ?? [],
    existing: (path) => existingText(project.dir, path),
  });
  return planFiles(project.dir, files, { force });
}

/** The versions of this package and of the Playwright that it was built with. */
function versions(): { sightline: string; playwright: string } {
  const own = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    version: string;
    peerDependencies: Record<string, string>;
  };
  const playwright = (own.peerDependencies['@playwright/test'] ?? '*').replace('>=', '^');
  return { sightline: `^${own.version}`, playwright };
}

const paint: Record<FileStatus, (text: string) => string> = {
  written: colors.green,
  amended: colors.green,
  overwritten: colors.green,
  kept: colors.dim,
  differs: colors.yellow,
};

const LONGEST_ANSWER = 120;

function lookLines(url: string, { answer, answerMs, cutOff }: AgentLook): string[] {
  const said =
    answer === null
      ? `${url} did not answer “${FIRST_PROMPT}” in time. The first episode fails until it does.`
      : `${url} answered in ${((answerMs ?? 0) / 1000).toFixed(1)} s: “${brief(answer, LONGEST_ANSWER)}”`;
  return [said, ...(cutOff.length > 0 ? cutOffLines(cutOff, answer !== null) : [])];
}

const MOST_REQUESTS = 12;

function cutOffLines(cutOff: readonly string[], answered: boolean): string[] {
  const shown = cutOff.slice(0, MOST_REQUESTS);
  const rest = cutOff.length - shown.length;
  return [
    'The page also made requests to other hosts, which trials cannot reach:',
    ...shown.map((request) => `  ${request}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
    answered
      ? 'It answered without them, so the app file stubs them.'
      : 'It may need one of them: mock it as a tool, or list its origin under agentOrigins if it belongs to the agent.',
  ];
}

function notesOn({
  project,
  name,
  look,
  files,
}: Omit<Plan, 'force' | 'storageState'> & { files: readonly PlannedFile[] }): string[] {
  const { ownConfig, esm, repository } = project;
  const app = files.find(({ path }) => path.startsWith(`sightline/${name}.app.`))?.path ?? '';
  const hosts = look?.agentHosts ?? [];
  const notes: [boolean, string][] = [
    [
      files.some(({ status }) => status === 'differs'),
      'Files that differ were left unchanged; --force overwrites them.',
    ],
    [ownConfig !== null, `${ownConfig} was left unchanged; Sightline's config extends it.`],
    [
      !esm && !process.features.require_module,
      'This package is CommonJS, which can load Sightline only on Node 20.19 or newer: update Node, or set "type": "module".',
    ],
    [look === null, `First set the URL of your agent's UI in ${app}.`],
    [
      hosts.length > 0,
      `${hosts.join(', ')} is not on this machine: whatever an episode does there has real effects.`,
    ],
    [
      repository !== null,
      `GitHub reads workflows only from ${repository}: move .github/workflows/sightline.yml there.`,
    ],
  ];
  return notes.flatMap(([applies, note]) => (applies ? [note] : []));
}
