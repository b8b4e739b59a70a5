// The plan user keeps to its part: at the returns desk, and against agents of other kinds.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AGENTS, agentOf } from '../user/agents.js';
import { openDesk } from '../user/desk.js';
import { earbuds, scenarioOf } from '../user/earbuds.js';
import { played } from './played.js';

const FILES = readdirSync('scenarios/returns-desk').filter(
  (file) =>
    /^[a-z]\w+\.(?:yaml|json)$/.test(file) && scenarioOf(file).conversation_plan !== undefined,
);

it.each(FILES)('a user of a plan is faithful in %s', async (file) => {
  const scenario = scenarioOf(file);
  const desk = openDesk(scenario, 1);
  const agent = (said: string) => desk.reply(said);
  const { fidelity } = await played({ scenario, agent, greeting: desk.greeting });
  expect(fidelity).toMatchObject({ kept: true, breaches: [] });
});

it.each(['en-GB', 'en-AU', 'de-DE'])('a user is faithful under the locale %s', async (locale) => {
  const agents = Object.values(AGENTS);
  for (const steps of agents) {
    const agent = agentOf(steps);
    const { fidelity } = await played({ scenario: earbuds(), agent, locale });
    expect(fidelity.breaches).toEqual([]);
  }
});

it.each(Object.entries(AGENTS))('a user is faithful to its plan with %s', async (_name, steps) => {
  const { fidelity } = await played({ scenario: earbuds(), agent: agentOf(steps) });
  expect(fidelity).toMatchObject({ kept: true, breaches: [] });
});
