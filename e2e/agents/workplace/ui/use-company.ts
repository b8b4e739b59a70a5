/** What the page reads of the company by itself: the person and the open channel. It must not change anything. */
import { useEffect, useState } from 'react';
import type { Message, Store } from '../store.js';
import { settings } from './settings.js';

export interface Company {
  me: Store['me'] | null;
  messages: Message[];
}

/** Asks anew whenever `version` changes, since the assistant may have changed something. */
export function useCompany(version: number): Company {
  const [me, setMe] = useState<Store['me'] | null>(null);
  const [messages, setMessages] = useState<Message[]>([]);
  const isStale = settings.fault === 'reaction_not_shown' && version > 0;

  useEffect(() => {
    void read<Store['me']>('/me').then(setMe);
  }, []);

  useEffect(() => {
    if (isStale) return;
    void read<{ messages: Message[] }>(`/slack/channels/${settings.channel}/messages`).then(
      (answer) => setMessages(answer?.messages ?? []),
    );
  }, [version, isStale]);

  return { me, messages };
}

/** Null where there is no answer: the assistant works without the pane. */
async function read<T>(path: string): Promise<T | null> {
  const answer = await fetch(`${settings.backendUrl}${path}`).catch(() => null);
  return answer?.ok === true ? ((await answer.json()) as T) : null;
}
