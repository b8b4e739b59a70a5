// What the page did to an answer on its way to the screen: showed none of it, or other words; does not blame the agent.
import type { PathEvent } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { brief } from '../../verdict/brief.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { holdsPhrase, sentencesAndLines, shareInOrder, wordsOf } from './alike.js';
import { eventAt, settled, type Suspect } from './blame.js';
import type { PageText } from './page-text.js';

type Received = Extract<PathEvent, { kind: 'received' }>;

/** What reached the page, and what it showed instead. */
export function receivedSuspects(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  page: PageText,
): Suspect[] {
  return [...unshown(episode, page), ...verdicts.flatMap((verdict) => altered(episode, verdict))];
}

/** Most of the words of a sentence. */
const ALIKE = 0.6;

function receivedIn({ path }: Episode, turn: number): Received[] {
  return path.filter(
    (event): event is Received => event.kind === 'received' && event.turn === turn,
  );
}

function shownIn({ transcript }: Episode, turn: number): string[] {
  return transcript.flatMap((one) => (one.role === 'agent' && one.turn === turn ? [one.text] : []));
}

/** The turn ended in silence, though the whole answer had arrived and nothing more was on its way. */
function unshown(episode: Episode, page: PageText): Suspect[] {
  const { closed, path, transcript } = episode;
  const last = path.findLast((event) => event.kind === 'settled');
  if (closed.stop.reason !== 'agent_silent' || last?.kind !== 'settled') return [];
  // Something else was still awaited: the answer may not have been complete.
  if (last.waiting.length > 1 || hasAnswered(episode, last.turn)) return [];
  const isNew = (text: string) =>
    wordsOf(text).length > 1 &&
    !transcript.some((one) => shareInOrder(wordsOf(text), wordsOf(one.text)) >= ALIKE);
  for (const event of receivedIn(episode, last.turn)) {
    const said = sentencesAndLines(event.words).find(isNew);
    // Something that does not look like an answer is one if the page has it, out of sight.
    const other = event.data
      .flatMap(sentencesAndLines)
      .find((text) => isNew(text) && hides(page, text));
    const text = said ?? other;
    if (text === undefined) continue;
    const place = eventAt(event, 'path.jsonl', brief(text));
    const explains = ({ assertion }: AssertionVerdict) => assertion.kind === 'ending';
    if (holdsPhrase(page.shown, text) && !hides(page, text)) {
      const sentence = `The page received “${brief(text)}” and shows it, but it was not recognized as a message (turn ${last.turn}).`;
      const open = { candidates: ['ui', 'harness'] as const, settledBy: 'the last checkpoint' };
      return [{ party: 'undetermined', ...open, at: place, sentence, explains }];
    }
    const sentence = `The page received the answer “${brief(text)}”, and showed none of it (turn ${last.turn}).`;
    return [{ ...settled('ui', place, sentence), explains }];
  }
  return [];
}

/** Whether a message comes after the user's: a greeting before it may be recorded in the same turn. */
function hasAnswered({ transcript }: Episode, turn: number): boolean {
  const said = transcript.findLastIndex(({ role }) => role === 'user');
  return transcript
    .slice(said + 1)
    .some((one) => one.role === 'agent' && one.turn === turn && one.text.trim() !== '');
}

function hides({ hidden }: PageText, text: string): boolean {
  return holdsPhrase(hidden, text);
}

/** A claim, a text or a fact failed because of words that the page shows in place of those it received. */
function altered(episode: Episode, verdict: AssertionVerdict): Suspect[] {
  const found = verdict.outcome === 'failed' ? alteration(episode, verdict) : null;
  if (found === null) return [];
  const { event, sent, shown } = found;
  const instead = shown === null ? 'does not show it' : `shows “${brief(shown)}”`;
  const sentence = `The page received “${brief(sent)}”, but ${instead} (turn ${event.turn}).`;
  const at = eventAt(event, 'path.jsonl', brief(sent));
  return [{ ...settled('ui', at, sentence), explains: (other) => other === verdict }];
}

interface Alteration {
  event: Received;
  sent: string;
  /** Null if nothing replaces it. */
  shown: string | null;
}

function alteration(episode: Episode, verdict: AssertionVerdict): Alteration | null {
  const { assertion, cause, measurements } = verdict;
  if (assertion.kind === 'says' && !assertion.not && assertion.pattern !== true)
    return eachTurn(episode, (turn) => lost(episode, turn, assertion.text));
  if (assertion.kind === 'shows' && cause?.code === 'absent') {
    const text = /"([^"]+)"/.exec(assertion.claim)?.[1] ?? String(measurements['lookedFor'] ?? '');
    const moment = episode.path.find(
      (event) => event.kind === 'checkpoint' && event.name === assertion.at,
    );
    return eachTurn(episode, (turn) =>
      moment !== undefined && turn <= moment.turn ? lost(episode, turn, text) : null,
    );
  }
  if (cause?.code !== 'contradicted') return null;
  const all = cause.sentences.map(({ seq, quote }) => replaced(episode, seq, quote));
  return all.every((one) => one !== null) ? (all[0] ?? null) : null;
}

function eachTurn({ path }: Episode, find: (turn: number) => Alteration | null): Alteration | null {
  const turns = path.flatMap((event) => (event.kind === 'received' ? [event.turn] : []));
  for (const turn of [...new Set(turns)].reverse()) {
    const found = find(turn);
    if (found !== null) return found;
  }
  return null;
}

/** A sentence that arrived with this text and is on the page without it, or is missing after one that is there. */
function lost(episode: Episode, turn: number, text: string): Alteration | null {
  const missing = wordsOf(text);
  const messages = shownIn(episode, turn);
  if (missing.length === 0 || messages.some((one) => holdsPhrase(one, text))) return null;
  const shown = messages.flatMap(sentencesAndLines);
  const isShown = (piece: string) => messages.some((message) => holdsPhrase(message, piece));
  for (const { event, sent, before, after } of sentIn(episode, turn)) {
    if (!holdsPhrase(sent, text)) continue;
    const instead = standsFor(sent, missing, shown, event);
    if (instead !== undefined) return { event, sent, shown: instead };
    // What comes before the answer may be thoughts that no page shows.
    const isWithin =
      before !== undefined && isShown(before) && (after === undefined || isShown(after));
    if (isWithin) return { event, sent, shown: null };
  }
  return null;
}

/** Each sentence that arrived, with its neighbors. */
function sentIn(
  episode: Episode,
  turn: number,
): { event: Received; sent: string; before: string | undefined; after: string | undefined }[] {
  return receivedIn(episode, turn).flatMap((event) =>
    [event.words, ...event.data]
      .map(sentencesAndLines)
      .flatMap((pieces) =>
        pieces.map((sent, at) => ({ event, sent, before: pieces[at - 1], after: pieces[at + 1] })),
      ),
  );
}

/** A sentence on the page that shares the other words of one that arrived, but itself never arrived. */
function standsFor(
  sent: string,
  missing: readonly string[],
  shown: readonly string[],
  event: Received,
): string | undefined {
  const rest = wordsOf(sent).filter((word) => !missing.includes(word));
  if (rest.length < 2) return undefined;
  return shown.find((one) => shareInOrder(rest, wordsOf(one)) >= ALIKE && !came(event, one));
}

function came({ words, data }: Received, text: string): boolean {
  return [words, ...data].some((one) => holdsPhrase(one, text));
}

/** What the page says instead of a sentence that it received, if this quote never arrived. */
function replaced(episode: Episode, seq: number, quote: string): Alteration | null {
  const message = episode.transcript.find((one) => one.seq === seq);
  if (message === undefined) return null;
  const said = wordsOf(quote);
  for (const event of receivedIn(episode, message.turn)) {
    if (came(event, quote.replace(/\s*\S*…$/, ''))) continue;
    const sent = [event.words, ...event.data]
      .flatMap(sentencesAndLines)
      .find((one) => said.length > 2 && shareInOrder(said, wordsOf(one)) >= ALIKE);
    if (sent !== undefined) return { event, sent, shown: quote };
  }
  return null;
}
