/** Schemas of what the shop's systems of record answer; outside data is parsed here and nowhere else. */
import { z } from 'zod';

const orderItemSchema = z.object({
  sku: z.string(),
  name: z.string(),
  category: z.string().default('other'),
  price: z.number(),
  quantity: z.number().default(1),
});

export const orderSchema = z.object({
  id: z.string(),
  customer_email: z.string().default(''),
  placed_on: z.string(),
  delivered_on: z.string().nullish(),
  currency: z.string().default('USD'),
  items: z.array(orderItemSchema),
  total: z.number(),
});

export const orderListSchema = z.object({ orders: z.array(orderSchema) });

export const clockSchema = z.object({ now: z.string() });

export const returnPolicySchema = z.object({
  returnable: z.boolean(),
  reason_code: z.string().nullish(),
  reason: z.string().nullish(),
  clause: z.coerce.string().default(''),
  window_days: z.number().nullish(),
  non_returnable_categories: z.array(z.string()).default([]),
});

export const createdReturnSchema = z.object({
  id: z.string(),
  order_id: z.string(),
  sku: z.string(),
  status: z.string().default('created'),
  refund_amount: z.number(),
  currency: z.string().default('USD'),
});

export const refundSchema = z.object({
  id: z.string(),
  return_id: z.string(),
  amount: z.number(),
  currency: z.string().default('USD'),
  status: z.string().default('issued'),
  arrives_in_days: z.number(),
});

export const escalationSchema = z.object({
  id: z.string(),
  queue: z.string().default('customer care'),
  eta_minutes: z.number(),
});

export type Order = z.infer<typeof orderSchema>;
export type OrderItem = z.infer<typeof orderItemSchema>;
export type ReturnPolicy = z.infer<typeof returnPolicySchema>;
export type CreatedReturn = z.infer<typeof createdReturnSchema>;
export type Refund = z.infer<typeof refundSchema>;
export type Escalation = z.infer<typeof escalationSchema>;
