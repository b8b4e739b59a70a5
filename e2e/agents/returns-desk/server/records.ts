/** What the shop's systems of record answer, and what the desk's messages show of it; outside data is parsed here and nowhere else. */
import type { UIMessage } from 'ai';
import { z } from 'zod';

const itemSchema = z.object({
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  quantity: z.number(),
});

export const orderSchema = z.object({
  id: z.string(),
  placed_on: z.string(),
  delivered_on: z.string().nullish(),
  currency: z.string(),
  items: z.array(itemSchema),
  total: z.number(),
});

export const orderListSchema = z.object({ orders: z.array(orderSchema) });

export const clockSchema = z.object({ now: z.string() });

export const returnPolicySchema = z.object({
  returnable: z.boolean(),
  reason: z.string().nullish(),
  clause: z.string(),
});

export const createdReturnSchema = z.object({ id: z.string(), refund_amount: z.number() });

export const refundSchema = z.object({
  id: z.string(),
  return_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  arrives_in_days: z.number(),
});

export const escalationSchema = z.object({
  id: z.string(),
  queue: z.string(),
  eta_minutes: z.number(),
});

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof itemSchema>;
export type ReturnPolicy = z.infer<typeof returnPolicySchema>;
export type CreatedReturn = z.infer<typeof createdReturnSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Escalation = z.infer<typeof escalationSchema>;

/** The cards of a message, by kind. */
export type DeskData = {
  orders: { orders: Order[] };
  items: Order;
  denial: { order_id: string; item: string; reason: string; clause: string };
  refund: Refund & { item: string };
  escalation: Escalation;
  replies: { replies: string[] };
};

export type DeskMessage = UIMessage<unknown, DeskData>;

/** Faults that `?fault=` switches on; the last two change only the page. */
export const faultNames = [
  'skip_policy',
  'wrong_amount',
  'phantom_return',
  'double_refund',
  'never_replies',
  'denial_below_fold',
  'escalation_covered',
] as const;

export type FaultName = (typeof faultNames)[number];
