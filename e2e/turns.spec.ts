// Fixed turns between free ones, on the returns desk and behind a UI that is not ours.
import { type App, gradeEpisode, loadScenario, type LoadedScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

/** The customer who asks something else, once this has come. */
function waitingFor(until: string): LoadedScenario {
  const loaded = loadScenario('e2e/turns', 'refund_with_an_aside');
  const script = [{ until, within: 8 }, ...(loaded.scenario.script ?? []).slice(1)];
  return { ...loaded, scenario: { ...loaded.scenario, script } };
}

const behindDeepChat: App = {
  ...returnsDesk,
  start: ({ seed }) => `http://127.0.0.1:${freePort('foreign-uis')}/deep-chat?seed=${seed}`,
  // What the page asks of the internet.
  backend: { ...returnsDesk.backend, stub: ['https://fonts.googleapis.com'] },
};

const played: readonly { until: string; ui: string; app: App }[] = [
  {
    until: 'refund_confirmation',
    ui: 'its own UI, once a landmark is on the screen',
    app: returnsDesk,
  },
  { until: 'refund_issued', ui: 'deep-chat, once the refund is issued', app: behindDeepChat },
];

for (const { until, ui, app } of played) {
  test(`a plan is interrupted in ${ui}`, async ({ simulate }) => {
    const episode = await simulate(app, waitingFor(until));
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect({ outcome, headline }).toMatchObject({ outcome: 'passed' });
    await expect(episode).toHaveCalled('escalate_to_human');
    await expect(episode).toShow('after_refund', '{issue_refund.response.amount} is shown.');
  });
}
