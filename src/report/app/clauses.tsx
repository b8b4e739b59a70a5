// Clauses of the policy with the scenarios that cover them, and the gaps of the suite, as measured when the page was written.
import type { SiteCoverage } from '../site/data.js';
import { count } from './parts.js';

/** What scenarios name in `covers`, with how often their trials passed. */
export interface Covered {
  name: string;
  scenarios: string[];
  passed: number;
  of: number;
}

export function Clauses({
  coverage,
  covered,
}: {
  coverage: SiteCoverage;
  covered: readonly Covered[];
}) {
  const { app, scenarios, clauses, gaps } = coverage;
  return (
    <div>
      <h2>
        Policy of {app}: {gaps.length === 0 ? 'no gaps' : count(gaps.length, 'gap')} in{' '}
        {count(scenarios, 'scenario')}
      </h2>
      {gaps.length === 0 ? null : (
        <ul class="gaps">
          {gaps.map(({ kind, name, message }) => (
            <li key={`${kind} ${name}`}>
              <b>{name}</b>: {message}
            </li>
          ))}
        </ul>
      )}
      {clauses.length === 0 ? (
        <p class="soft">There is no policy file, so clauses were not measured.</p>
      ) : (
        <table class="states">
          <thead>
            <tr>
              <th scope="col">Clause</th>
              <th scope="col">Covered by</th>
              <th scope="col">In this run</th>
            </tr>
          </thead>
          <tbody>
            {clauses.map(({ id, kind, says, scenarios: own }) => (
              <tr key={id} class={own.length === 0 ? 'never' : ''}>
                <th scope="row">
                  {id} <small class="soft">{kind}</small>
                  <small class="says">{says}</small>
                </th>
                <td title={own.join(', ')}>{own.length === 0 ? 'no scenario' : own.length}</td>
                <td>{passedWords(covered.find(({ name }) => name === id))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function passedWords(covered: Covered | undefined): string {
  if (covered === undefined) return 'not run';
  return covered.of === 0 ? 'undecided' : `${covered.passed}/${covered.of} passed`;
}

/** The rest of what was measured: tools, users and surfaces, traffic. */
export function CoverageDetails({ coverage }: { coverage: SiteCoverage }) {
  const { tools, personas, surfaces, locales, traffic } = coverage;
  const used = Object.entries({ user: personas, surface: surfaces, locale: locales });
  return (
    <section class="two">
      <div>
        <h2>Tools in the scenarios</h2>
        <Rows
          heads={['Tool', 'Expected by', 'Fails in']}
          rows={tools.map(({ name, expectedBy, failsIn, faults }) => ({
            cells: [name, String(expectedBy.length), String(failsIn.length)],
            more: faults.join(', '),
            isGap: failsIn.length === 0,
          }))}
        />
        {traffic === null ? null : (
          <>
            <h2>Traffic: {traffic.divergence.toFixed(2)} from production</h2>
            <Rows
              heads={['Class', 'Production', 'Suite', 'Scenarios']}
              rows={[
                ...traffic.classes.map(({ class: name, production, suite, scenarios }) => ({
                  cells: [name, percent(production), percent(suite), String(scenarios.length)],
                  isGap: scenarios.length === 0,
                })),
                {
                  cells: [
                    '(no class)',
                    '',
                    percent(traffic.elsewhere.suite),
                    String(traffic.elsewhere.scenarios.length),
                  ],
                  isGap: false,
                },
              ]}
            />
          </>
        )}
      </div>
      <div>
        <h2>Users and surfaces</h2>
        <Rows
          heads={['Name', 'Kind', 'Scenarios']}
          rows={used.flatMap(([what, uses]) =>
            uses.map(({ name, scenarios }) => ({
              cells: [name, what, String(scenarios.length)],
              isGap: false,
            })),
          )}
        />
      </div>
    </section>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function Rows({
  heads,
  rows,
}: {
  heads: readonly string[];
  rows: readonly { cells: readonly string[]; more?: string; isGap: boolean }[];
}) {
  return (
    <table class="states">
      <thead>
        <tr>
          {heads.map((head) => (
            <th scope="col" key={head}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name, ...cells], more, isGap }) => (
          <tr key={[name, ...cells].join()} class={isGap ? 'never' : ''}>
            <th scope="row">
              {name}
              {more === undefined ? null : <small class="says">{more}</small>}
            </th>
            {cells.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
