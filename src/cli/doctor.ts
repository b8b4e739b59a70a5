// `sightline doctor`: what Sightline takes for what on somebody's page; reads arguments and prints, and drives nothing itself.
import type { Command } from 'commander';
import type { Findings, FindingsFiles } from '../report/doctor/findings.js';
import { SightlineError } from '../sightline-error.js';
import { doctorText } from './doctor-text.js';
import { makeFolder, pageUrl, viewportOf, waitOf } from './page-arguments.js';

/** The options as commander hands them over. */
interface DoctorOptions {
  say: string;
  out: string;
  json?: boolean;
  learn?: boolean;
  viewport?: string;
  device?: string;
  wait?: string;
  storageState?: string;
  timeout: string;
}

/**
 * Adds `doctor` to the command line. Exit code 0: the chat was found and the agent answered; 1: something
 * is wrong, and told; 2: the page could not be opened or looked at; 64: wrong usage.
 */
export function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('open a page, find its chat, take one turn, and tell what was taken for what')
    .argument('<url>', "the URL of the agent's page, or the path of an HTML file")
    .option('--say <text>', 'what to say in the one turn', 'Hello')
    .option('--out <dir>', 'folder for the pictures, doctor.json and app.ts', 'sightline-doctor')
    .option('--json', 'print the findings as JSON')
    .option('--learn', 'list every request, and draft mocks for the backend')
    .option('--viewport <size>', 'CSS px; default 1280x720, or that of the device')
    .option('--device <name>', 'a device of Playwright, such as "iPhone 15"')
    .option('--wait <ms|selector>', 'what to wait for after the page has loaded')
    .option('--storage-state <file>', 'cookies and storage of somebody who is signed in')
    .option('--timeout <ms>', 'how long to load, and how long the agent may say nothing', '30000')
    .action(async (url: string, options: DoctorOptions) => {
      process.exitCode = await doctor(url, options);
    });
}

async function doctor(url: string, options: DoctorOptions): Promise<0 | 1> {
  const request = {
    url: pageUrl(url),
    text: textOf(options.say),
    viewport: options.viewport === undefined ? null : viewportOf(options.viewport),
    device: options.device ?? null,
    wait: options.wait === undefined ? null : waitOf(options.wait),
    storageState: options.storageState ?? null,
    timeoutMs: timeoutOf(options.timeout),
    outDir: options.out,
    learn: options.learn ?? false,
  };
  makeFolder(options.out);
  const { examine } = await import('../playwright/doctor/examine.js');
  const { findings, files } = await examine(request, (line) => {
    process.stderr.write(`${line}\n`);
  });
  process.stdout.write(
    options.json === true ? asJson(findings, files) : doctorText(findings, files),
  );
  return findings.problem === null ? 0 : 1;
}

function textOf(text: string): string {
  if (text.trim() !== '') return text;
  throw new SightlineError('usage', {
    what: 'There is nothing to say.',
    details: ['--say was given without a word'],
    next: 'Leave --say away to say "Hello", or give it a text.',
  });
}

/** Throws `usage` on what is no time. */
function timeoutOf(text: string): number {
  const timeoutMs = Number(text);
  if (/^\d+$/u.test(text) && timeoutMs >= 100 && timeoutMs <= 3_600_000) return timeoutMs;
  throw new SightlineError('usage', {
    what: `"${text}" is no time to wait.`,
    details: ['expected ms, 100 to 3600000'],
    next: 'Write it as --timeout 60000.',
  });
}

function asJson(findings: Findings, files: FindingsFiles): string {
  return `${JSON.stringify({ ...findings, files }, null, 2)}\n`;
}
