/** Keeps one dialogue per chat id and lets its turns run one after the other; conversations must never mix. */
import { newDialogue, type Dialogue } from './dialogue/state.js';

const keptConversations = 5_000;

interface Conversation {
  dialogue: Dialogue;
  /** Settles when the newest turn has ended. */
  idle: Promise<void>;
}

export interface Conversations {
  /** Runs a turn once the earlier turns of the same chat have ended. */
  take(chatId: string, turn: (dialogue: Dialogue) => Promise<void>): Promise<void>;
}

export function createConversations(): Conversations {
  const kept = new Map<string, Conversation>();

  function conversationOf(chatId: string): Conversation {
    const conversation = kept.get(chatId) ?? { dialogue: newDialogue(), idle: Promise.resolve() };
    kept.delete(chatId);
    kept.set(chatId, conversation);
    dropOldest(kept);
    return conversation;
  }

  return {
    take(chatId, turn) {
      const conversation = conversationOf(chatId);
      const run = conversation.idle.then(() => turn(conversation.dialogue));
      conversation.idle = run.catch(() => undefined);
      return run;
    },
  };
}

function dropOldest(kept: Map<string, Conversation>): void {
  if (kept.size <= keptConversations) return;
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
