// Cards that show a different value from the agent's own words, which are right; judges no sentence.
import type { Message } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import type { Cause } from '../../verdict/cause.js';
import { extractDates } from '../../rules/facts/dates.js';
import { extractIds } from '../../rules/facts/ids.js';
import { toolCalls } from '../record.js';
import { holdsPhrase, sentencesAndLines } from './alike.js';
import { type Blame, eventAt, settled, type Suspect } from './blame.js';
import { callWords } from './sentence.js';
import { isProse, measuresIn, proseOf, toldIn } from './words.js';

interface Place {
  message: Message;
  quote: string;
}

/** The page's fault: messages are read from the page, so they contain its cards as well. */
export function cardSuspects(episode: Episode, verdicts: readonly AssertionVerdict[]): Suspect[] {
  return verdicts.flatMap((verdict) => {
    const { cause, outcome } = verdict;
    if (cause?.code !== 'contradicted' || outcome !== 'failed') return [];
    const places = placesOf(episode, cause.sentences);
    const [first] = places;
    if (first === undefined || places.length < cause.sentences.length) return [];
    if (!places.every((place) => isCard(episode, place))) return [];
    if (cause.values !== null) return [ofValue(episode, verdict, { first, ...cause.values })];
    if (!places.every((place) => isToldOtherwise(episode, place))) return [];
    const { message, quote } = first;
    const sentence = `The card shows “${quote}”, which the agent did not say and the records contradict (turn ${message.turn}).`;
    return [{ ...blameOf(first, sentence), explains: (other) => other === verdict }];
  });
}

function placesOf(
  episode: Episode,
  sentences: Extract<Cause, { code: 'contradicted' }>['sentences'],
): Place[] {
  return sentences.flatMap(({ seq, quote }) => {
    const message = episode.transcript.find((one) => one.seq === seq);
    return message === undefined ? [] : [{ message, quote }];
  });
}

/** What the agent is known to have said is the best evidence; otherwise the form of a line. */
function isCard(episode: Episode, place: Place): boolean {
  const told = toldOf(episode, place);
  return told === null
    ? !isProse(place.message, place.quote)
    : !holdsPhrase(told, start(place.quote));
}

/** Also null if the message has nothing of it: then it was not read as it was shown. */
function toldOf(episode: Episode, { message }: Place): string | null {
  const told = toldIn(episode, message.turn);
  return told !== null && sentencesAndLines(message.text).some((piece) => holdsPhrase(told, piece))
    ? told
    : null;
}

/** A long quote is cut, perhaps in the middle of a word. */
function start(quote: string): string {
  return quote.endsWith('…') ? quote.replace(/\s*\S*…$/, '') : quote;
}

/**
 * If no call has the value, a line of a list looks like a card: then the agent must be known to have said something
 * else.
 */
function isToldOtherwise(episode: Episode, place: Place): boolean {
  if (toldOf(episode, place) !== null) return true;
  const { message, quote } = place;
  const { locale } = episode.header;
  const kinds = kindsIn(quote, locale);
  return kindsIn(proseOf(message), locale).some((kind) => kinds.includes(kind));
}

/** Values that can differ: amounts with a unit, ids with a prefix, dates. A bare number may belong to anything. */
function kindsIn(text: string, locale: string): string[] {
  const dates = extractDates(text, locale).slice(0, 1);
  return [
    ...measuresIn(text).flatMap(({ unit }) => (unit === '' ? [] : [`in ${unit}`])),
    ...extractIds(text, new Set()).map(({ prefix }) => `id ${prefix}`),
    ...dates.map(() => 'date'),
  ];
}

function ofValue(
  episode: Episode,
  verdict: AssertionVerdict,
  value: { first: Place; said: string; held: string; call: number },
): Suspect {
  const { first, said, held, call: seq } = value;
  const meant = `${said.startsWith('$') && /^[\d.]+$/.test(held) ? '$' : ''}${held}`;
  const call = toolCalls(episode).find((one) => one.seq === seq);
  const did = call === undefined ? 'The answer was right' : `The agent ${callWords(call)}`;
  const { message } = first;
  const sentence = `${did}, but the card shows ${said} instead of ${meant} (turn ${message.turn}).`;
  return {
    ...blameOf(first, sentence),
    explains: (other) => other === verdict || saysIt(other, message.text.replaceAll(said, meant)),
  };
}

function blameOf({ message, quote }: Place, sentence: string): Blame {
  return settled('ui', eventAt(message, 'transcript.jsonl', quote), sentence);
}

/** The text that the card would have had with the right value. */
function saysIt({ assertion, outcome }: AssertionVerdict, text: string): boolean {
  if (assertion.kind !== 'says' || assertion.not || outcome !== 'failed') return false;
  return text.toLowerCase().includes(assertion.text.toLowerCase());
}
