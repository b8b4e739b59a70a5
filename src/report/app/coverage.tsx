// What the run's scenarios cover: the terminal states that each app declares, and what scenarios name; measures nothing else.
import { useMemo } from 'preact/hooks';
import type { SiteScenario, SiteSuite, SiteTrial } from '../site/data.js';
import { count } from './parts.js';
import { linkToEpisode } from './route.js';
import { decidedOf } from './summary.js';

/** What scenarios name in `covers`, with how often their trials passed. */
interface Covered {
  name: string;
  scenarios: string[];
  passed: number;
  of: number;
}

interface CoverageSectionProps {
  suite: SiteSuite;
  /** Planned ones. */
  trials: readonly SiteTrial[];
}

/** What scenarios name in `covers`, with how often their trials passed. */
interface Covered {
  name: string;
  scenarios: string[];
  passed: number;
  of: number;
}

export function CoverageSection({ suite, trials }: CoverageSectionProps) {
  const { states, scenarios } = suite;
  const covered = useMemo(() => coveredIn(scenarios, trials), [scenarios, trials]);
  if (Object.keys(states).length === 0) return null;
  return (
    <section class="two">
      <div>
        <h2>Terminal states</h2>
        {Object.entries(states).map(([app, own]) => (
          <States
            key={app}
            app={app}
            states={own}
            scenarios={scenarios.filter((one) => one.app === app)}
            trials={trials.filter((one) => one.app === app)}
          />
        ))}
      </div>
      <Named covered={covered} />
    </section>
  );
}

function Named({ covered }: { covered: readonly Covered[] }) {
  return (
    <div>
      <h2>Covered, as the scenarios name it</h2>
      {covered.length === 0 ? (
        <p class="soft">
          No scenario says what it covers. Name clauses of your policy there, such as{' '}
          <code>covers: ['policy 2.1']</code>.
        </p>
      ) : (
        <ul class="covers">
          {covered.map(({ name, scenarios: own, passed, of }) => (
            <li key={name} title={own.join(', ')}>
              <b>{name}</b>
              <span class="soft">{count(own.length, 'scenario')}</span>
              <span class={of > 0 && passed === of ? 'share' : 'share bad'}>
                {of === 0 ? 'undecided' : `${passed}/${of} passed`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function States({
  app,
  states,
  scenarios,
  trials,
}: {
  app: string;
  states: readonly string[];
  scenarios: readonly SiteScenario[];
  trials: readonly SiteTrial[];
}) {
  const rows = states.map((state) => ({
    state,
    expected: scenarios.filter(({ expected }) => expected.includes(state)),
    reached: trials.filter((trial) => trial.state === state),
  }));
  const many = rows.filter(({ reached }) => reached.length > 0).length;
  const none = trials.filter(({ state }) => state === null).length;
  return (
    <details open={many < states.length}>
      <summary>
        {app}: {many} of {states.length} reached
        {none === 0 ? '' : `; ${count(none, 'trial')} ended in none`}
      </summary>
      <table class="states">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Expected by</th>
            <th scope="col">Reached in</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ state, expected, reached }) => (
            <tr key={state} class={reached.length === 0 ? 'never' : ''}>
              <th scope="row">{state}</th>
              <td title={expected.map(({ scenario }) => scenario).join(', ')}>
                {expected.length === 0 ? 'no scenario' : count(expected.length, 'scenario')}
              </td>
              <td>
                {reached[0] === undefined ? (
                  'never'
                ) : (
                  <a href={linkToEpisode(reached[0].id)}>{count(reached.length, 'trial')}</a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What was named, by scenarios whose trials passed or failed so often. */
function coveredIn(scenarios: readonly SiteScenario[], trials: readonly SiteTrial[]): Covered[] {
  const named = new Map<string, SiteScenario[]>();
  for (const one of scenarios)
    for (const name of one.covers) named.set(name, [...(named.get(name) ?? []), one]);
  return [...named]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([name, own]) => ({
      name,
      scenarios: own.map(({ scenario }) => scenario),
      ...decidedOf(
        trials.filter((trial) =>
          own.some(({ app, scenario }) => app === trial.app && scenario === trial.scenario),
        ),
      ),
    }));
}
