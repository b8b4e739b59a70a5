// A shop with one scenario and episodes of it on disk, whose files a test may change afterwards.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, AppDefinition } from '../../src/app/definition.js';
import { staleEpisodes, type StaleReport } from '../../src/cli/lint/stale-episodes.js';
import { todaysVersions } from '../../src/cli/lint/todays-scenarios.js';
import type { EpisodeHeader } from '../../src/episode/format.js';
import { type EpisodeWriter, openEpisode } from '../../src/episode/write.js';
import { loadScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { folderWith } from '../scenario/temporary-folder.js';
import { shopIn, STORE } from './linted-shop.js';

export const FILES = {
  scenario: 'scenarios/shop/a.yaml',
  fixture: 'fixtures/shop/store.json',
  policy: 'scenarios/shop/_policy.yaml',
};

export interface SavedShop {
  folder: string;
  app: (more?: Partial<AppDefinition>) => App;
  /** Saves an episode of the scenario as its file is now; returns its folder. */
  save: (
    more?: Partial<EpisodeHeader>,
    story?: (episode: EpisodeWriter) => Promise<void>,
  ) => Promise<string>;
  /** Replaces words of a file, which must have them. */
  change: (file: string, before: string, after: string) => void;
  remove: (file: string) => void;
  stale: (
    dirs: readonly string[],
    given?: { app?: App; reviewed?: readonly string[] },
  ) => Promise<StaleReport>;
}

export function savedShop(): SavedShop {
  const folder = folderWith({
    [FILES.scenario]: `# A refund.
scenario_id: a
title: A refund
covers: [refunds]
fixtures: [store]
starting_prompt: Refund, please.
knows: { order: ORD-101, name: Alex }
expectations:
  allowed_terminal_states: [refunded]
`,
    [FILES.fixture]: JSON.stringify(STORE),
    [FILES.policy]: `clauses:
  - { id: refunds, says: Within 30 days., kind: rule }
  - { id: gifts, says: Gifts are not refunded., kind: refusal }
`,
  });
  const at = (file: string) => join(folder, file);
  const app = (more: Partial<AppDefinition> = {}) => shopIn(folder, more);
  let trials = 0;
  return {
    folder,
    app,
    async save(more = {}, story = () => Promise.resolve()) {
      const loaded = loadScenario(at('scenarios/shop'), 'a');
      trials += 1;
      const trial = { run: 'run', project: 'chromium', test: 't', trial: trials, seed: 1 };
      const episode = await openEpisode({
        runDir: at('episodes/run'),
        header: { ...episodeHeader(trial, app(), loaded), ...more },
        elapsedMs: () => 1,
      });
      await story(episode);
      await episode.close({
        ...{ stop: { reason: 'user_done', detail: 'Done.' }, turns: 1 },
        ...{ world: { before: {}, after: {} }, terminalStates: { refunded: true } },
      });
      return episode.dir;
    },
    change(file, before, after) {
      const text = readFileSync(at(file), 'utf8');
      if (!text.includes(before)) throw new Error(`${file} has no "${before}"`);
      writeFileSync(at(file), text.replace(before, after));
    },
    remove: (file) => rmSync(at(file)),
    stale: (dirs, { app: today = app(), reviewed = [] } = {}) =>
      staleEpisodes(
        dirs.map((path) => ({ path, problem: null })),
        {
          app: today,
          versionOf: todaysVersions(at('scenarios')),
          labelsOf: (dir) => reviewed.filter((one) => one === dir).length,
        },
      ),
  };
}
