// Makes the evidence of a hand-written episode out of a few lines, as a judge gets it of a real one; holds no conversation.
import { type Called, type Material, nothingLeftOut, type Utterance } from '../judge/material.js';
import type { Json } from '../scenario/schema.js';

/** A tool call of the agent, in the turn of the user's words before it. */
export interface CallLine {
  tool: string;
  effect: 'read' | 'write';
  args: Json;
  response: Json;
}

/** `user: …` begins a turn; `agent: …` and calls belong to it. */
export type MaterialLine = `user: ${string}` | `agent: ${string}` | CallLine;

/** What an episode contains besides messages and calls. Default: nothing. */
export interface Beside {
  knowledge?: readonly string[];
  world?: Material['world'];
}

/** The evidence of the lines, in their order. */
export function writtenMaterial(lines: readonly MaterialLine[], beside: Beside = {}): Material {
  const transcript: Utterance[] = [];
  const calls: Called[] = [];
  let turn = 0;
  for (const [seq, line] of lines.entries()) {
    if (typeof line !== 'string') {
      calls.push({ turn, seq, ...line, outcome: 'succeeded' });
      continue;
    }
    const who = line.startsWith('user: ') ? 'user' : 'agent';
    if (who === 'user') turn += 1;
    transcript.push({ turn, seq, who, text: line.slice(`${who}: `.length) });
  }
  const { knowledge = [], world = { before: {}, after: {} } } = beside;
  return { transcript, calls, knowledge, world, leftOut: nothingLeftOut };
}
