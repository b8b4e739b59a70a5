// Whose fault a failed claim about the screen is: the page's, for hiding or changing it, or the agent's, for giving it nothing to show.
import { concernOf } from '../../assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { Assertion, AssertionVerdict, CriticalEvent, Party } from '../../verdict/format.js';
import { toolCalls } from '../record.js';
import { type Blame, eventAt, settled } from './blame.js';
import { isAbsent } from './lack.js';
import { capital, clause, didIt, withTurn } from './sentence.js';
import { measuresIn, numbersIn, wordsIn } from './words.js';

/** For a failed claim that nothing earlier explains. */
export function sightBlame(episode: Episode, verdict: AssertionVerdict): Blame {
  const place = placeOf(episode, verdict);
  if (isAbsent(verdict) && place !== null && saidOther(episode, verdict, place.turn)) {
    const said = otherWords(episode, place.turn);
    const message = episode.transcript.findLast(
      ({ role, turn }) => role === 'agent' && turn === place.turn,
    );
    const where = message ? eventAt(message, 'transcript.jsonl', verdict.reason) : place;
    return settled('agent', where, said);
  }
  if (verdict.cause?.code === 'shown') return shownAllTheSame(episode, verdict, place);
  const party: Party = verdict.party ?? 'ui';
  const sentence = sentenceOf(episode, verdict, place);
  if (party !== 'undetermined') return settled(party, place, sentence);
  const settledBy = `the picture of the checkpoint ${atOf(verdict)}`;
  return { party, candidates: ['ui', 'harness'], settledBy, at: place, sentence };
}

/** The page merely shows what the agent said. */
function shownAllTheSame(
  episode: Episode,
  verdict: AssertionVerdict,
  place: CriticalEvent | null,
): Blame {
  const text = quotedIn(verdict);
  const message = episode.transcript.findLast(
    (one) => one.role === 'agent' && one.turn === place?.turn && one.text.includes(text),
  );
  if (text === '' || message === undefined)
    return settled('ui', place, withTurn(verdict.reason, place));
  const at = eventAt(message, 'transcript.jsonl', brief(message.text));
  return settled('agent', at, withTurn(`The agent said “${text}”, which must not be shown`, place));
}

function quotedIn({ assertion, measurements }: AssertionVerdict): string {
  if (assertion.kind !== 'shows') return '';
  return /"([^"]+)"/.exec(assertion.claim)?.[1] ?? String(measurements['lookedFor'] ?? '');
}

/** The checkpoint that an assertion looks at; null if it is not about the screen. */
export function checkpointOf(assertion: Assertion): string | null {
  return 'at' in assertion && concernOf(assertion) === 'screen' ? assertion.at : null;
}

function atOf({ assertion }: AssertionVerdict): string {
  return checkpointOf(assertion) ?? 'end';
}

function placeOf({ path }: Episode, verdict: AssertionVerdict): CriticalEvent | null {
  const at = atOf(verdict);
  const event = path.find((one) => one.kind === 'checkpoint' && one.name === at);
  return event === undefined ? null : eventAt(event, 'path.jsonl', verdict.reason);
}

/** The agent's own words have a number that no record has, and not the one that the claim asks for. */
function saidOther(episode: Episode, verdict: AssertionVerdict, turn: number): boolean {
  const wanted = measuresIn(quotedIn(verdict));
  const said = measuresIn(wordsIn(episode, turn));
  const isSaid = ({ value }: { value: number }) => said.some((one) => one.value === value);
  if (wanted.length === 0 || wanted.every(isSaid)) return false;
  const known = knownNumbers(episode);
  // "12 days" is not a different price from "$84.00".
  const units = new Set(wanted.map(({ unit }) => unit));
  return said.some(({ value, unit }) => units.has(unit) && !known.has(value));
}

function knownNumbers(episode: Episode): ReadonlySet<number> {
  return new Set(numbersIn(recordsOf(episode)));
}

/** The agent's sentence with a number from nowhere. */
function otherWords(episode: Episode, turn: number): string {
  const known = knownNumbers(episode);
  const sentences = wordsIn(episode, turn).split(/(?<=[.!?])\s+/);
  const wrong = sentences.find((one) => numbersIn(one).some((number) => !known.has(number)));
  const number = numbersIn(wrong ?? '').find((one) => !known.has(one));
  return `The agent said “${brief(wrong ?? '')}”, but no record contains ${number ?? 'that'} (turn ${turn}).`;
}

function recordsOf(episode: Episode): string {
  const { world, header, transcript } = episode;
  const calls = toolCalls(episode).map(({ args, response }) => [args, response]);
  const user = transcript.filter(({ role }) => role === 'user').map(({ text }) => text);
  return JSON.stringify([world, calls, user, header.app.knowledge, header.now]);
}

/** What was done first, if anything: "A refund of $84.00 was issued, but …". */
function sentenceOf(
  episode: Episode,
  { cause, reason }: AssertionVerdict,
  place: CriticalEvent | null,
): string {
  const words = cause !== undefined && 'words' in cause ? cause.words : clause(reason);
  const done = didIt(episode, place?.seq ?? 0);
  return withTurn(done === null ? capital(words) : `${done}, but ${words}`, place);
}
