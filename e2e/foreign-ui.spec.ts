// UIs that are not ours: the same agent, world and plan user behind chat UIs of others, unmodified, with no selectors.
import { type App, gradeEpisode, loadScenario, type LoadedScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';
import { foreignUis, type ForeignUiName } from './foreign/uis.js';

/** What the packages ask of the internet: nothing leaves the machine, and nothing is missed. */
const stub = [
  'https://fonts.googleapis.com',
  'https://fonts.bunny.net',
  'https://cdn.jsdelivr.net',
];

function appOf(ui: ForeignUiName): App {
  return {
    ...returnsDesk,
    start: ({ seed }) => `http://127.0.0.1:${freePort('foreign-uis')}/${ui}?seed=${seed}`,
    backend: { ...returnsDesk.backend, stub },
  };
}

/** Given the number of the order, it is refused. */
const denial = {
  id: 'denied_window_expired',
  surface: [{ at: 'after_denial', claims: ['The newest agent message is shown.'] }],
};

/** Without the number, the order is found by e-mail, then chosen among three in words. */
const refund = {
  id: 'refund_after_email_lookup',
  surface: [{ at: 'after_refund', claims: ['{issue_refund.response.amount} is shown.'] }],
};

/** The longer one is played in these, and behind deep-chat in turns.spec.ts. */
const atLength: readonly ForeignUiName[] = ['assistant-ui', 'ai-sdk'];

/** Its list follows a message that grows only if the machine is slow, so that a long denial mostly ends below the edge. */
const mayLeaveOutOfSight: readonly ForeignUiName[] = ['vue-advanced-chat'];

/** In the showcase. */
const shown: readonly ForeignUiName[] = ['deep-chat', 'assistant-ui'];

/** With other claims than the scenario's, which name landmarks of the desk's own UI. */
function scenarioFor(ui: ForeignUiName): LoadedScenario {
  const { id, surface } = atLength.includes(ui) ? refund : denial;
  const loaded = loadScenario('scenarios/returns-desk', id);
  const claimed = mayLeaveOutOfSight.includes(ui) ? [] : surface;
  const expectations = { ...loaded.scenario.expectations, surface: claimed };
  return { ...loaded, scenario: { ...loaded.scenario, expectations } };
}

for (const { name } of foreignUis) {
  const loaded = scenarioFor(name);
  const tag = shown.includes(name) ? '@showcase' : [];
  test(`${loaded.scenario.scenario_id} passes in ${name}`, { tag }, async ({ simulate }) => {
    const episode = await simulate(appOf(name), loaded);
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect({ outcome, headline }).toMatchObject({ outcome: 'passed' });
    await expect(episode).toBeConsistent();
  });
}
