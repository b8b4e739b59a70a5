// `sightline doctor`: shows what Sightline detects on a page; reads arguments, prints and writes, and drives nothing itself.
import { usage } from './usage.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorFiles, Findings, FoundPart } from '../app/doctor-findings.js';
import { appFileSource } from '../app/draft.js';
import { colors } from '../values/colors.js';
import { stderr, stdout } from '../values/terminal.js';
import { toJsonText } from '../episode/files.js';
import { brief } from '../episode/verdict/text.js';
import { pageUrl, timeoutOf, waitOf } from './page-arguments.js';
import { makeOutFolder } from './folders.js';

/** The options as commander hands them over. */
export interface DoctorOptions {
  say: string;
  out: string;
  json?: boolean;
  wait?: string;
  storageState?: string;
  timeout: string;
}

export async function doctor(url: string, options: DoctorOptions): Promise<0 | 1> {
  const request = {
    ...{ url: pageUrl(url), text: textOf(options.say) },
    wait: options.wait === undefined ? null : waitOf(options.wait),
    storageState: options.storageState ?? null,
    timeoutMs: timeoutOf(options.timeout),
  };
  makeOutFolder(options.out);
  const { examine } = await import('../playwright/doctor/examine.js');
  const { findings, picture } = await examine(request, (line) => stderr.write(`${line}\n`));
  const files = {
    screenshot: join(options.out, 'screenshot.png'),
    app: join(options.out, 'app.ts'),
  };
  const source = appFileSource({ name: 'agent', ...findings.draft });
  await writeFile(files.screenshot, picture);
  await writeFile(files.app, source);
  await writeFile(join(options.out, 'doctor.json'), toJsonText(findings));
  const json = () => `${JSON.stringify({ ...findings, files }, null, 2)}\n`;
  stdout.write(options.json === true ? json() : doctorText(findings, files, source));
  return findings.problem === null ? 0 : 1;
}

function textOf(text: string): string {
  if (text.trim() !== '') return text;
  throw usage('There is nothing to say.', 'Give --say some text, or omit it to say "Hello".', [
    '--say is empty',
  ]);
}

function doctorText(findings: Findings, files: DoctorFiles, source: string): string {
  const { box, notes } = findings;
  const blocks = [
    head(findings),
    ...(box === null ? [] : [chat({ ...findings, box }), turn(findings)]),
    notes.map((note) => line('note', note)).join('\n'),
    line('screenshot', files.screenshot),
    box === null ? '' : appFile(source, files),
    verdict(findings),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const LABEL = 14;

function line(label: string, text: string): string {
  return `  ${colors.dim(label.padEnd(LABEL))}${text}`;
}

/** Only the first line has the label. */
function lines(label: string, texts: readonly string[], none: string): string[] {
  return (texts.length === 0 ? [none] : texts).map((text, at) => line(at === 0 ? label : '', text));
}

const LONGEST = 100;

function short(text: string): string {
  return brief(text, LONGEST);
}

function head({ url, address, title }: Findings): string {
  const named = title === '' ? '' : `  ${colors.dim(`"${title}"`)}`;
  const moved =
    address === url || address === `${url}/` ? [] : [colors.dim(`ended up at ${address}`)];
  return [`${colors.bold(url)}${named}`, ...moved].join('\n');
}

function part({ element, name, selector }: Omit<FoundPart, 'box'>, more = ''): string {
  const named = name === '' ? '' : ` "${short(name)}"`;
  const pinned = selector === null ? '' : `   ${colors.cyan(selector)}`;
  return `${element}${named}${more}${pinned}`;
}

/** Such parts are there, but cannot be pressed where they are. */
function away({ box }: FoundPart): string {
  return box === null ? ', out of sight' : '';
}

const MOST_MESSAGES = 12;

function chat(findings: Findings & { box: NonNullable<Findings['box']> }): string {
  const { box, send, transcript, opened, frame, messages } = findings;
  const placeholder = box.placeholder === '' ? '' : ` placeholder "${short(box.placeholder)}"`;
  const state = `${away(box)}${placeholder}${box.enabled ? '' : ', disabled'}`;
  const shown = messages.slice(-MOST_MESSAGES).map(({ side, text, isNew }) => {
    return `${side.padEnd(6)}${isNew ? colors.green('new ') : '    '}${short(text)}`;
  });
  const earlier = messages.length - shown.length;
  return [
    ...opened.map((one) => line('opened by', part(one))),
    ...(frame === null ? [] : [line('in the frame', frame)]),
    line('message box', part(box, state)),
    line('send', sendText(send)),
    line('transcript', transcript === null ? 'not detected' : part(transcript, away(transcript))),
    ...lines('messages', [...(earlier > 0 ? [`${earlier} earlier`] : []), ...shown], 'none'),
  ].join('\n');
}

function sendText(send: Findings['send']): string {
  if (send === null) return 'none found next to the message box';
  if (send.how === 'enter') return 'the Enter key';
  return send.element === '' ? `"${send.name}", which has disappeared` : part(send, away(send));
}

function turn({ said, settling, busy }: Findings): string {
  if (settling === null) return '';
  const marks = busy.map(({ sentence, firm, selector }) =>
    part({ element: sentence, name: '', selector }, firm ? '' : ' (temporary)'),
  );
  return [
    line('said', `"${short(said)}"`),
    ...lines('busy marks', marks, 'none seen'),
    line('settling', settlingText(settling)),
  ].join('\n');
}

function settlingText(settling: NonNullable<Findings['settling']>): string {
  const { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waitedLast } = settling;
  const ms = (value: number) => `${Math.round(value)} ms`;
  return [
    firstProgressMs === null ? 'no reply' : `first word after ${ms(firstProgressMs)}`,
    lagMs === null ? 'nothing changed' : `last change after ${ms(waitedMs - lagMs)}`,
    ...(lagMs === null ? [] : [finished ? `settled ${ms(lagMs)} later` : 'not settled']),
    `longest silence ${ms(longestSilenceMs)}`,
    ...(waitedLast === null ? [] : [`waited last for: ${waitedLast}`]),
  ].join(', ');
}

function appFile(source: string, { app }: DoctorFiles): string {
  const texts = source.trimEnd().split('\n');
  return [
    colors.bold(`An app file that pins what was detected (${app}):`),
    '',
    ...texts.map((text) => (text === '' ? '' : `  ${text}`)),
  ].join('\n');
}

function verdict({ problem, settling }: Findings): string {
  if (problem === null)
    return settling === null ? '' : colors.green('The chat was found, and the agent answered.');
  return [
    colors.red(problem.what),
    ...problem.details.map((text) => `  ${text}`),
    `  ${colors.bold(problem.next)}`,
  ].join('\n');
}
