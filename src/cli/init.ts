// `sightline init`: adds Sightline to a folder, based on a look at the agent's page; never prompts, and overwrites files only with --force.
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import type { AgentLook } from '../app/agent-look.js';
import type { AppDraft } from '../app/draft.js';
import { packageFile } from '../package-files.js';
import { SightlineError } from '../sightline-error.js';
import { agentName, type Project, readProject } from './init/project.js';
import { configOption, FIRST_PROMPT, scaffold } from './init/scaffold.js';
import { asJson, asText, type InitResult } from './init/summary.js';
import { nextCommands } from './init/workflow.js';
import { existingText, type PlannedFile, planFiles, writeFiles } from './init/write.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface InitOptions {
  dir: string;
  name?: string;
  force?: boolean;
  storageState?: string;
  json?: boolean;
}

export async function initProject(url: string | null, options: InitOptions): Promise<void> {
  const result = await init(url, options);
  stdout.write(options.json === true ? asJson(result) : asText(result));
}

async function init(given: string | null, options: InitOptions): Promise<InitResult> {
  const url = given === null ? null : agentUrl(given);
  const project = readProject(options.dir);
  const name = options.name === undefined ? agentName(project) : checkedName(options.name);
  const look = url === null ? null : await lookAt(url, stateFile(options));
  const state = stateFile(options);
  const files = plan({
    project,
    name,
    look,
    storageState: state === null ? null : relativeTo(project.dir, state),
    force: options.force === true,
  });
  await writeFiles(project.dir, files);
  return {
    dir: project.dir,
    url,
    look,
    files,
    next: nextCommands(project.manager, configOption(project)),
    notes: notes({ project, name, look, files }),
  };
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

/** Relative to the working directory, as given. */
function stateFile({ storageState }: InitOptions): string | null {
  return storageState === undefined ? null : resolve(storageState);
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
  const existing = (path: string) => existingText(project.dir, path);
  const files = scaffold({
    project,
    draft,
    agentHosts: look?.agentHosts ?? [],
    storageState,
    versions: versions(),
    hasUrl: look !== null,
    existing,
  });
  return planFiles(project.dir, files, { force });
}

/** The versions of this package and of what it was built with. */
function versions(): { sightline: string; playwright: string; zod: string } {
  const own = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
    version: string;
    peerDependencies: Record<string, string>;
    dependencies: Record<string, string>;
  };
  return {
    sightline: `^${own.version}`,
    playwright: (own.peerDependencies['@playwright/test'] ?? '*').replace('>=', '^'),
    zod: own.dependencies['zod'] ?? '*',
  };
}

function notes({
  project,
  name,
  look,
  files,
}: Omit<Plan, 'force' | 'storageState'> & { files: readonly PlannedFile[] }): string[] {
  const differ = files.filter(({ status }) => status === 'differs');
  const app = files.find(({ path }) => path.startsWith(`sightline/${name}.app.`))?.path ?? '';
  return [
    ...(differ.length > 0
      ? ['Files that differ were left unchanged; --force overwrites them.']
      : []),
    ...(project.ownConfig === null
      ? []
      : [`${project.ownConfig} was left unchanged; Sightline's config extends it.`]),
    ...(project.esm || process.features.require_module ? [] : [commonJs]),
    ...(look === null ? [`First set the URL of your agent's UI in ${app}.`] : []),
    ...(look !== null && look.agentHosts.length > 0 ? [remote(look.agentHosts)] : []),
    ...(project.repository === null
      ? []
      : [
          `GitHub reads workflows only from ${project.repository}: move .github/workflows/sightline.yml there.`,
        ]),
  ];
}

const commonJs =
  'This package is CommonJS, which can load Sightline only on Node 20.19 or newer: update Node, or set "type": "module".';

function remote(hosts: readonly string[]): string {
  return `${hosts.join(', ')} is not on this machine: whatever an episode does there has real effects.`;
}
