// The app file of the try-out desk: the collections behind it, and the states in which an episode can end.
import { collection } from '../../app/collection.js';
import { defineApp } from '../../app/define.js';
import type { App } from '../../app/definition.js';
import type { EpisodeView } from '../../rules/view.js';

/** Where the page reaches the backend; no such host exists, and the world answers for it. */
export const BACKEND = 'https://api.lamp-desk.test';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

/** The desk as it is served at an origin, such as "http://127.0.0.1:40123". */
export function deskApp(origin: string): App {
  return defineApp({
    name: 'try-model-desk',
    start: `${origin}/`,
    backend: {
      urls: [BACKEND],
      tools: [
        ...collection('orders', { key: 'order_id', only: ['get', 'update'] }),
        ...collection('plans', { key: 'plan_id', only: ['list', 'update'] }),
        ...collection('reviews', { key: 'review_id', only: ['create'] }),
        ...collection('vouchers', { key: 'voucher_id', only: ['create'] }),
        ...collection('refunds', { key: 'refund_id', only: ['create'] }),
      ],
    },
    terminalStates: {
      review_opened: did('create_review'),
      refund_issued: did('create_refund'),
      voucher_given: did('create_voucher'),
      plan_cancelled: did('update_plan'),
      order_cancelled: did('update_order'),
      order_told: (episode) => episode.stop !== null && did('get_order')(episode),
    },
  });
}
