// What `sightline doctor` found on one page, as data with an app file that pins it; touches the page only to check selectors.
import type { Page } from 'playwright';
import type { SurfaceHints } from '../../app/definition.js';
import type { Carrier, Findings, FoundPart, FoundProblem } from '../../app/doctor-findings.js';
import { appFileSource } from '../../app/draft.js';
import { knownHost } from '../../app/known-hosts.js';
import type { BusyPiece, ChatPart } from '../../page/observer/explained.js';
import type { Explanation } from '../../surface/driver/driver.js';
import { isLocal } from '../open-page.js';
import { addressWithoutSecrets, withoutPageSecrets } from './secrets.js';
import { carriersOf, type Exchange, type PageTraffic } from './traffic.js';
import type { TakenTurn } from './turn.js';

/** What was seen of the page, before it is put into words. */
export interface Seen {
  page: Page;
  traffic: PageTraffic;
  explanation: Explanation | null;
  turn: TakenTurn | null;
  problem: FoundProblem | null;
  /** Addresses of tabs that the page opened. */
  tabs: readonly string[];
}

export async function composeFindings(
  seen: Seen,
  { url, text }: { url: string; text: string },
): Promise<Findings> {
  const { page, explanation, turn } = seen;
  const transport = turn && transportOf(seen.traffic, turn, text);
  const busy = await busyOf(page, turn?.busy ?? []);
  const surface = surfaceOf(explanation, busy);
  const agentOrigins = originsOf(page, transport);
  const title = await page.title().catch(() => '');
  const others = otherOrigins(seen.traffic.exchanges, agentOrigins);
  const asked = addressWithoutSecrets(url);
  return {
    ...{ url: asked, address: addressWithoutSecrets(page.url()), title, said: text },
    problem: safeProblem(seen.problem ?? serverError(seen, transport), page.url()),
    frame: explanation?.frame == null ? null : addressWithoutSecrets(explanation.frame),
    opened: (explanation?.opened ?? []).map(({ name, element, selectors }) => ({
      ...{ name, element, selector: selectors[0] ?? null },
    })),
    box: explanation?.box
      ? { ...partOf(explanation.box), ...pick(explanation.box, 'placeholder', 'enabled') }
      : null,
    send: sendOf(explanation),
    transcript: explanation?.transcript ? partOf(explanation.transcript) : null,
    messages: messagesOf(explanation, turn),
    ...{ busy, settling: turn && turn.settled, surface, agentOrigins },
    transport: transport && {
      sent: transport.sent && safeCarrier(transport.sent),
      answered: safeCarrier(transport.answered),
    },
    notes: [...pageNotes(seen, surface), ...trialNotes(agentOrigins, others)],
    appFile: appFileSource({
      ...{ name: nameOf(title, page.url()), start: asked, agentOrigins, surface },
      ...{ allow: others.allow.map(prefix), stub: others.stub.map(prefix) },
    }),
  };
}

function pick<From, Key extends keyof From>(from: From, ...keys: Key[]): Pick<From, Key> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>;
}

function partOf({ element, name, box, selectors }: ChatPart): FoundPart {
  return { element, name, box, selector: selectors[0] ?? null };
}

function sendOf(explanation: Explanation | null): Findings['send'] {
  if (explanation === null) return null;
  const { send, sentBy } = explanation;
  const how = sentBy?.how ?? null;
  // Enter is tried first if no control is labeled as sending: the control next to the box may be anything.
  if (send && how !== 'enter') {
    const name = sentBy && sentBy.name !== '' ? sentBy.name : send.name;
    return { ...partOf(send), name, how };
  }
  if (how === null) return null;
  return { element: '', name: sentBy?.name ?? '', box: null, selector: null, how };
}

function messagesOf(
  explanation: Explanation | null,
  turn: TakenTurn | null,
): Findings['messages'][number][] {
  const fresh = new Set(turn?.seen.newMessages.map(({ id }) => id));
  return (explanation?.messages ?? []).map(({ id, side, text }) => {
    return { side, text: withoutPageSecrets(text), isNew: fresh.has(id) };
  });
}

/** A selector for a busy mark must match while the mark shows, and never once the agent is done. */
async function busyOf(
  page: Page,
  marks: readonly BusyPiece[],
): Promise<Findings['busy'][number][]> {
  return Promise.all(
    marks.map(async ({ sentence, firm, ...piece }) => {
      const shown = await Promise.all(piece.selectors.map((selector) => isShown(page, selector)));
      const selector = piece.selectors.find((_, index) => shown[index] === false) ?? null;
      return { ...partOf(piece), selector, sentence, firm };
    }),
  );
}

async function isShown(page: Page, selector: string): Promise<boolean> {
  const counts = page.frames().map((frame) => {
    const shown = frame.locator(`css=${selector}`).filter({ visible: true });
    return shown.count().catch(() => 0);
  });
  return (await Promise.all(counts)).some((count) => count > 0);
}

function surfaceOf(explanation: Explanation | null, busy: Findings['busy']): SurfaceHints {
  if (explanation === null) return {};
  const { box, send, sentBy, transcript, messageSelectors } = explanation;
  const pinned = busy.filter(({ selector }) => selector !== null);
  const mark = pinned.find(({ firm }) => firm) ?? pinned[0];
  const hints = {
    input: box?.selectors[0],
    send: sentBy?.how === 'enter' ? undefined : send?.selectors[0],
    transcript: transcript?.selectors[0],
    message: messageSelectors[0],
    busy: mark?.selector ?? undefined,
  };
  return Object.fromEntries(Object.entries(hints).filter(([, hint]) => hint !== undefined));
}

function transportOf(traffic: PageTraffic, turn: TakenTurn, said: string) {
  const { settled, endedAt } = turn;
  return carriersOf(traffic, { said, beganAt: endedAt - settled.waitedMs, endedAt });
}

function safeCarrier(carrier: Carrier): Carrier {
  return carrier.url === '' ? carrier : { ...carrier, url: addressWithoutSecrets(carrier.url) };
}

/** The page's own origin first, then those that received the text or sent the answer. */
function originsOf(page: Page, transport: ReturnType<typeof transportOf> | null): string[] {
  const addresses = [page.url(), transport?.sent?.url ?? '', transport?.answered.url ?? ''];
  const origins = addresses
    .filter((address) => /^(?:https?|wss?):/u.test(address) && URL.canParse(address))
    .map((address) => new URL(address.replace(/^ws/u, 'http')).origin);
  return [...new Set(origins)];
}

/** Origins beside the agent's own, by what a trial does with them. */
interface OtherOrigins {
  allow: string[];
  stub: string[];
  /** Answered with records, as by a backend. */
  backends: string[];
  stopped: string[];
}

function otherOrigins(
  exchanges: readonly Exchange[],
  agentOrigins: readonly string[],
): OtherOrigins {
  const others: OtherOrigins = { allow: [], stub: [], backends: [], stopped: [] };
  const originOf = ({ url }: Exchange) => new URL(url).origin;
  for (const origin of new Set(exchanges.map(originOf))) {
    const all = exchanges.filter((one) => originOf(one) === origin);
    if (!agentOrigins.includes(origin)) others[planOf(origin, all)].push(origin);
  }
  return others;
}

function planOf(origin: string, all: readonly Exchange[]): keyof OtherOrigins {
  if (knownHost(new URL(origin).hostname) !== null || all.every(({ type }) => type === 'ping'))
    return 'stub';
  const isRecords = ({ type, contentType }: Exchange) =>
    /^(?:fetch|xhr)$/.test(type) && /^application\/(?:[\w.+-]+\+)?json$/.test(contentType);
  if (all.some(isRecords)) return 'backends';
  return isLocal(origin) ? 'allow' : 'stopped';
}

function prefix(origin: string): string {
  return `${origin}/`;
}

const noise = new Set(['a', 'the', 'and', 'of', 'for', 'by', 'with', 'to', 'in']);

/** Words of the title, else the host; folders are named after it too. */
function nameOf(title: string, url: string): string {
  const words = (title.split(/[|–—·:]/u)[0] ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !noise.has(word));
  const name = words.slice(0, 3).join('-');
  if (/^[a-z]/.test(name)) return name;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const first = host.replace(/^www\./, '').split('.')[0] ?? '';
  return /^[a-z]/.test(first) && first !== 'localhost' ? first : 'agent';
}

/** What the page itself makes harder: other tabs, elements without a role, parts without a lasting selector. */
function pageNotes({ explanation, tabs, turn }: Seen, surface: SurfaceHints): string[] {
  const other = tabs.map((tab) => `The page opened another tab, ${addressWithoutSecrets(tab)}.`);
  const pinned = (['input', 'send', 'transcript', 'message'] as const).filter(
    (name) => name !== 'send' || explanation?.sentBy?.how !== 'enter',
  );
  const missing = turn && explanation ? pinned.filter((name) => surface[name] === undefined) : [];
  const names = missing.map((name) => `surface.${name}`).join(', ');
  return [
    ...other,
    ...plainNotes(explanation?.plain ?? []),
    ...(missing.length === 0
      ? []
      : [
          `No stable selector for ${names}: the names there are generated, shared or missing. The driver finds it without one.`,
        ]),
  ];
}

/** A claim about the button "X" has little basis if X has no role. */
function plainNotes(plain: readonly ChatPart[]): string[] {
  const [first] = plain;
  if (first === undefined) return [];
  const named = plain.slice(0, 3).map(({ element, name }) => `${element} "${name}"`);
  const rest = plain.length > 3 ? ` and ${plain.length - 3} more` : '';
  const claim = first.name === '' ? '' : `claim \`"${first.name}" can be clicked\`, or `;
  return [
    `Only their cursor or onclick shows that these can be pressed: ${named.join(', ')}${rest}. To make sure, ${claim}give them role="button".`,
  ];
}

/** What a trial would trip over. */
function trialNotes(
  agentOrigins: readonly string[],
  { stopped, backends }: OtherOrigins,
): string[] {
  const away = agentOrigins.filter((origin) => !isLocal(origin));
  const told = (origins: readonly string[], message: string) =>
    origins.length === 0 ? [] : [message];
  return [
    ...told(
      away,
      `Trials reach only this machine: run the agent here instead of at ${away.join(', ')}.`,
    ),
    ...told(
      stopped,
      `Trials would block what the page requests from ${stopped.join(', ')}: serve it from this machine, or stub it.`,
    ),
    ...told(
      backends,
      `The page requests data from ${backends.join(', ')}: list it under backend.urls, and add a tool for each kind of request (docs/app.md).`,
    ),
  ];
}

function safeProblem(problem: FoundProblem | null, address: string): FoundProblem | null {
  if (problem === null) return null;
  const safe = (text: string): string =>
    withoutPageSecrets(text.replaceAll(address, addressWithoutSecrets(address)));
  const { what, details, next } = problem;
  return { what: safe(what), details: details.map(safe), next: safe(next) };
}

/** An error that the page displays as a message is not an answer. */
function serverError(
  { traffic, turn }: Seen,
  transport: { sent: Carrier | null } | null,
): FoundProblem | null {
  const url = transport?.sent?.url;
  const last = traffic.exchanges.findLast((one) => one.url === url);
  if (!turn || !last || (last.status === null ? !last.failed : last.status < 400)) return null;
  const came = last.status === null ? 'did not answer' : `answered ${last.status}`;
  const text = turn.seen.newMessages.at(-1)?.text.slice(0, 120);
  return {
    what: `The agent's server ${came} to ${last.method} ${addressWithoutSecrets(last.url)}.`,
    details: [
      'looked for: an answer of the agent',
      `seen on the page: "${text ?? 'no new message'}"`,
    ],
    next: "See what the agent's server logs; the page only shows that it failed.",
  };
}
