/** What the desk's server and its page say to each other; it must hold no behavior. */

export interface Proposal {
  action: 'refund' | 'decline';
  /** Why, one sentence each, in the words of the policy where it has some. */
  reasons: string[];
}

export type Outcome =
  | { status: 'waiting' }
  | { status: 'working'; step: string }
  | { status: 'refunded'; amount: number; reference: string }
  | { status: 'declined'; reason: string }
  | { status: 'sent_back'; note: string }
  | { status: 'failed'; what: string };

export interface QueueEntry {
  id: string;
  order_id: string;
  customer: string;
  item: string;
  amount: number;
  reason: string;
  proposal: Proposal;
  outcome: Outcome;
}

export interface Queue {
  approver: { name: string; role: string };
  entries: QueueEntry[];
}

export type Decision = 'approve' | 'reject' | 'ask';
