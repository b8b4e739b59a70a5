// Which directional scenarios have been clean long enough to block. Trends in, names out.
import type { Trend, TrendPoint } from './trend.js';

export interface ReadyToBlock extends Pick<Trend, 'project' | 'app' | 'scenario'> {
  /** Runs in a row in which every trial passed, up to the newest. */
  cleanRuns: number;
  /** Where its gate is written, relative to the project. */
  file: string;
}

/** Those whose last runs, at least so many, were clean: on one branch, and graded by the same expectations. */
export function readyToBlock(trends: readonly Trend[], wanted: number): ReadyToBlock[] {
  return trends.flatMap(({ project, app, scenario, points }) => {
    const newest = points.at(-1);
    if (newest?.result.directional !== true) return [];
    const alike = points.filter(
      ({ run, result }) =>
        run.branch === newest.run.branch && result.version === newest.result.version,
    );
    const cleanRuns = alike.length - 1 - alike.findLastIndex((point) => !isClean(point));
    const ready = { project, app, scenario, cleanRuns, file: newest.result.file };
    return cleanRuns >= wanted ? [ready] : [];
  });
}

function isClean({ rate: { passed, of, open } }: TrendPoint): boolean {
  return of > 0 && passed === of && open === 0;
}
