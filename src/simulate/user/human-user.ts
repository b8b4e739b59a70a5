// The user who is a person at the keyboard: passes on what was done on the page, and ends when the person does or stays idle.
import type { Action, PreparingAction, TurnAction } from '../../episode/action.js';
import type { User } from './user.js';

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
