// Grades one episode, compares and writes; whatever goes wrong with it is reported in its row and affects no other episode.
import { episodeOutcome } from '../../episode/verdict/episode-outcome.js';
import { gradeEpisode, type GradeOptions, writeVerdict } from '../../grade/grade-episode.js';
import { advisoryOf } from '../../report/advisory.js';
import { firstLine, SightlineError } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { comparedWithEarlier } from './earlier.js';
import type { RowComparison, EpisodeRow } from './row.js';
import type { Work } from './work.js';

export type GradeOne = (dir: string) => Promise<EpisodeRow>;

/** Never rejects. */
export function gradeOne(work: Work, options: GradeOptions): GradeOne {
  return async (dir) => {
    try {
      const verdict = await gradeEpisode(dir, options);
      // Before writing: the earlier verdict may be the file that this one replaces.
      const compared = await comparedWithEarlier(dir, verdict, work.against);
      if (!work.dryRun) await writeVerdict(dir, verdict);
      return rowOf(dir, verdict, compared);
    } catch (error) {
      const reason = error instanceof SightlineError ? error.parts.what : firstLine(error);
      return { kind: 'refused', dir, reason };
    }
  };
}

function rowOf(dir: string, verdict: EpisodeVerdict, compared: RowComparison | null): EpisodeRow {
  const { episode, scenario, trial, seed, outcome, party, headline } = verdict;
  const told = { episode, scenario, trial, seed, outcome, party, headline };
  const advisory = advisoryOf(verdict.assertions);
  return { kind: 'graded', dir, ...told, look: whereToLook(verdict), advisory, compared };
}

/** For more than this, people read the verdict itself. */
const PLACES = 3;

/** The evidence of the deciding assertion: files and events, as the episode names them. */
function whereToLook({ assertions, outcome, fidelity, stop }: EpisodeVerdict): string[] {
  if (outcome === 'passed') return [];
  const { breaches, decidedBy } = episodeOutcome({ verdicts: assertions, fidelity, stop });
  const evidence = [
    ...breaches.flatMap((breach) => breach.evidence),
    ...(decidedBy?.evidence ?? []),
  ];
  const places = evidence.flatMap(({ file, seq }) => {
    const event = seq === null ? [] : [`event ${seq}`];
    const place = [...(file === null ? [] : [file]), ...event].join(' ');
    return place === '' ? [] : [place];
  });
  return [...new Set(places)].slice(0, PLACES);
}
