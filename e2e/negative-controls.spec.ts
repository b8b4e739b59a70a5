// Negative controls: each fault of the demo agent must turn exactly the right class red, at the right party.
// Three more faults are among the defects of showcase.spec.ts.
import { type App, gradeEpisode, loadScenario } from 'sightline';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';
import { findings } from './findings.js';

/** A refund that leaves open what the world becomes, so that only the agent's words can be wrong. */
function wordsOnly() {
  const loaded = loadScenario('scenarios/returns-desk', 'refund_backpack');
  const expectations = {
    allowed_terminal_states: ['refund_issued', 'nothing_created'],
  };
  return { ...loaded, scenario: { ...loaded.scenario, expectations } };
}

const impatient: App = { ...returnsDesk, replyTimeoutMs: 2000 };

const controls = [
  { fault: 'skip_policy', scenario: 'refund_backpack', found: ['procedure: agent'] },
  { fault: 'wrong_amount', scenario: wordsOnly(), found: ['consistency: agent'] },
  { fault: 'denial_below_fold', scenario: 'denied_window_expired', found: ['surface: ui'] },
  {
    fault: 'never_replies',
    scenario: 'return_nonreturnable_earbuds',
    app: impatient,
    found: ['outcome: agent'],
  },
];

// Without the fault each passes in scenarios.spec.ts, the words as a part of the whole.
for (const { fault, scenario, app = returnsDesk, found } of controls) {
  test(`${fault} fails as ${found.join(', ')} and nothing else`, async ({ simulate }) => {
    const episode = await simulate(app, scenario, { query: { fault } });
    const verdict = await gradeEpisode(episode.dir);
    expect(findings(verdict), verdict.headline).toEqual(found);
    expect(verdict.outcome).toBe('failed');
  });
}
