/** The shop's systems of record as the mocks see them; it must not know the desk or its page. */
import type { WorldContext } from 'sightline';

export type Item = { sku: string; name: string; category: string; price: number; quantity: number };

export type Order = {
  id: string;
  customer_email: string;
  placed_on: string;
  delivered_on: string | null;
  currency: string;
  items: Item[];
  total: number;
};

type Return = {
  id: string;
  order_id: string;
  sku: string;
  reason: string;
  status: string;
  refund_amount: number;
  currency: string;
};

type Refund = {
  id: string;
  return_id: string;
  amount: number;
  currency: string;
  status: string;
  arrives_in_days: number;
};

type Escalation = {
  id: string;
  order_id: string | null;
  summary: string;
  queue: string;
  eta_minutes: number;
};

/** What `fixtures/returns-desk/store.json` holds. */
export type Store = {
  me: { name: string; email: string; tier: string; orders_count: number };
  orders: Order[];
  policy: {
    return_window_days: number;
    non_returnable_categories: string[];
    clauses: { eligible: string; window: string; category: string };
  };
  care: { queue: string; eta_minutes: number };
  returns: Return[];
  refunds: Refund[];
  escalations: Escalation[];
};

/** The world as the mocks see it. The fixtures decide its shape; this type is not checked against them. */
export type ShopWorld = WorldContext<Store>;
