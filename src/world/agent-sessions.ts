// Maps an agent's own session ids to open episodes, as their pages report them; waits a while for an id that has not been reported yet.
import type { SessionPlace } from '../app/agent-session.js';

/** A session id found in a call, and where. */
export interface CallSession {
  place: SessionPlace;
  session: string;
}

export interface AgentSessions {
  /** Calls of this episode carry their session id in this place. */
  open(episode: string, place: SessionPlace): void;
  /** Forgets its sessions: the next trial may get the same ids. */
  close(episode: string): void;
  /** Where to look in a call that names no episode. */
  places(): SessionPlace[];
  /** The page of an open episode has this session. */
  learn(episode: string, session: string): void;
  /** Null if no open episode has it within `waitMs`. */
  find(found: readonly CallSession[], waitMs: number): Promise<SessionOwner | null>;
  /** The session that this episode shared with another open episode; null if none. */
  shared(episode: string): string | null;
}

export type SessionOwner = { kind: 'one'; episode: string } | { kind: 'several'; session: string };

export function agentSessions(): AgentSessions {
  /** By episode, with its sessions as keys. */
  const openings = new Map<string, { place: SessionPlace; keys: Set<string> }>();
  const known = new Map<string, SessionPlace>();
  const clashes = new Map<string, string>();
  let wake: (() => void)[] = [];

  const owner = (found: readonly CallSession[]): SessionOwner | null => {
    for (const { place, session } of found) {
      const key = keyOf(place, session);
      const [first, second] = [...openings].filter(([, { keys }]) => keys.has(key));
      if (first === undefined) continue;
      return second === undefined
        ? { kind: 'one', episode: first[0] }
        : { kind: 'several', session };
    }
    return null;
  };
  const mayStillCome = (found: readonly CallSession[]): boolean =>
    found.some(({ place }) =>
      [...openings.values()].some((opening) => keyOf(opening.place, '') === keyOf(place, '')),
    );
  const wakeAll = (): void => {
    for (const each of wake) each();
    wake = [];
  };

  return {
    open(episode, place) {
      openings.set(episode, { place, keys: new Set() });
      known.set(keyOf(place, ''), place);
    },
    close(episode) {
      openings.delete(episode);
      clashes.delete(episode);
      wakeAll();
    },
    places: () => [...known.values()],
    learn(episode, session) {
      const opening = openings.get(episode);
      if (opening === undefined) return;
      const key = keyOf(opening.place, session);
      const others = [...openings].filter(([name, { keys }]) => name !== episode && keys.has(key));
      for (const [other] of others) {
        clashes.set(other, session);
        clashes.set(episode, session);
      }
      opening.keys.add(key);
      wakeAll();
    },
    async find(found, waitMs) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(resolve, waitMs, 'late');
      });
      try {
        for (;;) {
          const now = owner(found);
          if (now !== null || !mayStillCome(found)) return now;
          const told = new Promise<'told'>((resolve) => wake.push(() => resolve('told')));
          if ((await Promise.race([told, late])) === 'late') return owner(found);
        }
      } finally {
        clearTimeout(timer);
      }
    },
    shared: (episode) => clashes.get(episode) ?? null,
  };
}

function keyOf(place: SessionPlace, session: string): string {
  return JSON.stringify([place, session]);
}

/** Enough to recognize it by: session ids may be secrets. */
export function sessionHint(session: string): string {
  return session.length > 8 ? `${session.slice(0, 6)}…` : session;
}
