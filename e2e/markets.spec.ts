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

/** Each fault with what grading must say of it: classes and parties, and nothing else. */
const controls = [
  {
    fault: 'wrong_temperature',
    scenario: 'weather_query',
    found: ['outcome: agent', 'surface: ui'],
  },
  {
    fault: 'wrong_price',
    scenario: 'stock_price_query',
    found: ['outcome: agent', 'surface: ui'],
  },
  {
    fault: 'no_tool_call',
    scenario: 'weather_different_city',
    found: ['outcome: agent', 'procedure: agent'],
  },
  { fault: 'double_call', scenario: 'weather_query', found: ['procedure: agent'] },
  { fault: 'wrong_date', scenario: 'stock_price_query', found: ['procedure: agent'] },
  { fault: 'wrong_ticker', scenario: 'stock_different_ticker', found: ['procedure: agent'] },
  { fault: 'keeps_last_city', scenario: 'multiple_weather_queries', found: ['procedure: agent'] },
  { fault: 'answer_below_fold', scenario: 'weather_query', found: ['surface: ui'] },
  { fault: 'answer_covered', scenario: 'weather_query', found: ['surface: ui'] },
  { fault: 'stale_card', scenario: 'multiple_weather_queries', found: ['surface: ui'] },
  { fault: 'never_answers', scenario: 'weather_query', found: ['outcome: agent'] },
];

for (const { fault, scenario, found } of controls) {
  test(`${fault} fails as ${found.join(', ')} and nothing else`, async ({ simulate }) => {
    const impatient: App = { ...almanac, replyTimeoutMs: 4000 };
    const episode = await simulate(impatient, scenario, { query: { fault } });
    const verdict = await gradeEpisode(episode.dir);
    expect(findings(verdict), verdict.headline).toEqual(found);
    expect(verdict.outcome).toBe('failed');
  });
}
