// The page of one episode: the verdict in a sentence, the film of what happened, the screen with what was measured on it, every check, and its files.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { megabytes } from '../megabytes.js';
import type { Shot, SiteCheck, SiteEpisode, SiteTrial } from '../site/data.js';
import { Checks, Claims, SpokenValues } from './checks.js';
import { DefectsOnScreen } from './defects.js';
import { Film } from './film.js';
import { Opinions } from './labels.js';
import { Chip, count, duration, OutcomeMark, useKeys } from './parts.js';
import { linkToEpisode } from './route.js';
import { ScreenPicture } from './screen.js';

interface EpisodePageProps {
  trial: SiteTrial;
  /** All trials of its scenario. */
  trials: readonly SiteTrial[];
  /** Null while it is loading, or if it cannot be read. */
  episode: SiteEpisode | null;
  checkpoint: string | null;
  before: string | null;
  after: string | null;
}

export function EpisodeDetail({
  trial,
  trials,
  episode,
  checkpoint,
  before,
  after,
}: EpisodePageProps) {
  useEffect(() => {
    document.title = `${trial.scenario}, trial ${trial.trial}: ${trial.outcome}`;
  }, [trial]);
  useKeys({
    k: () => before !== null && (location.hash = linkToEpisode(before)),
    j: () => after !== null && (location.hash = linkToEpisode(after)),
    u: () => (location.hash = '#/'),
  });
  const { latencyMs, tokens } = trial;
  return (
    <>
      <header>
        <p class="where">
          <a href="#/">All trials</a> / {trial.app} / {trial.scenario}
        </p>
        <h1>{trial.title === '' ? trial.scenario : trial.title}</h1>
        <p class="verdict">
          <Chip outcome={trial.outcome} party={trial.party} />
          <span>{trial.headline}</span>
        </p>
        <dl class="facts">
          <Fact name="trial" value={`${trial.trial}`} />
          <Fact name="seed" value={`${trial.seed}`} />
          {episode === null ? null : <Fact name="user" value={episode.user} />}
          <Fact name="ended in" value={trial.state ?? 'no terminal state'} />
          <Fact name="stopped by" value={trial.stop} />
          <Fact name="turns" value={`${trial.turns}`} />
          <Fact name="tool calls" value={`${trial.toolCalls}`} />
          <Fact name="on disk" value={megabytes(trial.bytes)} />
          <Fact name="time" value={duration(trial.durationMs)} />
          {latencyMs === null ? null : (
            <Fact name="answer after, median" value={duration(latencyMs)} />
          )}
          {tokens === null ? null : <Fact name="tokens" value={tokens.toLocaleString('en')} />}
        </dl>
        <nav class="trials" aria-label="Trials of this scenario">
          {trials.map((one) => (
            <a
              key={one.id}
              href={linkToEpisode(one.id)}
              {...(one.id === trial.id ? { 'aria-current': 'page' } : {})}
              aria-label={`trial ${one.trial}: ${one.outcome}`}
            >
              <OutcomeMark outcome={one.outcome} title={`trial ${one.trial}: ${one.outcome}`} />
            </a>
          ))}
          <span class="soft keys">j next, k previous, u all trials</span>
        </nav>
      </header>
      <main>
        {episode === null ? (
          <Waiting hasPage={trial.hasPage} />
        ) : (
          <Whole episode={episode} checkpoint={checkpoint} open={trial.outcome !== 'passed'} />
        )}
      </main>
    </>
  );
}

function Waiting({ hasPage }: { hasPage: boolean }) {
  return (
    <p class="soft">
      {hasPage
        ? 'Loading … If this does not go away, the data folder is missing next to this page.'
        : 'The episode cannot be read, so there is nothing more to show.'}
    </p>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Whole({
  episode,
  checkpoint,
  open,
}: {
  episode: SiteEpisode;
  checkpoint: string | null;
  /** Whether its files and commands are shown at once. */
  open: boolean;
}) {
  const { shots, checks, defects, critical, beats } = episode;
  const first = useMemo(() => firstToShow(episode), [episode]);
  const [chosen, setChosen] = useState<string | null>(checkpoint);
  const [marked, setMarked] = useState<number | null>(critical?.seq ?? null);
  const shot =
    shots.find(({ names }) => names.includes(chosen ?? first ?? '')) ?? shots.at(-1) ?? null;
  const choose = (name: string) => {
    setChosen(name);
    history.replaceState(null, '', linkToEpisode(episode.id, name));
  };
  const shown =
    shot === null ? [] : checks.filter(({ at }) => at !== null && shot.names.includes(at));
  return (
    <>
      <section>
        <h2>What happened</h2>
        <Film beats={beats} shots={shots} chosen={shot} marked={marked} onChoose={choose} />
        {critical === null ? null : (
          <p class="critical">First thing that went wrong: {critical.text}</p>
        )}
        {episode.breaches.map((breach) => (
          <p class="warning" key={breach}>
            The user broke its plan: {breach}
          </p>
        ))}
        {episode.persona === null ? null : <p class="soft">{episode.persona}</p>}
        {episode.redacted ? (
          <p class="soft">
            *** and ••• stand for secrets, which are redacted before anything is saved.
          </p>
        ) : null}
      </section>
      <div class="body">
        <section>
          {shot === null ? (
            <p class="soft">
              {episode.kept
                ? 'No checkpoint was taken.'
                : 'Its pictures were not kept: it passed, and the run kept only failures.'}
            </p>
          ) : (
            <ScreenPicture shot={shot} checks={shown} defects={defects ?? []} />
          )}
        </section>
        <section>
          {shot === null ? null : <Claims shot={shot} checks={shown} />}
          {shot === null ? null : <DefectsOnScreen episode={episode} shot={shot} />}
          <OtherClaims shot={shot} checks={checks} onChoose={choose} />
          <SpokenValues values={episode.values} />
          <Checks checks={checks.filter(({ at }) => at === null)} onMark={setMarked} />
          <Opinions labels={episode.labels} />
          <Files episode={episode} open={open} />
        </section>
      </div>
    </>
  );
}

/** Where a claim failed, else where one could not be decided, else the last. */
function firstToShow({ checks, shots }: SiteEpisode): string | null {
  const claims = checks.filter(({ at }) => at !== null);
  const telling =
    claims.find(({ outcome, blocking }) => blocking && outcome === 'failed') ??
    claims.find(({ outcome }) => outcome !== 'passed') ??
    claims[0];
  return telling?.at ?? shots.at(-1)?.names[0] ?? null;
}

function OtherClaims({
  shot,
  checks,
  onChoose,
}: {
  shot: Shot | null;
  checks: readonly SiteCheck[];
  onChoose: (name: string) => void;
}) {
  const others = checks.filter(({ at }) => at !== null && !(shot?.names.includes(at) ?? false));
  if (others.length === 0) return null;
  return (
    <>
      <h2>Claims at other checkpoints</h2>
      <ul class="plain">
        {others.map(({ at, title, outcome }) => (
          <li key={`${at ?? ''} ${title}`}>
            <OutcomeMark outcome={outcome} />{' '}
            <button type="button" class="link" onClick={() => onChoose(at ?? '')}>
              {at}
            </button>{' '}
            {title}
          </li>
        ))}
      </ul>
    </>
  );
}

function Files({ episode, open }: { episode: SiteEpisode; open: boolean }) {
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
