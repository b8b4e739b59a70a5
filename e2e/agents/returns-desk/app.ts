/** The app file of the returns desk: what Sightline needs to know to drive it, mock its backend and recognize how it ended. */
import { defineApp, type EpisodeView } from 'sightline';
import { z } from 'zod';
import { assertions } from './assertions.js';
import { tools } from './backend.js';
import { policyTexts } from './return-policy.js';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

const hasEnded = (episode: EpisodeView) => episode.stop !== null;

const denial = z.object({ returnable: z.literal(false) });

const wasDenied = (episode: EpisodeView) =>
  episode.succeeded('get_return_policy').some(({ response }) => denial.safeParse(response).success);

const createdNothing = (episode: EpisodeView) =>
  !did('create_return')(episode) && !did('issue_refund')(episode);

const orders = z.object({ orders: z.array(z.unknown()).min(1) });

const foundOrders = (episode: EpisodeView) =>
  episode
    .succeeded('lookup_customer_orders')
    .some(({ response }) => orders.safeParse(response).success);

/** A number that the shop does not have, an address without orders, and nothing found besides. */
const foundNoOrder = (episode: EpisodeView) => {
  const looked = episode.calls.some(({ tool }) =>
    /^(get_order|lookup_customer_orders)$/.test(tool),
  );
  return looked && !did('get_order')(episode) && !foundOrders(episode);
};

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
    after_order_list: { when: foundOrders },
    after_denial: { when: wasDenied },
    after_refund: { when: did('issue_refund') },
    after_escalation: { when: did('escalate_to_human') },
  },
  records: { desk_log: 'pushed' },
  assertions,
  knowledge: policyTexts,
});
