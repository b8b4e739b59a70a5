// Almanac, whose agent loop runs in the browser: its scenarios, and faults that must turn the right class red.
import { type App, type EpisodeVerdict, gradeEpisode } from 'sightline';
import { expect, freePort, test, testScenarios } from 'sightline/playwright';
import { markets } from './agents/markets/app.js';

const almanac: App = {
  ...markets,
  start: ({ seed }) => `http://127.0.0.1:${freePort('markets')}/?seed=${seed}`,
  agentOrigins: [`http://127.0.0.1:${freePort('markets')}`],
};

testScenarios(almanac, 'scenarios/markets');

/** What failed, as "class: party", each once. */
function findings({ assertions }: EpisodeVerdict): string[] {
  const failed = assertions.filter(({ outcome }) => outcome === 'failed');
  return [...new Set(failed.map((one) => `${one.class}: ${one.party ?? 'nobody'}`))].sort();
}
