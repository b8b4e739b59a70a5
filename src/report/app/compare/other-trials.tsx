// The trials on one side, each with where it diverges from the episode on the other.
import { useState } from 'preact/hooks';
import type { SiteTrial } from '../../site/data.js';
import { loadedEpisode } from '../episodes.js';
import { count, OutcomeMark } from '../parts.js';
import { linkToCompare } from '../route.js';
import { alignedByTurn } from './align.js';
import { divergenceOf, type NamesOfSides, trialNames } from './divergence.js';

/** Each is loaded and compared. */
const SHOWN = 12;

export function OtherTrials({
  a,
  trials,
  names,
}: {
  a: SiteTrial;
  trials: readonly SiteTrial[];
  names: NamesOfSides;
}) {
  const [most, setMost] = useState(SHOWN);
  const others = trials.filter(({ id }) => id !== a.id);
  const isOfRun = !names.b.startsWith('trial');
  return (
    <section>
      <h2>
        {isOfRun ? `All trials ${names.b}` : 'The other trials'}, against{' '}
        {isOfRun ? `trial ${a.trial} ${names.a}` : names.a}
      </h2>
      <ul class="diverges">
        {others.slice(0, most).map((trial) => (
          <li key={trial.id}>
            <OutcomeMark outcome={trial.outcome} />
            <a href={linkToCompare(a.id, trial.id)}>trial {trial.trial}</a>
            <span>{wordsOf(a, trial, isOfRun ? names : trialNames(a, trial))}</span>
          </li>
        ))}
      </ul>
      {others.length > most ? (
        <button type="button" onClick={() => setMost(most + SHOWN)}>
          Show more of {count(others.length, 'trial')}
        </button>
      ) : null}
    </section>
  );
}

function wordsOf(a: SiteTrial, b: SiteTrial, names: NamesOfSides): string {
  if (!a.hasPage || !b.hasPage) return 'cannot be read';
  const [one, other] = [loadedEpisode(a), loadedEpisode(b)];
  if (one === null || other === null) return 'loading …';
  const { turn, text } = divergenceOf(alignedByTurn(one, other), names);
  return turn === null ? text : `turn ${turn}: ${text}`;
}
