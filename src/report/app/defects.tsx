// Defects that nobody asked about: those on one screen, and those of a whole run.
import type { Shot, SiteDefect, SiteEpisode } from '../site/data.js';
import { count, Measures } from './parts.js';
import { linkToEpisode } from './route.js';

export function DefectsOnScreen({
  episode,
  shot,
}: {
  episode: Pick<SiteEpisode, 'defects' | 'unmeasured'>;
  shot: Shot;
}) {
  const isHere = ({ at }: { at: readonly string[] }) => at.includes(shot.folder);
  const here = (episode.defects ?? []).filter(isHere);
  const unmeasured = episode.unmeasured.filter(isHere);
  if (here.length + unmeasured.length === 0) return null;
  return (
    <>
      <h2>Also seen on this screen</h2>
      {here.length > 0 ? <p class="soft">Nobody asked about these; they decide nothing.</p> : null}
      <ul class="plain">
        {here.map(({ title, help, where, numbers }) => (
          <li key={`${title} ${where} ${numbers.join()}`}>
            <details>
              <summary>
                {title} <code>{where}</code>
              </summary>
              <Measures numbers={numbers} />
              {help === null ? null : (
                <p class="soft">
                  <a href={help} rel="noreferrer">
                    About this rule
                  </a>
                </p>
              )}
            </details>
          </li>
        ))}
      </ul>
      {unmeasured.map(({ why }) => (
        <p class="soft" key={why}>
          Not known: {why}.
        </p>
      ))}
    </>
  );
}

/** Those that most episodes show come first. */
export function DefectsOfRun({ defects }: { defects: readonly SiteDefect[] }) {
  if (defects.length === 0) return null;
  return (
    <section>
      <details>
        <summary>
          <h2>Also seen on the screens: {count(defects.length, 'defect')}</h2>
        </summary>
        <p class="soft">Nobody asked about these; they decide nothing.</p>
        <div class="scroll" tabIndex={0} role="region" aria-label="Defects of the run">
          <table>
            <thead>
              <tr>
                <th scope="col">what is wrong</th>
                <th scope="col">where</th>
                <th scope="col">such as</th>
                <th scope="col" class="number">
                  episodes
                </th>
                <th scope="col">first seen</th>
              </tr>
            </thead>
            <tbody>
              {defects.map(({ title, where, text, episodes, trial, at }) => (
                <tr key={`${title} ${where} ${text} ${trial}`}>
                  <td>{title}</td>
                  <td>
                    <code>{where}</code>
                  </td>
                  <td>{text}</td>
                  <td class="number">{episodes}</td>
                  <td>
                    <a href={linkToEpisode(trial, at)}>{at}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
