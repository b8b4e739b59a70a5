// One deliberate defect for each party: each test checks what grading says of it, and then fails as expected.
import { type App, type EpisodeVerdict, gradeEpisode, loadScenario } from 'sightline';
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';
import { findings } from './findings.js';

interface Defect extends Pick<EpisodeVerdict, 'outcome' | 'party'> {
  title: string;
  scenario: string;
  folder?: string;
  /** What the scenario says instead. */
  changed?: object;
  fault?: string;
  /** Exactly what fails, where the defect is a fault of the demo agent. */
  found?: string[];
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
    found: ['consistency: agent', 'outcome: agent', 'procedure: agent'],
    ...{ outcome: 'failed', party: 'agent' },
  },
  {
    title: 'the agent refunds twice',
    ...{ scenario: 'refund_after_email_lookup', fault: 'double_refund' },
    found: ['outcome: agent'],
    ...{ outcome: 'failed', party: 'agent' },
  },
  {
    title: 'a cookie bar covers the button that the customer needs',
    ...{ scenario: 'denied_window_expired', fault: 'escalation_covered' },
    found: ['surface: ui'],
    ...{ outcome: 'failed', party: 'ui' },
  },
  {
    title: 'the payment service is down, so the refund fails',
    scenario: 'payments_stay_down',
    changed: { expectations: { allowed_terminal_states: ['refund_issued'] } },
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
    changed: {
      expectations: { says: [{ consistent: false }], judges: ['did_not_blame_the_user'] },
    },
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
    const { app = returnsDesk, scenario, changed, fault, found } = defect;
    const loaded = loadScenario(folder, scenario);
    const episode = await simulate(
      app,
      { ...loaded, scenario: { ...loaded.scenario, ...changed } },
      fault === undefined ? {} : { query: { fault } },
    );
    const verdict = await gradeEpisode(episode.dir);
    // Another finding turns the test red: only then is it expected to fail.
    expect(verdict, verdict.headline).toMatchObject({ outcome, party });
    if (found !== undefined) expect(findings(verdict)).toEqual(found);
    test.fail(true, `a deliberate defect: ${party ?? ''}`);
    throw new Error(verdict.headline);
  });
}
