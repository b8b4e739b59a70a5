// Whom the verdicts blame: faults of known parties put into episodes of the demos and of foreign UIs, singly and in pairs, and graded.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { gradeEpisode } from '../src/grade/grade-episode.js';
import { cases } from './attribution/cases.js';
import { type Named, namedIn, nameOf } from './attribution/named.js';
import { matrixLines } from './attribution/matrix.js';
import { playOf } from './attribution/play.js';
import { openStage } from './attribution/stage.js';

export async function benchAttribution(browser: Browser): Promise<string[]> {
  const runDir = await mkdtemp(join(tmpdir(), 'sightline-attribution-'));
  const stage = await openStage(browser, runDir);
  const results: Named[] = [];
  for (const one of cases) {
    const dir = await stage.run(playOf(one));
    const named = namedIn(one, await gradeEpisode(dir));
    console.error(`${nameOf(one)}: ${named.verdict.headline}`);
    results.push(named);
  }
  await stage.close();
  await rm(runDir, { recursive: true });
  return matrixLines(results);
}
