// A run with one episode that passed, one that failed and one whose user a plan played, to be reviewed in tests.
import { agent, issueRefund, type Plan, user } from '../grade/build-episode.js';
import { gradedRun } from '../report/graded.js';

const refunded = { states: { refunded: true, refused: false } };
const story = [user('Refund, please.'), issueRefund, agent('Done: <b>$42.00</b>.')];

const passes: Plan = {
  ...{ ...refunded, story },
  scenario: { title: 'A refund', expectations: { allowed_terminal_states: ['refunded'] } },
};
const fails: Plan = {
  ...{ ...refunded, story },
  scenario: { title: 'No refund', expectations: { allowed_terminal_states: ['refused'] } },
};
const planned: Plan = {
  ...refunded,
  scenario: {
    title: 'Earbuds',
    starting_prompt: 'I want to return them.',
    conversation_plan: { goal: 'Return the earbuds', if_asked_for_order_id: 'Give ORD-10027' },
    expectations: { allowed_terminal_states: ['refunded'] },
  },
  header: { user: { kind: 'plan', persona: [] } },
  story: [
    user('I want to return them.'),
    agent('What is your order number?'),
    user('ORD-10027'),
    agent('Done.'),
  ],
};

/** The folder of the run, in `root`. */
export function runToReview(root: string): Promise<string> {
  return gradedRun(root, 'run', [
    { scenario: 'refund', trials: [{ plan: passes }] },
    { scenario: 'refuse', trials: [{ plan: fails }] },
    { scenario: 'earbuds', trials: [{ plan: planned }] },
  ]);
}
