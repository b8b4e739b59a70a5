// Where an episode's files are, what it ran in, and the commands about it, each to copy.
import { useState } from 'preact/hooks';
import type { SiteEpisode } from '../site/data.js';
import { count } from './parts.js';

export function Files({ episode, open }: { episode: SiteEpisode; open: boolean }) {
  return (
    <details open={open}>
      <summary>Files, environment and commands</summary>
      <p>
        <a href={`${episode.folder}/`}>{decodeURIComponent(episode.folder)}</a>,{' '}
        {episode.environment}, {count(episode.beats.length, 'event')}; the scenario's date is{' '}
        {episode.now.slice(0, 10)}
        {episode.model === null ? '' : `; the user was played by ${episode.model}`}.
      </p>
      <dl class="commands">
        {episode.commands.map(({ what, line }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <code>{line}</code>
              <Copy text={line} what={what} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Copy({ text, what }: { text: string; what: string }) {
  const [told, setTold] = useState('copy');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setTold('copied'),
      () => setTold('not allowed here: select it'),
    );
  return (
    <button
      type="button"
      class="link"
      aria-label={`copy: ${what}`}
      onClick={() => void copy()}
      onBlur={() => setTold('copy')}
    >
      {told}
    </button>
  );
}
