// Collects the facts of an episode that can explain a verdict: broken calls, page errors, what arrived and what is shown. Blames nobody.
import type { Log } from '../../episode/format.js';
import type { PathEvent, ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { concernOf } from '../../assertions/kinds.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';
import { brief } from '../../verdict/brief.js';
import type { Assertion, AssertionVerdict, CriticalEvent } from '../../verdict/format.js';
import { isNegated } from '../finding.js';
import { pointersOverlap } from '../json-pointer.js';
import { callEvidence } from '../quote.js';
import {
  agentMessages,
  isToolOfApp,
  recordedCalls,
  straysOf,
  toolCalls,
  writes,
} from '../record.js';
import { secondDeliveries } from '../second-deliveries.js';
import {
  holdsPhrase,
  quotedIn,
  saidByModel,
  sourceOfWords,
  textSent,
  unshownAnswer,
} from './received.js';
import type { RecordFact } from './table.js';

/** The failed assertions that do not fail if each call is delivered once; null if nobody can tell. */
export type PassOnce = ReadonlySet<Assertion> | null;

/** In episode order. */
export function collectFacts(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  passOnce: PassOnce,
): RecordFact[] {
  const facts = [
    ...strayCalls(episode, verdicts),
    ...brokenCalls(episode, verdicts),
    ...deliveredTwice(episode, passOnce),
    ...toolCalls(episode).flatMap((call) => wroteOtherwise(episode, call)),
    ...brokenModel(episode),
    ...pageFaults(episode),
    ...unshownAnswer(episode),
    ...verdicts.flatMap((verdict) => [
      ...textSent(episode, verdict),
      ...sourceOfWords(episode, verdict),
      ...inMessage(episode, verdict),
    ]),
  ];
  return facts.toSorted((a, b) => placeInEpisode(a) - placeInEpisode(b));
}

export function placeInEpisode({ at, wasDenied }: Pick<RecordFact, 'at' | 'wasDenied'>): number {
  return wasDenied === true ? Infinity : (at?.seq ?? Number.MAX_SAFE_INTEGER);
}

export function eventAt(
  { seq, turn }: { seq: number; turn: number },
  file: string,
  text: string,
): CriticalEvent {
  return { turn, seq, file, text };
}

/** The checkpoint that an assertion looks at; null if it is not about the screen. */
export function checkpointOf(assertion: Assertion): string | null {
  return 'at' in assertion && concernOf(assertion) === 'screen' ? assertion.at : null;
}

export function claimMoment({ path }: Episode, assertion: Assertion): PathEvent | undefined {
  const name = checkpointOf(assertion);
  return path.find((event) => event.kind === 'checkpoint' && event.name === name);
}

/**
 * Whether a verdict failed because something wanted did not happen. A broken-off conversation explains that, but never
 * explains what should not have been done or said.
 */
export function isLack({ assertion, cause, evidence }: AssertionVerdict): boolean {
  if (isNegated(assertion) || concernOf(assertion) === 'conduct') return false;
  if (cause !== undefined) return cause.code === 'missing' || cause.code === 'absent';
  // No event shows anybody doing it, such as a limit on the whole episode.
  return assertion.kind !== 'shows' && evidence.every(({ seq }) => seq === null);
}

/** Tools that a verdict asks for and that were never called; anything but a tool of the app is ignored. */
export function missingTools(episode: Episode, { assertion }: AssertionVerdict): string[] {
  const wanted =
    assertion.kind === 'call_order'
      ? assertion.tools
      : assertion.kind === 'called' ||
          assertion.kind === 'turn_called' ||
          assertion.kind === 'took_effect'
        ? [assertion.tool]
        : [];
  const made = new Set(recordedCalls(episode).map(({ tool }) => tool));
  return wanted.filter(
    (tool) => tool !== null && isToolOfApp(episode, tool) && !made.has(tool),
  ) as string[];
}

/** Where the ending rests on them; the check of the ending says so. */
function strayCalls(episode: Episode, verdicts: readonly AssertionVerdict[]): RecordFact[] {
  const event = straysOf(episode);
  const ending = verdicts.find(({ assertion }) => assertion.kind === 'ending');
  if (event === null || ending?.party !== 'harness') return [];
  const at = eventAt(event, 'path.jsonl', event.kind.replaceAll('_', ' '));
  return [{ kind: 'stray_calls', at, sentence: ending.reason, bearsOn: () => true }];
}

/** What a fault does to an answer, by the first word of its label. */
const spoilt: Readonly<Record<string, string>> = {
  timeout: 'never answered',
  drop: 'broke off without an answer',
  cut: 'broke off in the middle of its answer',
  malformed: 'gave an unreadable answer',
};

/** Null if the caller got an answer that it could work with, even a refusal. */
function howBroken({ fault, status, invalid }: ToolCall): string | null {
  const label = fault?.split(/[ ,]/)[0] ?? '';
  const how = spoilt[label];
  if (how !== undefined) return how;
  if (label === 'status' || status >= 500) return `answered ${status}`;
  return invalid?.part === 'result' ? 'gave an answer that violates its own schema' : null;
}

/** The first broken call of each tool that stayed broken. */
function brokenCalls(episode: Episode, verdicts: readonly AssertionVerdict[]): RecordFact[] {
  const calls = toolCalls(episode);
  const lasting = calls.filter(
    ({ seq, tool, ...call }) =>
      howBroken({ seq, tool, ...call }) !== null &&
      !calls.some(
        (later) =>
          later.tool === tool && later.seq > seq && later.status < 400 && howBroken(later) === null,
      ),
  );
  const first = lasting.filter(
    ({ tool }, index) => lasting.findIndex((one) => one.tool === tool) === index,
  );
  return first.flatMap((call) => factsOfBroken(episode, verdicts, call));
}

function factsOfBroken(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  call: ToolCall,
): RecordFact[] {
  const wasDenied = verdicts.some(
    ({ cause, evidence, outcome }) =>
      outcome === 'failed' &&
      cause?.code === 'contradicted' &&
      evidence.some(({ seq }) => seq === call.seq),
  );
  const orders = verdicts.flatMap(({ assertion }) =>
    assertion.kind === 'call_order' ? [assertion.tools] : [],
  );
  const isEarlier = (tool: string) => comesBefore(episode, orders, [tool, call.tool]);
  const common = {
    at: eventAt(call, 'path.jsonl', callEvidence(call).text),
    sentence: `${call.tool} ${howBroken(call) ?? ''} (turn ${call.turn}).`,
    ...(wasDenied && { wasDenied }),
  };
  const isLast = call.turn === (episode.path.at(-1)?.turn ?? 0);
  const neverAnswered = call.fault?.startsWith('timeout') === true && isLast;
  return [
    { ...common, kind: 'unanswered', bearsOn: () => neverAnswered },
    {
      ...common,
      kind: 'broken',
      // Whoever claimed success is also responsible for not reporting the failure.
      bearsOn: (verdict) =>
        !(wasDenied && /^(?:words|screen)$/.test(concernOf(verdict.assertion))) &&
        !missingTools(episode, verdict).some(isEarlier),
    },
    {
      ...common,
      kind: 'broken_before',
      bearsOn: ({ assertion, evidence }) =>
        concernOf(assertion) !== 'words' && beganAt(assertion, evidence) >= call.seq,
    },
  ];
}

/** The last change decides a final state, the first event anything else; -1 if no event shows it. */
function beganAt({ kind }: Assertion, evidence: AssertionVerdict['evidence']): number {
  const seqs = evidence.flatMap(({ seq }) => seq ?? []);
  const isFinal = kind === 'ends_in' || kind === 'world';
  return (isFinal ? seqs.at(-1) : seqs[0]) ?? -1;
}

/** If nothing says which of two tools comes first, reads come before writes. */
function comesBefore(
  episode: Episode,
  orders: readonly (readonly string[])[],
  [tool, other]: readonly [string, string],
): boolean {
  const order = orders.find((tools) => tools.includes(tool) && tools.includes(other));
  if (order !== undefined) return order.indexOf(tool) < order.indexOf(other);
  return !writes(episode, tool) && writes(episode, other);
}

function deliveredTwice(episode: Episode, passOnce: PassOnce): RecordFact[] {
  const [call] = secondDeliveries(episode);
  if (call === undefined) return [];
  const at = eventAt(call, 'path.jsonl', callEvidence(call).text);
  const how = call.patch.length > 0 ? 'carried out' : 'delivered';
  const sentence = `${call.tool} was ${how} twice for one call of the agent (turn ${call.turn}).`;
  if (passOnce !== null)
    return [
      {
        kind: 'delivered_twice',
        at,
        sentence,
        bearsOn: ({ assertion }) => passOnce.has(assertion),
      },
    ];
  const isOfWorld = ({ assertion }: AssertionVerdict) => concernOf(assertion) === 'world';
  return [{ kind: 'delivered_unclear', at, sentence, bearsOn: isOfWorld }];
}

/** Only for calls that the mock answered: for a real service the record has no patch to compare the answer with. */
function wroteOtherwise(episode: Episode, call: ToolCall): RecordFact[] {
  const { tool, response, source, status, fault } = call;
  if (source !== undefined || status >= 400 || fault !== null || !isJsonRecord(response)) return [];
  const at = eventAt(call, 'path.jsonl', callEvidence(call).text);
  const fact = (how: string, touches: (pointer: string) => boolean): RecordFact => ({
    ...{ kind: 'wrote_otherwise', at, sentence: `${tool} ${how} (turn ${call.turn}).` },
    bearsOn: ({ assertion, cause }) =>
      assertion.kind === 'took_effect'
        ? assertion.tool === tool && cause?.code === 'missing'
        : assertion.kind === 'world' && touches(assertion.pointer),
  });
  const { id } = response;
  const isKnown = (where: Json) => JSON.stringify(where).includes(JSON.stringify(id));
  if (writes(episode, tool) && call.patch.length === 0 && typeof id === 'string') {
    if (isKnown(call.args) || isKnown(episode.world.after)) return [];
    const how = `answered with ${id} as if it were done, but the world has no record of it`;
    return [fact(how, () => true)];
  }
  for (const operation of call.patch) {
    if (!isJsonRecord(operation) || typeof operation['path'] !== 'string') continue;
    const { path, value = null } = operation;
    const written = isJsonRecord(value) ? value : { [path.split('/').at(-1) ?? '']: value };
    const key = Object.keys(written).find((one) => differ(response[one], written[one]));
    if (key === undefined) continue;
    const how = `answered ${key} ${JSON.stringify(response[key])}, but wrote ${JSON.stringify(written[key])}`;
    return [fact(how, (pointer) => pointersOverlap(path, pointer))];
  }
  return [];
}

/** Only plain values of the same type: a date as text and a number of days may both be right. */
function differ(answered: Json | undefined, written: Json | undefined): boolean {
  const isPlain = typeof written === 'string' || typeof written === 'number';
  return isPlain && typeof answered === typeof written && answered !== written;
}

/** The first failed answer of the agent's model, if no proper one followed in the same turn. */
export function brokenModel({ path }: Episode): RecordFact[] {
  const asked = path.filter((event) => event.kind === 'model_call');
  // An answer still arriving when the episode ended broke off too, through no fault of the model.
  const isBroken = ({ status, problem, fault }: (typeof asked)[number]) =>
    status === null || status >= 400 || (problem !== undefined && fault !== null);
  const broken = asked.find(
    (one) =>
      isBroken(one) &&
      !asked.some((later) => later.seq > one.seq && later.turn === one.turn && !isBroken(later)),
  );
  if (broken === undefined) return [];
  const { status, fault, turn } = broken;
  const how =
    status === null ? 'did not answer' : status >= 400 ? `answered ${status}` : 'broke off';
  return [
    {
      kind: fault === null ? 'model_failed' : 'model_fault',
      at: eventAt(broken, 'path.jsonl', `model ${how}`),
      sentence: `The agent's model ${how} (turn ${turn}), so the agent could not go on.`,
      bearsOn: () => true,
    },
  ];
}

/** What the page did that left the user stuck; null if the agent spoke after it. */
export function pageStoodStill(episode: Episode): RecordFact | null {
  const stood = pageFaults(episode).filter(({ at }) => !spokeAfter(episode, at?.turn ?? 0));
  return stood.toSorted((a, b) => placeInEpisode(a) - placeInEpisode(b))[0] ?? null;
}

function spokeAfter(episode: Episode, turn: number): boolean {
  return agentMessages(episode).some((message) => message.turn > turn);
}

function pageFaults(episode: Episode): RecordFact[] {
  const error = episode.logs.find(isCrash);
  const crash: RecordFact[] = [];
  if (error !== undefined && !spokeAfter(episode, error.turn)) {
    const what = brief(error.text.split('\n')[0] ?? '').replace(
      /^Uncaught (?:\(in promise\) )?/,
      '',
    );
    const sentence = `The page's own code threw “${what}” (turn ${error.turn}).`;
    const at = eventAt(error, 'logs.jsonl', what);
    crash.push({ kind: 'page_error', at, sentence, bearsOn: leftUndone(episode, error) });
  }
  return [...crash, ...nothingSent(episode)];
}

/** Chromium's way of saying that a layout took two passes; harmless. */
const harmless = /ResizeObserver loop/;
/** Under a test clock, what a timer throws appears as a console error. */
const thrown = /^(?:Uncaught (?:\(in promise\) )?)?[A-Z]\w*Error\b[^\n]*\n\s+at /;

function isCrash({ source, level, text }: Log): boolean {
  if (harmless.test(text)) return false;
  return (
    source === 'page_error' || (source === 'console' && level === 'error' && thrown.test(text))
  );
}

/** The ending, if nobody spoke afterwards, and what did not come or could not be seen from then on. */
function leftUndone(episode: Episode, { seq, turn }: { seq: number; turn: number }) {
  return ({ assertion }: AssertionVerdict): boolean => {
    if (assertion.kind === 'ending') return !spokeAfter(episode, turn);
    if (checkpointOf(assertion) === null) return true;
    return (claimMoment(episode, assertion)?.seq ?? -1) > seq;
  };
}

/** The user acted, nothing left the page, and nothing on it changed; or the driver found Send to be dead. */
function nothingSent(episode: Episode): RecordFact[] {
  const { path, closed } = episode;
  const dead = closed.stop.deadControl;
  // A page that shows that the agent is working has heard: the agent runs in the page.
  const settled = path.find(
    (event) =>
      event.kind === 'settled' &&
      event.sent === 0 &&
      event.firstProgressMs === null &&
      event.busy === undefined &&
      nothingHappened(episode, event.turn),
  );
  const acted = path.findLast(
    (event) =>
      event.kind === 'user_action' &&
      (dead !== undefined || (event.turn === settled?.turn && event.seq < settled.seq)),
  );
  if (acted?.kind !== 'user_action') return [];
  const pressed = acted.action.kind === 'press' ? acted.action.name : null;
  const did =
    dead !== undefined
      ? `wrote a message and pressed “${dead}”`
      : pressed === null
        ? 'sent a message'
        : `pressed “${pressed}”`;
  return [
    {
      kind: 'nothing_sent',
      at: eventAt(acted, 'path.jsonl', `${did}; no request followed`),
      sentence: `The user ${did}, and nothing left the page (turn ${acted.turn}).`,
      bearsOn: leftUndone(episode, acted),
    },
  ];
}

function nothingHappened(episode: Episode, turn: number): boolean {
  const signs = new Set(['tool_call', 'tool_seen', 'model_call', 'agent_failed']);
  return (
    !episode.path.some((event) => event.turn === turn && signs.has(event.kind)) &&
    !agentMessages(episode).some((message) => message.turn === turn)
  );
}

/** A claim failed over a text that the agent's model said or, if nobody heard the model, that an agent message has. */
function inMessage(episode: Episode, verdict: AssertionVerdict): RecordFact[] {
  const text = quotedIn(verdict);
  const turn = claimMoment(episode, verdict.assertion)?.turn;
  if (text === '' || turn === undefined) return [];
  const messages = agentMessages(episode).filter((one) => one.turn === turn);
  const message = messages.findLast((one) => holdsPhrase(one.text, text)) ?? messages.at(-1);
  const isShown = verdict.cause?.code === 'shown';
  const said = isShown ? [] : saidByModel(episode, turn);
  // A landmark with another text may be right about what the agent wrote, whatever a card beside it says.
  const isOther = !isShown && verdict.measurements['matches'] !== 0;
  const texts = said.length > 0 ? said : isOther ? [] : messages.map((one) => one.text);
  if (message === undefined || !texts.some((one) => holdsPhrase(one, text))) return [];
  const sentence = isShown
    ? `The agent said “${text}”, which must not be shown (turn ${turn}).`
    : `The agent said “${text}”, but the page does not show it as claimed (turn ${turn}).`;
  return [
    {
      ...{ kind: 'in_message', sentence },
      at: eventAt(message, 'transcript.jsonl', brief(message.text)),
      bearsOn: (other) => other === verdict,
    },
  ];
}
