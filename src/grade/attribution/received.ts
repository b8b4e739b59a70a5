// What the agent sent and what the page made of it, for attribution. Compares texts word by word, and reads no meaning.
import { concernOf } from '../../assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { agentMessages } from '../record.js';
import type { RecordFact } from './table.js';

/** What the agent sent in a turn, as the page received it or its model said it; empty if no record has it. */
function sentIn(episode: Episode, turn: number): string[] {
  const received = episode.path.flatMap((event) =>
    event.kind === 'received' && event.turn === turn ? [event.words, ...event.data] : [],
  );
  return [...received.filter((text) => text !== ''), ...saidByModel(episode, turn)];
}

export function saidByModel({ path }: Episode, turn: number): string[] {
  return path.flatMap((event) =>
    event.kind === 'model_call' && event.turn === turn && event.text !== '' ? [event.text] : [],
  );
}

/** The turn ended in silence, though new words had arrived, the whole answer was there, and nothing more was on its way. */
export function unshownAnswer(episode: Episode): RecordFact[] {
  const { path, transcript } = episode;
  const last = path.findLast((event) => event.kind === 'settled');
  // Something else was still awaited: the answer may not have been complete.
  if (last?.kind !== 'settled' || last.waiting.length > 1) return [];
  const isNew = (text: string) =>
    text.trim().includes(' ') && !transcript.some((one) => holdsPhrase(one.text, text));
  const event = path.find(
    (one) => one.kind === 'received' && one.turn === last.turn && one.words.split('\n').some(isNew),
  );
  // A greeting before the user's message may be recorded in the same turn.
  const user = transcript.findLastIndex(({ role }) => role === 'user');
  const isAnswered = transcript
    .slice(user + 1)
    .some((one) => one.role === 'agent' && one.turn === last.turn && one.text.trim() !== '');
  if (event?.kind !== 'received' || isAnswered) return [];
  const text = brief(event.words.split('\n').find(isNew) ?? '');
  return [
    {
      kind: 'not_shown',
      at: { turn: event.turn, seq: event.seq, file: 'path.jsonl', text },
      sentence: `The page received the answer “${text}”, and no message shows it (turn ${event.turn}).`,
      bearsOn: () => true,
    },
  ];
}

/** A text is missing that the agent sent, so the page lost it or it was no part of the answer. */
export function textSent(episode: Episode, verdict: AssertionVerdict): RecordFact[] {
  const { assertion } = verdict;
  const isSays = assertion.kind === 'says' && !assertion.not && assertion.pattern !== true;
  const text = isSays ? assertion.text : quotedIn(verdict);
  if (text === '') return [];
  const turns = [...new Set(episode.path.map(({ turn }) => turn))];
  const turn = turns.findLast(
    (one) =>
      sentIn(episode, one).some((sent) => holdsPhrase(sent, text)) &&
      !agentMessages(episode).some((shown) => shown.turn === one && holdsPhrase(shown.text, text)),
  );
  const event = episode.path.find(
    (one) => one.turn === turn && (one.kind === 'received' || one.kind === 'model_call'),
  );
  if (event === undefined) return [];
  return [
    {
      kind: 'text_sent',
      at: { turn: event.turn, seq: event.seq, file: 'path.jsonl', text: brief(text) },
      sentence: `“${text}” was sent to the page, and no message of turn ${event.turn} has it.`,
      bearsOn: (other) => other === verdict,
    },
  ];
}

/** Whether the agent sent the sentences that the records contradict; nothing if the record does not tell. */
export function sourceOfWords(episode: Episode, verdict: AssertionVerdict): RecordFact[] {
  const { cause, outcome, party } = verdict;
  if (cause?.code !== 'contradicted' || outcome !== 'failed') return [];
  const messages = cause.sentences.flatMap(({ seq, quote }) => {
    const message = episode.transcript.find((one) => one.seq === seq);
    return message === undefined ? [] : [{ message, quote: quote.replace(/\s*\S*…$/, '') }];
  });
  const sent = messages.flatMap(({ message, quote }) => {
    const texts = sentIn(episode, message.turn);
    return texts.length === 0 ? [] : [texts.some((text) => holdsPhrase(text, quote))];
  });
  const unsent = party === 'ui' ? 'wrong_card' : sent.includes(false) ? 'not_arrived' : null;
  const kind = sent.includes(true) ? 'arrived' : unsent;
  const [first] = messages;
  if (kind === null || first === undefined) return [];
  const { message, quote } = first;
  const isSeen = ({ assertion }: AssertionVerdict) =>
    concernOf(assertion) === 'words' || concernOf(assertion) === 'screen';
  return [
    {
      kind,
      at: { turn: message.turn, seq: message.seq, file: 'transcript.jsonl', text: brief(quote) },
      sentence: `${cause.words.replace(/\.$/, '')} (turn ${message.turn}).`,
      bearsOn: (other) => other === verdict || (kind !== 'arrived' && isSeen(other)),
    },
  ];
}

/** The text in quotes of a claim, or the one that its value stands for. */
export function quotedIn({
  assertion,
  measurements,
}: Pick<AssertionVerdict, 'assertion' | 'measurements'>): string {
  if (assertion.kind !== 'shows') return '';
  return /"([^"]+)"/.exec(assertion.claim)?.[1] ?? String(measurements['lookedFor'] ?? '');
}

/** Whether the words of one occur together and in order in the other, whatever markup or punctuation is around them. */
export function holdsPhrase(text: string, part: string): boolean {
  return ` ${wordsOf(text)} `.includes(` ${wordsOf(part)} `);
}

function wordsOf(text: string): string {
  const flat = text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}]):[a-z][a-z0-9_+-]*:(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll('’', "'");
  const words = /\p{Sc}*[\p{L}\p{N}][\p{Sc}\p{L}\p{N}]*(?:[.,:'-][\p{L}\p{N}]+)*[%°\p{Sc}]?/gu;
  return (flat.match(words) ?? []).join(' ');
}
