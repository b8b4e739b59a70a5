// Formats what `sightline init` found and wrote, and the commands to run next; decides nothing.
import { colors } from '../../colors.js';
import type { AgentLook } from '../../app/agent-look.js';
import { brief } from '../../verdict/brief.js';
import { FIRST_PROMPT } from './scaffold.js';
import type { FileStatus, PlannedFile } from './write.js';

const LONGEST_ANSWER = 120;

/** The whole result of one run of the command. */
export interface InitResult {
  /** Absolute. */
  dir: string;
  /** Null if no address was given. */
  url: string | null;
  look: AgentLook | null;
  files: readonly Pick<PlannedFile, 'path' | 'status' | 'text'>[];
  /** What to type next. */
  next: readonly string[];
  /** Sentences about what a person should look at. */
  notes: readonly string[];
}

/** For people. */
export function asText(result: InitResult): string {
  const { dir, look, url, files, next, notes } = result;
  return [
    ...(url !== null && look !== null ? [...lookLines(url, look), ''] : []),
    `In ${dir}:`,
    ...files.map(({ path, status }) => `  ${paint[status](status.padEnd(12))}${path}`),
    ...(notes.length > 0 ? ['', ...notes] : []),
    '',
    'Next:',
    ...next.map((command) => `  ${colors.bold(command)}`),
    '',
  ].join('\n');
}

/** For programs: the same, without the texts of the files. */
export function asJson(result: InitResult): string {
  const files = result.files.map(({ path, status }) => ({ path, status }));
  return `${JSON.stringify({ ...result, files }, null, 2)}\n`;
}

const paint: Record<FileStatus, (text: string) => string> = {
  written: colors.green,
  amended: colors.green,
  overwritten: colors.green,
  kept: colors.dim,
  differs: colors.yellow,
};

function lookLines(url: string, { answer, answerMs, cutOff }: AgentLook): string[] {
  const said =
    answer === null
      ? `${url} did not answer “${FIRST_PROMPT}” in time. The first episode fails until it does.`
      : `${url} answered in ${seconds(answerMs ?? 0)}: “${brief(answer, LONGEST_ANSWER)}”`;
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

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
