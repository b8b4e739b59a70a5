/** The app file of the approval desk: a queue without a message box, in which a person decides on what an agent proposes. */
import { defineApp, type EpisodeView } from 'sightline';
import { tools } from './backend.js';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

const tried = (episode: EpisodeView, ...tools: string[]) =>
  episode.calls.some(({ tool }) => tools.includes(tool));

export const approvalDesk = defineApp({
  name: 'approval-desk',
  start: '/',
  backend: { urls: ['https://api.northwind.test'], tools },
  // Each card of the queue counts as one message of the agent, which changes as it works.
  surface: { message: 'article' },
  landmarks: {
    outcome: (page) => page.getByRole('article').locator('.outcome').last(),
    waiting_count: (page) => page.getByText(/\d+ waiting/),
  },
  terminalStates: {
    refund_issued: did('issue_refund'),
    request_declined: did('decline_request'),
    request_sent_back: did('ask_for_changes'),
    refund_failed: (episode) => tried(episode, 'issue_refund'),
    nothing_done: (episode) => episode.stop !== null,
  },
  checkpoints: {
    after_decision: {
      when: (episode) => tried(episode, 'issue_refund', 'decline_request', 'ask_for_changes'),
    },
  },
});
