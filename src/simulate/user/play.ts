// What one play of a plan carries from turn to turn, and the moves that its parts hand on; holds no rules.
import type { Action, ObservedControl } from '../../episode/action.js';
import type { Branch, KeyedPlan } from '../../scenario/plan/plan.js';
import type { Deed } from '../../scenario/plan/deeds.js';
import { Voice } from './words.js';

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
