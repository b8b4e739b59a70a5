// The tables of scenarios with their trials: all, side by side on each surface, and the episodes that other tests ran.
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { assertionClasses } from '../../scenario/assertions/classes.js';
import { clopperPearson } from '../../values/statistics/rate.js';
import { spread } from '../../values/statistics/spread.js';
import type { SiteGate, SiteGateRow, SiteTrial } from '../site/data.js';
import { Chip, count, duration, OutcomeMark, RateBar, wholePercent } from './parts.js';
import { linkToEpisode } from './route.js';
import { decidedOf, type Group, groupsOf } from './summary.js';

/** Rows drawn at first, and added each time: ten thousand trials open as fast as ten. */
const PAGE = 40;

interface ScenariosProps {
  name: string;
  groups: readonly Group[];
  /** Whether to name projects. */
  named: boolean;
  /** Of all groups, in the unit of theirs; null where all have the same, or it does not count. */
  traffic?: number | null;
  /** What their gates came to. */
  gates?: readonly SiteGateRow[];
}

export function Scenarios({ name, groups, named, traffic = null, gates = [] }: ScenariosProps) {
  const hasGates = gates.some(({ decision }) => decision !== null);
  const [most, setMost] = useState(PAGE);
  return (
    <>
      <div class="scroll" tabIndex={0} role="region" aria-label={name}>
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
              {hasGates ? <th scope="col">Gate</th> : null}
              {traffic === null ? null : (
                <th scope="col" class="number">
                  Traffic
                </th>
              )}
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
              <Row group={group} named={named} key={group.key}>
                {hasGates ? <GateCell gate={gateOf(group, gates)} /> : null}
                {traffic === null ? null : (
                  <td class="number">{percentOf(group.weight / traffic)}</td>
                )}
              </Row>
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
    </>
  );
}

/** Tests with `test.fail()` that failed as expected, each with its verdict. */
export function ExpectedFailures({ trials }: { trials: readonly SiteTrial[] }) {
  return (
    <section class="expected">
      <h2>Expected failures: {count(trials.length, 'deliberate defect')}, each caught</h2>
      <ul>
        {trials.map(({ id, failsAs, outcome, party, headline }) => (
          <li key={id}>
            <Chip outcome={outcome} party={party} />
            <span>
              <a href={linkToEpisode(id)}>{failsAs}</a>
              <br />
              {headline}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Episodes that other tests ran, such as checks of the checks: listed separately and not in any rate. */
export function Others({ trials }: { trials: readonly SiteTrial[] }) {
  const groups = useMemo(() => groupsOf(trials), [trials]);
  const projects = new Set(trials.map(({ project }) => project)).size;
  return (
    <details class="others">
      <summary>{count(trials.length, 'episode')} of other tests, in no rate</summary>
      <Scenarios name="Episodes of other tests" groups={groups} named={projects > 1} />
    </details>
  );
}

function gateOf(group: Group, gates: readonly SiteGateRow[]): SiteGateRow | undefined {
  return gates.find(
    ({ scenario, project }) => scenario === group.scenario && project === group.project,
  );
}

const gateLooks = { met: 'passed', not_met: 'failed', undecided: 'inconclusive' } as const;

function GateCell({ gate }: { gate: SiteGateRow | undefined }) {
  const look = gate?.decision ? gateLooks[gate.decision] : '';
  return (
    <td class={`gate-cell ${look}`}>
      <span>{gate?.text ?? ''}</span> <small>{gate?.more ?? ''}</small>
    </td>
  );
}

/** "12%", "0.4%". */
function percentOf(share: number): string {
  return share < 0.01 ? `${(share * 100).toFixed(1)}%` : wholePercent(share);
}

const MOST_DOTS = 40;

function Row({
  group,
  named,
  children,
}: {
  group: Group;
  named: boolean;
  /** Cells between the rate and the costs. */
  children: ComponentChildren;
}) {
  const { trials, scenario, title, project, classes } = group;
  const { passed, of } = decidedOf(trials);
  const share = clopperPearson(passed, of);
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
      {children}
      <td class="number">{turns === null ? '–' : turns.median}</td>
      <td class="number">{time === null ? '–' : duration(time.median)}</td>
    </tr>
  );
}

/** Scenarios drawn: those whose columns differ come first. */
const MOST_ROWS = 100;
const MOST_MARKS = 10;

/** Nothing where there is but one project. */
export function ByProject({ gate, trials }: { gate: SiteGate; trials: readonly SiteTrial[] }) {
  const { projects, splits } = gate;
  const rows = useMemo(() => rowsOf(trials, projects), [trials, projects]);
  if (projects.length < 2) return null;
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <section>
      <h2>
        Side by side:{' '}
        {differing === 0
          ? 'no scenario differs'
          : `${differing} of ${rows.length} scenarios differ`}
      </h2>
      {splits.length === 0 ? null : (
        <ul class="splits">
          {splits.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="Scenarios side by side">
        <table>
          <thead>
            <tr>
              <th scope="col">Scenario</th>
              {projects.map((name) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_ROWS).map(({ scenario, cells }) => (
              <tr key={scenario}>
                <th scope="row">{scenario}</th>
                {cells.map((own, at) => (
                  <td class="dots" key={projects[at]}>
                    <Marks trials={own} project={projects[at] ?? ''} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Marks({ trials, project }: { trials: readonly SiteTrial[]; project: string }) {
  if (trials.length === 0) return <span class="soft">–</span>;
  return (
    <>
      {trials.slice(0, MOST_MARKS).map((one) => (
        <a
          href={linkToEpisode(one.id)}
          key={one.id}
          aria-label={`${project}, trial ${one.trial}: ${one.outcome}`}
          title={one.headline}
        >
          <OutcomeMark outcome={one.outcome} title="" />
        </a>
      ))}
      {trials.length > MOST_MARKS ? <span class="soft"> +{trials.length - MOST_MARKS}</span> : null}
    </>
  );
}

interface ProjectsRow {
  scenario: string;
  /** By project. */
  cells: SiteTrial[][];
  differs: boolean;
}

function rowsOf(trials: readonly SiteTrial[], projects: readonly string[]): ProjectsRow[] {
  const byScenario = new Map<string, SiteTrial[]>();
  for (const trial of trials)
    byScenario.set(trial.scenario, [...(byScenario.get(trial.scenario) ?? []), trial]);
  const rows = [...byScenario].map(([scenario, own]) => {
    const cells = projects.map((name) => own.filter(({ project }) => project === name));
    const outcomes = cells.map((cell) =>
      cell
        .map(({ outcome }) => outcome)
        .sort()
        .join(),
    );
    return { scenario, cells, differs: new Set(outcomes).size > 1 };
  });
  return rows.sort((one, other) => Number(other.differs) - Number(one.differs));
}
