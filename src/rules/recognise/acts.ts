// What an agent can be understood to ask or do: the closed vocabulary between recognition and the plan.

/** What an agent asks for. `other` is a question that no topic covers. */
export type Topic =
  /** For an order, a booking, a claim, a ticket: the matter. */
  | 'order_id'
  /** For an account, a customer, a policy, an employee: the party. */
  | 'account_id'
  | 'email'
  | 'item'
  | 'reason'
  | 'name'
  | 'phone'
  | 'address'
  | 'postcode'
  | 'date'
  | 'condition'
  | 'quantity'
  | 'amount'
  | 'resolution'
  | 'payment'
  | 'photo'
  | 'verification'
  | 'goal'
  | 'other';

/** What a customer can be looked up by. */
export const IDENTIFIERS: readonly Topic[] = [
  'order_id',
  'account_id',
  'email',
  'phone',
  'name',
  'postcode',
];

export function identifies(topic: Topic): boolean {
  return IDENTIFIERS.includes(topic);
}

/** What an agent offers. */
export type OfferKind = 'lookup' | 'escalation' | 'alternative';

interface Said {
  /** The sentence in which it was recognized, as the agent wrote it. */
  sentence: string;
}

/** The agent asks for one of several things if `either` is true, else for all of them. */
export interface AskAct extends Said {
  kind: 'ask';
  topics: readonly Topic[];
  either: boolean;
}

interface OfferAct extends Said {
  kind: 'offer';
  offer: OfferKind;
}

/** The agent wants a yes: to what it understood (`identity`), or before it acts (`go_ahead`). */
export interface ConfirmAct extends Said {
  kind: 'confirm';
  about: 'identity' | 'go_ahead';
  /** The sentence with those before it in the same message: what the yes would apply to. */
  scope: string;
}

/** The agent says that it has done something. */
interface CompletedAct extends Said {
  kind: 'completed';
  what: 'task' | 'escalated';
}

export type PlainKind =
  | 'list'
  | 'denied'
  | 'not_found'
  | 'unavailable'
  | 'not_understood'
  | 'off_topic'
  | 'anything_else'
  | 'closing'
  | 'wait'
  | 'greeting'
  | 'small_talk'
  | 'statement';

/** An act fully described by its kind. */
type PlainAct = { [Kind in PlainKind]: Said & { kind: Kind } }[PlainKind];

export type Act = AskAct | OfferAct | ConfirmAct | CompletedAct | PlainAct;
export type ActKind = Act['kind'];

/** The acts of one kind, in the order they were said. */
export function actsOf<Kind extends ActKind>(
  acts: readonly Act[],
  kind: Kind,
): Extract<Act, { kind: Kind }>[] {
  return acts.filter((act): act is Extract<Act, { kind: Kind }> => act.kind === kind);
}

/** Whether any act is of one of these kinds. */
export function hasAct(acts: readonly Act[], ...kinds: readonly ActKind[]): boolean {
  return acts.some((act) => kinds.includes(act.kind));
}
