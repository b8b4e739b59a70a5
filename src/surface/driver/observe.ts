// What can be seen on the page at one moment: the messages of the conversation and the controls of all frames; does nothing to either.
import type { Frame } from '@playwright/test';
import type { Observation } from '../../episode/action.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';
import type { PublishedControls } from './published-controls.js';

interface Observed {
  frames: Frames;
  conversation: ConversationFrame;
  controls: PublishedControls;
}

/** What there is for a user who has taken `turn` turns. */
export async function observe(at: Observed, turn: number): Promise<Observation> {
  const lists = await Promise.all(at.frames.all().map((frame) => observeFrame(at, frame)));
  const messages = lists.flatMap((list) => list.messages);
  return {
    turn,
    messages,
    newMessages: lists.flatMap((list) => list.newMessages),
    controls: lists.flatMap((list) => list.controls),
  };
}

async function observeFrame(
  { frames, conversation, controls }: Observed,
  frame: Frame,
): Promise<Pick<Observation, 'messages' | 'newMessages' | 'controls'>> {
  const { view } = await frames.place(frame);
  const seen = await frames.call(frame, 'observe', view);
  if (!seen) return { messages: [], newMessages: [], controls: [] };
  const holdsConversation = frame === conversation.frame;
  if (holdsConversation) conversation.remember(seen);
  const messages = holdsConversation ? seen.messages : [];
  return {
    messages,
    newMessages: messages.filter(({ id }) => seen.fresh.includes(id)),
    controls: seen.controls.map((control) => ({
      ...control,
      id: controls.publish(frame, control),
      message: holdsConversation ? control.message : null,
    })),
  };
}
