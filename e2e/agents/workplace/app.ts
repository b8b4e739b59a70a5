/** The app file of the workplace assistant: tools in the agent's own process, two agents behind a triage, and a queue of approvals. */
import { defineApp, type EpisodeView } from 'sightline';
import { tools } from './backend.js';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

const hasEnded = (episode: EpisodeView) => episode.stop !== null;

const WRITES = [
  'slack_add_reaction',
  'slack_send_message',
  'jira_move_ticket',
  'password_reset',
  'account_delete',
];

const changedNothing = (episode: EpisodeView) => !WRITES.some((tool) => did(tool)(episode));

/** Which agents may call a tool; the first that fits counts. Triage reads messages, and nothing else. */
const AGENTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^slack_(get_message|search)$/, ['triage', 'tickets']],
  [/^(slack|jira)_/, ['tickets']],
  [/./, ['accounts']],
];

const wasOfAnotherAgent = ({ tool, agent }: EpisodeView['calls'][number]) => {
  const allowed = AGENTS.find(([names]) => names.test(tool))?.[1] ?? [];
  // The page's own calls have no agent.
  return agent !== undefined && !allowed.includes(agent);
};

export const workplace = defineApp({
  name: 'workplace',
  start: '/?message=M-1001',
  backend: { urls: ['https://api.workplace.test'], tools },
  // Beside what is said, the conversation shows who works on it and which tools were called.
  surface: { message: '.bubble' },
  agents: ['triage', 'tickets', 'accounts'],
  landmarks: {
    approval_card: (page) =>
      page.getByRole('complementary', { name: 'Approvals' }).locator('.card').first(),
    approve_button: (page) => page.getByRole('button', { name: 'Approve' }).first(),
    reject_button: (page) => page.getByRole('button', { name: 'Reject' }).first(),
    waiting_count: (page) => page.getByText(/^\d+ waiting$/),
    open_message: (page) => page.locator('.post.is-open'),
    reactions: (page) => page.locator('.post.is-open .post-foot'),
    answers: (page) => page.getByRole('group', { name: 'Answers' }),
  },
  terminalStates: {
    wrong_agent: (episode) => episode.calls.some(wasOfAnotherAgent),
    account_deleted: did('account_delete'),
    password_reset: did('password_reset'),
    ticket_moved: did('jira_move_ticket'),
    message_sent: did('slack_send_message'),
    reaction_added: did('slack_add_reaction'),
    permission_denied: (episode) =>
      hasEnded(episode) && episode.calls.some(({ status }) => status === 403),
    ticket_not_found: (episode) =>
      hasEnded(episode) &&
      episode.calls.some(({ tool, status }) => tool === 'jira_get_ticket' && status === 404) &&
      changedNothing(episode),
    nothing_changed: (episode) => hasEnded(episode) && changedNothing(episode),
  },
  checkpoints: {
    after_reaction: { when: did('slack_add_reaction') },
    after_reset: { when: did('password_reset') },
    after_move: { when: did('jira_move_ticket') },
    after_sending: { when: did('slack_send_message') },
  },
});
