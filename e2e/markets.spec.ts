// Almanac, whose agent loop runs in the browser: its scenarios, and faults that must turn the right class red.
import { type App, gradeEpisode } from 'sightline';
import { expect, freePort, test, testScenarios } from 'sightline/playwright';
import { markets } from './agents/markets/app.js';
import type { FaultName } from './agents/markets/wire.js';
import { findings } from './findings.js';

const origin = `http://127.0.0.1:${freePort('markets')}`;

const almanac: App = {
  ...markets,
  start: ({ seed }) => `${origin}/?seed=${seed}`,
  agentOrigins: [origin],
  // The page asks its model through the model door, so that each episode tells what it asked for.
  backend: { ...markets.backend, modelUrls: [`${origin}/model/v1`] },
};

testScenarios(almanac, 'scenarios/markets');

interface Control {
  fault: FaultName;
  scenario: string;
  found: string[];
  party: string;
  /** Chooses the words, where they matter. */
  seed?: string;
}

/**
 * Each fault with what grading must say of it, as classes and parties, and whom the episode is blamed on. A claim about
 * what an answer says is a claim about the screen; where the agent said it wrongly, the page merely shows it.
 */
const controls: Control[] = [
  // The card beside it shows the true value. "The thermometer shows 97°F" names no city, so that consistency leaves it open; another seed names it.
  {
    fault: 'wrong_temperature',
    scenario: 'weather_query',
    found: ['surface: undetermined'],
    party: 'undetermined',
    seed: '3',
  },
  {
    fault: 'wrong_price',
    scenario: 'stock_price_query',
    found: ['surface: undetermined'],
    party: 'undetermined',
  },
  {
    fault: 'no_tool_call',
    scenario: 'weather_different_city',
    found: ['outcome: agent', 'procedure: agent'],
    party: 'agent',
  },
  { fault: 'double_call', scenario: 'weather_query', found: ['procedure: agent'], party: 'agent' },
  {
    fault: 'wrong_date',
    scenario: 'stock_price_query',
    found: ['outcome: agent', 'procedure: agent', 'surface: undetermined'],
    party: 'agent',
  },
  {
    fault: 'wrong_ticker',
    scenario: 'stock_different_ticker',
    found: ['outcome: agent', 'procedure: agent', 'surface: undetermined'],
    party: 'agent',
  },
  {
    fault: 'keeps_last_city',
    scenario: 'multiple_weather_queries',
    found: ['procedure: agent', 'surface: undetermined'],
    party: 'agent',
  },
  { fault: 'answer_below_fold', scenario: 'weather_query', found: ['surface: ui'], party: 'ui' },
  { fault: 'answer_covered', scenario: 'weather_query', found: ['surface: ui'], party: 'ui' },
  {
    fault: 'stale_card',
    scenario: 'multiple_weather_queries',
    found: ['surface: ui'],
    party: 'ui',
  },
];

// Without the fault each passes, as a trial of its own above.
for (const { fault, scenario, found, party, seed } of controls) {
  test(`${fault} fails as ${found.join(', ')} and nothing else`, async ({ simulate }) => {
    const query = { fault, ...(seed && { seed }) };
    const verdict = await gradeEpisode((await simulate(almanac, scenario, { query })).dir);
    expect(findings(verdict), verdict.headline).toEqual(found);
    expect([verdict.outcome, verdict.party]).toEqual(['failed', party]);
  });
}

test('an answer that never comes is the fault of the agent, not an error', async ({ simulate }) => {
  const impatient: App = { ...almanac, replyTimeoutMs: 2000 };
  const query = { fault: 'never_answers' };
  const verdict = await gradeEpisode((await simulate(impatient, 'weather_query', { query })).dir);
  expect([verdict.outcome, verdict.party]).toEqual(['failed', 'agent']);
  expect(findings(verdict)).toContain('outcome: agent');
});
