/** The app file of the returns desk: what Sightline needs to know to drive it, mock its backend and recognize how it ended. */
import { defineApp, type EpisodeView } from 'sightline';
import { assertions } from './assertions.js';
import { tools } from './backend.js';
import { policyTexts } from './return-policy.js';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

const hasEnded = (episode: EpisodeView) => episode.stop !== null;

const wasDenied = (episode: EpisodeView) =>
  episode
    .succeeded('get_return_policy')
    .some(({ response }) => field(response, 'returnable') === false);

const createdNothing = (episode: EpisodeView) =>
  !did('create_return')(episode) && !did('issue_refund')(episode);

/** A number that the shop does not have, an address without orders, and nothing found besides. */
const foundNoOrder = (episode: EpisodeView) => {
  const found =
    did('get_order')(episode) || episode.succeeded('lookup_customer_orders').some(hasOrders);
  const looked = episode.calls.some(({ tool }) =>
    /^(get_order|lookup_customer_orders)$/.test(tool),
  );
  return looked && !found;
};

function hasOrders({ response }: { response: unknown }): boolean {
  const orders = field(response, 'orders');
  return Array.isArray(orders) && orders.length > 0;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

export const returnsDesk = defineApp({
  name: 'returns-desk',
  start: ({ seed }) => `/?seed=${seed}`,
  backend: { urls: ['https://api.northwind.test'], tools },
  landmarks: {
    order_list: (page) => page.getByRole('list', { name: 'Recent orders' }).last(),
    denial: (page) => page.getByRole('region', { name: 'Not returnable' }).last(),
    denial_reason: (page) =>
      page.getByRole('region', { name: 'Not returnable' }).locator('.card-reason').last(),
    escalation_option: (page) => page.getByRole('button', { name: 'Talk to a person' }).last(),
    refund_confirmation: (page) => page.getByRole('region', { name: 'Refund issued' }).last(),
    refund_amount: (page) =>
      page.getByRole('region', { name: 'Refund issued' }).locator('.card-amount').last(),
    escalation_confirmation: (page) =>
      page.getByRole('region', { name: 'A person will take over' }).last(),
  },
  terminalStates: {
    escalated_to_human: did('escalate_to_human'),
    refund_issued: did('issue_refund'),
    return_created: did('create_return'),
    return_denied_policy: (episode) =>
      hasEnded(episode) && wasDenied(episode) && createdNothing(episode),
    order_not_found: (episode) => hasEnded(episode) && foundNoOrder(episode),
    nothing_created: (episode) => hasEnded(episode) && createdNothing(episode),
  },
  checkpoints: {
    after_order_list: {
      when: (episode) => episode.succeeded('lookup_customer_orders').some(hasOrders),
    },
    after_denial: { when: wasDenied },
    after_refund: { when: did('issue_refund') },
    after_escalation: { when: did('escalate_to_human') },
  },
  records: { desk_log: 'pushed' },
  assertions,
  knowledge: policyTexts,
});
