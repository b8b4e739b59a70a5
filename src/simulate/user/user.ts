// Any synthetic user, observations in and actions out; and the one that is a person at the keyboard.
import type { Action, Observation, PreparingAction, TurnAction } from '../../episode/action.js';

/** A synthetic user of one trial. It remembers the conversation, so it cannot be shared by trials. */
export interface User {
  readonly kind: 'plan' | 'script' | 'human' | 'model';
  /** Parts of the plan that could not be compiled, as sentences; empty if all was understood. */
  readonly notes: readonly string[];
  /** Which entry of the script the last action was, from 0, or one past the last where the script has ended. Absent or null: none. */
  readonly entry?: number | null;
  /** What the user does next. The first call answers the page as it is before any turn. */
  next(observation: Observation): Action | Promise<Action>;
  /** Adopts what a script, or an earlier conversation, did in its place; called instead of `next`. */
  did?(observation: Observation, action: Action): void;
}

/** A user that plays on its own, and can take over in the middle of a conversation. */
export interface FreeUser extends User {
  /** Why it cannot play at all; null if it can. */
  readonly cannotPlay: Action | null;
  did(observation: Observation, action: Action): void;
}

/** What a person does, from the page to the turn loop. */
export interface Hand {
  /** Something was done on the page. */
  did(action: TurnAction | PreparingAction): void;
  /** The person has had enough; `why` is a sentence. Only the first counts. */
  end(why: string): void;
  /** What was done next; waits for it, at most `idleMs`. */
  next(): Promise<Action>;
}

/** @param idleMs after which a person who does nothing has left */
export function openHand(idleMs: number): Hand {
  const done: Action[] = [];
  let ending: Action | null = null;
  let wake: () => void = () => undefined;
  return {
    did(action) {
      done.push(action);
      wake();
    },
    end(why) {
      ending ??= { kind: 'done', why };
      wake();
    },
    async next() {
      let timer: NodeJS.Timeout | undefined;
      while (done.length === 0 && ending === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(() => {
            ending ??= { kind: 'done', why: `No action for ${idleMs / 1000} s.` };
            resolve();
          }, idleMs);
        });
        clearTimeout(timer);
      }
      return done.shift() ?? ending ?? { kind: 'done', why: 'The person left.' };
    },
  };
}

/** A user that a person plays. */
export function humanUser(hand: Hand): User {
  return { kind: 'human', notes: [], next: () => hand.next() };
}
