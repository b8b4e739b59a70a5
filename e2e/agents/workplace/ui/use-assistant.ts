/** The socket to the assistant: sends runs, takes events. It must not know how a conversation looks. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { type AGUIEvent, EventType, type RunAgentInput } from '@ag-ui/core';
import { query } from '../../kit/ui/page.js';
import type { RunProps } from '../protocol.js';
import { type Conversation, deciding, empty, received, said, settled } from './conversation.js';

export interface Assistant {
  conversation: Conversation;
  say: (text: string) => void;
  decide: (approvalId: string, isApproved: boolean) => void;
}

interface Decided {
  id: string;
  isApproved: boolean;
}

export function useAssistant(openMessage: string | null): Assistant {
  const [conversation, setConversation] = useState<Conversation>(empty);
  const socket = useRef<WebSocket | null>(null);
  const threadId = useRef(crypto.randomUUID());
  const decided = useRef(new Map<string, Decided>());

  useEffect(() => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    socket.current = opened;
    opened.addEventListener('close', () =>
      setConversation((before) => ({ ...before, isRunning: false })),
    );
    opened.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as AGUIEvent;
      setConversation((before) => withOutcome(received(before, event), event, decided.current));
    });
    return () => opened.close();
  }, []);

  const start = useCallback(
    (run: Pick<RunAgentInput, 'messages' | 'resume'>): string => {
      const runId = crypto.randomUUID();
      const forwardedProps: RunProps = { openMessage, fault: query.get('fault') };
      const input: RunAgentInput = {
        threadId: threadId.current,
        runId,
        tools: [],
        context: [],
        forwardedProps,
        ...run,
      };
      socket.current?.send(JSON.stringify(input));
      return runId;
    },
    [openMessage],
  );

  const say = useCallback(
    (text: string) => {
      const id = crypto.randomUUID();
      setConversation((before) => said(before, id, text));
      start({ messages: [{ id, role: 'user', content: text }] });
    },
    [start],
  );

  const decide = useCallback(
    (id: string, isApproved: boolean) => {
      setConversation((before) => deciding(before, id));
      const payload = { approved: isApproved };
      const status = isApproved ? 'resolved' : 'cancelled';
      const runId = start({ messages: [], resume: [{ interruptId: id, status, payload }] });
      decided.current.set(runId, { id, isApproved });
    },
    [start],
  );

  return { conversation, say, decide };
}

function withOutcome(
  conversation: Conversation,
  event: AGUIEvent,
  decided: ReadonlyMap<string, Decided>,
): Conversation {
  const outcome = 'runId' in event ? decided.get(event.runId) : undefined;
  if (event.type !== EventType.RUN_FINISHED || outcome === undefined) return conversation;
  return settled(conversation, outcome.id, outcome.isApproved);
}
