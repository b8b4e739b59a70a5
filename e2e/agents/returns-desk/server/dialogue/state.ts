/** What the policy engine remembers of one conversation; it must hold nothing of another. */
import type {
  CreatedReturn,
  Escalation,
  Order,
  OrderItem,
  Refund,
  ReturnPolicy,
} from '../records.js';

/** The question that the desk has put and not yet had answered. */
export type Awaiting =
  | 'nothing'
  | 'order'
  | 'order_choice'
  | 'item'
  | 'item_confirmation'
  | 'reason'
  | 'go_ahead'
  | 'after_denial'
  | 'person_offer'
  | 'anything_else';

type Goal = 'none' | 'return' | 'refund_status';

export interface Dialogue {
  goal: Goal;
  awaiting: Awaiting;
  /** Replies given so far, so that ids and wording differ from turn to turn. */
  turns: number;
  /** Everything that the customer said before the order was known: it may name the item. */
  mentioned: string;
  candidates: Order[];
  order?: Order;
  item?: OrderItem;
  itemConfirmed: boolean;
  itemNeedsConfirming: boolean;
  reason?: string;
  policy?: ReturnPolicy;
  objections: number;
  /** How often each line has been said, so that a repeated question is not repeated word for word. */
  said: Map<string, number>;
  createdReturn?: CreatedReturn;
  refund?: Refund;
  escalation?: Escalation;
  today?: string;
}

export function newDialogue(): Dialogue {
  return {
    goal: 'none',
    awaiting: 'nothing',
    turns: 0,
    mentioned: '',
    candidates: [],
    itemConfirmed: false,
    itemNeedsConfirming: false,
    objections: 0,
    said: new Map(),
  };
}

/** Forgets the item and all that was decided about it, and keeps the order. */
export function forgetItem(dialogue: Dialogue): void {
  delete dialogue.item;
  delete dialogue.reason;
  delete dialogue.policy;
  delete dialogue.createdReturn;
  delete dialogue.refund;
  dialogue.itemConfirmed = false;
  dialogue.itemNeedsConfirming = false;
  dialogue.objections = 0;
}

/** Forgets the order too. */
export function forgetOrder(dialogue: Dialogue): void {
  forgetItem(dialogue);
  delete dialogue.order;
  dialogue.candidates = [];
}
