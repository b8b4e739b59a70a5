// What the fidelity rules see of an episode: what the user was given, did and could see. Never calls, world or verdict.
import { type PreparingAction, takesTurn, type TurnAction } from './action.js';
import type { EpisodeHeader, Message } from './format.js';
import type { PathEvent } from './path-event.js';
import type { Scenario } from '../scenario/schema.js';

export type DoneAction = PreparingAction | TurnAction;

/** What the user did in one turn, and what it saw. */
export interface UserTurn {
  /** From 1. */
  turn: number;
  /** Of the action that handed over to the agent. */
  seq: number;
  /** A script, or an earlier conversation, played it in the user's place. */
  isFixed: boolean;
  /** The actions that prepared the turn, then the one that took it. */
  actions: readonly DoneAction[];
  /** Everything typed in it, text by text. */
  typed: readonly string[];
  /** What the agent newly said before it. */
  heard: readonly Message[];
}

/** What a checkpoint showed after a turn. */
export interface ScreenText {
  turn: number;
  text: string;
}

export interface FidelityRecord {
  header: RecordParts['header'];
  /** The one in the header, as it was read. */
  scenario: Scenario;
  turns: readonly UserTurn[];
  /** Where the user was done; null if something else ended it, such as the script of a mixed one. */
  ending: { turn: number; seq: number; heard: readonly Message[] } | null;
  screens: readonly ScreenText[];
}

/** Of an episode, open or closed. */
export interface RecordParts {
  header: Pick<EpisodeHeader, 'user' | 'identity' | 'locale' | 'now'>;
  path: readonly PathEvent[];
  transcript: readonly Message[];
}

export function fidelityRecord(parts: RecordParts, scenario: Scenario): FidelityRecord {
  return { header: parts.header, scenario, ...turnsOf(parts), screens: [] };
}

function turnsOf({ path, transcript }: RecordParts): Pick<FidelityRecord, 'turns' | 'ending'> {
  const turns: UserTurn[] = [];
  let actions: DoneAction[] = [];
  for (const event of path) {
    if (event.kind !== 'user_action') continue;
    const { action, seq, turn, entry } = event;
    const isFixed = entry !== undefined;
    const last = turns.at(-1)?.seq ?? 0;
    const heard = transcript.filter(
      (message) => message.role === 'agent' && message.seq > last && message.seq < seq,
    );
    if (action.kind === 'off_plan') break;
    if (action.kind === 'done') return { turns, ending: isFixed ? null : { turn, seq, heard } };
    actions.push(action);
    if (!takesTurn(action)) continue;
    const fields = actions.flatMap((one) => (one.kind === 'fill' ? [one.value] : []));
    const typed = action.kind === 'say' ? [...fields, action.text] : fields;
    turns.push({ turn, seq, isFixed, actions, typed, heard });
    actions = [];
  }
  return { turns, ending: null };
}
