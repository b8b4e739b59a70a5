/** The conversation as React state: sends, stops and tries again; the loop itself is elsewhere. */
import { useCallback, useRef, useState } from 'react';
import type { ChatMessage } from '../wire.js';
import { answerQuestion, systemMessage } from './loop/agent-loop.js';
import type { CallStep, TextStep, Turn } from './loop/turn.js';
import type { Settings } from './settings.js';

export interface Conversation {
  turns: readonly Turn[];
  isBusy: boolean;
  send: (text: string) => void;
  stop: () => void;
  /** Answers the newest question afresh, after it failed. */
  retry: () => void;
}

export function useConversation(settings: Settings): Conversation {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const history = useRef<ChatMessage[]>([]);
  const running = useRef<AbortController | null>(null);

  const change = useCallback((id: number, update: (turn: Turn) => Turn) => {
    setTurns((all) => all.map((turn) => (turn.id === id ? update(turn) : turn)));
  }, []);

  const answer = useCallback(
    async (id: number) => {
      const abort = new AbortController();
      running.current = abort;
      const { signal } = abort;
      const onStep = (step: CallStep | TextStep) => change(id, (turn) => withStep(turn, step));
      const messages = [systemMessage(settings.locale), ...history.current];
      let status: Turn['status'] = 'done';
      try {
        history.current.push(...(await answerQuestion(messages, { settings, signal, onStep })));
      } catch {
        status = signal.aborted ? 'stopped' : 'failed';
      }
      running.current = null;
      change(id, (turn) => ({ ...turn, status }));
    },
    [change, settings],
  );

  const send = (text: string) => {
    if (running.current) return;
    const id = turns.length + 1;
    history.current.push({ role: 'user', content: text });
    setTurns([...turns, { id, question: text, steps: [], status: 'working' }]);
    void answer(id);
  };

  const retry = () => {
    const newest = turns.at(-1);
    if (newest === undefined || running.current) return;
    change(newest.id, (turn) => ({ ...turn, steps: [], status: 'working' }));
    void answer(newest.id);
  };

  const isBusy = turns.at(-1)?.status === 'working';
  return { turns, isBusy, send, retry, stop: () => running.current?.abort() };
}

function withStep(turn: Turn, step: CallStep | TextStep): Turn {
  const isKnown = turn.steps.some(({ id }) => id === step.id);
  const steps = isKnown
    ? turn.steps.map((one) => (one.id === step.id ? step : one))
    : [...turn.steps, step];
  return { ...turn, steps };
}
