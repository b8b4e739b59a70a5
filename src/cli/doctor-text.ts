// Formats the findings of `sightline doctor` for a terminal: the parts of the chat, the turn, problems, the app file.
import { colors } from '../colors.js';
import type {
  Carrier,
  Findings,
  FindingsFiles,
  FoundPart,
  FoundSettling,
  RequestGroup,
} from '../report/doctor/findings.js';
import { countOf } from '../count.js';
import { brief } from '../verdict/brief.js';

const LABEL = 14;
const mostMessages = 12;

const longestText = 100;

/** Everything that `sightline doctor` prints. */
export function doctorText(findings: Findings, files: FindingsFiles): string {
  const blocks = [
    head(findings),
    found(findings),
    turn(findings),
    requests(findings.requests),
    notes(findings.notes),
    pictures(files),
    findings.box === null ? '' : appFile(findings, files),
    verdict(findings),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function head({ url, address, title, viewport }: Findings): string {
  const size = `${viewport.width}×${viewport.height}`;
  const names = [title === '' ? null : `"${title}"`, size].filter((part) => part !== null);
  const moved =
    address === url || address === `${url}/` ? [] : [colors.dim(`ended up at ${address}`)];
  return [`${colors.bold(url)}  ${colors.dim(names.join(', '))}`, ...moved].join('\n');
}

function line(label: string, text: string): string {
  return `  ${colors.dim(label.padEnd(LABEL))}${text}`;
}

function more(lines: readonly string[]): string[] {
  return lines.map((text) => line('', text));
}

function partText(part: FoundPart): string {
  const name = part.name === '' ? '' : ` "${short(part.name)}"`;
  const away = part.box === null ? ', out of sight' : '';
  return `${part.element}${name}${away}`;
}

function selectorText({ selector }: FoundPart): string {
  return selector === null ? '' : `   ${colors.cyan(selector)}`;
}

function found({ box, send, transcript, opened, frame, messages }: Findings): string {
  if (box === null) return '';
  const placeholder = box.placeholder === '' ? '' : ` placeholder "${short(box.placeholder)}"`;
  const disabled = box.enabled ? '' : ', disabled';
  return [
    ...opened.map(({ name, element, selector }) =>
      line(
        'opened by',
        `${element}${name === '' ? '' : ` "${short(name)}"`}${selector === null ? '' : `   ${colors.cyan(selector)}`}`,
      ),
    ),
    ...(frame === null ? [] : [line('in the frame', frame)]),
    line('message box', `${partText(box)}${placeholder}${disabled}${selectorText(box)}`),
    line('send', sendText(send)),
    line(
      'transcript',
      transcript === null ? 'not detected' : `${partText(transcript)}${selectorText(transcript)}`,
    ),
    ...messageLines(messages),
  ].join('\n');
}

function sendText(send: Findings['send']): string {
  if (send === null) return 'none found next to the message box';
  if (send.how === 'enter') return 'the Enter key';
  return send.element === ''
    ? `"${send.name}", which has disappeared`
    : `${partText(send)}${selectorText(send)}`;
}

function messageLines(messages: Findings['messages']): string[] {
  const shown = messages.slice(-mostMessages);
  const left = messages.length - shown.length;
  const texts = [
    ...(left > 0 ? [colors.dim(`${left} earlier`)] : []),
    ...shown.map(({ side, text, isNew }) => {
      const mark = isNew ? colors.green('new ') : '    ';
      return `${side.padEnd(6)}${mark}${short(text)}`;
    }),
  ];
  const [first = 'none', ...rest] = texts;
  return [line('messages', first), ...more(rest)];
}

function turn({ said, transport, settling, busy, box }: Findings): string {
  if (box === null || settling === null) return '';
  const marks = busy.map((one) => {
    const kind = one.firm ? '' : ' (temporary)';
    return `${one.sentence}${kind}${selectorText(one)}`;
  });
  const [first = 'none seen', ...rest] = marks;
  return [
    line('said', `"${short(said)}"`),
    line('busy marks', first),
    ...more(rest),
    ...(transport === null ? [] : transportLines(transport)),
    ...settlingLines(settling),
  ].join('\n');
}

const kinds: Readonly<Record<Carrier['kind'], string>> = {
  event_stream: 'event stream (SSE)',
  fetch_stream: 'fetch stream',
  response: 'one response',
  websocket: 'WebSocket',
  long_poll: 'long poll',
  poll: 'poll',
  document: 'a new document',
  in_page: 'in the page',
};

function transportLines({ sent, answered }: NonNullable<Findings['transport']>): string[] {
  const same = sent !== null && sent.url === answered.url && sent.method === answered.method;
  const out = sent === null ? 'the text was not in any request or socket' : address(sent);
  return [
    ...(same ? [] : [line('sent by', out)]),
    line(same ? 'transport' : 'answered by', carrierText(answered)),
  ];
}

function address({ method, url }: Carrier): string {
  return method === '' ? url : `${method} ${url}`;
}

function carrierText(carrier: Carrier): string {
  const detail = carrier.detail === '' ? '' : colors.dim(`  ${carrier.detail}`);
  const where = carrier.url === '' ? '' : `, ${address(carrier)}`;
  return `${kinds[carrier.kind]}${where}${detail}`;
}

function settlingLines(settling: FoundSettling): string[] {
  const { firstProgressMs, lastChangeMs, lagMs, longestSilenceMs, waitedLast } = settling;
  const parts = [
    firstProgressMs === null ? 'no reply' : `first word after ${ms(firstProgressMs)}`,
    lastChangeMs === null ? 'nothing changed' : `last change after ${ms(lastChangeMs)}`,
    lagMs === null ? null : settling.finished ? `settled ${ms(lagMs)} later` : 'not settled',
  ];
  const last = waitedLast === null ? '' : `; waited last for: ${waitedLast}`;
  return [
    line('settling', parts.filter((part) => part !== null).join(', ')),
    line('', `longest silence ${ms(longestSilenceMs)}${last}`),
  ];
}

function ms(value: number): string {
  return `${Math.round(value)} ms`;
}

const plans: Readonly<Record<RequestGroup['plan'], string>> = {
  agent: "passes, the agent's own",
  allow: 'allow',
  stub: 'stub',
  tool: 'mocked by a tool',
  stopped: 'would be stopped',
};

function requests(groups: Findings['requests']): string {
  if (groups === null) return '';
  const rows = groups.map((group) => [
    group.method,
    `${group.origin}${group.path}`,
    `${group.count}×`,
    group.types.join(', '),
    group.statuses.join(', '),
    size(group.bytes),
    `${plans[group.plan]}${group.preset === null ? '' : ` (${group.preset})`}`,
  ]);
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.min(72, Math.max(...rows.map((row) => (row[at] ?? '').length))),
  );
  const lines = rows.map((row) =>
    `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd(),
  );
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return [colors.bold(`requests: ${total}, in ${countOf(groups.length, 'group')}`), ...lines].join(
    '\n',
  );
}

function size(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
}

function notes(all: readonly string[]): string {
  return all.map((note) => line('note', note)).join('\n');
}

function pictures({ annotated, busy, screenshot, json }: FindingsFiles): string {
  return [
    line('pictures', annotated),
    ...(busy === null ? [] : [line('', `${busy}  ${colors.dim('while the agent worked')}`)]),
    line('', screenshot),
    line('findings', json),
  ].join('\n');
}

function appFile({ appFile: source }: Findings, { app }: FindingsFiles): string {
  const lines = source.trimEnd().split('\n');
  return [
    colors.bold(`An app file that pins what was detected (${app}):`),
    '',
    ...lines.map((text) => (text === '' ? '' : `  ${text}`)),
  ].join('\n');
}

function verdict({ problem, settling }: Findings): string {
  if (problem !== null) {
    return [
      colors.red(problem.what),
      ...problem.details.map((text) => `  ${text}`),
      `  ${colors.bold(problem.next)}`,
    ].join('\n');
  }
  return settling === null ? '' : colors.green('The chat was found, and the agent answered.');
}

function short(text: string): string {
  return brief(text, longestText);
}
