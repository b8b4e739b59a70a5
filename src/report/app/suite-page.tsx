// The page of a whole run: its result in one sentence, the rates and how values spread, and every scenario with its trials, mixed results first.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { spread, sum } from '../../values/statistics/spread.js';
import type { Outcome } from '../../episode/verdict/format.js';
import { megabytes } from '../megabytes.js';
import type { SiteGate, SiteSuite, SiteTrial } from '../site/data.js';
import { ByProject, ExpectedFailures, Others, Scenarios } from './scenarios.js';
import { DefectsOfRun } from './defects.js';
import { Chip, duration, meanings, OutcomeMark, signs, wholePercent } from './parts.js';
import { linkToEpisode, linkToSuite } from './route.js';
import {
  type Group,
  groupsOf,
  headlineOf,
  numbersOf,
  warningsOf,
  weightedRate,
} from './summary.js';

export function SuitePage({ suite, query }: { suite: SiteSuite; query: URLSearchParams }) {
  const trials = useMemo(() => suite.trials.filter(({ isTrial }) => isTrial), [suite]);
  const all = useMemo(() => groupsOf(trials), [trials]);
  const beside = useMemo(() => suite.trials.filter(({ isTrial }) => !isTrial), [suite]);
  const expected = beside.filter(({ failsAs }) => failsAs !== null);
  const others = useMemo(() => beside.filter(({ failsAs }) => failsAs === null), [beside]);
  const numbers = useMemo(() => numbersOf(trials), [trials]);
  const weighted = useMemo(() => weightedRate(all), [all]);
  const [wanted, outcome] = [query.get('q') ?? '', query.get('outcome') ?? ''];
  const groups = useMemo(
    () => all.filter((one) => fits(one, wanted, outcome)),
    [all, wanted, outcome],
  );
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
        {suite.gate === null ? <h1>{headlineOf(numbers)}</h1> : <GateHead gate={suite.gate} />}
        {suite.gate === null ? null : <p class="figures">{headlineOf(numbers)}</p>}
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
          {weighted === null ? null : (
            <Tile
              name="pass rate by traffic"
              value={wholePercent(weighted.rate)}
              more={`95% interval ${wholePercent(weighted.low)} to ${wholePercent(weighted.high)}`}
            />
          )}
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
          <Scenarios
            name="Scenarios"
            groups={groups}
            named={projects > 1}
            traffic={weighted === null ? null : sum(all.map(({ weight }) => weight))}
            gates={suite.gate?.scenarios ?? []}
          />
          <p class="legend">
            {(Object.keys(signs) as Outcome[]).map((one) => (
              <span key={one}>
                <OutcomeMark outcome={one} /> {meanings[one]}
              </span>
            ))}
          </p>
        </section>
        {suite.gate === null ? null : <ByProject gate={suite.gate} trials={trials} />}
        {expected.length === 0 ? null : <ExpectedFailures trials={expected} />}
        {others.length === 0 ? null : <Others trials={others} />}
        <DefectsOfRun defects={suite.defects} />
        <section class="two costs-of">
          <Histogram
            name="Latency, median of turns"
            values={trials.map((one) => one.latencyMs)}
            words={duration}
          />
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
          <Histogram
            name={`Disk per episode, ${megabytes(suite.bytes)} in all`}
            values={trials.map((one) => one.bytes)}
            words={megabytes}
          />
          <Histogram
            name="Tokens per episode"
            values={trials.map((one) => one.tokens)}
            words={(tokens) => Math.round(tokens).toLocaleString('en')}
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

/** More are in the summary. */
const MOST_LINES = 8;

const looks: Readonly<Record<SiteGate['decision'], Outcome>> = {
  met: 'passed',
  not_met: 'failed',
  undecided: 'inconclusive',
  broken: 'error',
};

function GateHead({ gate }: { gate: SiteGate }) {
  return (
    <>
      <h1 class="gate">
        <OutcomeMark outcome={looks[gate.decision]} title="" /> {gate.head}
      </h1>
      {gate.lines.length === 0 ? null : (
        <ul class="deciding">
          {gate.lines.slice(0, MOST_LINES).map((line) => (
            <li class={line.startsWith(' ') ? 'detail' : ''} key={line}>
              {line.trim()}
            </li>
          ))}
          {gate.lines.length > MOST_LINES ? (
            <li>and {gate.lines.length - MOST_LINES} more lines, in summary.md</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

const MOST_BARS = 16;

function Histogram({
  name,
  values: all,
  words,
}: {
  name: string;
  /** Null: not known, and left out. */
  values: readonly (number | null)[];
  words: (value: number) => string;
}) {
  const values = all.filter((value) => value !== null);
  const known = spread(values);
  if (known === null) return null;
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  // Small whole numbers have a bar each.
  const isCounted = values.every(Number.isInteger) && most - least < MOST_BARS;
  const many = isCounted ? most - least + 1 : most === least ? 1 : MOST_BARS;
  const width = isCounted ? 1 : (most - least) / many || 1;
  const bars = Array.from({ length: many }, () => 0);
  for (const value of values) {
    const at = Math.min(many - 1, Math.floor((value - least) / width));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  const highest = Math.max(...bars);
  const told = `${name}: from ${words(least)} to ${words(most)}, median ${words(known.median)}, 95th percentile ${words(known.p95)}`;
  // Of a whole number its bar's middle.
  const across = (value: number) =>
    Math.min(319, ((value - least + (isCounted ? 0.5 : 0)) / (many * width)) * 320);
  return (
    <figure>
      <figcaption>
        {name}
        <span class="spread">
          p50 <b>{words(known.median)}</b>, p95 <b>{words(known.p95)}</b>
        </span>
      </figcaption>
      <svg viewBox="0 0 320 80" role="img" aria-label={told} preserveAspectRatio="none">
        <title>{told}</title>
        {bars.map((bar, at) => (
          <rect
            key={at}
            x={(at * 320) / many + 1}
            width={320 / many - 2}
            y={78 - (bar / highest) * 76}
            height={(bar / highest) * 76 + (bar > 0 ? 2 : 0)}
            rx="2"
          />
        ))}
        {[known.median, known.p95].map((value, at) => (
          <line key={at} x1={across(value)} x2={across(value)} y1="0" y2="80" />
        ))}
      </svg>
      <div class="ends">
        <span>{words(least)}</span>
        <span>{words(most)}</span>
      </div>
    </figure>
  );
}
