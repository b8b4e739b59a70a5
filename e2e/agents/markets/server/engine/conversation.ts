/** Folds the messages of a request into what the newest one asks and what the tools answered; it decides nothing. */
import type { ChatMessage } from '../../wire.js';
import type { Language } from './language.js';
import { emptyMemory, type Intent, type Lookup, type Memory } from './memory.js';
import { readResult, type Result } from './results.js';
import { understand } from './understand.js';

export interface Answered {
  lookup: Lookup;
  result: Result;
}

export interface Conversation {
  memory: Memory;
  intent: Intent;
  /** What the tools answered to the newest message, in the order of the calls. */
  answered: Answered[];
  /** Of the person, from 1. */
  turn: number;
  /** The place of the turn before this one. */
  earlierLocation: string | null;
}

export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const memory = emptyMemory(...settingOf(messages));
  const state: Conversation = {
    memory,
    intent: { kind: 'greet' },
    answered: [],
    turn: 0,
    earlierLocation: null,
  };
  for (const message of messages) {
    if (message.role === 'user') takeUser(message.content, state);
    if (message.role === 'tool') takeResult(message, state);
  }
  return state;
}

/** Today and the person's language, as the page's system message states them. */
function settingOf(messages: readonly ChatMessage[]): [string, Language] {
  const system = messages.find((message) => message.role === 'system')?.content ?? '';
  const today = /\b\d{4}-\d{2}-\d{2}\b/.exec(system)?.[0] ?? '1970-01-01';
  return [today, /\blocale:? de\b/i.test(system) ? 'de' : 'en'];
}

function takeUser(text: string, state: Conversation): void {
  state.turn += 1;
  state.answered = [];
  state.earlierLocation = state.memory.place?.location ?? null;
  state.intent = understand(text, state.memory);
}

function takeResult(message: Extract<ChatMessage, { role: 'tool' }>, state: Conversation): void {
  const { intent, answered, memory } = state;
  const lookup = intent.kind === 'look_up' ? intent.lookups[answered.length] : undefined;
  if (lookup === undefined) return;
  const result = readResult(message);
  answered.push({ lookup, result });
  if (result.kind !== 'refused' || result.lastTradingDay === null) return;
  if (lookup.tool !== 'get_stock_price') return;
  memory.offer = [
    { tool: 'get_stock_price', args: { ...lookup.args, date: result.lastTradingDay } },
  ];
}
