/** The socket to the assistant: sends runs, takes events. It must not know how a conversation looks. */
import { useEffect, useRef, useState } from 'react';
import type { AGUIEvent, RunAgentInput } from '@ag-ui/core';
import { query } from '../../kit/ui/page.js';
import type { RunProps } from '../protocol.js';
import { type Conversation, deciding, empty, received, said } from './conversation.js';

export interface Assistant {
  conversation: Conversation;
  say: (text: string) => void;
  decide: (approvalId: string, isApproved: boolean) => void;
}

export function useAssistant(openMessage: string | null): Assistant {
  const [conversation, setConversation] = useState<Conversation>(empty);
  const socket = useRef<WebSocket | null>(null);
  const threadId = useRef(crypto.randomUUID());

  useEffect(() => {
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    socket.current = opened;
    opened.addEventListener('close', () =>
      setConversation((before) => ({ ...before, isRunning: false })),
    );
    opened.addEventListener('message', ({ data }) => {
      const event = JSON.parse(String(data)) as AGUIEvent;
      setConversation((before) => received(before, event));
    });
    return () => opened.close();
  }, []);

  const start = (runId: string, run: Pick<RunAgentInput, 'messages' | 'resume'>): void => {
    const forwardedProps: RunProps = { openMessage, fault: query.get('fault') };
    const nothing = { tools: [], context: [] };
    const input = { threadId: threadId.current, runId, forwardedProps, ...nothing, ...run };
    socket.current?.send(JSON.stringify(input satisfies RunAgentInput));
  };

  const say = (text: string): void => {
    const id = crypto.randomUUID();
    setConversation((before) => said(before, id, text));
    start(crypto.randomUUID(), { messages: [{ id, role: 'user', content: text }] });
  };

  const decide = (id: string, isApproved: boolean): void => {
    const runId = crypto.randomUUID();
    setConversation((before) => deciding(before, { id, runId, isApproved }));
    const status = isApproved ? 'resolved' : 'cancelled';
    start(runId, { messages: [], resume: [{ interruptId: id, status }] });
  };

  return { conversation, say, decide };
}
