// What the fidelity rules see of an episode: what the user was given, what it did, and what was visible to it. Never calls, world or verdict.
import type { PreparingAction, TurnAction } from '../../episode/action.js';
import { takesTurn } from '../../episode/action.js';
import type { EpisodeHeader, Message, Stop } from '../../episode/format.js';
import type { PathEvent } from '../../episode/path-event.js';
import type { Scenario } from '../../scenario/schema.js';
import type { Act } from '../recognise/acts.js';
import { actsOfMessage } from '../recognise/recognise.js';

/** What the user did in one turn, and what it saw. */
export interface UserTurn {
  /** From 1. */
  turn: number;
  /** Of the action that handed over to the agent. */
  seq: number;
  /** A script, or an earlier conversation, played it in the user's place. */
  isFixed: boolean;
  /** The actions that prepared the turn, then the one that took it. */
  actions: readonly (PreparingAction | TurnAction)[];
  /** Those of them that came from a script's entry, if free turns are mixed in. */
  scripted: readonly (PreparingAction | TurnAction)[];
  /** Everything typed in it, text by text. */
  typed: readonly string[];
  heard: Heard;
}

/** What the agent newly said before a moment. */
export interface Heard {
  messages: readonly Message[];
  /** What it asked or did by these words, as the plan user reads them. */
  acts: readonly Act[];
}

/** What a checkpoint showed after a turn. */
export interface ShownText {
  turn: number;
  text: string;
}

export interface FidelityRecord {
  kind: EpisodeHeader['user']['kind'];
  /** Conducts of the persona. */
  conducts: readonly string[];
  scenario: Scenario;
  /** Who was signed in, by label; null: nobody in particular. */
  identity: string | null;
  locale: string;
  now: string;
  turns: readonly UserTurn[];
  /**
   * How the user ended it, and what it had heard since its last turn; null if something else did, such as the script of
   * a mixed one.
   */
  ending: { kind: 'done' | 'off_plan'; seq: number; heard: Heard } | null;
  /** A budget ended it; false while the episode goes on. */
  usedUp: boolean;
  /** False while the episode goes on. */
  over: boolean;
  /** Null: nobody has looked yet. */
  screens: readonly ShownText[] | null;
}

/** The parts of an episode, open or closed, that are about its user. */
export interface RecordParts {
  header: Pick<EpisodeHeader, 'user' | 'identity' | 'locale' | 'now'>;
  path: readonly PathEvent[];
  transcript: readonly Message[];
  /** Absent while it is open. */
  closed?: { stop: Pick<Stop, 'reason'> };
}

/** @param scenario the one in the header, as it was read */
export function fidelityRecord(parts: RecordParts, scenario: Scenario): FidelityRecord {
  const { header } = parts;
  const { turns, last } = turnsOf(parts);
  return {
    kind: header.user.kind,
    conducts: header.user.persona,
    scenario,
    identity: header.identity?.label ?? null,
    locale: header.locale,
    now: header.now,
    turns,
    ending: endingOf(parts, last),
    usedUp: parts.closed?.stop.reason === 'budget',
    over: parts.closed !== undefined,
    screens: null,
  };
}

function turnsOf(parts: RecordParts): { turns: UserTurn[]; last: number } {
  const turns: UserTurn[] = [];
  let actions: (PreparingAction | TurnAction)[] = [];
  let scripted: (PreparingAction | TurnAction)[] = [];
  let last = 0;
  for (const event of parts.path) {
    if (event.kind !== 'user_action') continue;
    const { action, seq, turn, entry } = event;
    if (action.kind === 'done' || action.kind === 'off_plan') continue;
    actions.push(action);
    if (entry !== undefined) scripted.push(action);
    if (!takesTurn(action)) continue;
    const typed = actions.flatMap(typedIn);
    const heard = heardBetween(parts, last, seq);
    const isFixed = entry !== undefined;
    turns.push({ turn, seq, isFixed, actions, scripted, typed, heard });
    [actions, scripted] = [[], []];
    last = seq;
  }
  return { turns, last };
}

function typedIn(action: PreparingAction | TurnAction): string[] {
  if (action.kind === 'say') return [action.text];
  return action.kind === 'fill' ? [action.value] : [];
}

function endingOf(parts: RecordParts, last: number): FidelityRecord['ending'] {
  for (const event of parts.path) {
    if (event.kind !== 'user_action') continue;
    const { action, seq, entry } = event;
    if (action.kind !== 'done' && action.kind !== 'off_plan') continue;
    if (entry !== undefined) return null;
    return { kind: action.kind, seq, heard: heardBetween(parts, last, seq) };
  }
  return null;
}

function heardBetween({ transcript }: RecordParts, from: number, to: number): Heard {
  const messages = transcript.filter(({ role, seq }) => role === 'agent' && seq > from && seq < to);
  let acts: readonly Act[] | null = null;
  return {
    messages,
    // Read on demand: most rules do not need them, and those for scripts never do.
    get acts() {
      return (acts ??= messages.flatMap(({ text }) => actsOfMessage(text, [])));
    },
  };
}

/** All that the agent had said before a turn. */
export function heardBefore(record: FidelityRecord, turn: UserTurn): Heard {
  const heard = record.turns.filter(({ seq }) => seq <= turn.seq).map((one) => one.heard);
  return {
    messages: heard.flatMap(({ messages }) => messages),
    get acts() {
      return heard.flatMap(({ acts }) => acts);
    },
  };
}

/** What the user had typed before a turn. */
export function typedBefore(record: FidelityRecord, turn: UserTurn): string[] {
  return record.turns.filter(({ seq }) => seq < turn.seq).flatMap(({ typed }) => typed);
}
