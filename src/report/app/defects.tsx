// Defects that nobody asked about: those on one screen, and those of a whole run.
import { defectMeaning } from '../../verdict/defect-words.js';
import type { EpisodeDefect, Shot, SiteDefect } from '../site/data.js';
import { count, Measures } from './parts.js';
import { linkToEpisode } from './route.js';

export function DefectsOnScreen({
  defects,
  shot,
}: {
  defects: readonly EpisodeDefect[] | null;
  shot: Shot;
}) {
  const here = (defects ?? []).filter(({ at }) => at.includes(shot.folder));
  if (here.length === 0) return null;
  return (
    <>
      <h2>Also seen on this screen</h2>
      <p class="soft">Nobody asked about these; they decide nothing.</p>
      <ul class="plain">
        {here.map(({ kind, where, numbers }) => (
          <li key={`${kind} ${where} ${numbers.join()}`}>
            <details>
              <summary>
                {defectMeaning[kind]} <code>{where}</code>
              </summary>
              <Measures numbers={numbers} />
            </details>
          </li>
        ))}
      </ul>
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
              {defects.map(({ kind, where, text, episodes, trial, at }) => (
                <tr key={`${kind} ${where} ${text} ${trial}`}>
                  <td>{defectMeaning[kind]}</td>
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
