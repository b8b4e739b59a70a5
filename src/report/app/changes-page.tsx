// What changed since the base: the answer, each scenario before and after, and the checks, classes and costs behind it.
import { useEffect } from 'preact/hooks';
import { clopperPearson } from '../../statistics/beta.js';
import type { PassCount } from '../../statistics/two-rates.js';
import { changeLooks, changeWords } from '../change-looks.js';
import type { SiteChange, SiteChanges, SiteSuite, SiteTrial } from '../site/data.js';
import { OutcomeMark, RateBar, wholePercent } from './parts.js';
import { linkToCompare } from './route.js';
import { useKeys } from './use-keys.js';

export function ChangesPage({ suite, changes }: { suite: SiteSuite; changes: SiteChanges }) {
  useEffect(() => {
    document.title = `What changed: ${changes.answer}`;
  }, [changes]);
  useKeys({ u: () => (location.hash = '#/') });
  const { scenarios, checks, classes, costs, models, left } = changes;
  return (
    <>
      <header>
        <p class="where">
          <a href="#/">All trials</a> / What changed from {changes.runs.join(', ')} to{' '}
          {suite.runs.join(', ')}
        </p>
        <h1 class="gate">
          <OutcomeMark outcome={changeLooks[changes.change]} title="" /> {changes.answer}
        </h1>
        {changes.details.map((line) => (
          <p class="figures" key={line}>
            {line}
          </p>
        ))}
      </header>
      <main>
        {models.map(({ what, before, after }) => (
          <p class="warning" key={what}>
            The {what} was {before} before and is {after} now.
          </p>
        ))}
        {left.map(({ why, names }) => (
          <p class="warning" key={why}>
            Not compared, {why}: {names.join(', ')}.
          </p>
        ))}
        <section>
          <h2>Scenarios, the clearest changes first</h2>
          <div class="scroll" tabIndex={0} role="region" aria-label="Scenarios">
            <table>
              <ChangeHeading what="Scenario" last="Would show a drop of" />
              <tbody>
                {scenarios.map((one) => (
                  <ChangeRow
                    key={`${one.project} ${one.app} ${one.scenario}`}
                    change={one}
                    link={linkOf(one, suite, changes)}
                    last={one.smallest}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p class="soft">
            Press a scenario to see a trial of each side by side. “No evidence” does not mean that
            nothing changed; the last column says what these trials would have shown in four of five
            comparisons.
          </p>
        </section>
        {checks.length === 0 ? null : (
          <section>
            <h2>Checks with another rate</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label="Checks">
              <table>
                <ChangeHeading what="Check" last="Class" />
                <tbody>
                  {checks.map((one) => (
                    <ChangeRow
                      key={`${one.project} ${one.app} ${one.scenario} ${one.class} ${one.title}`}
                      change={one}
                      title={one.title}
                      link={null}
                      last={one.class}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </section>
        )}
        <section class="two">
          <div>
            <h2>Classes</h2>
            <ul class="plain">
              {classes.map(({ name, change, text }) => (
                <li key={name}>
                  <OutcomeMark outcome={changeLooks[change]} title={changeWords[change]} />{' '}
                  <b>{name}</b> {text}
                </li>
              ))}
            </ul>
          </div>
          {costs.length === 0 ? null : (
            <div>
              <h2>Costs, which decide nothing</h2>
              <table class="costs">
                <thead>
                  <tr>
                    <td />
                    <th scope="col">p50</th>
                    <th scope="col">p95</th>
                  </tr>
                </thead>
                <tbody>
                  {costs.map(({ what, p50, p95 }) => (
                    <tr key={what}>
                      <th scope="row">{what}</th>
                      <td>{p50.join(' → ')}</td>
                      <td>{p95.join(' → ')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      </main>
    </>
  );
}

function ChangeHeading({ what, last }: { what: string; last: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{what}</th>
        <th scope="col">Change</th>
        <th scope="col">Before, 95% interval</th>
        <th scope="col">After</th>
        <th scope="col" class="number">
          Points
        </th>
        <th scope="col" class="number">
          Chance
        </th>
        <th scope="col">{last}</th>
      </tr>
    </thead>
  );
}

function ChangeRow({
  change: one,
  title,
  link,
  last,
}: {
  change: SiteChange;
  title?: string;
  link: string | null;
  last: string;
}) {
  const outcome = changeLooks[one.change];
  const name = title ?? one.scenario;
  return (
    <tr>
      <th scope="row">
        {link === null ? name : <a href={link}>{name}</a>}
        <small>
          {[one.app, ...(title === undefined ? [] : [one.scenario]), one.project].join(' · ')}
        </small>
      </th>
      <td class={`change ${outcome}`}>
        <OutcomeMark outcome={outcome} title="" /> {changeWords[one.change]}
      </td>
      <td class="bar">
        <Rate counts={one.before} />
      </td>
      <td class="bar">
        <Rate counts={one.after} />
      </td>
      <td class="number">{one.points}</td>
      <td class="number">{one.chance}</td>
      <td>{last}</td>
    </tr>
  );
}

function Rate({ counts: { passed, of } }: { counts: PassCount }) {
  const share = clopperPearson(passed, of);
  if (share === null) return <span class="soft">–</span>;
  return (
    <>
      <RateBar share={share} /> {wholePercent(share.rate)}{' '}
      <span class="soft">
        {passed}/{of}
      </span>
    </>
  );
}

/** To the same trial before and after, if one has another outcome; else to the first of each. */
function linkOf(change: SiteChange, suite: SiteSuite, { trials }: SiteChanges): string | null {
  const isOf = (one: SiteTrial) =>
    one.isTrial && one.scenario === change.scenario && one.project === change.project;
  const [before, after] = [trials.filter(isOf), suite.trials.filter(isOf)];
  const pairs = after.flatMap((one) => {
    const same = before.find(({ trial }) => trial === one.trial);
    return same === undefined ? [] : [{ a: same, b: one }];
  });
  const telling = pairs.find(({ a, b }) => a.outcome !== b.outcome) ?? pairs[0];
  const [a, b] = [telling?.a ?? before[0], telling?.b ?? after[0]];
  return a === undefined || b === undefined ? null : linkToCompare(a.id, b.id);
}
