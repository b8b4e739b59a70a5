// What a plan can tell the user to do: the closed vocabulary that instructions are compiled into.
import type { ActKind, ConfirmAct, OfferKind, Topic } from '../recognise/acts.js';

/** When a step applies beyond its place in the sequence. */
export type StepCondition = 'always' | 'if_offered' | 'if_asked';

interface Conditional {
  when: StepCondition;
}

export type Step = Conditional &
  (
    | { do: 'give'; value: string }
    | { do: 'state'; sentence: string }
    | { do: 'choose'; words: string }
    /** `times` is null if the plan leaves it open: the persona decides. */
    | { do: 'object'; times: number | null }
    | { do: 'accept'; what: OfferKind | 'denial' | 'any' }
    | { do: 'decline'; what: OfferKind | 'any' }
    | { do: 'affirm' }
    | { do: 'deny' }
    | { do: 'request_person' }
    | { do: 'request'; question: string }
    | { do: 'ignorance' }
    | { do: 'thank' }
    /** Gives the goal up: keeps what was to go back. */
    | { do: 'withdraw' }
    | { do: 'retry' }
    | { do: 'stop' }
  );

/** What must be recognized for a branch to be taken; all given parts must hold. */
export interface BranchCondition {
  act: ActKind | null;
  topic: Topic | null;
  offer: OfferKind | null;
  /** Which kind of yes, where the key tells: `go_ahead` for "if_asked_for_go_ahead". */
  about: ConfirmAct['about'] | null;
  /** Content words in the key, for acts and topics that the lexicon does not know. */
  words: readonly string[];
}

export interface Branch {
  /** Path of the key, such as "identify_order.if_asked_for_order_id". */
  path: string;
  condition: BranchCondition;
  /** The instruction as it was written. */
  instruction: string;
  steps: readonly Step[];
}

export interface PlanFact {
  /** The key, such as "target_item". */
  key: string;
  topic: Topic | null;
  value: string;
}

export interface Goal {
  text: string;
  /** What kind of ending meets it. */
  kind: 'task' | 'information' | 'person';
  /** What it is about, such as "the wireless earbuds"; null if it names nothing. */
  item: string | null;
  /** Its verb, such as "return". */
  verb: string;
}

export interface Plan {
  goal: Goal;
  facts: readonly PlanFact[];
  branches: readonly Branch[];
  /** Topics and words that the user is said not to know. */
  unknown: readonly { topic: Topic | null; words: string }[];
  /** Parts that no rule reads. */
  unread: readonly string[];
  /** What could not be compiled, as sentences. */
  notes: readonly string[];
}
