// What saying something needs of the driver, and how its parts wait for the message box; types and sends nothing.
import type { Page } from '@playwright/test';
import type { BoxState, SendControl } from '../../page/observer/protocol.js';
import type { Activity } from './activity.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';
import type { Pointer } from './pointer.js';
import type { Transport } from './transport.js';

/** How a text was sent. */
export interface SentBy {
  how: 'control' | 'enter';
  /** The control that was pressed; null if Enter sent. */
  control: SendControl | null;
}

export interface SayContext {
  page: Page;
  frames: Frames;
  pointer: Pointer;
  conversation: ConversationFrame;
  activity: Activity;
  transport: Transport;
  /** How long a disabled box may stay so, ms. */
  patienceMs: number;
  /** What sends is used twice, as by a double click. */
  twice: boolean;
  /** Hears what sent the text. */
  onSent: (sent: SentBy) => void;
}

/** Without white space: pages change it. */
export function withoutSpaces(text: string): string {
  return text.replace(/[\s\u200b]+/g, '');
}

/** Waits by events until `ask` gives a value; null when the deadline passes first. */
export async function awaitValue<T>(
  context: SayContext,
  ms: number,
  ask: () => Promise<T | null>,
): Promise<T | null> {
  const deadline = performance.now() + ms;
  for (;;) {
    const seen = context.activity.pulse.count;
    const value = await ask();
    if (value !== null) return value;
    if (performance.now() >= deadline) return null;
    await context.activity.pulse.after(seen, deadline);
  }
}

export async function boxState(context: SayContext): Promise<BoxState | null> {
  return context.frames.call(context.conversation.frame, 'boxState');
}
