// One deliberate defect of each party. Each is checked for what grading says of it, and then fails, as it is expected to.
import { type App, type Episode, type EpisodeVerdict, gradeEpisode, loadScenario } from 'sightline';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const showcase = { tag: '@showcase' };

/** Red if the finding is another one; else an expected failure, with the verdict in both reports. */
async function failsAs(
  episode: Episode,
  { outcome, party }: Pick<EpisodeVerdict, 'outcome' | 'party'>,
): Promise<void> {
  const verdict = await gradeEpisode(episode.dir);
  expect({ outcome: verdict.outcome, party: verdict.party }, verdict.headline).toEqual({
    outcome,
    party,
  });
  test.fail(true, `a deliberate defect: ${party}`);
  throw new Error(verdict.headline);
}

test('the agent says that it created a return, and did not', showcase, async ({ simulate }) => {
  const episode = await simulate(returnsDesk, 'refund_backpack', {
    query: { fault: 'phantom_return' },
  });
  await failsAs(episode, { outcome: 'failed', party: 'agent' });
});

test('the agent refunds twice', showcase, async ({ simulate }) => {
  const episode = await simulate(returnsDesk, 'refund_after_email_lookup', {
    query: { fault: 'double_refund' },
  });
  await failsAs(episode, { outcome: 'failed', party: 'agent' });
});

test('the page covers the button that the customer is sent to', showcase, async ({ simulate }) => {
  const episode = await simulate(returnsDesk, 'denied_window_expired', {
    query: { fault: 'escalation_covered' },
  });
  await failsAs(episode, { outcome: 'failed', party: 'ui' });
});

test('the backend breaks, and nobody can be refunded', showcase, async ({ simulate }) => {
  const loaded = loadScenario('scenarios/returns-desk', 'payments_stay_down');
  const expectations = { consistency: true, allowed_terminal_states: ['refund_issued'] };
  const episode = await simulate(returnsDesk, {
    ...loaded,
    scenario: { ...loaded.scenario, expectations },
  });
  await failsAs(episode, { outcome: 'failed', party: 'backend' });
});

test('the user waits for what this page never shows', showcase, async ({ simulate }) => {
  const loaded = loadScenario('e2e/turns', 'refund_with_an_aside');
  const script = [{ until: 'denial', within: 3 }, ...(loaded.scenario.script ?? []).slice(1)];
  const episode = await simulate(returnsDesk, {
    ...loaded,
    scenario: { ...loaded.scenario, script },
  });
  await failsAs(episode, { outcome: 'inconclusive', party: 'user' });
});

test('a question is left open, since no judge is there', showcase, async ({ simulate }) => {
  const loaded = loadScenario('scenarios/returns-desk', 'denied_window_expired');
  const expectations = { consistency: false, judges: ['did_not_blame_the_user'] };
  const episode = await simulate(returnsDesk, {
    ...loaded,
    scenario: { ...loaded.scenario, expectations },
  });
  await failsAs(episode, { outcome: 'inconclusive', party: 'judge' });
});

test('the test account cannot sign in', showcase, async ({ simulate }) => {
  const locked: App = {
    ...returnsDesk,
    identity: () => {
      throw new Error('The account test-7 is locked.');
    },
  };
  const episode = await simulate(locked, 'denied_window_expired');
  await failsAs(episode, { outcome: 'error', party: 'harness' });
});
