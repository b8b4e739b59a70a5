// Fixed turns between free ones, and several ways to go on from one opening, on the returns desk and behind a UI that is not ours.
import { type App, gradeEpisode, loadScenario, type LoadedScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const scenario = (id: string) => loadScenario('e2e/turns', id);

/** The customer who asks something else, once this has come. */
function waitingFor(until: string): LoadedScenario {
  const loaded = scenario('refund_with_an_aside');
  const script = [{ until, within: 8 }, ...(loaded.scenario.script ?? []).slice(1)];
  return { ...loaded, scenario: { ...loaded.scenario, script } };
}

const behindDeepChat: App = {
  ...returnsDesk,
  start: ({ seed }) => `http://127.0.0.1:${freePort('foreign-uis')}/deep-chat?seed=${seed}`,
  // What the page asks of the internet.
  backend: { ...returnsDesk.backend, stub: ['https://fonts.googleapis.com'] },
};

for (const [ui, app] of [
  ['its own UI', returnsDesk],
  ['deep-chat', behindDeepChat],
] as const) {
  test(`an opening in ${ui} is continued by a script and by a plan`, async ({ simulate }) => {
    const opening = await simulate(app, 'refund_backpack');
    const fork = { episode: opening, turn: 1 };

    const script = await simulate(app, scenario('change_of_mind'), { fork });
    expect(script.header.fork).toEqual({ episode: opening.header.id, turn: 1 });
    await expect(script).not.toHaveCalled('issue_refund');

    const plan = await simulate(app, scenario('as_planned'), { fork });
    await expect(plan).toEndIn('refund_issued');
    const { costs, fidelity } = await gradeEpisode(plan.dir);
    expect(costs?.replayed).toMatchObject({ turns: 1, steps: 1 });
    expect(costs?.turns).toBe(plan.closed.turns - 1);
    expect(fidelity?.kept).toBe(true);
  });

  test(`a plan in ${ui} is interrupted once the refund is issued`, async ({ simulate }) => {
    const episode = await simulate(app, waitingFor('refund_issued'));
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect({ outcome, headline }).toMatchObject({ outcome: 'passed' });
    await expect(episode).toHaveCalled('escalate_to_human');
  });
}

test('a plan is interrupted once a landmark is on the screen', async ({ simulate }) => {
  const episode = await simulate(returnsDesk, waitingFor('refund_confirmation'));
  await expect(episode).toHaveCalled('escalate_to_human');
});

test('a landmark that a UI does not have is waited for in vain, and nobody fails', async ({
  simulate,
}) => {
  const episode = await simulate(behindDeepChat, waitingFor('refund_confirmation'));
  const { outcome, party } = await gradeEpisode(episode.dir);
  expect({ outcome, party }).toEqual({ outcome: 'inconclusive', party: 'user' });
  expect(episode.closed.stop.detail).toContain('The script waits for "refund_confirmation"');
});

test('an opening that does not come again is no failure of the agent', async ({ simulate }) => {
  const opening = await simulate(returnsDesk, 'refund_backpack');
  const episode = await simulate(returnsDesk, scenario('as_planned'), {
    fork: { episode: opening, turn: 4 },
    query: { fault: 'skip_policy' },
  });
  expect(episode.closed.stop.reason).toBe('fork_diverged');
  expect(episode.closed.stop.detail).toContain("In turn 2 the agent's messages differ");
  const { outcome, party } = await gradeEpisode(episode.dir);
  expect({ outcome, party }).toEqual({ outcome: 'error', party: 'harness' });
});
