// A surface without a message box: a queue in which a person decides on what an agent proposes.
import { type App, gradeEpisode } from 'sightline';
import { expect, freePort, test, testScenarios } from 'sightline/playwright';
import { approvalDesk } from './agents/approval-desk/app.js';

const desk: App = { ...approvalDesk, start: `http://127.0.0.1:${freePort('approval-desk')}/` };

testScenarios(desk, 'scenarios/approval-desk');

test('a page that claims a refund which failed is caught by its words and by the screen', async ({
  simulate,
}) => {
  const episode = await simulate(desk, 'approve_while_payments_are_down', {
    query: { fault: 'claims_success' },
  });
  const { assertions, outcome } = await gradeEpisode(episode.dir);
  const failed = assertions.filter((one) => one.outcome === 'failed');
  expect(failed.map((one) => `${one.class}: ${one.title}`)).toEqual([
    'outcome: The agent never said “Refunded $84.00”',
    'surface: At after_decision: "Not done." is visible.',
    'surface: At after_decision: "Refunded $84.00" is not visible.',
  ]);
  expect(outcome).toBe('failed');
});
