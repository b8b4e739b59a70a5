// What a judge can be shown of an episode, as plain data in chronological order; selects nothing and words nothing.
import type { Action } from '../../episode/action.js';
import { latestMessages, type Message } from '../../episode/format.js';
import type { Episode } from '../../episode/read.js';
import { type JoinedCall, joinedCalls } from '../../episode/joined-calls.js';
import type { EvidenceKind } from '../../scenario/ready-questions.js';
import type { Json } from '../../values/json.js';

/** What was said, or what the user did with a control. */
export interface Utterance {
  turn: number;
  seq: number;
  who: 'user' | 'agent';
  text: string;
}

export interface Called {
  turn: number;
  seq: number;
  tool: string;
  /** What it is to the world. */
  effect: 'read' | 'write' | 'unknown';
  args: Json;
  outcome: JoinedCall['outcome'];
  response: Json;
}

export interface Material {
  transcript: readonly Utterance[];
  calls: readonly Called[];
  knowledge: readonly string[];
  /** `same`: what is the same before and after is only there. */
  world: { before: Json; after: Json; same?: Json };
  leftOut: LeftOutEvidence;
}

/** How much is missing because the model cannot read more. */
export interface LeftOutEvidence {
  /** The oldest messages and calls. */
  turns: number;
  /** Records of the world. */
  records: number;
}

export const nothingLeftOut: LeftOutEvidence = { turns: 0, records: 0 };

/** All of it; a message that the agent revised counts in its last form. */
export function materialOf(episode: Episode): Material {
  const { header, path, transcript, world } = episode;
  const effects = new Map(header.app.tools.map(({ name, effect }) => [name, effect]));
  const deeds = path.flatMap((event): Utterance[] => {
    const text = event.kind === 'user_action' ? deedOf(event.action) : null;
    return text === null ? [] : [{ turn: event.turn, seq: event.seq, who: 'user', text }];
  });
  return {
    transcript: [...utterances(transcript), ...deeds].sort((one, other) => one.seq - other.seq),
    calls: joinedCalls(path).map((call) => ({
      ...{ turn: call.turn, seq: call.seq, tool: call.tool },
      effect: effects.get(call.tool) ?? 'unknown',
      ...{ args: call.args, outcome: call.outcome, response: call.response },
    })),
    knowledge: header.app.knowledge,
    world,
    leftOut: nothingLeftOut,
  };
}

function utterances(transcript: readonly Message[]): Utterance[] {
  return latestMessages(transcript)
    .filter(({ text }) => text.trim() !== '')
    .map(({ turn, seq, role, text }) => ({ turn, seq, who: role, text }));
}

/** What a person would say the user did; null for actions that are in the transcript or end it. */
function deedOf(action: Action): string | null {
  switch (action.kind) {
    case 'press':
      return `[presses "${action.name}"]`;
    case 'fill':
      return `[types "${action.value}" into "${action.name}"]`;
    case 'select':
      return `[chooses "${action.option}" in "${action.name}"]`;
    case 'upload':
      return `[hands over ${action.files.join(', ')}]`;
    case 'say':
    case 'done':
    case 'off_plan':
      return null;
  }
}

/** Why the episode lacks this evidence, as a sentence; null if it does not. */
export function whyMissing(kind: EvidenceKind, { knowledge, world }: Material): string | null {
  if (kind === 'knowledge' && knowledge.length === 0)
    return 'The app file gives no `knowledge`, so there is no policy to compare the conversation with.';
  if (kind === 'world' && isEmpty(world.before) && isEmpty(world.after))
    return 'The world of the episode is empty, so there is nothing to hold the conversation against.';
  return null;
}

function isEmpty(state: Json): boolean {
  return state === null || (typeof state === 'object' && Object.keys(state).length === 0);
}
