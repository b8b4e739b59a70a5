// What the synthetic user sees and does: the waist between the driver, the users and the record.
import { z } from 'zod';

/** What the user decided to do next; recorded in the path as it was decided. */
export const actionSchema = z.discriminatedUnion('kind', [
  /** Type a text into the message box and send it. */
  z.strictObject({ kind: z.literal('say'), text: z.string() }),
  /** Press a control that is on the screen, by the id that the observation gave it. */
  z.strictObject({ kind: z.literal('press'), control: z.string(), name: z.string() }),
  /** Stop: the goal is met, or refused for good. */
  z.strictObject({ kind: z.literal('done'), why: z.string() }),
  /** Stop: the plan has no answer to what the agent did. */
  z.strictObject({ kind: z.literal('off_plan'), why: z.string() }),
]);
export type Action = z.output<typeof actionSchema>;

/** One message of the transcript as a person would tell them apart. */
export interface ObservedMessage {
  /** Stable through rebuilds of the node; never derived from the text. */
  id: string;
  role: 'user' | 'agent';
  text: string;
  /** Whether any of it is inside the viewport and its scrollers now; geometry, not ink. */
  onScreen: boolean;
}

/** Something that can be pressed. */
export interface ObservedControl {
  id: string;
  /** ARIA role: button, link, radio, checkbox, option … */
  role: string;
  /** Accessible name. */
  name: string;
  /** Text of the nearest card or row around it, so that "Select" beside an order can be chosen. */
  context: string;
  enabled: boolean;
  onScreen: boolean;
  /** The message that it belongs to, where it is inside one. */
  message: string | null;
}

/** All that a user of any kind gets to see; never the wire, the expectations or the world. */
export interface Observation {
  /** Turns that the user has taken so far. */
  turn: number;
  /** The whole visible transcript, oldest first. */
  messages: readonly ObservedMessage[];
  /** Agent messages that came or changed since the user's last action. */
  newMessages: readonly ObservedMessage[];
  controls: readonly ObservedControl[];
}
