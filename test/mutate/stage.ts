// A page of a test as one checkpoint of an episode, with the mutants of what its claims are about; then graded from disk.
import { afterAll, beforeAll } from 'vitest';
import type { Page } from 'playwright';
import type { SavedMutants } from '../../src/episode/mutants.js';
import { readEpisode } from '../../src/episode/read.js';
import { gradeMutants } from '../../src/grade/mutants/grade-mutants.js';
import { mutantTargets } from '../../src/grade/mutants/targets.js';
import { surfaceMutants } from '../../src/simulate/mutants.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import type { MutantsVerdict } from '../../src/verdict/mutants.js';
import { pageForEach } from '../browser.js';
import {
  agent,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';

export interface MutateOptions {
  landmarks?: Record<string, (page: Page) => ReturnType<Page['locator']>>;
  /** Runs between the capture and the mutants. */
  meanwhile?: (page: Page) => Promise<unknown>;
}

export interface Mutated {
  dir: string;
  verdict: MutantsVerdict;
  saved: SavedMutants;
  /** Of the one claim: what became of each mutant. */
  outcomes: Record<string, string>;
}

export interface MutateStage {
  page: () => Page;
  mutate: (html: string, claims: readonly string[], options?: MutateOptions) => Promise<Mutated>;
}

export function mutateStage(): MutateStage {
  const page = pageForEach({ width: 640, height: 480 });
  beforeAll(makeFolder);
  afterAll(removeEpisodes);
  return {
    page,
    async mutate(html, claims, { landmarks = {}, meanwhile } = {}) {
      await page().setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
      const app = { landmarks };
      const plan = {
        scenario: { expectations: { surface: [{ at: 'end', claims: [...claims] }] } },
        app: { landmarks: Object.keys(landmarks) },
        story: [
          user('Where is my refund?'),
          agent('It is on its way.'),
          event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
        ],
      };
      const episode = await openStory(plan);
      const checkpoint = await captureCheckpoint(page(), { landmarks });
      await episode.files('surface/end', () =>
        Promise.resolve({
          'layout.json': JSON.stringify(checkpoint.layout),
          'page.png': checkpoint.png,
          'page-without-text.png': checkpoint.pngWithoutText,
        }),
      );
      await meanwhile?.(page());
      const made = surfaceMutants({
        ...{ page: page(), app, episode },
        subjectsAt: (names, seen) => mutantTargets(episode, names, seen),
      });
      await made.make({ folder: 'end', names: ['end'], checkpoint, newestAgentMessage: null });
      await made.finish();
      const dir = await closeStory(episode, plan);
      const saved = (await (await readEpisode(dir)).file('surface/end/mutants.json')).toString();
      const verdict = await gradeMutants(dir);
      if (verdict === null) throw new Error('The episode has no mutants.');
      const all = verdict.claims.flatMap(({ mutants }) => mutants);
      const outcomes = Object.fromEntries(all.map(({ mutant, outcome }) => [mutant, outcome]));
      return { dir, verdict, saved: JSON.parse(saved) as SavedMutants, outcomes };
    },
  };
}
