// What the page did with the answers that it received: showed them, rewrote them, or showed nothing. Compares texts word by word.
import { checkpointFiles } from '../../episode/files.js';
import { layoutSchema } from '../../episode/layout.js';
import { concernOf } from '../../assertions/kinds.js';
import type { PathEvent } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { agentMessages } from '../record.js';
import type { Fact } from './facts.js';

/** The text of the last checkpoint; `hidden` is what the page itself hides, wherever it is. */
export interface PageText {
  shown: string;
  hidden: string;
}

export const noPage: PageText = { shown: '', hidden: '' };

const byPage: ReadonlySet<string> = new Set([
  'visibility',
  'opacity',
  'closed_details',
  'content_visibility',
  'too_small',
  'hidden_frame',
]);

/** Empty if there is no readable checkpoint. */
export async function pageTextOf(episode: Episode): Promise<PageText> {
  const folder = [...episode.checkpoints.values()].at(-1);
  if (folder === undefined) return noPage;
  try {
    const file = await episode.file(`surface/${folder}/${checkpointFiles.layout}`);
    const { fragments } = layoutSchema.parse(JSON.parse(file.toString()));
    const inOrder = fragments.toSorted((a, b) => a.frame - b.frame || a.order - b.order);
    const textOf = (isHidden: boolean) =>
      inOrder
        .filter(({ hidden }) => byPage.has(hidden?.reason ?? '') === isHidden)
        .map(({ text }) => text)
        .join(' ');
    return { shown: textOf(false), hidden: textOf(true) };
  } catch {
    return noPage;
  }
}

type Received = Extract<PathEvent, { kind: 'received' }>;

function receivedIn({ path }: Episode, turn: number): Received[] {
  return path.filter(
    (event): event is Received => event.kind === 'received' && event.turn === turn,
  );
}

/** The turn ended in silence, though the whole answer had arrived and nothing more was on its way. */
export function unshownAnswer(episode: Episode, page: PageText): Fact[] {
  const last = episode.path.findLast((event) => event.kind === 'settled');
  // Something else was still awaited: the answer may not have been complete.
  if (last?.kind !== 'settled' || last.waiting.length > 1) return [];
  if (hasAnswered(episode, last.turn)) return [];
  const isNew = (text: string) =>
    wordsOf(text).length > 1 && !episode.transcript.some((one) => holdsPhrase(one.text, text));
  for (const event of receivedIn(episode, last.turn)) {
    const words = sentencesOf(event.words).find(isNew);
    // Something that does not look like an answer is one if the page has it, out of sight.
    const hidden = event.data
      .flatMap(sentencesOf)
      .find((text) => isNew(text) && holdsPhrase(page.hidden, text));
    const text = words ?? hidden;
    if (text === undefined) continue;
    const isShown = holdsPhrase(page.shown, text) && !holdsPhrase(page.hidden, text);
    const sentence = isShown
      ? `The page received “${brief(text)}” and shows it, but it was not recognized as a message (turn ${last.turn}).`
      : `The page received the answer “${brief(text)}”, and showed none of it (turn ${last.turn}).`;
    const at = { turn: event.turn, seq: event.seq, file: 'path.jsonl', text: brief(text) };
    return [{ kind: isShown ? 'not_recognized' : 'not_shown', at, sentence, bearsOn: () => true }];
  }
  return [];
}

/** Whether a message comes after the user's: a greeting before it may be recorded in the same turn. */
function hasAnswered({ transcript }: Episode, turn: number): boolean {
  const user = transcript.findLastIndex(({ role }) => role === 'user');
  return transcript
    .slice(user + 1)
    .some((one) => one.role === 'agent' && one.turn === turn && one.text.trim() !== '');
}

/** The page shows other words than it received, and a verdict failed because of them. */
export function rewrittenText(episode: Episode, verdict: AssertionVerdict): Fact[] {
  const found = rewriting(episode, verdict);
  if (found === null) return [];
  const { event, sent, instead } = found;
  const did = instead === null ? 'does not show it' : `shows “${brief(instead)}”`;
  return [
    {
      kind: 'rewritten',
      at: { turn: event.turn, seq: event.seq, file: 'path.jsonl', text: brief(sent) },
      sentence: `The page received “${brief(sent)}”, but ${did} (turn ${event.turn}).`,
      bearsOn: (other) => other === verdict,
    },
  ];
}

/** Whether the agent sent the sentences that the records contradict; nothing if the record does not tell. */
export function sourceOfWords(episode: Episode, verdict: AssertionVerdict): Fact[] {
  const { cause, outcome, party } = verdict;
  if (cause?.code !== 'contradicted' || outcome !== 'failed') return [];
  const messages = cause.sentences.flatMap(({ seq, quote }) => {
    const message = episode.transcript.find((one) => one.seq === seq);
    return message === undefined ? [] : [{ message, quote: quote.replace(/\s*\S*…$/, '') }];
  });
  const sent = messages.map(({ message, quote }) => {
    const texts = sentIn(episode, message.turn);
    return texts.length === 0 ? null : texts.some((text) => holdsPhrase(text, quote));
  });
  const kind = sent.includes(true)
    ? 'arrived'
    : party === 'ui'
      ? 'wrong_card'
      : sent.includes(false)
        ? 'not_arrived'
        : null;
  const [first] = messages;
  if (kind === null || first === undefined) return [];
  const { message, quote } = first;
  const isWords = ({ assertion }: AssertionVerdict) =>
    concernOf(assertion) === 'words' || concernOf(assertion) === 'screen';
  return [
    {
      kind,
      at: { turn: message.turn, seq: message.seq, file: 'transcript.jsonl', text: brief(quote) },
      sentence: `${cause.words.replace(/\.$/, '')} (turn ${message.turn}).`,
      bearsOn: (other) => other === verdict || (kind !== 'arrived' && isWords(other)),
    },
  ];
}

/** What the agent sent in a turn, as the page received it or its model said it; empty if no record has it. */
function sentIn(episode: Episode, turn: number): string[] {
  const texts = receivedIn(episode, turn).flatMap(textsOf);
  return [...texts.filter((text) => text !== ''), ...saidByModel(episode, turn)];
}

export function saidByModel({ path }: Episode, turn: number): string[] {
  return path.flatMap((event) =>
    event.kind === 'model_call' && event.turn === turn && event.text !== '' ? [event.text] : [],
  );
}

interface Rewriting {
  event: Received;
  sent: string;
  /** Null if nothing replaces it. */
  instead: string | null;
}

function rewriting(episode: Episode, { assertion, cause, ...verdict }: AssertionVerdict) {
  if (cause?.code === 'contradicted') {
    const all = cause.sentences.map((one) => unreceived(episode, one));
    return all.every((one) => one !== null) ? (all[0] ?? null) : null;
  }
  if (assertion.kind === 'says' && !assertion.not && assertion.pattern !== true)
    return lost(episode, assertion.text, Infinity);
  if (assertion.kind !== 'shows' || cause?.code !== 'absent') return null;
  return lost(episode, quotedIn({ assertion, ...verdict }), turnOf(episode, assertion.at));
}

/** A quote that never arrived, where a sentence did of which it has most words. */
function unreceived(
  episode: Episode,
  { seq, quote }: { seq: number; quote: string },
): Rewriting | null {
  const message = episode.transcript.find((one) => one.seq === seq);
  const whole = quote.replace(/\s*\S*…$/, '');
  for (const event of message === undefined ? [] : receivedIn(episode, message.turn)) {
    if (arrived(event, whole)) continue;
    const sent = textsOf(event)
      .flatMap(sentencesOf)
      .find((one) => overlap(quote, one) >= ALIKE);
    if (sent !== undefined) return { event, sent, instead: quote };
  }
  return null;
}

/** A sentence that arrived with this text, and is on the page without it, or missing between two that are there. */
function lost(episode: Episode, text: string, until: number): Rewriting | null {
  if (wordsOf(text).length === 0) return null;
  for (const event of episode.path.toReversed()) {
    if (event.kind !== 'received' || event.turn > until) continue;
    const messages = agentMessages(episode).filter(({ turn }) => turn === event.turn);
    const isShown = (piece: string) => messages.some((one) => holdsPhrase(one.text, piece));
    if (isShown(text)) continue;
    const shown = messages.flatMap((one) => sentencesOf(one.text));
    for (const pieces of textsOf(event).map(sentencesOf))
      for (const [at, sent] of pieces.entries()) {
        if (!holdsPhrase(sent, text)) continue;
        const rest = wordsOf(sent).filter((word) => !wordsOf(text).includes(word));
        const instead = shown.find(
          (one) => rest.length > 1 && overlap(rest.join(' '), one) >= ALIKE && !arrived(event, one),
        );
        if (instead !== undefined) return { event, sent, instead };
        // What comes before the answer may be thoughts that no page shows.
        const [before, after] = [pieces[at - 1], pieces[at + 1]];
        if (before !== undefined && isShown(before) && (after === undefined || isShown(after)))
          return { event, sent, instead: null };
      }
  }
  return null;
}

/** The text in quotes of a claim, or the one that its value stands for. */
export function quotedIn({
  assertion,
  measurements,
}: Pick<AssertionVerdict, 'assertion' | 'measurements'>): string {
  if (assertion.kind !== 'shows') return '';
  return /"([^"]+)"/.exec(assertion.claim)?.[1] ?? String(measurements['lookedFor'] ?? '');
}

function turnOf({ path }: Episode, checkpoint: string): number {
  const event = path.find((one) => one.kind === 'checkpoint' && one.name === checkpoint);
  return event?.turn ?? -1;
}

function textsOf({ words, data }: Received): string[] {
  return [words, ...data];
}

function arrived(event: Received, text: string): boolean {
  return textsOf(event).some((one) => holdsPhrase(one, text));
}

/** Most of the words of a sentence. */
const ALIKE = 0.6;

/** The share of one text's words that the other has too. */
function overlap(part: string, whole: string): number {
  const [own, others] = [wordsOf(part), new Set(wordsOf(whole))];
  return own.length < 2 ? 0 : own.filter((word) => others.has(word)).length / own.length;
}

/** Words and numbers in lower case, without emoji, Markdown and punctuation around them. */
function wordsOf(text: string): string[] {
  const flat = text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}]):[a-z][a-z0-9_+-]*:(?![\p{L}\p{N}])/gu, ' ')
    .replaceAll('’', "'");
  const words = /\p{Sc}*[\p{L}\p{N}][\p{Sc}\p{L}\p{N}]*(?:[.,:'-][\p{L}\p{N}]+)*[%°\p{Sc}]?/gu;
  return flat.match(words) ?? [];
}

/** Whether the words of one occur together and in order in the other. */
export function holdsPhrase(text: string, part: string): boolean {
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(part).join(' ')} `);
}

/** Sentences, rows and lines. */
function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?…])["”’)*_]*\s+|\n+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}
