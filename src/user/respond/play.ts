// What one play of a plan carries from turn to turn, and what its parts hand each other; holds no rules.
import type { Action, Observation, ObservedControl } from '../../episode/action.js';
import type { Manner } from '../../rules/conducts/conduct.js';
import type { ConductName } from '../../rules/conducts/names.js';
import type { Branch, PlanFact, Plan, Step } from '../../rules/plan/step.js';
import { conditionHolds } from '../../rules/plan/condition.js';
import type { Act, ActKind, Topic } from '../../rules/recognise/acts.js';
import type { PhraseKey, Voice } from '../wording/say.js';
import type { Seeded } from '../seeded.js';

/** What the user remembers of the conversation so far. */
export interface PlanMemory {
  started: boolean;
  /** How often each topic was asked for. */
  asked: Map<string, number>;
  disclosed: Set<Topic>;
  /** Next step of each branch, by its path. */
  progress: Map<string, number>;
  /** Next step of the reaction to a denial; null before the first one. */
  denial: number | null;
  personOffered: boolean;
  /** A person was asked for or accepted. */
  handover: boolean;
  retries: number;
  /** What the agent said when it first failed; null if it never did, or did something since. */
  failed: string | null;
  /** Turns in a row without an answer. */
  lost: number;
  /** Turns without an answer, in all. */
  lostInAll: number;
  nudges: number;
  /** The matter is settled and the last word was said. */
  ending: string | null;
  /** What is due after wavering or contradicting. */
  owed: PhraseKey | null;
  detours: Set<string>;
  pressed: Set<string>;
  /** How many moves of each conduct were made. */
  moved: Map<ConductName, number>;
  /** Said goodbye in anger: nothing is answered any more. */
  hasLeft: boolean;
  /** Fields of forms that were filled in, by control. */
  filled: Set<string>;
  /** Fields of submitted forms. */
  submitted: Set<string>;
}

export function freshMemory(): PlanMemory {
  return {
    started: false,
    asked: new Map(),
    disclosed: new Set(),
    progress: new Map(),
    denial: null,
    personOffered: false,
    handover: false,
    retries: 0,
    failed: null,
    lost: 0,
    lostInAll: 0,
    nudges: 0,
    ending: null,
    owed: null,
    detours: new Set(),
    pressed: new Set(),
    moved: new Map(),
    hasLeft: false,
    filled: new Set(),
    submitted: new Set(),
  };
}

/** One play of a plan under one seed. */
export interface Play {
  plan: Plan;
  manner: Manner;
  conducts: readonly ConductName[];
  /** What the user knows beyond its plan, by key: for what its conducts say. */
  knows: Readonly<Record<string, string>>;
  speaker: Voice;
  seeded: Seeded;
  memory: PlanMemory;
}

/** What the user faces now. */
export interface Turn {
  observation: Observation;
  acts: readonly Act[];
  controls: readonly ObservedControl[];
}

/** What a part of the play wants to do: sentences are joined into one message. */
export type Move =
  | { kind: 'say'; sentences: readonly string[] }
  | { kind: 'press'; control: ObservedControl }
  | { kind: 'done'; why: string; unanswered?: true }
  | { kind: 'off_plan'; why: string };

export type Responder = (play: Play, turn: Turn) => Move | null;

export function sayTurn(...sentences: readonly string[]): Move {
  return { kind: 'say', sentences };
}

export function done(why: string): Move {
  return { kind: 'done', why };
}

/** The agent failed, and had its second chance: that ends the conversation, and it is not the user who gave up. */
export function unanswered(why: string): Move {
  return { kind: 'done', why, unanswered: true };
}

/** The plan has nothing for this conversation, which is not the agent's fault. */
export function offPlan(why: string): Move {
  return { kind: 'off_plan', why };
}

/** Presses a control and remembers its name, so that a quick reply is not sent twice in the same words. */
export function press(play: Play, control: ObservedControl): Move {
  play.memory.pressed.add(control.name.toLowerCase());
  return { kind: 'press', control };
}

/** Whether a control that speaks for the user has been used already. */
export function spoken(play: Play, control: ObservedControl): boolean {
  return play.memory.pressed.has(control.name.toLowerCase());
}

/** How often this was asked for, with this time. */
export function timesAsked({ memory }: Play, what: string): number {
  const times = (memory.asked.get(what) ?? 0) + 1;
  memory.asked.set(what, times);
  return times;
}

/** A bare value gets its full stop only where more follows. */
function inOneText(sentences: readonly string[]): string {
  return sentences.join(' ').length === 0 || sentences.length === 1
    ? (sentences[0] ?? '')
    : sentences.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(' ');
}

export function toAction(move: Move): Action {
  if (move.kind === 'say') return { kind: 'say', text: inOneText(move.sentences) };
  if (move.kind === 'press')
    return { kind: 'press', control: move.control.id, name: move.control.name };
  return move;
}

/** The branch for an act; one that names its topic or offer takes precedence. */
export function branchFor(play: Play, act: Act): Branch | null {
  const fitting = play.plan.branches.filter(
    ({ condition, steps }) => steps.length > 0 && conditionHolds(condition, act),
  );
  const exact = fitting.find(
    ({ condition }) =>
      condition.topic !== null || condition.offer !== null || condition.about !== null,
  );
  return exact ?? fitting[0] ?? null;
}

/** The first branch for any act of a kind. */
export function branchForKind(play: Play, turn: Turn, kind: ActKind): Branch | null {
  const acts = turn.acts.filter((act) => act.kind === kind);
  for (const act of acts) {
    const branch = branchFor(play, act);
    if (branch !== null) return branch;
  }
  return null;
}

/** Whether the scenario says that the user does not know this. */
export function isUnknown(play: Play, topic: Topic): boolean {
  return play.plan.unknown.some((entry) => entry.topic === topic);
}

/** What the user knows about a topic. */
export function factOn(play: Play, topic: Topic): PlanFact | null {
  if (isUnknown(play, topic)) return null;
  return play.plan.facts.find((fact) => fact.topic === topic) ?? null;
}

/** Steps of a branch for this turn, moving on for the next; the last ones are repeated. */
export function takeSteps(play: Play, branch: Branch): readonly Step[] {
  const at = Math.min(play.memory.progress.get(branch.path) ?? 0, branch.steps.length - 1);
  const first = branch.steps[at];
  if (first === undefined) return [];
  const end = sameBreath(first) ? endOfBreath(branch.steps, at) : at + 1;
  play.memory.progress.set(branch.path, end);
  return branch.steps.slice(at, end);
}

function sameBreath(step: Step): boolean {
  return ['give', 'state', 'affirm', 'deny', 'thank', 'ignorance'].includes(step.do);
}

function endOfBreath(steps: readonly Step[], from: number): number {
  const next = steps.findIndex((step, index) => index > from && !sameBreath(step));
  return next < 0 ? steps.length : next;
}
