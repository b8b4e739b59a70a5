// Two episodes side by side, turn by turn: where they first diverge, what each said, did and showed, and which checks came out otherwise.
import { useEffect, useMemo } from 'preact/hooks';
import type { SiteEpisode, SiteTrial } from '../../site/data.js';
import { loadedEpisode } from '../episodes.js';
import { Chip, OutcomeMark } from '../parts.js';
import { linkToChanges, linkToCompare, linkToEpisode } from '../route.js';
import { useKeys } from '../use-keys.js';
import { alignedByTurn } from './align.js';
import { divergenceOf, type NamesOfSides, trialNames } from './divergence.js';
import { OtherTrials } from './other-trials.js';
import { OtherChecks, Turns } from './turns.js';

interface ComparePageProps {
  a: SiteTrial;
  b: SiteTrial;
  /** All trials of a trial's scenario in its run. */
  trialsBeside: (trial: SiteTrial) => readonly SiteTrial[];
}

export function ComparePage({ a, b, trialsBeside }: ComparePageProps) {
  const names = namesOf(a, b);
  const [ownA, ownB] = [trialsBeside(a), trialsBeside(b)];
  useEffect(() => {
    document.title = `${b.scenario}: ${names.a} and ${names.b}`;
  }, [a, b]);
  const step = (by: number) => () => {
    const next = ownB[ownB.indexOf(b) + by];
    if (next !== undefined) location.hash = linkToCompare(a.id, next.id);
  };
  useKeys({ j: step(1), k: step(-1), u: () => (location.hash = linkToEpisode(b.id)) });
  const [one, other] = [loadedEpisode(a), loadedEpisode(b)];
  return (
    <>
      <header>
        <p class="where">
          <a href="#/">All trials</a> /{' '}
          {isOfBase(a) ? <a href={linkToChanges}>What changed</a> : b.app} / {b.scenario}
        </p>
        <h1>{b.title === '' ? b.scenario : b.title}</h1>
        <div class="sides">
          <Side name={names.a} trial={a} all={ownA} link={(id) => linkToCompare(id, b.id)} />
          <Side name={names.b} trial={b} all={ownB} link={(id) => linkToCompare(a.id, id)} />
        </div>
        <p class="soft keys">j next, k previous trial on the right, u its own page</p>
      </header>
      <main>
        {one === null || other === null ? (
          <p class="soft">
            {a.hasPage && b.hasPage
              ? 'Loading … If this does not go away, the data folder is missing next to this page.'
              : 'One of the episodes cannot be read, so they cannot be compared.'}
          </p>
        ) : (
          <Both a={one} b={other} names={names} />
        )}
        <OtherTrials a={a} trials={ownB} names={names} />
      </main>
    </>
  );
}

/** A trial of the base has an id of its own kind. */
function isOfBase({ id }: SiteTrial): boolean {
  return id.startsWith('b');
}

function namesOf(a: SiteTrial, b: SiteTrial): NamesOfSides {
  if (isOfBase(a) === isOfBase(b)) return trialNames(a, b);
  const [nameA, nameB] = isOfBase(a) ? ['before', 'after'] : ['after', 'before'];
  return { a: nameA, b: nameB, inA: nameA, inB: nameB };
}

function Side({
  name,
  trial,
  all,
  link,
}: {
  name: string;
  trial: SiteTrial;
  all: readonly SiteTrial[];
  link: (id: string) => string;
}) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      <nav class="trials" aria-label={`Trials ${name}`}>
        {all.map((one) => (
          <a
            key={one.id}
            href={link(one.id)}
            aria-label={`trial ${one.trial}: ${one.outcome}`}
            {...(one.id === trial.id ? { 'aria-current': 'page' } : {})}
          >
            <OutcomeMark outcome={one.outcome} title={`trial ${one.trial}: ${one.outcome}`} />
          </a>
        ))}
        <span class="soft">
          trial {trial.trial}, seed {trial.seed},{' '}
          <a href={linkToEpisode(trial.id)}>open its page</a>
        </span>
      </nav>
      <p class="verdict">
        <Chip outcome={trial.outcome} party={trial.party} />
        <span>{trial.headline}</span>
      </p>
    </section>
  );
}

function Both({ a, b, names }: { a: SiteEpisode; b: SiteEpisode; names: NamesOfSides }) {
  const aligned = useMemo(() => alignedByTurn(a, b), [a, b]);
  const { turn, text } = divergenceOf(aligned, names);
  return (
    <>
      <p class="divergence">
        {turn === null ? null : (
          <>
            <a
              href={`#turn-${turn}`}
              onClick={(event) => {
                // The address names the page, so that its hash cannot name a place in it.
                event.preventDefault();
                document.getElementById(`turn-${turn}`)?.scrollIntoView({ block: 'start' });
              }}
            >
              {turn === 0 ? 'Before the first turn' : `Turn ${turn}`}
            </a>
            {', where they first diverge: '}
          </>
        )}
        {text}
      </p>
      <OtherChecks pairs={aligned.checks} names={names} />
      <Turns turns={aligned.turns} diverging={turn} names={names} sides={{ a, b }} />
    </>
  );
}
