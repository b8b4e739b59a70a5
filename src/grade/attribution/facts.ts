// Collects the facts of an episode that can explain a verdict: broken calls, a stuck page, what was written and said. Blames nobody.
import type { Log } from '../../episode/format.js';
import type { PathEvent, ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { concernOf } from '../../scenario/assertions/kinds.js';
import { wordsIn } from '../../values/matches.js';
import { isJsonRecord } from '../../values/merge.js';
import type { Json } from '../../values/json.js';
import { brief } from '../../episode/verdict/text.js';
import type { Cause } from '../../episode/verdict/claim-result.js';
import type {
  Assertion,
  AssertionVerdict,
  CriticalEvent,
  Evidence,
} from '../../episode/verdict/format.js';
import { checkpointEvent } from '../procedure/check-call-order.js';
import { callEvidence } from '../quote.js';
import { agentMessages, isToolOfApp, recordedCalls, toolCalls, writes } from '../record.js';
import type { RecordFact } from './table.js';
import { secondDeliveries } from '../second-deliveries.js';

/** The failed assertions that do not fail if each call is delivered once; null if nobody can tell. */
export type PassOnce = ReadonlySet<Assertion> | null;

/** The earliest first, and those that the agent denied last. */
export function collectFacts(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  passOnce: PassOnce,
): RecordFact[] {
  return [
    ...stayedBroken(episode).flatMap((call) => factsOfBroken(episode, verdicts, call)),
    ...deliveredTwice(episode, passOnce),
    ...toolCalls(episode).flatMap((call) => wroteOtherwise(episode, call)),
    ...pageStuck(episode),
    ...verdicts.flatMap((verdict) => wordsDiffer(episode, verdict, verdicts)),
  ].toSorted((a, b) => placeInEpisode(a) - placeInEpisode(b));
}

type Placed = { at: CriticalEvent | null; wasDenied?: boolean | undefined };

export function placeInEpisode({ at, wasDenied }: Placed): number {
  return wasDenied === true ? Infinity : (at?.seq ?? Number.MAX_SAFE_INTEGER);
}

export function eventAt(
  { seq, turn }: { seq: number; turn: number },
  text: string,
  file = 'path.jsonl',
): CriticalEvent {
  return { turn, seq, file, text };
}

/** The checkpoint that an assertion looks at; null if it is not about the screen. */
export function checkpointOf(assertion: Assertion): string | null {
  return 'at' in assertion && concernOf(assertion) === 'screen' ? assertion.at : null;
}

/** The last change decides a final state, of a count the call that is one too many, and the first event anything else. */
export function beganAt({ assertion, evidence }: AssertionVerdict): Evidence | undefined {
  const marked = evidence.filter(({ seq }) => seq !== null);
  if (assertion.kind === 'ends_in' || 'pointer' in assertion) return marked.at(-1);
  const isCounted = assertion.kind === 'called' && 'times' in assertion && !assertion.not;
  const allowed = isCounted ? (assertion.times ?? 0) : 0;
  return marked[allowed] ?? marked[0];
}

/** The first call without one that was due before: by the order that is asked for, else a read before a write. */
export function madeWithout(episode: Episode, assertion: Assertion): ToolCall | undefined {
  const isOfOne = assertion.kind === 'called' || assertion.kind === 'took_effect';
  const ofOne = isOfOne ? [assertion.tool ?? ''] : [];
  const wanted = 'order' in assertion ? assertion.order : ofOne;
  const isMade = (tool: string) => recordedCalls(episode).some((call) => call.tool === tool);
  const lacking = wanted.filter((tool) => isToolOfApp(episode, tool) && !isMade(tool));
  const isDueBefore = (tool: string, made: string) =>
    wanted.includes(made)
      ? wanted.indexOf(tool) < wanted.indexOf(made)
      : writes(episode, made) && !writes(episode, tool);
  return toolCalls(episode).find(
    (call) => call.turn > 0 && lacking.some((tool) => isDueBefore(tool, call.tool)),
  );
}

type Call = ToolCall | Extract<PathEvent, { kind: 'model_call' }>;

/** Whether the caller got no answer that it could work with; a refusal is one. */
function isBroken(call: Call): boolean {
  const { fault, status } = call;
  if (fault !== null && !/^(?:slow|duplicate)/.test(fault)) return true;
  if (call.kind === 'model_call') return status === null || status >= 400;
  return call.status >= 500 || call.invalid?.part === 'result';
}

/** Broken calls that were not made good: by a later one of the tool, or one of the model in the same turn. */
export function stayedBroken({ path }: Episode): Call[] {
  const calls = path.filter(({ kind }) => kind === 'tool_call' || kind === 'model_call') as Call[];
  const isMadeGood = (call: Call, later: Call) =>
    call.kind === 'tool_call'
      ? later.kind === 'tool_call' && later.tool === call.tool && later.status < 400
      : later.kind === 'model_call' && later.turn === call.turn;
  return calls.filter(
    (call) =>
      isBroken(call) &&
      !calls.some((later) => later.seq > call.seq && !isBroken(later) && isMadeGood(call, later)),
  );
}

function factsOfBroken(
  { path }: Episode,
  verdicts: readonly AssertionVerdict[],
  call: Call,
): RecordFact[] {
  const { seq, turn, fault, status } = call;
  const isTool = call.kind === 'tool_call';
  const text = isTool
    ? callEvidence(call).text
    : `The agent's model failed: ${fault ?? `status ${status ?? 'unknown'}`}`;
  const isAwaited = turn === path.at(-1)?.turn && fault?.startsWith('timeout') === true;
  const at = eventAt(call, text);
  const wasDenied = verdicts.some(
    ({ cause, evidence }) =>
      cause?.code === 'contradicted' && evidence.some((one) => one.seq === seq),
  );
  return [
    {
      kind: isTool || fault !== null ? 'broken' : 'model_failed',
      at,
      bearsOn: ({ assertion }) => assertion.kind !== 'ending' || isAwaited,
      wasDenied,
    },
    {
      kind: 'fault_before',
      at,
      bearsOn: (verdict) =>
        isTool && concernOf(verdict.assertion) !== 'words' && seq <= (beganAt(verdict)?.seq ?? -1),
    },
  ];
}

function deliveredTwice(episode: Episode, passOnce: PassOnce): RecordFact[] {
  return [...secondDeliveries(episode)].slice(0, 1).map((call) => ({
    kind: passOnce === null ? 'fault_before' : 'wrote_otherwise',
    at: eventAt(call, `${call.tool} was delivered twice for one call of the agent`),
    bearsOn: ({ assertion }) => passOnce?.has(assertion) ?? concernOf(assertion) === 'world',
  }));
}

/** Only for calls that the mock answered: for a real service the record has no patch to compare the answer with. */
function wroteOtherwise(episode: Episode, call: ToolCall): RecordFact[] {
  const { tool, args, response, source, status, fault, patch } = call;
  if (source !== undefined || status >= 400 || fault !== null || !isJsonRecord(response)) return [];
  const isNothing = patch.length === 0;
  const known = JSON.stringify([args, episode.world.after]);
  const { id } = response;
  const isPhantom = typeof id === 'string' && !known.includes(JSON.stringify(id));
  const isLie = isNothing ? isPhantom && writes(episode, tool) : differ(response, patch);
  if (!isLie) return [];
  const bearsOn = (verdict: AssertionVerdict): boolean => {
    const { assertion, cause } = verdict;
    if (assertion.kind === 'world') return isNothing || beganAt(verdict)?.seq === call.seq;
    return assertion.kind === 'took_effect' && assertion.tool === tool && cause?.code === 'missing';
  };
  const answered = `${tool} answered ${brief(JSON.stringify(response))}`;
  const at = eventAt(call, `${answered}, but wrote ${isNothing ? 'nothing' : 'something else'}`);
  return [{ kind: 'wrote_otherwise', at, bearsOn }];
}

/** Only plain values of the same type: a date as text and a number of days may both be right. */
function differ(response: Record<string, Json>, patch: readonly Json[]): boolean {
  return patch.some((one) => {
    if (!isJsonRecord(one) || typeof one['path'] !== 'string') return false;
    const { path, value = null } = one;
    const written = isJsonRecord(value) ? value : { [path.split('/').at(-1) ?? '']: value };
    return Object.entries(written).some(([key, own]) => {
      const answered = response[key];
      return typeof own === typeof answered && typeof own !== 'object' && own !== answered;
    });
  });
}

/** Under a test clock, what a timer throws appears as a console error. */
const thrown = /^(?:Uncaught (?:\(in promise\) )?)?[A-Z]\w*Error\b[^\n]*\n\s+at /;

/** A layout that took two passes is harmless. */
function isCrash({ source, level, text }: Log): boolean {
  if (source === 'page_error') return !text.includes('ResizeObserver loop');
  return source === 'console' && level === 'error' && thrown.test(text);
}

/** The page threw, or did not hear its user, and nobody spoke in a later turn. */
export function pageStuck(episode: Episode): RecordFact[] {
  const spoke = Math.max(0, ...agentMessages(episode).map(({ turn }) => turn));
  const error = episode.logs.find((log) => isCrash(log) && log.turn >= spoke);
  const what = `The page's own code threw “${brief(error?.text.split('\n')[0] ?? '')}”`;
  const at = error ? eventAt(error, what, 'logs.jsonl') : actionUnheard(episode, spoke);
  if (at === null) return [];
  // It explains what did not come, and what could not be seen from then on.
  const bearsOn = ({ assertion }: AssertionVerdict) =>
    checkpointOf(assertion) === null ||
    (checkpointEvent(episode, checkpointOf(assertion) ?? '')?.seq ?? -1) > (at.seq ?? 0);
  return [{ kind: 'page_stuck', at, bearsOn }];
}

/** The user acted, nothing left the page, and nothing on it changed; or the driver found Send to be dead. */
function actionUnheard({ path, closed }: Episode, spoke: number): CriticalEvent | null {
  const isDead = closed.stop.deadControl !== undefined;
  // A page that shows that the agent is working has heard: the agent runs in the page.
  const settled = path.find(
    (event) =>
      event.kind === 'settled' &&
      event.turn > spoke &&
      event.sent === 0 &&
      event.firstProgressMs === null &&
      event.busy === undefined,
  );
  const acted = path.findLast(
    ({ kind, turn }) => kind === 'user_action' && (isDead || turn === settled?.turn),
  );
  return acted === undefined ? null : eventAt(acted, 'The user acted, and nothing left the page');
}

/** What the agent sent, as the page received it or its model said it. */
function sentBy(event: PathEvent): string[] {
  if (event.kind === 'model_call') return event.text === '' ? [] : [event.text];
  return event.kind === 'received' ? [event.words, ...event.data].filter(Boolean) : [];
}

/** What a verdict misses was sent, and a message has it or none; or what is contradicted was not sent. Reads no meaning. */
function wordsDiffer(
  episode: Episode,
  verdict: AssertionVerdict,
  verdicts: readonly AssertionVerdict[],
): RecordFact[] {
  if (verdict.cause?.code === 'contradicted') return unsent(episode, verdict, verdict.cause);
  const text = textMissed(episode, verdict);
  const isHere = (words: string) => text !== '' && holdsPhrase(words, text);
  const sent = episode.path.filter((one) => sentBy(one).some(isHere)).reverse();
  const isRead = agentMessages(episode).some((one) => isHere(one.text));
  const claimed = checkpointEvent(episode, checkpointOf(verdict.assertion) ?? '');
  // A page may be wrong because of a wrong call: then what the model said is no better.
  const isRight = verdicts.every((one) => one.outcome !== 'failed' || one.class === 'surface');
  const isSaid = (one: PathEvent) => one.kind === 'model_call' && one.turn === claimed?.turn;
  const event = isRead ? sent.find((one) => isRight && isSaid(one)) : sent[0];
  if (event === undefined) return [];
  const at = eventAt(event, `“${brief(text)}” was sent, and the page does not show it as asked`);
  const kind = isRead ? 'said_by_model' : 'words_differ';
  return [{ kind, at, bearsOn: (other) => other === verdict }];
}

function unsent(
  { path, transcript }: Episode,
  verdict: AssertionVerdict,
  { sentences, words }: Extract<Cause, { code: 'contradicted' }>,
): RecordFact[] {
  const isCard = verdict.party === 'ui';
  return sentences.slice(0, 1).flatMap(({ seq, quote }) => {
    const message = transcript.find((one) => one.seq === seq);
    const sent = path.filter(({ turn }) => turn === message?.turn).flatMap(sentBy);
    const isSent = sent.some((text) => holdsPhrase(text, quote.replace(/\s*\S*…$/, '')));
    if (message === undefined || isSent || (sent.length === 0 && !isCard)) return [];
    return {
      kind: isCard ? 'wrong_card' : 'words_differ',
      at: eventAt(message, words, 'transcript.jsonl'),
      bearsOn: (other) =>
        other === verdict || /^(?:words|screen)$/.test(concernOf(other.assertion)),
    };
  });
}

/** The text that a verdict asks for or, of a silence, what arrived last; else empty. */
function textMissed({ path, closed }: Episode, verdict: AssertionVerdict): string {
  const { assertion, measurements } = verdict;
  if (assertion.kind === 'says' && 'text' in assertion)
    return assertion.not || assertion.pattern ? '' : assertion.text;
  if (assertion.kind === 'shows')
    return /"([^"]+)"/.exec(assertion.claim)?.[1] ?? String(measurements['lookedFor'] ?? '');
  const last = path.findLast(({ kind }) => kind === 'received' || kind === 'user_action');
  const isSilent = assertion.kind === 'ending' && closed.stop.reason === 'agent_silent';
  // A single word is a sign of life, such as "ok".
  return isSilent && last?.kind === 'received' && /\S\s+\S/.test(last.words) ? last.words : '';
}

/** Whether the words of one occur together and in order in the other, whatever markup or punctuation is around them. */
function holdsPhrase(text: string, part: string): boolean {
  const spaced = (words: string) => ` ${wordsIn(words).join(' ')} `;
  return spaced(text).includes(spaced(part));
}
