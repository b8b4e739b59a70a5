// The shape of a conduct, a way for a simulated user to behave; contains none.
import type { Act, Topic } from '../recognise/acts.js';
import { hasAct } from '../recognise/acts.js';

/** How a plan user acts, apart from what it types. */
export interface Manner {
  /** Objections to a denial where the plan leaves their number open. */
  objections: number;
  /** How often the same question is answered before the user gives up. */
  patience: number;
  /** Share of turns that open with a remark of displeasure, 0 to 1. */
  remarks: number;
  /** A fact comes only when it is asked for the second time. */
  evasive: boolean;
  /** Asks once where to find what the agent wants. */
  asksWhere: boolean;
  /** Takes back its consent once, and returns to the goal. */
  wavers: boolean;
  /** Denies something once before affirming it. */
  contradicts: boolean;
  /** Argues once with "not found" and "unavailable" before it goes on. */
  disputes: boolean;
  /** Answers "anything else?" before it leaves. */
  courteous: boolean;
}

/** When a move is due: the agent asks for something, refuses, cannot find something, or says that the request is done. */
export type Trigger = 'question' | 'refusal' | 'not_found' | 'done';

/** Something that a plan user types for a conduct, once. The moves of a conduct come in order, one in a turn. */
export interface ConductMove {
  at: Trigger;
  /** Wordings; the seed chooses. `{key}` is a fact of `knows`, `{order_id}` the order number of the plan. */
  says: readonly string[];
  /** Added to what the user says anyway; otherwise it takes the place of that. */
  beside?: true;
  /** The first such occasion that counts, from 1. Default 1. */
  from?: number;
  /** Only if the agent asks for one of these. Default: for anything. */
  about?: readonly Topic[];
  /** The user leaves after it. */
  leaves?: true;
}

/** One conduct: for the prompt of a model, for the plan user, for fidelity and for the docs alike. */
export interface Conduct {
  /** What the user does, as an order. */
  do: string;
  /** What shows that it was not kept. */
  violated_when: string;
  /** It tries to get what the agent must not give, or to take the agent out of its role. */
  adversarial?: true;
  /** What a good agent does about it. */
  good_agent: string;
  /** What else names it in the text of a persona, besides its own name. */
  words?: RegExp;
  manner?: Partial<Manner>;
  moves?: readonly ConductMove[];
  /** Words that show beyond doubt that it was kept, whoever plays it. */
  shows?: RegExp;
}

/** Whether the agent has just given rise to a move, if it is not about a topic. */
export function isTrigger(at: Trigger, acts: readonly Act[]): boolean {
  if (at === 'not_found') return hasAct(acts, 'not_found');
  if (at === 'refusal') return hasAct(acts, 'denied');
  if (at === 'done') return isDone(acts);
  return hasAct(acts, 'ask') && !hasAct(acts, 'denied', 'completed');
}

/** "We delivered it 20 days ago. Is that the one?" settles nothing. */
function isDone(acts: readonly Act[]): boolean {
  const isOpen = hasAct(acts, 'confirm', 'unavailable') || hasAct(acts, 'ask', 'list');
  const done = acts.some((act) => act.kind === 'completed' && act.what === 'task');
  return done && (!isOpen || hasAct(acts, 'anything_else'));
}

/** Whether the agent asks for one of the topics of the move. */
export function isAbout({ about }: ConductMove, acts: readonly Act[]): boolean {
  if (about === undefined) return true;
  return acts.some((act) => act.kind === 'ask' && act.topics.some((one) => about.includes(one)));
}
