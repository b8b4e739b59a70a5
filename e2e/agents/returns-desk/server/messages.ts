/** The shape of a chat message as server and page share it; it must hold no behavior. */
import type { UIMessage } from 'ai';

export interface OrderCardData {
  orders: {
    id: string;
    placedOn: string;
    items: { name: string; quantity: number }[];
    total: number;
    currency: string;
  }[];
}

export interface ItemChoiceData {
  orderId: string;
  items: { sku: string; name: string; price: number; currency: string }[];
}

export interface DenialCardData {
  orderId: string;
  itemName: string;
  reason: string;
  clause: string;
}

export interface RefundCardData {
  itemName: string;
  returnId: string;
  refundId: string;
  amount: number;
  currency: string;
  arrivesInDays: number;
}

export interface EscalationCardData {
  id: string;
  queue: string;
  etaMinutes: number;
}

export interface ReplyOptionsData {
  replies: string[];
}

export type DeskData = {
  orders: OrderCardData;
  items: ItemChoiceData;
  denial: DenialCardData;
  refund: RefundCardData;
  escalation: EscalationCardData;
  replies: ReplyOptionsData;
};

export type DeskMessage = UIMessage<unknown, DeskData>;

/** Faults that the desk can be told to have; the last two change the page only. */
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

/** What the page learns from the server through the document. */
export interface PageConfig {
  browserBackendUrl: string;
}
