// `sightline doctor`: shows what Sightline detects on a page; reads arguments and prints, and drives nothing itself.
import type { Findings, FindingsFiles } from '../report/doctor/findings.js';
import { SightlineError } from '../sightline-error.js';
import { doctorText } from './doctor-text.js';
import { makeFolder, pageUrl, timeoutOf, waitOf, windowOf } from './page-arguments.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface DoctorOptions {
  say: string;
  out: string;
  json?: boolean;
  learn?: boolean;
  viewport?: string;
  wait?: string;
  storageState?: string;
  timeout: string;
}

export async function doctor(url: string, options: DoctorOptions): Promise<0 | 1> {
  const request = {
    url: pageUrl(url),
    text: textOf(options.say),
    ...windowOf(options.viewport),
    wait: options.wait === undefined ? null : waitOf(options.wait),
    storageState: options.storageState ?? null,
    timeoutMs: timeoutOf(options.timeout),
    outDir: options.out,
    learn: options.learn ?? false,
  };
  makeFolder(options.out);
  const { examine } = await import('../playwright/doctor/examine.js');
  const { findings, files } = await examine(request, (line) => {
    stderr.write(`${line}\n`);
  });
  stdout.write(options.json === true ? asJson(findings, files) : doctorText(findings, files));
  return findings.problem === null ? 0 : 1;
}

function textOf(text: string): string {
  if (text.trim() !== '') return text;
  throw new SightlineError('usage', {
    what: 'There is nothing to say.',
    details: ['--say is empty'],
    next: 'Give --say some text, or omit it to say "Hello".',
  });
}

function asJson(findings: Findings, files: FindingsFiles): string {
  return `${JSON.stringify({ ...findings, files }, null, 2)}\n`;
}
