// What was done and said in an episode, turn by turn, and where two of them part; reads an episode's record leniently and grades nothing.
import { join } from 'node:path';
import { z } from 'zod';
import { episodeFiles, textIfThere } from '../episode/files.js';

/** By turn: what the user did and which tools were called, and what the agent said. */
export type ConversationTurns = ReadonlyMap<number, { did: string[]; said: string[] }>;

/** Where a conversation first differs from another: in what was done, or in words alone. */
export interface Parting {
  turn: number;
  in: 'deeds' | 'words';
}

const eventSchema = z.object({
  turn: z.int(),
  kind: z.string(),
  tool: z.string().optional(),
  action: z.looseObject({ kind: z.string() }).optional(),
});
const messageSchema = z.object({ turn: z.int(), role: z.string(), text: z.string() });

/** Null if it cannot be read. */
export function conversationOf(dir: string): ConversationTurns | null {
  const turns = new Map<number, { did: string[]; said: string[] }>();
  const at = (turn: number) => {
    const known = turns.get(turn) ?? { did: [], said: [] };
    turns.set(turn, known);
    return known;
  };
  try {
    for (const line of linesOf(dir, episodeFiles.path)) {
      const { turn, kind, tool, action } = eventSchema.parse(line);
      if (kind === 'tool_call') at(turn).did.push(`calls ${tool ?? ''}`);
      if (kind === 'user_action') at(turn).did.push(deedText(action));
    }
    for (const line of linesOf(dir, episodeFiles.transcript)) {
      const { turn, role, text } = messageSchema.parse(line);
      if (role === 'agent') at(turn).said.push(text.replace(/\s+/g, ' ').trim());
    }
    return turns;
  } catch {
    return null;
  }
}

/** Without the id of a control, which follows from where it is on the page, and without the reason for the end. */
function deedText(action: object = {}): string {
  return JSON.stringify({ ...action, control: null, why: null });
}

function linesOf(dir: string, file: string): unknown[] {
  const lines = (textIfThere(join(dir, file)) ?? '').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** Null if they do not part, as far as is known. */
export function partingOf(
  one: ConversationTurns | null,
  other: ConversationTurns | null,
): Parting | null {
  if (one === null || other === null) return null;
  const turns = [...new Set([...one.keys(), ...other.keys()])].sort((a, b) => a - b);
  const differIn = (part: 'did' | 'said') =>
    turns.find((turn) => same(one.get(turn)?.[part]) !== same(other.get(turn)?.[part]));
  const [did, said] = [differIn('did'), differIn('said')];
  if (did !== undefined) return { turn: did, in: 'deeds' };
  return said === undefined ? null : { turn: said, in: 'words' };
}

function same(parts: readonly string[] = []): string {
  return JSON.stringify(parts);
}
