// `sightline init`: adds Sightline to a folder, based on a look at the agent's page; never prompts, and overwrites files only with --force.
import { usage } from './usage.js';
import { relative, resolve, sep } from 'node:path';
import type { Findings } from '../app/doctor-findings.js';
import { colors } from '../values/colors.js';
import { stderr, stdout } from '../values/terminal.js';
import { SightlineError } from '../sightline-error.js';
import { brief } from '../episode/verdict/text.js';
import {
  agentName,
  type FileStatus,
  FIRST_PROMPT,
  nextCommands,
  planFiles,
  readProject,
  scaffold,
  writeFiles,
} from './scaffold.js';

/** The options as commander hands them over. */
export interface InitOptions {
  dir: string;
  name?: string;
  force?: boolean;
  storageState?: string;
}

export async function initProject(given: string | null, options: InitOptions): Promise<0> {
  const url = given === null ? null : agentUrl(given);
  const project = readProject(options.dir);
  const { dir, ownConfig } = project;
  const name = options.name === undefined ? agentName(project) : checkedName(options.name);
  const state = options.storageState === undefined ? null : resolve(options.storageState);
  const findings = url === null ? null : await lookAt(url, state);
  // In a project with its own config, baseURL says where the agent is.
  const start = url ?? (ownConfig === null ? 'http://127.0.0.1:3000/' : '/');
  const { agentOrigins, stub } = findings?.draft ?? {};
  const texts = scaffold({
    ...{ project, agentHosts: findings?.agentHosts ?? [] },
    draft: {
      ...{ name, start },
      ...(agentOrigins === undefined ? {} : { agentOrigins }),
      ...(stub === undefined ? {} : { stub }),
    },
    // With "/" on every system, because the config is shared.
    storageState: state === null ? null : relative(dir, state).split(sep).join('/'),
  });
  const files = planFiles(dir, texts, { force: options.force === true });
  await writeFiles(dir, files);
  const isLeft = files.some(({ status }) => status === 'differs');
  const notes = [
    ...(isLeft ? ['Files that differ were left unchanged; --force overwrites them.'] : []),
    ...(ownConfig === null
      ? []
      : [`${ownConfig} was left unchanged; Sightline's config extends it.`]),
    ...(url === null ? [`First set the URL of your agent's UI in sightline/${name}.app.ts.`] : []),
  ];
  const lines = [
    ...(findings === null ? [] : [answerLine(findings), ...findings.notes, '']),
    `In ${dir}:`,
    ...files.map(({ path, status }) => `  ${paint[status](status.padEnd(12))}${path}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    ...['', 'Next:'],
    ...nextCommands(project).map((command) => `  ${colors.bold(command)}`),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

/** Throws `usage` unless it is the URL of a page. */
function agentUrl(given: string): string {
  if (/^https?:\/\//i.test(given) && URL.canParse(given)) return new URL(given).href;
  throw usage(
    `"${given}" is not the URL of an agent's UI.`,
    'Give the full URL, such as sightline init http://localhost:3000, or omit it.',
    ['expected http:// or https://, and a host'],
  );
}

function checkedName(name: string): string {
  if (/^[a-z0-9][a-z0-9_-]*$/i.test(name)) return name;
  throw usage(
    `"${name}" cannot be used as a folder name.`,
    'Give another one, such as --name returns-desk.',
    ['expected letters, digits, "_" and "-", starting with a letter or a digit'],
  );
}

const TIMEOUT_MS = 30_000;

/** Throws `control-not-found` if there is no chat to start from. */
async function lookAt(url: string, storageState: string | null): Promise<Findings> {
  const { examine } = await import('../playwright/doctor/examine.js');
  const say = (line: string) => stderr.write(`sightline: ${line}\n`);
  say(`opening ${url}; saying “${FIRST_PROMPT}”`);
  const request = { url, text: FIRST_PROMPT, storageState, wait: null, timeoutMs: TIMEOUT_MS };
  const { findings } = await examine(request, say);
  const { problem, settling } = findings;
  if (problem === null || settling !== null) return findings;
  throw new SightlineError('control-not-found', {
    what: `Nothing was written. ${problem.what}`,
    details: [
      ...problem.details,
      `sightline doctor ${url} shows what Sightline detected on the page`,
      'sightline init without a URL writes all the files, including the app file',
    ],
    next: problem.next,
  });
}

const paint: Record<FileStatus, (text: string) => string> = {
  written: colors.green,
  amended: colors.green,
  overwritten: colors.green,
  kept: colors.dim,
  differs: colors.yellow,
};

const LONGEST_ANSWER = 120;

function answerLine({ url, problem, messages, settling }: Findings): string {
  if (problem !== null) return `${problem.what} The first episode fails until that is mended.`;
  const fresh = messages.filter(({ side, isNew }) => side === 'agent' && isNew);
  const answer = fresh.map(({ text }) => text.trim()).join('\n');
  const seconds = ((settling?.waitedMs ?? 0) / 1000).toFixed(1);
  return `${url} answered in ${seconds} s: “${brief(answer, LONGEST_ANSWER)}”`;
}
