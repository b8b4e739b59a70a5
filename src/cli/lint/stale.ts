// `sightline lint --stale`: lists the saved episodes that no longer fit scenario and app; reads arguments and prints.
import type { App } from '../../app/definition.js';
import { episodesOf } from '../grade/request.js';
import { staleEpisodes } from './stale-episodes.js';
import { staleText } from './stale-text.js';
import { todaysVersions } from './todays-scenarios.js';
import { stdout } from '../../terminal.js';

/**
 * @param folder of the app's scenarios
 * @returns the exit code: 1 if anything is stale, else 2 if an episode could not be compared
 */
export async function stale(
  paths: readonly string[],
  { app, folder, json }: { app: App; folder: string; json: boolean },
): Promise<0 | 1 | 2> {
  const found = episodesOf(paths, 'compare');
  const versionOf = todaysVersions(folder);
  const report = await staleEpisodes(found, {
    ...{ app, versionOf, labelsOf: () => 0 },
  });
  stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : staleText(report));
  if (report.stale.length > 0) return 1;
  return report.problems.length > 0 ? 2 : 0;
}
