// What was found on one page, as data without secrets, with what an app file has to say; touches the page only to check selectors.
import type { Page, Request } from 'playwright';
import type { SurfaceHints } from '../../app/definition.js';
import type { Findings, FoundPart, FoundProblem } from '../../app/doctor-findings.js';
import type { Observation } from '../../episode/action.js';
import type { BusyPiece, ChatPart } from '../../page/observer/protocol.js';
import type { Explanation, Settled } from '../../surface/driver/driver.js';
import { createRedactor, REDACTED } from '../../episode/redactor.js';

export interface PageTraffic {
  /** Origins on this machine beside the page's own. */
  local: Set<string>;
  /** Origins by what is reported about each request, such as "POST https://api.other.test/". */
  cutOff: Map<string, string>;
  /** The request that last carried the words; `status` null: it failed. */
  sent: { request: Request; status: number | null } | null;
}

export interface TakenTurn {
  settled: Settled;
  explanation: Explanation;
  seen: Observation;
  /** Every busy mark of the turn, as it was when it was first seen. */
  busy: readonly BusyPiece[];
  navigated: boolean;
  problem: FoundProblem | null;
}

/** What was seen of the page, before it is put into words. */
export interface Seen {
  page: Page;
  traffic: PageTraffic;
  explanation: Explanation | null;
  turn: TakenTurn | null;
  problem: FoundProblem | null;
}

export async function composeFindings(
  seen: Seen,
  { url, text, agentHosts }: { url: string; text: string; agentHosts: readonly string[] },
): Promise<Findings> {
  const { page, explanation, turn, traffic } = seen;
  const problem = seen.problem ?? (turn && serverError(traffic, turn));
  const busy = await busyOf(page, turn?.busy ?? []);
  const asked = addressWithoutSecrets(url);
  return {
    ...{ url: asked, address: addressWithoutSecrets(page.url()), said: text },
    title: await page.title().catch(() => ''),
    problem: safeProblem(problem, page.url()),
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
    ...{ busy, settling: turn && turn.settled, agentHosts },
    draft: {
      ...{ start: asked, surface: surfaceOf(explanation, busy) },
      ...originsOf(new URL(url).origin, traffic, problem),
    },
    notes: notesOf(traffic, problem, agentHosts),
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
      const shown = await Promise.all(piece.selectors.map((selector) => isVisible(page, selector)));
      const selector = piece.selectors.find((_, index) => shown[index] === false) ?? null;
      return { ...partOf(piece), selector, sentence, firm };
    }),
  );
}

async function isVisible(page: Page, selector: string): Promise<boolean> {
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

/** An agent that answered while others were cut off does not need them, so they can be stubbed. */
function originsOf(
  own: string,
  { local, cutOff }: PageTraffic,
  problem: FoundProblem | null,
): Pick<Findings['draft'], 'agentOrigins' | 'stub'> {
  const others = new Set(cutOff.values());
  return {
    ...(local.size > 0 ? { agentOrigins: [own, ...local] } : {}),
    ...(others.size > 0 && problem === null
      ? { stub: [...others].map((origin) => `${origin}/`) }
      : {}),
  };
}

/** What a trial would trip over. */
function notesOf(
  { cutOff }: PageTraffic,
  problem: FoundProblem | null,
  agentHosts: readonly string[],
): string[] {
  const requests = [...cutOff.keys()].map(withoutPageSecrets).join(', ');
  const need =
    problem === null
      ? 'It answered without them, so the app file stubs them.'
      : 'It may need one of them: mock it as a tool, or list its origin under agentOrigins if it belongs to the agent.';
  const host = agentHosts.join();
  return [
    ...(requests === ''
      ? []
      : [`The page made requests to other hosts, which trials cannot reach: ${requests}. ${need}`]),
    ...(host === ''
      ? []
      : [
          `${host} is not on this machine: trials reach it only if sightlineConfig has agentHosts: ['${host}'], and whatever they do there is real.`,
        ]),
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
function serverError({ sent }: PageTraffic, { seen }: TakenTurn): FoundProblem | null {
  if (sent === null || (sent.status !== null && sent.status < 400)) return null;
  const came = sent.status === null ? 'did not answer' : `answered ${sent.status}`;
  const url = addressWithoutSecrets(sent.request.url());
  return {
    what: `The agent's server ${came} to ${sent.request.method()} ${url}.`,
    details: [
      'looked for: an answer of the agent',
      `seen on the page: "${seen.newMessages.at(-1)?.text.slice(0, 120) ?? 'no new message'}"`,
    ],
    next: "See what the agent's server logs; the page only shows that it failed.",
  };
}

/** Web tokens, keys by their prefix, long runs of hexadecimal digits or of mixed characters. */
const looksSecret = [
  /eyJ[\w-]{6,}\.[\w-]{6,}(?:\.[\w-]*)?/,
  /\bBearer\s+[\w.~+/-]+=*/i,
  /\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abpr]|AKIA|AIza)[-_A-Za-z0-9]{12,}/,
  /\b[0-9a-f]{32,}\b/i,
  /(?<![\w+/-])(?=[\w+/-]*\d)(?=[\w+/-]*[a-z])(?=[\w+/-]*[A-Z])[\w+/-]{28,}={0,2}(?![\w+/-])/,
];

const secretName =
  /(?:^|[_\-.])(?:token|secret|password|passwd|pwd|api_?key|apikey|auth|authorization|session|sid|signature|sig|credential|cookie|csrf|xsrf|jwt|otp)s?(?:$|[_\-.])/i;

const redactor = createRedactor(looksSecret);

/** Whether a field or parameter of this name is private. */
function isSecretFieldName(name: string): boolean {
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'));
}

/** The text with `***` for everything that looks like a secret. */
function withoutPageSecrets(text: string): string {
  return redactor.text(text);
}

/** The address with `***` for values of secret parameters and for everything that looks like a secret. */
export function addressWithoutSecrets(address: string): string {
  if (!URL.canParse(address)) return withoutPageSecrets(address);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  const query = url.search
    .slice(1)
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return isSecretFieldName(name) && value.length > 0 ? `${name}=${REDACTED}` : pair;
    })
    .join('&');
  const text = `${url.protocol}//${url.host}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash}`;
  return withoutPageSecrets(/^https?:$|^wss?:$/.test(url.protocol) ? text : address);
}
