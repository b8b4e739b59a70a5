/** What the policy engine knows of one conversation, its seeded habits, and how it says a line. It must hold nothing of another conversation. */
import { choose, fill, type Values } from '../../kit/wording.js';
import type {
  CreatedReturn,
  DeskData,
  Escalation,
  FaultName,
  Order,
  OrderItem,
  Refund,
  ReturnPolicy,
} from './records.js';
import type { ToolInput, ToolName, ToolOutput } from './shop.js';
import { type Line, lines } from './wording.js';

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

/** What has been settled about the item; forgotten with it. */
interface ItemFacts {
  item?: OrderItem;
  isConfirmed?: boolean;
  /** The customer has not named it. */
  isGuess?: boolean;
  reason?: string;
  policy?: ReturnPolicy;
  hasObjected?: boolean;
  createdReturn?: CreatedReturn;
  refund?: Refund;
}

export interface Dialogue {
  goal: 'none' | 'return' | 'refund_status';
  awaiting: Awaiting;
  /** Replies given so far, so that ids differ from turn to turn. */
  turns: number;
  /** Everything that the customer said before the order was known: it may name the item. */
  mentioned: string;
  candidates: Order[];
  order?: Order;
  about: ItemFacts;
  /** How often each line has been said, so that a repeated question is not repeated word for word. */
  said: Map<Line, number>;
  escalation?: Escalation;
}

export function newDialogue(): Dialogue {
  const start = { goal: 'none', awaiting: 'nothing', turns: 0, mentioned: '' } as const;
  return { ...start, candidates: [], about: {}, said: new Map() };
}

/** Forgets the order, and the item with all that was decided about it. */
export function forgetOrder(dialogue: Dialogue): void {
  dialogue.about = {};
  dialogue.candidates = [];
  delete dialogue.order;
}

/** Which question comes first, and whether the desk makes sure of the item. Under these keys the seeds 1, 2 and 3 differ in most habits. */
export function styleOf(seed: number) {
  return {
    asksFor: choose(seed, 'asks-for-g', ['ask_order_number_first', 'ask_order_number_or_email']),
    asksReason: choose(seed, 'asks-reason-g', ['before_item', 'after_item', 'after_policy']),
    confirmsItem: choose(seed, 'confirms-item-g', [true, false]),
  };
}

/** Where a reply goes. */
export interface ReplyStream {
  say(text: string): Promise<void>;
  call<N extends ToolName>(name: N, input: ToolInput<N>): Promise<ToolOutput<N>>;
  card<K extends keyof DeskData>(kind: K, data: DeskData[K]): void;
}

export interface Turn {
  dialogue: Dialogue;
  stream: ReplyStream;
  seed: number;
  style: ReturnType<typeof styleOf>;
  fault?: FaultName | undefined;
}

/** Words a line in the variant of the seed; saying it again moves on to the next variant. */
export function word({ dialogue, seed }: Turn, line: Line, values: Values = {}): string {
  const variants: readonly string[] = lines[line];
  const times = dialogue.said.get(line) ?? 0;
  dialogue.said.set(line, times + 1);
  const first = variants.indexOf(choose<string>(seed, line, lines[line]));
  return fill(variants[(first + times) % variants.length] ?? '', values);
}

export async function say(turn: Turn, line: Line, values: Values = {}): Promise<void> {
  await turn.stream.say(word(turn, line, values));
}

/** Puts a question and remembers which answer is expected. */
export async function ask(
  turn: Turn,
  awaiting: Awaiting,
  line: Line,
  values: Values = {},
): Promise<void> {
  // Before the words: a customer who stops the reply in the middle still answers this question.
  turn.dialogue.awaiting = awaiting;
  await say(turn, line, values);
}
