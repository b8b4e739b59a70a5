/** What the assistant remembers of each conversation; conversations must never mix. */
import type { Account } from '../store.js';
import type { ArgsOf, ToolName } from './tools.js';

/** What the assistant's last question was about. */
export type Waiting =
  | { kind: 'which_ticket'; messageId: string; emoji: string; keys: string[] }
  | { kind: 'who' }
  | { kind: 'which_user'; users: Account[] }
  | { kind: 'what_to_send'; channel: string };

/** A call that is made when a person says so. */
export interface Proposal<Name extends ToolName = ToolName> {
  tool: Name;
  args: ArgsOf<Name>;
  toolCallId: string;
  agent: AgentName;
  /** What to say once it is done, from what the tool answered. */
  done: string;
  /** What to say when it was rejected. */
  rejected: string;
}

export type AgentName = 'tickets' | 'accounts';

export interface Thread {
  waiting: Waiting | null;
  /** By the id of their interrupt. */
  proposals: Map<string, Proposal>;
}

const kept = 2_000;

/** By thread id; the oldest are forgotten. */
export function threads(): (threadId: string) => Thread {
  const all = new Map<string, Thread>();
  return (threadId) => {
    const thread = all.get(threadId) ?? { waiting: null, proposals: new Map() };
    all.delete(threadId);
    all.set(threadId, thread);
    const [oldest] = all.keys();
    if (all.size > kept && oldest !== undefined) all.delete(oldest);
    return thread;
  };
}
