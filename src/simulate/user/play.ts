// What one play of a plan carries from turn to turn, the moves that its parts hand on, and its voice, which says nothing twice word for word; holds no rules.
import type { Action, ObservedControl } from '../../episode/action.js';
import type { Branch, KeyedPlan } from '../../scenario/plan/plan.js';
import type { Deed } from '../../scenario/plan/deeds.js';

/** Each key is a purpose; more wordings are used in turn when it comes up again. */
const PHRASES = {
  accept: ['Yes, please.'],
  acceptDenial: ['All right, I accept that.'],
  acceptPerson: ['Yes, please connect me with a person.'],
  askPerson: ['I would like to talk to a person, please.'],
  clarify: ["I'm not sure what you mean. Could you say that another way?"],
  confirm: ['Yes, please go ahead.'],
  confirmFacts: ["Yes, that's right."],
  decline: ['No, thank you.'],
  goodbye: ['Thank you, goodbye.'],
  noMore: ['No, that is all. Thank you!'],
  nudge: ['Is there anything that you need from me?', 'Is there any news?'],
  object: [
    "I don't think that is fair. Could you look at it again?",
    'I disagree. Is there really nothing that you can do?',
    'That is not good enough for me. Please check it once more.',
  ],
  retry: ['Could you try that again?'],
  wait: ['All right, I will wait.'],
} as const satisfies Record<string, readonly string[]>;

type Phrase = keyof typeof PHRASES;

const AGAIN = ['As I said: ', 'Again: ', 'Once more: ', 'I repeat: ', 'To say it again: '];

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lower case at the start, unless the word is a name or an id. */
function lowerStart(text: string): string {
  const first = text.split(/\s/)[0] ?? '';
  const isName = /^I\b/.test(first) || /[A-Z0-9@]/.test(first.slice(1));
  return isName ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Speaks for one trial and remembers what it has said. */
class Voice {
  readonly #said = new Set<string>();
  readonly #times = new Map<string, number>();

  phrase(key: Phrase): string {
    const times = this.#times.get(key) ?? 0;
    this.#times.set(key, times + 1);
    const variants: readonly string[] = PHRASES[key];
    return this.sentence(variants[Math.min(times, variants.length - 1)] ?? '');
  }

  /** A sentence as it is, changed only if it was said before. */
  sentence(text: string): string {
    const variants = [text, ...AGAIN.map((lead) => `${lead}${lowerStart(text)}`)];
    const fresh = variants.find((one) => !this.#said.has(one.toLowerCase())) ?? text;
    this.#said.add(fresh.toLowerCase());
    return fresh;
  }

  /** A value by itself, or with what it is where several are given at once. */
  value(value: string, label: string | null): string {
    const isBare = /^\S*[\d@]\S*$/.test(value);
    if (!isBare) return this.sentence(/[.!?]$/.test(value) ? value : `${capital(value)}.`);
    return this.sentence(label === null ? `It's ${value}.` : `The ${label} is ${value}.`);
  }

  /** What the user came for, without the number of an order that nobody has asked for. */
  goal(goal: string): string {
    const bare = goal.replace(/ (?:from|of|with|in|for) order \S*\d\S*?(?=[,.]|\s|$)/i, '');
    return this.sentence(`I want to ${lowerStart(bare)}.`);
  }
}

/** How often the same thing is answered, stated or agreed to. */
export const PATIENCE = 3;

export interface Play {
  plan: KeyedPlan;
  voice: Voice;
  /** How often something was asked for, by its words. */
  asked: Map<string, number>;
  /** Values that were given, in words or in a form. */
  given: Set<string>;
  /** Next turn of each branch, by its path. */
  progress: Map<string, number>;
  denied: boolean;
  personOffered: boolean;
  /** A person was asked for or accepted. */
  handover: boolean;
  /** What the agent said when it first failed; null if it never did, or did something since. */
  failed: string | null;
  /** Turns in a row without an answer. */
  lost: number;
  /** Why the next turn is the end; null while the conversation goes on. */
  ending: string | null;
  pressed: Set<string>;
  filled: Set<string>;
  submitted: Set<string>;
}

export function newPlay(plan: KeyedPlan): Play {
  return {
    plan,
    voice: new Voice(),
    asked: new Map(),
    given: new Set(),
    progress: new Map(),
    denied: false,
    personOffered: false,
    handover: false,
    failed: null,
    lost: 0,
    ending: null,
    pressed: new Set(),
    filled: new Set(),
    submitted: new Set(),
  };
}

/** What the user wants to do: sentences are joined into one message. */
export type Move =
  | { kind: 'say'; sentences: readonly string[] }
  | { kind: 'press'; control: ObservedControl }
  | { kind: 'done'; why: string; unanswered?: true }
  | { kind: 'off_plan'; why: string };

export function inWords(...sentences: readonly string[]): Move {
  return { kind: 'say', sentences };
}

export function done(why: string): Move {
  return { kind: 'done', why };
}

export function offPlan(why: string): Move {
  return { kind: 'off_plan', why };
}

/** Presses a control, once by its name and place; null if it was pressed before. */
export function pressOnce(play: Play, control: ObservedControl | null): Move | null {
  if (control === null) return null;
  const name = `${control.name}|${control.context}`.toLowerCase();
  if (play.pressed.has(name)) return null;
  play.pressed.add(name);
  return { kind: 'press', control };
}

/** How often this came up, with this time. */
export function timesOf(play: Play, what: string): number {
  const times = (play.asked.get(what) ?? 0) + 1;
  play.asked.set(what, times);
  return times;
}

/** What a branch says or does this time. */
export function nextTurn(play: Play, { path, turns }: Branch): readonly Deed[] {
  const at = play.progress.get(path) ?? 0;
  play.progress.set(path, at + 1);
  return turns[Math.min(at, turns.length - 1)] ?? [];
}

/** Words add up to one message; a press or an end stands alone. */
export function joined(moves: readonly (Move | null)[]): Move | null {
  const present = moves.filter((move) => move !== null);
  const alone = present.find(({ kind }) => kind !== 'say');
  if (alone !== undefined) return alone;
  const sentences = present.flatMap((move) => (move.kind === 'say' ? move.sentences : []));
  return sentences.length > 0 ? { kind: 'say', sentences } : null;
}

export function toAction(move: Move): Action {
  if (move.kind === 'say') return { kind: 'say', text: move.sentences.join(' ') };
  if (move.kind === 'press')
    return { kind: 'press', control: move.control.id, name: move.control.name };
  return move;
}
