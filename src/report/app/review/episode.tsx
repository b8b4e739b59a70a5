// What a rater sees of one episode: who the user was to be, the story with its screens, and what was checked.
import type { ReviewEpisode } from '../../review/data.js';
import { Checks, Claims } from '../checks.js';
import { Chip } from '../parts.js';
import { Story } from './story.js';

export function EpisodeHead({ episode }: { episode: ReviewEpisode }) {
  const { app, scenario, title, trial, user, verdict, breaches } = episode;
  return (
    <>
      <h1>{title === '' ? scenario : title}</h1>
      <p class="where">
        {app} / {scenario}, trial {trial}; user: {user}
      </p>
      {verdict === null ? null : (
        <p class="verdict">
          <Chip outcome={verdict.outcome} party={verdict.party} />
          <span>{verdict.headline}</span>
        </p>
      )}
      {breaches.map((breach) => (
        <p class="warning" key={breach}>
          The user broke its plan: {breach}
        </p>
      ))}
    </>
  );
}

export function EpisodeStory({ episode }: { episode: ReviewEpisode }) {
  const { beats, shots, kept, part } = episode;
  return (
    <div>
      {part.length === 0 ? null : (
        <section class="part">
          <h2>The user’s part</h2>
          <dl>
            {part.map(([name, text]) => (
              <div key={name}>
                <dt>{name.replaceAll('_', ' ')}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h2>What happened</h2>
        {kept ? null : <p class="soft">Its pictures were not kept.</p>}
        <Story beats={beats} shots={shots} />
      </section>
      <Checked episode={episode} />
    </div>
  );
}

/** In a blind review only what was to be checked. */
function Checked({ episode: { verdict, checks, expected, shots } }: { episode: ReviewEpisode }) {
  if (verdict !== null) return <CheckedHow checks={checks} shots={shots} />;
  return (
    <section>
      <h2>What was checked</h2>
      <ul>
        {expected.map((title, at) => (
          <li key={at}>{title}</li>
        ))}
      </ul>
    </section>
  );
}

function CheckedHow({ checks, shots }: Pick<ReviewEpisode, 'checks' | 'shots'>) {
  const claimed = shots.map((shot) => ({
    shot,
    own: checks.filter(({ at }) => at !== null && shot.names.includes(at)),
  }));
  return (
    <section>
      {claimed
        .filter(({ own }) => own.length > 0)
        .map(({ shot, own }) => (
          <Claims key={shot.folder} shot={shot} checks={own} />
        ))}
      <Checks checks={checks.filter(({ at }) => at === null)} />
    </section>
  );
}
