// Who is to blame for what went wrong in an episode: a party, a place and a sentence; finds nothing itself.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict, CriticalEvent, Party } from '../../verdict/format.js';

/** One thing that went wrong and explains verdicts that did not pass. */
export interface Blame {
  party: Party;
  /** If the party is undetermined: who it may be, and the record that would settle it. */
  candidates: readonly Party[];
  settledBy: string | null;
  /** Null if no event marks it. */
  at: CriticalEvent | null;
  /** What a person would write about it, with a full stop. */
  sentence: string;
  /** Of several at one event the lowest is reported: words and actions before their effects. Default 0. */
  rank?: number;
  /** It happened, but somebody who could have dealt with it honestly did not; that is reported first. */
  isContext?: true;
}

/** What the record alone shows, before any verdict is considered. */
export interface Suspect extends Blame {
  explains(verdict: AssertionVerdict): boolean;
}

/** A blame whose party is settled. */
export function settled(
  party: Party,
  at: CriticalEvent | null,
  sentence: string,
): Blame & { candidates: readonly Party[] } {
  return { party, candidates: [], settledBy: null, at, sentence };
}

/** In episode order: by place, then by rank; those without a place, and context, come last. */
export function sortedBlames<One extends Blame>(all: readonly One[]): One[] {
  return all.toSorted(
    (a, b) =>
      Number(a.isContext ?? false) - Number(b.isContext ?? false) ||
      placeOf(a) - placeOf(b) ||
      (a.rank ?? 0) - (b.rank ?? 0),
  );
}

function placeOf({ at }: Blame): number {
  return at?.seq ?? Number.MAX_SAFE_INTEGER;
}

interface Stamped {
  seq: number;
  turn: number;
}

type File = 'path.jsonl' | 'transcript.jsonl' | 'logs.jsonl';

export function eventAt({ seq, turn }: Stamped, file: File, text: string): CriticalEvent {
  return { turn, seq, file, text };
}

/** The event or message with this `seq`; null if the record has none. */
export function stampOf(episode: Episode, seq: number): (Stamped & { file: File }) | null {
  const event = episode.path.find((one) => one.seq === seq);
  if (event !== undefined) return { seq, turn: event.turn, file: 'path.jsonl' };
  const message = episode.transcript.find((one) => one.seq === seq);
  return message === undefined ? null : { seq, turn: message.turn, file: 'transcript.jsonl' };
}
