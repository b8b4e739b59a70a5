/** Loads the queue and sends decisions; it must not know how an entry looks. */
import { useCallback, useEffect, useState } from 'react';
import type { Decision, Outcome, Queue } from '../messages.js';

export interface QueueState {
  queue: Queue | null;
  failed: boolean;
  decide: (id: string, decision: Decision, note: string) => Promise<void>;
}

const unreachable: Outcome = {
  status: 'failed',
  what: 'The desk did not answer. Look at the order before you try again.',
};

async function* linesOf(response: Response): AsyncGenerator<string> {
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

export function useQueue(): QueueState {
  const [queue, setQueue] = useState<Queue | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    fetch('/api/queue')
      .then(async (response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        setQueue((await response.json()) as Queue);
      })
      .catch(() => setFailed(true));
  }, []);

  const show = useCallback((id: string, outcome: Outcome) => {
    setQueue((before) => {
      if (before === null) return null;
      const entries = before.entries.map((one) => (one.id === id ? { ...one, outcome } : one));
      return { ...before, entries };
    });
  }, []);

  const decide = useCallback(
    async (id: string, decision: Decision, note: string) => {
      const fault = new URLSearchParams(location.search).get('fault');
      try {
        const response = await fetch('/api/decisions', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ id, decision, note, fault }),
        });
        for await (const line of linesOf(response)) show(id, JSON.parse(line) as Outcome);
      } catch {
        show(id, unreachable);
      }
    },
    [show],
  );

  return { queue, failed, decide };
}
