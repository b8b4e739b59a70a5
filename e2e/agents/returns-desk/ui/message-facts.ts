/** Reads from a message what the page needs to know about it as a whole; it must render nothing. */
import type { DeskMessage } from '../server/messages.js';

export function showsDenial(message: DeskMessage): boolean {
  return message.parts.some((part) => part.type === 'data-denial');
}

/** True once there is something to read; until then the page shows that the desk is working. */
export function hasVisibleContent(message: DeskMessage): boolean {
  return message.parts.some(
    (part) => (part.type === 'text' && part.text !== '') || part.type.startsWith('data-'),
  );
}

/** True while a tool call has no result yet, or no words have followed the newest result. */
export function isBetweenWords(message: DeskMessage): boolean {
  const last = message.parts.at(-1);
  return last !== undefined && (last.type.startsWith('tool-') || last.type === 'step-start');
}
