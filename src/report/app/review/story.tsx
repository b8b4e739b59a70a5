// The story of an episode from top to bottom, as a rater reads it: what was said and done, called, changed and shown.
import { Fragment } from 'preact';
import type { Beat, Shot } from '../../site/data.js';
import { framesOf } from '../frames.js';
import { duration } from '../parts.js';

interface StoryProps {
  beats: readonly Beat[];
  shots: readonly Shot[];
}

export function Story({ beats, shots }: StoryProps) {
  const told = framesOf(beats, shots).filter(({ kind }) => kind !== 'model');
  return (
    <ol class="story">
      {told.map((beat, at) => (
        <Fragment key={`${beat.seq} ${at}`}>
          {told[at - 1]?.turn === beat.turn ? null : (
            <li class="turn-head">
              <h3>{beat.turn === 0 ? 'Before the first turn' : `Turn ${beat.turn}`}</h3>
            </li>
          )}
          <li class={`told of-${beat.kind}`}>
            <Told beat={beat} shots={shots} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function Told({ beat, shots }: { beat: Beat; shots: readonly Shot[] }) {
  switch (beat.kind) {
    case 'user':
    case 'agent':
      return (
        <div class="said">
          <p class="who">
            {beat.kind === 'user' ? 'User' : 'Agent'}{' '}
            <span class="soft">after {duration(beat.atMs)}</span>
          </p>
          <p>{beat.text}</p>
        </div>
      );
    case 'act':
      return (
        <p>
          User <i>{beat.text}</i>
        </p>
      );
    case 'call':
      return <Call beat={beat} />;
    case 'world':
      return <pre>{beat.changes.join('\n')}</pre>;
    case 'model':
    case 'note':
      return <p class={beat.kind === 'note' && beat.bad ? 'bad' : 'soft'}>{beat.text}</p>;
    case 'shot':
      return <Screenshot shot={shots.find(({ names }) => names.includes(beat.name))} />;
  }
}

function Call({ beat }: { beat: Beat & { kind: 'call' } }) {
  const { tool, status, ok, args, answer, fault } = beat;
  return (
    <details>
      <summary>
        <code class={ok ? '' : 'bad'}>
          {tool} {status}
        </code>
        {fault === null ? '' : `, fault of the scenario: ${fault}`}
      </summary>
      <h4>Arguments</h4>
      <pre tabIndex={0}>{args === '' ? 'none' : args}</pre>
      <h4>Answer</h4>
      <pre tabIndex={0}>{answer === '' ? 'none' : answer}</pre>
    </details>
  );
}

function Screenshot({ shot }: { shot: Shot | undefined }) {
  if (shot === undefined) return null;
  const names = shot.names.join(' and ');
  return (
    <figure>
      <a class="screen" href={shot.picture} target="_blank" rel="noreferrer">
        <img
          src={shot.picture}
          alt={`The screen at ${names}; opens in full size`}
          width={shot.width}
          height={shot.height}
          loading="lazy"
        />
      </a>
      <figcaption>The screen at {names}</figcaption>
    </figure>
  );
}
