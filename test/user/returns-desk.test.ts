import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createUser } from '../../src/simulate/user/create-user.js';
import { openDesk } from './desk.js';
import { scenarioOf } from './earbuds.js';
import { play } from './theatre.js';

const FILES = readdirSync('scenarios/returns-desk').filter(
  (file) =>
    /^[a-z]\w+\.(?:yaml|json)$/.test(file) && scenarioOf(file).conversation_plan !== undefined,
);
const SEEDS = Array.from({ length: 8 }, (_, index) => index + 1);

async function endOf(
  file: string,
  seed: number,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const scenario = scenarioOf(file, changes);
  const desk = openDesk(scenario, seed);
  const { end } = await play(createUser({ scenario }), (said) => desk.reply(said), {
    greeting: desk.greeting,
    most: 14,
  });
  const deeds = ['escalations', 'refunds'].filter((path) => desk.calls.includes(`POST /${path}`));
  const kind = end.kind === 'done' && end.why === 'the budget of turns' ? 'budget' : end.kind;
  return `${kind} ${deeds.join('+') || 'nothing'}`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  refund_issued: 'done refunds',
  escalated_to_human: 'done escalations',
  return_denied_policy: 'done nothing',
  nothing_created: 'done nothing',
};

describe('the plan user at the returns desk', () => {
  it.each(FILES)('plays %s to an allowed end under eight seeds', async (file) => {
    const allowed = (scenarioOf(file).expectations?.allowed_terminal_states ?? []).map(
      (state) => EXPECTED[state],
    );
    for (const seed of SEEDS) expect(allowed).toContain(await endOf(file, seed));
  });
});
