// One episode as a rater sees it: its story and screens, and, unless the review is blind, its verdict.
import { dirname } from 'node:path';
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict } from '../../verdict/format.js';
import type { Shot } from '../site/data.js';
import { episodeData } from '../site/episode-data.js';
import { shownOf } from '../site/trial-row.js';
import type { ReviewEpisode } from './data.js';

/** What the record and the verdict say; the questions are the rater's. */
export type ShownEpisode = Omit<ReviewEpisode, 'questions' | 'note' | 'part'>;

/**
 * @param files where the page finds the files of the episode, relative to itself
 * @param blind nothing of the verdict leaves this function
 */
export function shownEpisode(
  episode: Episode,
  verdict: EpisodeVerdict,
  { files, blind }: { files: string; blind: boolean },
): ShownEpisode {
  const { header, dir } = episode;
  const data = episodeData('', episode, {
    verdict,
    page: dirname(dir),
    trace: null,
  });
  const deciding = verdict.assertions.filter(
    ({ blocking, assertion }) => blocking && assertion.kind !== 'ending',
  );
  const { outcome, party, headline } = verdict;
  const moved = (link: string): string => `${files}${link.slice(data.folder.length)}`;
  return {
    ...{ app: header.app.name, scenario: header.scenario.id, trial: header.trial },
    ...{ title: shownOf(episode).title, user: data.user, beats: data.beats, kept: data.kept },
    verdict: blind ? null : { outcome, party, headline },
    expected: deciding.map(({ title }) => title),
    shots: data.shots.map((shot): Shot => {
      const { picture, withoutText, dom } = shot;
      const links = { picture: moved(picture), withoutText: moved(withoutText), dom: moved(dom) };
      return { ...shot, ...links };
    }),
    checks: blind ? [] : data.checks,
    breaches: blind ? [] : data.breaches,
  };
}
