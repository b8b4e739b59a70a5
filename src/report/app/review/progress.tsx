// Where the rater is in the sample, as one row: which episode, how many are answered, and the way to each.
import type { ReviewList } from '../../review/data.js';

interface ProgressProps {
  list: ReviewList;
  at: number;
  onGo: (at: number) => void;
  onHelp: () => void;
}

export function SampleProgress({ list, at, onGo, onHelp }: ProgressProps) {
  const { episodes, rater, labels, blind } = list;
  const done = episodes.filter((one) => one.done).length;
  return (
    <nav class="progress" aria-label="Episodes">
      <b>
        {at + 1} of {episodes.length}
      </b>
      <span class="soft">
        {done} answered by {rater}, saved to {labels}
        {blind ? '; blind: no verdict is shown' : ''}
      </span>
      <span class="way">
        <button type="button" disabled={at === 0} onClick={() => onGo(at - 1)}>
          Previous <kbd aria-hidden="true">k</kbd>
        </button>
        <button type="button" disabled={at === episodes.length - 1} onClick={() => onGo(at + 1)}>
          Next <kbd aria-hidden="true">j</kbd>
        </button>
        <button type="button" onClick={onHelp}>
          Keys <kbd aria-hidden="true">?</kbd>
        </button>
        <a class="jump" href="#questions">
          Questions
        </a>
      </span>
      <progress aria-label="Answered episodes" max={episodes.length} value={done} />
    </nav>
  );
}
