// The page of a whole run: its result in one sentence, the rates, and every scenario with its trials, mixed results first.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { assertionClasses } from '../../assertions/classes.js';
import { proportion } from '../../statistics/proportion.js';
import { spread } from '../../statistics/spread.js';
import type { Outcome } from '../../verdict/format.js';
import type { SiteSuite, SiteTrial } from '../site/data.js';
import { Histogram } from './histogram.js';
import {
  Chip,
  count,
  duration,
  OutcomeMark,
  meanings,
  wholePercent,
  RateBar,
  signs,
} from './parts.js';
import { linkToEpisode, linkToSuite } from './route.js';
import { type Group, groupsOf, headlineOf, numbersOf, warningsOf } from './summary.js';

/** Rows drawn at first, and added each time: ten thousand trials open as fast as ten. */
const PAGE = 100;

export function SuitePage({ suite, query }: { suite: SiteSuite; query: URLSearchParams }) {
  const { trials } = suite;
  const all = useMemo(() => groupsOf(trials), [trials]);
  const numbers = useMemo(() => numbersOf(trials), [trials]);
  const [wanted, outcome] = [query.get('q') ?? '', query.get('outcome') ?? ''];
  const groups = useMemo(
    () => all.filter((one) => fits(one, wanted, outcome)),
    [all, wanted, outcome],
  );
  const [most, setMost] = useState(PAGE);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      search.current?.focus();
    };
    addEventListener('keydown', onKey);
    document.title = 'Sightline report';
    return () => removeEventListener('keydown', onKey);
  }, []);
  const go = (filters: { q?: string; outcome?: string }) => {
    const next = linkToSuite({ q: filters.q ?? wanted, outcome: filters.outcome ?? outcome });
    history.replaceState(null, '', next);
    dispatchEvent(new HashChangeEvent('hashchange'));
  };
  const first = numbers.worst;
  const projects = new Set(trials.map(({ project }) => project)).size;
  return (
    <>
      <header>
        <p class="where">{suite.runs.join(', ')}</p>
        <h1>{headlineOf(numbers)}</h1>
        {first === null ? null : (
          <p class="verdict">
            <Chip outcome={first.outcome} party={first.party} />
            <span>
              <a href={linkToEpisode(first.id)}>{first.scenario}</a>: {first.headline}
            </span>
          </p>
        )}
      </header>
      <main>
        <section class="tiles" aria-label="Figures of the run">
          <Tile
            name="passed"
            value={`${numbers.passed} / ${numbers.decided}`}
            more={besideWords(trials)}
          />
          <Tile
            name="pass rate"
            value={numbers.share === null ? '–' : wholePercent(numbers.share.rate)}
            more={
              numbers.share === null
                ? 'no trial passed or failed'
                : `95% interval ${wholePercent(numbers.share.low)} to ${wholePercent(numbers.share.high)}`
            }
          />
          <SpreadTile
            name="time until the agent has finished"
            values={trials.map((one) => one.latencyMs)}
          />
          <SpreadTile name="time per episode" values={trials.map((one) => one.durationMs)} />
        </section>
        {[...warningsOf(numbers), ...suite.problems].map((warning) => (
          <p class="warning" key={warning}>
            {warning}
          </p>
        ))}
        <section>
          <div class="filters">
            <h2>Scenarios, mixed results first</h2>
            <input
              ref={search}
              type="search"
              aria-label="Search scenarios"
              placeholder="Search (/)"
              value={wanted}
              onInput={({ currentTarget }) => go({ q: currentTarget.value })}
            />
            <select
              aria-label="Outcome of a trial"
              value={outcome}
              onChange={({ currentTarget }) => go({ outcome: currentTarget.value })}
            >
              <option value="">every outcome</option>
              {Object.keys(signs).map((one) => (
                <option value={one} key={one}>
                  {one}
                </option>
              ))}
            </select>
          </div>
          <div class="scroll" tabIndex={0} role="region" aria-label="Scenarios">
            <table>
              <thead>
                <tr>
                  <th scope="col">Scenario</th>
                  <th scope="col">Trials</th>
                  {assertionClasses.map((name) => (
                    <th scope="col" class="class" key={name}>
                      {name}
                    </th>
                  ))}
                  <th scope="col" class="bar">
                    Rate, 95% interval
                  </th>
                  <th scope="col" class="number">
                    Turns
                  </th>
                  <th scope="col" class="number">
                    Time
                  </th>
                </tr>
              </thead>
              <tbody>
                {groups.slice(0, most).map((group) => (
                  <Row group={group} named={projects > 1} key={group.key} />
                ))}
              </tbody>
            </table>
          </div>
          {groups.length === 0 ? <p class="soft">No scenario fits.</p> : null}
          {groups.length > most ? (
            <button type="button" onClick={() => setMost(most + PAGE)}>
              Show more of {count(groups.length, 'scenario')}
            </button>
          ) : null}
          <p class="legend">
            {(Object.keys(signs) as Outcome[]).map((one) => (
              <span key={one}>
                <OutcomeMark outcome={one} /> {meanings[one]}
              </span>
            ))}
          </p>
        </section>
        <section class="two">
          <Histogram
            name="Time per episode"
            values={trials.map((one) => one.durationMs)}
            words={duration}
          />
          <Histogram
            name="Turns per episode"
            values={trials.map((one) => one.turns)}
            words={String}
          />
        </section>
      </main>
    </>
  );
}

function fits({ trials, scenario, title }: Group, wanted: string, outcome: string): boolean {
  if (outcome !== '' && !trials.some((one) => one.outcome === outcome)) return false;
  const text = `${scenario} ${title}`.toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Tile({ name, value, more }: { name: string; value: string; more: string }) {
  return (
    <div class="tile">
      <span>{name}</span>
      <b>{value}</b>
      <span>{more}</span>
    </div>
  );
}

function SpreadTile({ name, values }: { name: string; values: readonly (number | null)[] }) {
  const known = spread(values);
  if (known === null) return <Tile name={name} value="–" more="not known" />;
  return (
    <Tile name={name} value={duration(known.median)} more={`median; p95 ${duration(known.p95)}`} />
  );
}

function besideWords(trials: readonly SiteTrial[]): string {
  const beside = (['inconclusive', 'invalid', 'error'] as const).flatMap((outcome) => {
    const many = trials.filter((one) => one.outcome === outcome).length;
    return many === 0 ? [] : [`${many} ${outcome}`];
  });
  return beside.length === 0 ? 'all trials were decided' : `beside it ${beside.join(', ')}`;
}

const MOST_DOTS = 40;

function Row({ group, named }: { group: Group; named: boolean }) {
  const { trials, scenario, title, project, classes } = group;
  const decided = trials.filter(({ outcome }) => outcome === 'passed' || outcome === 'failed');
  const share = proportion(
    decided.filter(({ outcome }) => outcome === 'passed').length,
    decided.length,
  );
  const turns = spread(trials.map((one) => one.turns));
  const time = spread(trials.map((one) => one.durationMs));
  const [first] = trials;
  return (
    <tr>
      <th scope="row">
        <a
          href={linkToEpisode(
            (trials.find(({ outcome }) => outcome !== 'passed') ?? first)?.id ?? '',
          )}
        >
          {scenario}
        </a>
        <small>
          {[title, ...(named ? [project] : [])].filter((one) => one !== '').join(' · ')}
        </small>
      </th>
      <td class="dots">
        {trials.slice(0, MOST_DOTS).map((one) => (
          <a
            href={linkToEpisode(one.id)}
            key={one.id}
            aria-label={`trial ${one.trial}: ${one.outcome}`}
            title={`trial ${one.trial}, seed ${one.seed}: ${one.headline}`}
          >
            <OutcomeMark outcome={one.outcome} title="" />
          </a>
        ))}
        {trials.length > MOST_DOTS ? <span class="soft"> +{trials.length - MOST_DOTS}</span> : null}
      </td>
      {assertionClasses.map((name) => {
        const outcome = classes[name];
        return (
          <td class="class" key={name}>
            {outcome === null ? <span class="soft">–</span> : <OutcomeMark outcome={outcome} />}
          </td>
        );
      })}
      <td class="bar">
        {share === null ? (
          <span class="soft">undecided</span>
        ) : (
          <>
            <RateBar share={share} /> {wholePercent(share.rate)}
          </>
        )}
      </td>
      <td class="number">{turns === null ? '–' : turns.median}</td>
      <td class="number">{time === null ? '–' : duration(time.median)}</td>
    </tr>
  );
}
