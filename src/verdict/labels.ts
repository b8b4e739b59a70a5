// Ballots in the form that calibration reads: those with a known answer are free labels, the others need one. Decides nothing.
import type { LabelItem } from '../statistics/calibration/labels.js';
import type { VoteAnswer } from '../statistics/calibration/votes.js';
import { askedWords } from './asked-words.js';
import { type Ballot, castOf, OWN_KIND } from './ballot.js';

/** One line of a file of labels (docs/calibration.md). */
export interface FreeLabel {
  id: string;
  /** The kind of question. */
  question: string;
  promptHash: string;
  model: string;
  label: 'yes' | 'no';
  source: 'counterfactual' | 'measured';
  /** As cast; one that does not count is "cannot tell". */
  votes: ('yes' | 'no' | 'cannot_tell')[];
  /** The episode: labels of one are not independent. */
  group: string;
}

/** Those of one episode, by id: ballots change places when they are used. */
export function freeLabels(episode: string, ballots: readonly Ballot[]): FreeLabel[] {
  const labels = ballots.flatMap(({ question, kind, by, votes, truth }): FreeLabel[] => {
    if (truth === undefined) return [];
    return [
      {
        ...{ id: itemId(episode, question), question: kind },
        ...{ promptHash: by.prompt, model: by.model, label: truth.answer, source: truth.source },
        ...{ votes: castOf(votes), group: episode },
      },
    ];
  });
  return labels.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** A ballot with what its votes came to by the judge's own rule; null: they decide nothing. */
export interface Decided {
  ballot: Ballot;
  answer: Exclude<VoteAnswer, 'cannot_tell'> | null;
}

/** Whether nobody knows the answer yet, and what was asked is not kept, as of two episodes that were compared: it can be shown to no person. */
export function isUnshowable({ truth, asked }: Ballot): boolean {
  return truth === undefined && asked === undefined;
}

/** An item for each ballot without a known answer whose question can be shown to a person. */
export function openItems(episode: string, decided: readonly Decided[]): LabelItem[] {
  return decided.flatMap(({ ballot, answer }) => {
    const { question, kind, by, votes, truth } = ballot;
    if (truth !== undefined || isUnshowable(ballot)) return [];
    return [
      {
        ...{ id: itemId(episode, question), question: kind },
        ...wordingOf(ballot),
        ...{ promptHash: by.prompt, model: by.model, label: null },
        ...{ votes: castOf(votes), decision: answer ?? 'cannot_tell', group: episode },
      },
    ];
  });
}

/** All questions of scenarios are of one kind, so that each item has to say which it is. */
function wordingOf({ kind, asked }: Ballot): Pick<LabelItem, 'wording'> {
  if (kind !== OWN_KIND || asked?.of !== 'record') return {};
  const { wordings, criterion } = asked;
  const words = askedWords({ wording: wordings[0] ?? '', criterion, turn: null });
  return { wording: words.replace(/\p{Cc}/gu, '') };
}

/** The same for a ballot as long as question and evidence are. */
export function itemId(episode: string, question: string): string {
  return `${episode}/${question.slice(0, 16)}`;
}
