// Which claims noticed the surface mutants of what they are about, and which did not.
import type { SiteMutants } from '../site/data.js';

export function MutantTable({ mutants }: { mutants: SiteMutants | null }) {
  if (mutants === null) return null;
  const { rate, kinds, claims, stopped } = mutants;
  return (
    <section>
      <h2>Surface mutants</h2>
      <p>{rate}</p>
      {stopped.map((why) => (
        <p class="warning" key={why}>
          {why}
        </p>
      ))}
      <div class="scroll" tabIndex={0} role="region" aria-label="Surface mutants">
        <table class="columns">
          <thead>
            <tr>
              <th scope="col">Claim</th>
              {kinds.map((kind) => (
                <th scope="col" key={kind}>
                  {kind}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {claims.map(({ title, cells, why }) => (
              <tr key={title}>
                <th scope="row">
                  {title}
                  {why === null ? null : <span class="soft"> (not tried: {why})</span>}
                </th>
                {cells.map((cell, at) => (
                  <td key={at} class={cell === 'SURVIVED' ? 'odd' : ''}>
                    {cell === '-' ? '–' : cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul class="plain">
        {claims.flatMap(({ title, open }) =>
          open.map(({ outcome, text, picture }) => (
            <li key={`${title} ${text}`}>
              <b>{outcome}</b> {title} {text}{' '}
              {picture === null ? null : <a href={picture}>picture</a>}
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
