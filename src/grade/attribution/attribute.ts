// Walks the table: who is to blame for each verdict that did not pass, which of them comes first, and the sentence that heads the verdict. Changes no outcome.
import { concernOf } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import type { EpisodeOutcome } from '../../episode/verdict/episode-outcome.js';
import {
  type AssertionVerdict,
  type Attribution,
  type Breach,
  type CriticalEvent,
  type Outcome,
  severities,
} from '../../episode/verdict/format.js';
import { isNegated } from '../finding.js';
import { checkpointEvent } from '../procedure/check-call-order.js';
import { callEvidence, messageEvidence } from '../quote.js';
import { agentMessages } from '../record.js';
import {
  beganAt,
  checkpointOf,
  collectFacts,
  eventAt,
  madeWithout,
  type PassOnce,
  placeInEpisode,
  stayedBroken,
} from './facts.js';
import { type Failure, blamedParty, type BlamedParty, type RecordFact, table } from './table.js';
import { endedIn } from '../../episode/view.js';
import { countOf } from '../../values/count.js';

/** Whom to name, with the event and the sentence that say why. */
export interface Blame extends BlamedParty {
  /** Null if no event marks it. */
  at: CriticalEvent | null;
  sentence: string;
  wasDenied?: boolean | undefined;
}

export interface Attributed {
  attribution: Attribution | null;
  /** The first is what made the episode fail. */
  blames: readonly Blame[];
  /** The same verdicts with the party to blame. */
  verdicts: readonly AssertionVerdict[];
}

/**
 * Who is to blame for each of the verdicts that did not pass, and what comes first. Where a failure stands, a user that
 * strayed and whoever broke the episode off are named beside it.
 *
 * @param strayed what the user did against its plan, whether or not that decided
 */
export function attributeVerdicts(
  episode: Episode,
  given: readonly AssertionVerdict[],
  { outcome, breaches }: EpisodeOutcome,
  { strayed = [], passOnce = new Set() }: { strayed?: readonly Breach[]; passOnce?: PassOnce } = {},
): Attributed {
  const [user] = straying(breaches);
  if (user !== undefined) {
    const sentence = `${user.sentence} So the trial says nothing about the agent.`;
    return attributed([{ ...user, sentence }], given);
  }
  const owners = ownersOf(episode, given, passOnce);
  const standing = given.some(({ stands }) => stands);
  const blamesOf = (decides: (verdict: AssertionVerdict) => boolean) =>
    [...owners].flatMap(([one, blame]) => (one.blocking && decides(one) ? [blame] : []));
  const decisive = blamesOf((one) => one.outcome === outcome && (!standing || one.stands === true));
  const [first = nobody(given)] = inOrder(decisive);
  const verdicts = given.map((one) => ({ ...one, party: owners.get(one)?.party ?? one.party }));
  if (outcome === 'passed') return attributed([], verdicts);
  // After an ending that cannot be graded, something missing says nothing about anybody.
  if (outcome !== 'failed') return attributed([first], verdicts);
  const others = blamesOf(
    ({ assertion, outcome: own }) =>
      own === 'failed' || own === 'error' || (standing && assertion.kind === 'ending'),
  );
  const also = inOrder([...others, ...(standing ? straying(strayed) : [])]).filter(
    (one) => one.party !== 'undetermined' && !followsUnread(episode, first, one),
  );
  return attributed([first, ...also], verdicts);
}

/** Each party once. */
function attributed(all: readonly Blame[], verdicts: readonly AssertionVerdict[]): Attributed {
  const blames = all.filter(
    ({ party }, nth) => all.findIndex((one) => one.party === party) === nth,
  );
  const [first, ...others] = blames;
  if (first === undefined) return { attribution: null, blames, verdicts };
  const { party, candidates, settledBy, at: firstCritical } = first;
  const also = others.map(({ party, sentence, at }) => ({ party, sentence, at }));
  return { attribution: { party, candidates, settledBy, firstCritical, also }, blames, verdicts };
}

/** What is settled before what is not, then in order of the episode. */
function inOrder(blames: readonly Blame[]): Blame[] {
  return blames.toSorted(
    (a, b) =>
      Number(a.party === 'undetermined') - Number(b.party === 'undetermined') ||
      placeInEpisode(a) - placeInEpisode(b),
  );
}

/** The ending first, since it explains what was still due; words and calls before the state that they led to. */
function ownersOf(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  passOnce: PassOnce,
): Map<AssertionVerdict, Blame> {
  const facts = collectFacts(episode, verdicts, passOnce);
  const owners = new Map<AssertionVerdict, Blame>();
  let ender: Blame | undefined;
  const rank = ({ assertion, class: own }: AssertionVerdict) =>
    assertion.kind === 'ending' ? 0 : own === 'outcome' ? 2 : 1;
  const open = verdicts.filter(({ outcome }) => outcome !== 'passed');
  for (const verdict of open.toSorted((a, b) => rank(a) - rank(b))) {
    const blame = blameFor(episode, verdict, facts, ender);
    owners.set(verdict, blame);
    if (verdict.assertion.kind === 'ending') ender = blame;
  }
  return owners;
}

function blameFor(
  episode: Episode,
  verdict: AssertionVerdict,
  facts: readonly RecordFact[],
  ender: Blame | undefined,
): Blame {
  const failure = failureOf(episode, verdict);
  const { reason: stop } = episode.closed.stop;
  for (const row of table) {
    if (!row.failed.includes(failure) || row.stops?.includes(stop) === false) continue;
    const fact = facts.find((one) => one.kind === row.record && one.bearsOn(verdict));
    if (row.record !== undefined && fact === undefined) continue;
    if (row.party === 'ender' && ender !== undefined) return ender;
    if (row.party === 'ender') continue;
    const at = fact?.at ?? placeOf(episode, verdict);
    const sentence = fact === undefined ? sentenceOf(verdict, at) : withTurn(fact.at.text, at);
    const named = blamedParty(row.party === 'as_found' ? (verdict.party ?? 'agent') : row.party);
    return { ...named, at, sentence, wasDenied: fact?.wasDenied };
  }
  throw new Error(`No row of attribution is about ${failure}.`);
}

function failureOf(episode: Episode, verdict: AssertionVerdict): Failure {
  const { assertion, cause, outcome, evidence, party } = verdict;
  if (cause?.code === 'not_reached' && party !== 'harness') return 'not_reached';
  if (assertion.kind === 'ending' && party !== 'harness')
    return party === 'undetermined' ? 'open_ending' : 'ending';
  if (outcome !== 'failed') return 'undecided';
  if (cause?.code === 'contradicted') return 'contradiction';
  if (cause?.code === 'absent' || cause?.code === 'shown') return cause.code;
  // No event shows anybody doing it, such as a limit on the whole episode.
  const isUnmarked = assertion.kind !== 'shows' && evidence.every(({ seq }) => seq === null);
  const isMissing = cause === undefined ? isUnmarked : cause.code === 'missing';
  if (!isMissing || isNegated(assertion) || concernOf(assertion) === 'conduct') return 'wrong';
  const call = madeWithout(episode, assertion);
  const isExcused = stayedBroken(episode).some(({ seq }) => seq < (call?.seq ?? 0));
  return call === undefined || isExcused ? 'missing' : 'left_out';
}

/** What the agent did after the page kept an answer from its user is no second fault: who can read asks otherwise. */
function followsUnread({ path }: Episode, first: Blame, { party, at }: Blame): boolean {
  if (first.party !== 'ui' || party !== 'agent' || at === null) return false;
  return path.some(({ kind, turn }) => kind === 'unread' && turn < at.turn);
}

/** The gravest breach of the user, if there was one. */
function straying(breaches: readonly Breach[]): Blame[] {
  const [first] = breaches.toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  if (first === undefined) return [];
  const [shown] = first.evidence;
  const at = shown === undefined ? null : { turn: first.turn, ...shown };
  return [{ ...blamedParty('user'), at, sentence: first.reason }];
}

function nobody(verdicts: readonly AssertionVerdict[]): Blame {
  const advisory = verdicts.filter(({ blocking }) => !blocking);
  const told = advisory.find(({ outcome }) => outcome !== 'passed') ?? advisory[0];
  const sentence =
    told === undefined
      ? 'Nothing was graded, so nothing passed. The scenario has no expectations.'
      : `Only advisory checks were graded, so the episode cannot pass. ${told.reason}`;
  return { ...blamedParty(told?.party === 'judge' ? 'judge' : 'harness'), at: null, sentence };
}

const critical = new Set(['agent_failed', 'unmocked_request', 'mock_threw', 'unattributed_calls']);

/** The event that shows it; null if a check could not be decided. */
function placeOf(episode: Episode, verdict: AssertionVerdict): CriticalEvent | null {
  const { assertion, cause, outcome } = verdict;
  const { path, transcript, logs } = episode;
  const isEnding = assertion.kind === 'ending';
  if (outcome !== 'failed' && !isEnding) return null;
  const event = isEnding
    ? (path.find(({ kind }) => critical.has(kind)) ??
      path.findLast(({ kind }) => kind === 'settled' || kind === 'user_action'))
    : (checkpointEvent(episode, checkpointOf(assertion) ?? '') ?? madeWithout(episode, assertion));
  if (event !== undefined) {
    const isCall = event.kind === 'tool_call';
    return eventAt(event, isCall ? callEvidence(event).text : event.kind.replaceAll('_', ' '));
  }
  const [last] = agentMessages(episode).slice(-1).map(messageEvidence);
  const isUnmade = 'order' in assertion && cause?.code === 'missing';
  const shown = isUnmade ? last : (beganAt(verdict) ?? last);
  const place = [...path, ...transcript, ...logs].find(({ seq }) => seq === shown?.seq);
  return shown === undefined || place === undefined ? null : { turn: place.turn, ...shown };
}

/** What a person would write about a verdict, with the turn. */
function sentenceOf(verdict: AssertionVerdict, at: CriticalEvent | null): string {
  const { cause, outcome, reason, title, evidence } = verdict;
  const { kind } = verdict.assertion;
  if (kind === 'ending' || outcome === 'error') return reason;
  const expected = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (outcome !== 'failed') return `${reason} Undecided: ${expected}.`;
  const words = cause !== undefined && 'words' in cause ? cause.words : '';
  if (words !== '') return withTurn(`${words.charAt(0).toUpperCase()}${words.slice(1)}`, at);
  // An answer of a judge says it all, and so does "get_order was never called."
  const isComplete = kind === 'judged' || (kind.startsWith('call') && evidence.length === 0);
  return withTurn(isComplete ? reason : `${reason} Expected: ${expected}`, at);
}

function withTurn(words: string, at: CriticalEvent | null): string {
  return `${words.replace(/[.\s]+$/, '')}${at === null ? '' : ` (turn ${at.turn})`}.`;
}

/** What happened, as a person who has read the verdicts would put it: what came first, and what else went wrong. */
export function headline(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  { outcome, blames }: { outcome: Outcome; blames: readonly Blame[] },
): string {
  const [first, ...rest] = blames;
  if (first === undefined) return allPassed(episode, verdicts);
  // After an ending that cannot be graded, other findings are reported below the headline.
  if (outcome !== 'failed')
    return isOpen(verdicts, outcome)
      ? first.sentence + endedInWords(episode, first.sentence)
      : first.sentence;
  const all = [first.sentence, ...rest.map(({ sentence }) => `Also: ${sentence}`)].join(' ');
  return all + endedInWords(episode, all);
}

/** It ended well enough, but what was asked of it could not be decided. */
function isOpen(verdicts: readonly AssertionVerdict[], outcome: Outcome): boolean {
  const ending = verdicts.find(({ assertion }) => assertion.kind === 'ending');
  return outcome === 'inconclusive' && ending?.outcome === 'passed';
}

/** A state that rests on words does not block, so no failed verdict mentions it. */
function endedInWords({ header, closed }: Episode, told: string): string {
  const state = endedIn(closed.terminalStates);
  const isDerived = state !== null && (header.app.derivedStates ?? []).includes(state);
  return isDerived && !told.includes(state) ? ` By its words it ended in ${state}.` : '';
}

function allPassed(episode: Episode, verdicts: readonly AssertionVerdict[]): string {
  const state = endedIn(episode.closed.terminalStates);
  const passed = verdicts.filter(
    ({ outcome, assertion }) => outcome === 'passed' && assertion.kind !== 'ending',
  ).length;
  const end = state === null ? 'Ended' : `Ended in ${state}`;
  const checks = passed === 1 ? 'the one check holds' : `all ${passed} checks hold`;
  const warned = verdicts.some(({ measurements }) => measurements['warned'] === true);
  const budget = warned ? ', though the budget ran out' : '';
  return `${end} after ${countOf(episode.closed.turns, 'turn')}${budget}; ${checks}.`;
}
