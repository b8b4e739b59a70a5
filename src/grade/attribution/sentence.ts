// Where a failed verdict began and the sentence about it, for verdicts that no other record explains.
import type { Episode } from '../../episode/read.js';
import { goodAnswer } from '../../scenario/ready-questions.js';
import { brief } from '../../verdict/brief.js';
import type { Assertion, AssertionVerdict, CriticalEvent } from '../../verdict/format.js';
import { agentMessages, recordedCalls, toolCalls } from '../record.js';
import { stopText } from '../ending.js';
import { claimMoment, checkpointOf, eventAt } from './facts.js';

/** The event that shows it; null if a check could not be decided. */
export function agentsPlace(episode: Episode, verdict: AssertionVerdict): CriticalEvent | null {
  const { assertion, cause, outcome, evidence } = verdict;
  if (assertion.kind === 'ending') return endingPlace(episode);
  if (outcome !== 'failed') return null;
  if (checkpointOf(assertion) !== null) {
    const moment = claimMoment(episode, assertion);
    return moment === undefined ? null : eventAt(moment, 'path.jsonl', verdict.reason);
  }
  if (cause?.code === 'contradicted') return eventOf(episode, cause.sentences[0]?.seq);
  const seqs = evidence.flatMap(({ seq }) => seq ?? []);
  const isFinal = assertion.kind === 'ends_in' || assertion.kind === 'world';
  const shown = isFinal ? seqs.at(-1) : beganAt(assertion, seqs);
  return eventOf(episode, shown ?? withoutIt(episode, assertion) ?? lastWord(episode));
}

/** The call that was one too many or too early, else the first event. */
function beganAt(assertion: Assertion, seqs: readonly number[]): number | undefined {
  if (assertion.kind === 'called' && !assertion.not && assertion.times !== null)
    return seqs[assertion.times] ?? seqs[0];
  if (assertion.kind !== 'call_order') return seqs.length === 0 ? undefined : Math.min(...seqs);
  return seqs.find((seq, index) => seq < (seqs[index - 1] ?? -1));
}

/** Of a call that was left out: the first that was made without it. */
function withoutIt(episode: Episode, assertion: Assertion): number | undefined {
  if (assertion.kind === 'call_order') {
    const made = recordedCalls(episode);
    const from = assertion.tools.findIndex((tool) => !made.some((one) => one.tool === tool));
    return made.find(({ tool }) => from >= 0 && assertion.tools.indexOf(tool) > from)?.seq;
  }
  if (assertion.kind !== 'called') return undefined;
  const isRead = episode.header.app.tools.some(
    ({ name, effect }) => name === assertion.tool && effect === 'read',
  );
  if (!isRead) return undefined;
  return toolCalls(episode).find(({ turn, patch }) => turn > 0 && patch.length > 0)?.seq;
}

function lastWord({ path, ...episode }: Episode): number | undefined {
  return (agentMessages({ path, ...episode }).at(-1) ?? path.at(-1))?.seq;
}

const critical = new Set(['agent_failed', 'unmocked_request', 'mock_threw', 'unattributed_calls']);

/** The event that caused the end, else the last thing that somebody did. */
function endingPlace({ path }: Episode): CriticalEvent | null {
  const event =
    path.find(({ kind }) => critical.has(kind)) ??
    path.findLast(({ kind }) => kind === 'settled' || kind === 'user_action');
  return event === undefined ? null : eventAt(event, 'path.jsonl', event.kind.replaceAll('_', ' '));
}

function eventOf(episode: Episode, seq: number | undefined): CriticalEvent | null {
  const message = episode.transcript.find((one) => one.seq === seq);
  if (message !== undefined) return eventAt(message, 'transcript.jsonl', brief(message.text));
  const event = episode.path.find((one) => one.seq === seq);
  if (event === undefined) return null;
  const call = toolCalls(episode).find((one) => one.seq === seq);
  const text =
    call === undefined
      ? event.kind.replaceAll('_', ' ')
      : `${call.tool}(${JSON.stringify(call.args)})`;
  return eventAt(event, 'path.jsonl', brief(text));
}

/** Kinds whose reason says by itself what was expected. */
const complete: ReadonlySet<Assertion['kind']> = new Set([
  'ending',
  'consistent',
  'shows',
  'matches_snapshot',
]);

/** What a person would write about a verdict, with the turn. */
export function sentenceOf(
  episode: Episode,
  { assertion, cause, outcome, reason, title, evidence }: AssertionVerdict,
  at: CriticalEvent | null,
): string {
  if (assertion.kind === 'ending' && episode.closed.stop.reason === 'agent_silent')
    return withTurn(stopText(episode), at);
  if (assertion.kind === 'ending' || outcome === 'error') return reason;
  const expected =
    assertion.kind === 'judged'
      ? wantedAnswer(assertion)
      : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  if (outcome !== 'failed') return `${reason} Undecided: ${withoutStop(expected)}.`;
  if (cause !== undefined && 'words' in cause) return withTurn(capital(cause.words), at);
  // "get_order was never called." says it all; so do contradictions and claims.
  const isComplete = complete.has(assertion.kind) || isNeverCalled(assertion, evidence);
  return withTurn(isComplete ? reason : `${reason} Expected: ${expected}`, at);
}

function isNeverCalled({ kind }: Assertion, evidence: AssertionVerdict['evidence']): boolean {
  return (kind === 'called' || kind === 'call_order') && evidence.length === 0;
}

function wantedAnswer({ question, not }: Extract<Assertion, { kind: 'judged' }>): 'yes' | 'no' {
  return (goodAnswer(question) === 'yes') === (not !== true) ? 'yes' : 'no';
}

export function withoutStop(words: string): string {
  return words.replace(/[.\s]+$/, '');
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** "… (turn 3)." */
function withTurn(words: string, at: CriticalEvent | null): string {
  return at === null ? `${withoutStop(words)}.` : `${withoutStop(words)} (turn ${at.turn}).`;
}

/** To continue another sentence: tool names and quotes keep their case. */
export function clause(sentence: string): string {
  return withoutStop(sentence).replace(/^(?:The|A|An|No|Nothing|There|Turn|Unknown)\b/, (word) =>
    word.toLowerCase(),
  );
}
