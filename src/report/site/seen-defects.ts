// The defects of all episodes of a report, each kind once for each place, however many texts and trials show it; decides nothing.
import type { Episode } from '../../episode/read.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { defectTitle, type SeenDefect } from '../../episode/verdict/defect.js';
import type { SiteDefect } from './data.js';

export interface SeenDefects {
  add(trial: string, episode: Episode, verdict: EpisodeVerdict): void;
  /** Those that most episodes show come first. */
  all(): SiteDefect[];
}

/** Holds what is different, not what was added, so that it does not grow with the number of episodes. */
export function seenDefects(): SeenDefects {
  const known = new Map<string, SiteDefect>();
  return {
    add(trial, { header }, { defects = [] }) {
      const own = new Map(defects.map((one) => [keyOf(header.app.name, one), one]));
      for (const [key, one] of own) {
        const { where, measurements, at, boxes } = one;
        const same = known.get(key);
        if (same !== undefined) {
          same.episodes += 1;
          continue;
        }
        const text = String(measurements['text'] ?? '');
        known.set(key, {
          title: defectTitle(one),
          where,
          text,
          episodes: 1,
          trial,
          at: at[0] ?? '',
          boxes,
        });
      }
    },
    all: () => [...known.values()].sort((one, other) => other.episodes - one.episodes),
  };
}

function keyOf(app: string, { kind, where, measurements }: SeenDefect): string {
  return JSON.stringify([app, kind, where, measurements['rule']]);
}
