// The labels that come for free: ballots on questions whose answer is known, in the form that calibration reads. Decides nothing.
import { type Ballot, castOf } from './ballot.js';

/** One line of a file of labels (docs/calibration.md). */
export interface FreeLabel {
  id: string;
  /** The kind of question. */
  question: string;
  promptHash: string;
  model: string;
  label: 'yes' | 'no';
  source: 'counterfactual' | 'measured';
  /** As they were cast; one that counts for nothing could not tell. */
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
        ...{ id: `${episode}/${question.slice(0, 16)}`, question: kind },
        ...{ promptHash: by.prompt, model: by.model, label: truth.answer, source: truth.source },
        ...{ votes: castOf(votes), group: episode },
      },
    ];
  });
  return labels.sort((one, other) => (one.id < other.id ? -1 : 1));
}
