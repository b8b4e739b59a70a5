// What can be seen on the page at one moment: the messages of the conversation and the controls of all frames; does nothing to either.
import type { Frame } from '@playwright/test';
import type { Observation, ObservedControl, ObservedMessage } from '../../episode/action.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';
import type { PublishedControls } from './published-controls.js';

interface Observed {
  frames: Frames;
  conversation: ConversationFrame;
  controls: PublishedControls;
  /** Texts of the agent's messages when the turn began, by id: others are new. */
  baseline: ReadonlyMap<string, string>;
}

/** What is there for a user who has taken `turn` turns. */
export async function observe(at: Observed, turn: number): Promise<Observation> {
  const lists = await Promise.all(at.frames.all().map((frame) => observeFrame(at, frame)));
  const messages = lists.flatMap((list) => list.messages);
  return {
    turn,
    messages,
    newMessages: messages.filter(
      ({ id, role, text }) => role === 'agent' && at.baseline.get(id) !== text,
    ),
    controls: lists.flatMap((list) => list.controls),
  };
}

async function observeFrame(
  { frames, conversation, controls }: Observed,
  frame: Frame,
): Promise<{ messages: ObservedMessage[]; controls: ObservedControl[] }> {
  const { view } = await frames.place(frame);
  const seen = await frames.call(frame, 'observe', view);
  if (!seen) return { messages: [], controls: [] };
  const holdsConversation = frame === conversation.frame;
  if (holdsConversation) conversation.remember(seen);
  return {
    messages: holdsConversation ? seen.messages : [],
    controls: seen.controls.map((control) => ({
      ...control,
      id: controls.publish(frame, control),
      message: holdsConversation ? control.message : null,
    })),
  };
}
