// The table of scenarios with their trials, and that of the episodes that other tests ran.
import { useMemo, useState } from 'preact/hooks';
import { assertionClasses } from '../../assertions/classes.js';
import { proportion } from '../../statistics/proportion.js';
import { spread } from '../../statistics/spread.js';
import type { SiteTrial } from '../site/data.js';
import { count, duration, OutcomeMark, wholePercent, RateBar } from './parts.js';
import { linkToEpisode } from './route.js';
import { type Group, groupsOf } from './summary.js';

/** Rows drawn at first, and added each time: ten thousand trials open as fast as ten. */
const PAGE = 100;

export function Scenarios({
  name,
  groups,
  named,
}: {
  name: string;
  groups: readonly Group[];
  named: boolean;
}) {
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
              <Row group={group} named={named} key={group.key} />
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
