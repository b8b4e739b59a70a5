// The plan user keeps to its part: at the returns desk under every persona, and against agents of other kinds.
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { conductNames as CONDUCTS } from '../../src/rules/conducts/names.js';
import { AGENTS, agentOf } from '../user/agents.js';
import { openDesk } from '../user/desk.js';
import { earbuds, scenarioOf } from '../user/earbuds.js';
import { played } from './played.js';

const FILES = readdirSync('scenarios/returns-desk').filter(
  (file) =>
    /^[a-z]\w+\.(?:yaml|json)$/.test(file) && scenarioOf(file).conversation_plan !== undefined,
);

/** Every third, so that all of them have their turn while not every pair is played. */
function third<T>(all: readonly T[], from: number): T[] {
  return all.filter((_, at) => at % 3 === from % 3);
}

it.each(CONDUCTS.map((conduct, at) => [conduct, third(FILES, at)] as const))(
  'a %s user is faithful in scenarios of the returns desk',
  async (conduct, files) => {
    for (const file of files) {
      const scenario = scenarioOf(file, { user_persona: conduct });
      const desk = openDesk(scenario, 1);
      const agent = (said: string) => desk.reply(said);
      const { fidelity } = await played({ scenario, seed: 1, agent, greeting: desk.greeting });
      expect(fidelity.breaches).toEqual([]);
      expect(fidelity.kept).toBe(true);
    }
  },
);

it.each(['en-GB', 'en-AU', 'de-DE'])('a user is faithful under the locale %s', async (locale) => {
  const agents = Object.values(AGENTS);
  for (const [at, steps] of agents.entries()) {
    const agent = agentOf(steps);
    const { fidelity } = await played({ scenario: earbuds(), seed: at, agent, locale });
    expect(fidelity.breaches).toEqual([]);
  }
});

const agents = Object.entries(AGENTS).map(([name, steps], at) => [name, steps, at] as const);
it.each(agents)('a user is faithful to its plan with %s', async (_name, steps, at) => {
  for (const conduct of third(CONDUCTS, at)) {
    const scenario = earbuds({ user_persona: conduct });
    const { fidelity } = await played({ scenario, seed: 3, agent: agentOf(steps) });
    expect(fidelity.breaches).toEqual([]);
    expect(fidelity.kept).toBe(true);
  }
});
