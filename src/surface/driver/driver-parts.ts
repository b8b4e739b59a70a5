// What the parts of one driver share: the page, its frames, and what is known of the turn.
import type { Page } from '@playwright/test';
import type { Activity } from './activity.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames, PublishedControls } from './frames.js';
import type { Pointer } from './pointer.js';
import type { Transport } from './transport.js';

export interface DriverParts {
  page: Page;
  frames: Frames;
  pointer: Pointer;
  conversation: ConversationFrame;
  controls: PublishedControls;
  activity: Activity;
  transport: Transport;
  /** Silence after which the agent counts as not answering, ms; nothing else is waited for longer. */
  patienceMs: number;
}
