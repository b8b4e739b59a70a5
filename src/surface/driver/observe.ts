// What can be seen on the page at one moment: messages, and the controls of all frames by public ids.
import type { Frame } from '@playwright/test';
import type { Observation } from '../../episode/action.js';
import type { DriverParts } from './driver-parts.js';

/** What there is for a user who has taken `turn` turns. */
export async function observe(at: DriverParts, turn: number): Promise<Observation> {
  const lists = await Promise.all(at.frames.all().map((frame) => observeFrame(at, frame)));
  return {
    turn,
    messages: lists.flatMap(({ messages }) => messages),
    newMessages: lists.flatMap(({ newMessages }) => newMessages),
    controls: lists.flatMap(({ controls }) => controls),
  };
}

async function observeFrame(
  { frames, conversation, controls }: DriverParts,
  frame: Frame,
): Promise<Pick<Observation, 'messages' | 'newMessages' | 'controls'>> {
  const { view } = await frames.place(frame);
  const seen = await frames.call(frame, 'observe', view);
  if (!seen) return { messages: [], newMessages: [], controls: [] };
  const hasConversation = frame === conversation.frame;
  if (hasConversation) conversation.remember(seen);
  const messages = hasConversation ? seen.messages : [];
  return {
    messages,
    newMessages: messages.filter(({ id }) => seen.fresh.includes(id)),
    controls: seen.controls.map((control) => ({
      ...control,
      id: controls.publish(frame, control.id),
      message: hasConversation ? control.message : null,
    })),
  };
}
