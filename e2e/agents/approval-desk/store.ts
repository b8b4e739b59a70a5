/** The shop's records as the mocks see them; it must not know the desk or its page. */
import type { WorldContext } from 'sightline';

export type RefundRequest = {
  id: string;
  order_id: string;
  customer: string;
  item: string;
  amount: number;
  currency: string;
  delivered_on: string;
  reason: string;
  damaged: boolean;
  status: 'waiting' | 'refunded' | 'declined' | 'sent_back';
  note?: string;
};

type Refund = { id: string; request_id: string; amount: number; currency: string };

/** What `fixtures/approval-desk/queue.json` holds. */
export type Store = {
  me: { name: string; role: string };
  policy: {
    return_window_days: number;
    damage_window_days: number;
    clauses: { window: string; late: string; damage: string };
  };
  requests: RefundRequest[];
  refunds: Refund[];
};

/** The world as the mocks see it. The fixtures decide its shape; this type is not checked against them. */
export type QueueWorld = WorldContext<Store>;
