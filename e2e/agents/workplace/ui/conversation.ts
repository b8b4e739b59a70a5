/** The conversation as data, and how each AG-UI event changes it; it must not know how it looks. */
import { type AGUIEvent, EventType, type Interrupt } from '@ag-ui/core';
import { type ApprovalCard, CHOICES } from '../protocol.js';

export type Entry =
  | { kind: 'person' | 'assistant'; id: string; text: string }
  | { kind: 'agent'; id: string; name: string; task: string }
  | { kind: 'call'; id: string; name: string; state: 'working' | 'proposed' | 'done' | 'failed' };

export interface Approval {
  id: string;
  card: ApprovalCard;
  /** Absent while it waits for the person; settled once the run that carries it out has ended. */
  decision?: { runId: string; isApproved: boolean; isSettled: boolean };
}

export interface Conversation {
  entries: Entry[];
  approvals: Approval[];
  choices: string[];
  isRunning: boolean;
  problem: string | null;
}

export const empty: Conversation = {
  entries: [],
  approvals: [],
  choices: [],
  isRunning: false,
  problem: null,
};

export function said(before: Conversation, id: string, text: string): Conversation {
  const entries: Entry[] = [...before.entries, { kind: 'person', id, text }];
  return { ...before, entries, choices: [], isRunning: true, problem: null };
}

export function deciding(
  before: Conversation,
  { id, runId, isApproved }: { id: string; runId: string; isApproved: boolean },
): Conversation {
  const decision = { runId, isApproved, isSettled: false };
  const approvals = before.approvals.map((one) => (one.id === id ? { ...one, decision } : one));
  return { ...before, approvals, isRunning: true, choices: [], problem: null };
}

export function received(before: Conversation, event: AGUIEvent): Conversation {
  // The protocol has more events than this assistant sends.
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check
  switch (event.type) {
    case EventType.RUN_STARTED:
      return { ...before, isRunning: true };
    case EventType.TEXT_MESSAGE_START:
      return add(before, { kind: 'assistant', id: event.messageId, text: '' });
    case EventType.TEXT_MESSAGE_CONTENT:
      return change(before, event.messageId, (entry) =>
        entry.kind === 'assistant' ? { ...entry, text: entry.text + event.delta } : entry,
      );
    case EventType.SUBAGENT_STARTED: {
      const task = event.description ?? '';
      return add(before, { kind: 'agent', id: event.subagentRunId, name: event.name, task });
    }
    case EventType.TOOL_CALL_START: {
      const { toolCallId: id, toolCallName: name } = event;
      return add(before, { kind: 'call', id, name, state: 'working' });
    }
    case EventType.TOOL_CALL_RESULT: {
      const { content } = event;
      const isDone = typeof content === 'string' && !/^\{"(error|rejected)"/.test(content);
      return callState(before, event.toolCallId, isDone ? 'done' : 'failed');
    }
    case EventType.CUSTOM:
      return event.name === CHOICES ? { ...before, choices: event.value as string[] } : before;
    case EventType.RUN_FINISHED: {
      const { outcome, runId } = event;
      const asked = outcome?.type === 'interrupt' ? outcome.interrupts : [];
      const approvals = before.approvals.map((one) => settled(one, runId));
      return asked.reduce(waitFor, { ...before, approvals, isRunning: false });
    }
    case EventType.RUN_ERROR:
      return { ...before, isRunning: false, problem: event.message };
    default:
      return before;
  }
}

function waitFor(before: Conversation, { id, toolCallId, metadata }: Interrupt): Conversation {
  const approval: Approval = { id, card: metadata as ApprovalCard };
  const shown = { ...before, approvals: [...before.approvals, approval] };
  return toolCallId === undefined ? shown : callState(shown, toolCallId, 'proposed');
}

function add(before: Conversation, entry: Entry): Conversation {
  return { ...before, entries: [...before.entries, entry] };
}

function change(before: Conversation, id: string, to: (entry: Entry) => Entry): Conversation {
  return { ...before, entries: before.entries.map((one) => (one.id === id ? to(one) : one)) };
}

function callState(
  before: Conversation,
  id: string,
  state: Extract<Entry, { kind: 'call' }>['state'],
): Conversation {
  return change(before, id, (entry) => (entry.kind === 'call' ? { ...entry, state } : entry));
}

function settled(approval: Approval, runId: string): Approval {
  const { decision } = approval;
  if (decision?.runId !== runId) return approval;
  return { ...approval, decision: { ...decision, isSettled: true } };
}
