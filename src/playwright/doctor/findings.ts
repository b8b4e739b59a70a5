// Combines what was seen of a page into one record, with selectors that pin it; touches the page only to check those selectors.
import type { Page } from 'playwright';
import type { SurfaceHints } from '../../app/definition.js';
import { appFileSource } from '../../app/draft.js';
import type { BusyPiece, ChatPart } from '../../page/observer/explained.js';
import type {
  Carrier,
  Findings,
  FoundBusyMark,
  FoundMessage,
  FoundPart,
  FoundProblem,
  FoundSettling,
} from '../../report/doctor/findings.js';
import type { DoctorRequest, Seen } from './seen.js';
import { draftOf } from './draft.js';
import { groupRequests } from './learn.js';
import { notesOf } from './notes.js';
import { addressWithoutSecrets, withoutPageSecrets } from './secrets.js';
import { carriersOf, type WiredTurn } from './transport.js';
import type { TakenTurn } from './turn.js';

export async function composeFindings(seen: Seen, request: DoctorRequest): Promise<Findings> {
  const { page, explanation, turn } = seen;
  const transport = turn ? transportOf(seen, turn, request.text) : null;
  const busy = turn ? await busyOf(page, turn.busy) : [];
  const surface = surfaceOf(seen, busy);
  const agentOrigins = originsOf(page, transport);
  const title = await page.title().catch(() => '');
  const groups = groupRequests(seen.network.exchanges, {
    agentOrigins,
    turn,
    carriers: [transport?.sent?.url ?? '', transport?.answered.url ?? ''],
  });
  const draft = draftOf({
    url: page.url(),
    asked: addressWithoutSecrets(request.url),
    title,
    surface,
    agentOrigins,
    groups,
    learn: request.learn,
  });
  const problem = seen.problem ?? serverError(seen, transport);
  const safe = (text: string): string =>
    withoutPageSecrets(text.replaceAll(page.url(), addressWithoutSecrets(page.url())));
  return {
    format: 'sightline-doctor',
    version: 1,
    url: addressWithoutSecrets(request.url),
    address: addressWithoutSecrets(page.url()),
    title,
    viewport: page.viewportSize() ?? { width: 0, height: 0 },
    said: request.text,
    problem: problem && {
      what: safe(problem.what),
      details: problem.details.map(safe),
      next: safe(problem.next),
    },
    frame: explanation?.frame == null ? null : addressWithoutSecrets(explanation.frame),
    opened: (explanation?.opened ?? []).map(({ name, element, selectors }) => ({
      name,
      element,
      selector: selectors[0] ?? null,
    })),
    box: explanation?.box
      ? {
          ...partOf(explanation.box),
          placeholder: explanation.box.placeholder,
          enabled: explanation.box.enabled,
        }
      : null,
    send: sendOf(seen),
    transcript: explanation?.transcript ? partOf(explanation.transcript) : null,
    messages: messagesOf(seen),
    busy,
    transport: transport && {
      sent: transport.sent && safeCarrier(transport.sent),
      answered: safeCarrier(transport.answered),
    },
    settling: turn && settlingOf(turn),
    surface,
    agentOrigins,
    notes: [...notesOf(seen, surface), ...draft.notes],
    requests: request.learn ? groups.map(({ group }) => group) : null,
    appFile: appFileSource(draft.draft),
  };
}

function partOf({ element, role, name, box, selectors }: ChatPart): FoundPart {
  return { element, role, name, box, selector: selectors[0] ?? null };
}

function sendOf({ explanation }: Seen): Findings['send'] {
  if (!explanation) return null;
  const { send, sentBy } = explanation;
  const how = sentBy?.how ?? null;
  // Enter is tried first if no control is labeled as sending: the control next to the box may be anything.
  if (send && how !== 'enter') {
    const name = sentBy && sentBy.name !== '' ? sentBy.name : send.name;
    return { ...partOf(send), name, how };
  }
  if (how === null) return null;
  return { element: '', role: '', name: sentBy?.name ?? '', box: null, selector: null, how };
}

function messagesOf({ explanation, turn }: Seen): FoundMessage[] {
  const fresh = new Set(turn?.seen.newMessages.map(({ id }) => id));
  return (explanation?.messages ?? []).map(({ id, side, text, box }) => ({
    side,
    text: withoutPageSecrets(text),
    box,
    isNew: fresh.has(id),
  }));
}

/** A selector for a busy mark must match while the mark shows, and never once the agent is done. */
async function busyOf(page: Page, marks: readonly BusyPiece[]): Promise<FoundBusyMark[]> {
  return Promise.all(
    marks.map(async ({ sentence, firm, ...piece }) => {
      const gone = await Promise.all(
        piece.selectors.map(async (selector) => !(await isShown(page, selector))),
      );
      const selector = piece.selectors.find((_, index) => gone[index]) ?? null;
      return { ...partOf(piece), selector, sentence, firm };
    }),
  );
}

async function isShown(page: Page, selector: string): Promise<boolean> {
  const counts = await Promise.all(
    page.frames().map((frame) =>
      frame
        .locator(`css=${selector}`)
        .filter({ visible: true })
        .count()
        .catch(() => 0),
    ),
  );
  return counts.some((count) => count > 0);
}

function surfaceOf({ explanation }: Seen, busy: readonly FoundBusyMark[]): SurfaceHints {
  if (!explanation) return {};
  const { box, send, sentBy, transcript, messageSelectors } = explanation;
  const mark =
    busy.find(({ firm, selector }) => firm && selector !== null) ??
    busy.find(({ selector }) => selector !== null);
  const hints = {
    input: box?.selectors[0],
    send: sentBy?.how === 'enter' ? undefined : send?.selectors[0],
    transcript: transcript?.selectors[0],
    message: messageSelectors[0],
    busy: mark?.selector ?? undefined,
  };
  return Object.fromEntries(
    Object.entries(hints).flatMap(([name, hint]) => (hint === undefined ? [] : [[name, hint]])),
  );
}

function transportOf(
  { network }: Seen,
  turn: TakenTurn,
  said: string,
): { sent: Carrier | null; answered: Carrier } {
  const { settled, endedAt, navigated } = turn;
  const beganAt = endedAt - settled.waitedMs;
  const wired: WiredTurn = {
    exchanges: network.exchanges,
    sockets: network.sockets,
    said,
    beganAt,
    endedAt,
    firstProgressAt: settled.firstProgressMs === null ? null : beganAt + settled.firstProgressMs,
    navigated,
  };
  return carriersOf(wired);
}

function safeCarrier(carrier: Carrier): Carrier {
  return carrier.url === '' ? carrier : { ...carrier, url: addressWithoutSecrets(carrier.url) };
}

function settlingOf({ settled }: TakenTurn): FoundSettling {
  const { finished, waitedMs, firstProgressMs, lagMs, longestSilenceMs, waitedLast, waiting } =
    settled;
  return {
    finished,
    firstProgressMs,
    lastChangeMs: lagMs === null ? null : Math.round((waitedMs - lagMs) * 10) / 10,
    lagMs,
    longestSilenceMs,
    waitedLast,
    waiting,
  };
}

/** The page's own origin first, then those that received the text or sent the answer. */
function originsOf(
  page: Page,
  transport: { sent: Carrier | null; answered: Carrier } | null,
): string[] {
  const addresses = [page.url(), transport?.sent?.url ?? '', transport?.answered.url ?? ''];
  const origins = addresses
    .filter((address) => /^(?:https?|wss?):/u.test(address) && URL.canParse(address))
    .map((address) => new URL(address.replace(/^ws/u, 'http')).origin);
  return [...new Set(origins)];
}

/** An error that the page displays as a message is not an answer. */
function serverError(
  { network, turn }: Seen,
  transport: { sent: Carrier | null } | null,
): FoundProblem | null {
  const url = transport?.sent?.url;
  if (!turn || url === undefined) return null;
  const beganAt = turn.endedAt - turn.settled.waitedMs;
  const last = network.exchanges.findLast(
    (one) => one.url === url && one.startedAt >= beganAt - 10,
  );
  if (!last || (last.status === null ? !last.failed : last.status < 400)) return null;
  const came = last.status === null ? 'did not answer' : `answered ${last.status}`;
  return {
    what: `The agent's server ${came} to ${last.method} ${addressWithoutSecrets(url)}.`,
    details: [
      'looked for: an answer of the agent',
      `seen on the page: "${turn.seen.newMessages.at(-1)?.text.slice(0, 120) ?? 'no new message'}"`,
    ],
    next: "See what the agent's server logs; the page only shows that it failed.",
  };
}
