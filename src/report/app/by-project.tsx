// The same scenarios on each surface, or under each project, side by side, and what passes on one and not on another.
import { useMemo } from 'preact/hooks';
import type { SiteGate, SiteTrial } from '../site/data.js';
import { OutcomeMark } from './parts.js';
import { linkToEpisode } from './route.js';

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

interface Row {
  scenario: string;
  /** By project. */
  cells: SiteTrial[][];
  differs: boolean;
}

function rowsOf(trials: readonly SiteTrial[], projects: readonly string[]): Row[] {
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
