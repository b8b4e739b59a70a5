// One deliberate defect for each party: each test checks what grading says of it, and then fails as expected.
import { type App, type EpisodeVerdict, gradeEpisode, loadScenario } from 'sightline';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

interface Defect extends Pick<EpisodeVerdict, 'outcome' | 'party'> {
  title: string;
  scenario: string;
  folder?: string;
  /** What the scenario says instead. */
  changed?: object;
  fault?: string;
  app?: App;
}

const lockedOut: App = {
  ...returnsDesk,
  identity: () => {
    throw new Error('The account test-7 is locked.');
  },
};

const defects: Defect[] = [
  {
    title: 'the agent claims a return that it never created',
    ...{ scenario: 'refund_backpack', fault: 'phantom_return' },
    ...{ outcome: 'failed', party: 'agent' },
  },
  {
    title: 'the agent refunds twice',
    ...{ scenario: 'refund_after_email_lookup', fault: 'double_refund' },
    ...{ outcome: 'failed', party: 'agent' },
  },
  {
    title: 'a cookie bar covers the button that the customer needs',
    ...{ scenario: 'denied_window_expired', fault: 'escalation_covered' },
    ...{ outcome: 'failed', party: 'ui' },
  },
  {
    title: 'the payment service is down, so the refund fails',
    scenario: 'payments_stay_down',
    changed: { expectations: { consistency: true, allowed_terminal_states: ['refund_issued'] } },
    ...{ outcome: 'failed', party: 'backend' },
  },
  {
    title: 'the user waits for a denial that never comes',
    ...{ folder: 'e2e/turns', scenario: 'refund_with_an_aside' },
    changed: { script: [{ until: 'denial', within: 3 }, { free: 'rest' }] },
    ...{ outcome: 'inconclusive', party: 'user' },
  },
  {
    title: 'a question needs a judge, and none is configured',
    scenario: 'denied_window_expired',
    changed: { expectations: { consistency: false, judges: ['did_not_blame_the_user'] } },
    ...{ outcome: 'inconclusive', party: 'judge' },
  },
  {
    title: 'the test account cannot sign in',
    ...{ scenario: 'denied_window_expired', app: lockedOut },
    ...{ outcome: 'error', party: 'harness' },
  },
];

for (const { title, folder = 'scenarios/returns-desk', outcome, party, ...defect } of defects) {
  test(title, { tag: '@showcase' }, async ({ simulate }) => {
    const { app = returnsDesk, scenario, changed, fault } = defect;
    const loaded = loadScenario(folder, scenario);
    const episode = await simulate(
      app,
      { ...loaded, scenario: { ...loaded.scenario, ...changed } },
      fault === undefined ? {} : { query: { fault } },
    );
    const verdict = await gradeEpisode(episode.dir);
    const found = { outcome: verdict.outcome, party: verdict.party };
    // Another finding turns the test red: only now is it expected to fail.
    expect(found, verdict.headline).toEqual({ outcome, party });
    test.fail(true, `a deliberate defect: ${party ?? ''}`);
    throw new Error(verdict.headline);
  });
}
