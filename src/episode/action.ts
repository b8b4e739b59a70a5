// What the simulated user sees and does: shared by the driver, the users and the record.
import { z } from 'zod';

/** Press the control of that name as soon as the agent's first words of this turn are on the page. */
const interrupt = z.strictObject({ press: z.string() });

/** A control by its id in the observation, and its name for people. */
const control = { control: z.string(), name: z.string() };

/** What the user decided to do next; recorded in the path as decided. */
export const actionSchema = z.discriminatedUnion('kind', [
  /** Type a text into the message box and send it. */
  z.strictObject({ kind: z.literal('say'), text: z.string(), interrupt: interrupt.optional() }),
  /** Press a control that is on the screen. */
  z.strictObject({ kind: z.literal('press'), ...control, interrupt: interrupt.optional() }),
  /** Type a value into a field other than the message box, replacing its content. */
  z.strictObject({ kind: z.literal('fill'), ...control, value: z.string() }),
  /** Choose an option, by its text, of a native select, a listbox or a combobox. */
  z.strictObject({ kind: z.literal('select'), ...control, option: z.string() }),
  /** Choose files for a file input, by their names beside the scenario file. */
  z.strictObject({
    kind: z.literal('upload'),
    ...control,
    files: z.array(z.string()).min(1),
  }),
  /** Stop: the goal is met, or refused for good. */
  z.strictObject({
    kind: z.literal('done'),
    why: z.string(),
    /** It is neither: the agent reported a failure in place of an answer, and gave none when it was asked once more. */
    unanswered: z.literal(true).optional(),
  }),
  /** Stop: the plan has no answer to what the agent did. */
  z.strictObject({ kind: z.literal('off_plan'), why: z.string() }),
]);
export type Action = z.output<typeof actionSchema>;

/** Actions that hand over to the agent: each counts as a turn, and the agent's answer is awaited. */
export type TurnAction = Extract<Action, { kind: 'say' | 'press' }>;
/** Actions that prepare a turn: a form is filled in before it is sent. */
export type PreparingAction = Extract<Action, { kind: 'fill' | 'select' | 'upload' }>;

/** Whether the action takes a turn, prepares one, or ends the conversation. */
export function takesTurn(action: Action): action is TurnAction {
  return action.kind === 'say' || action.kind === 'press';
}

/** One message of the transcript, as a person would count them. */
export interface ObservedMessage {
  /** Stable through rebuilds of the node; never derived from the text. */
  id: string;
  role: 'user' | 'agent';
  text: string;
  /** Whether any of it is now inside the viewport and its scrollers; geometry, not ink. */
  onScreen: boolean;
}

/** Something that can be pressed, filled in or chosen from. */
export interface ObservedControl {
  id: string;
  /**
   * ARIA role: button, link, radio, checkbox, option …; of fields textbox, searchbox, combobox, listbox
   * or spinbutton; `file` for file inputs, which have no role.
   */
  role: string;
  /** Accessible name. */
  name: string;
  /** Text of the nearest card or row around it, so that "Select" beside an order can be chosen. */
  context: string;
  enabled: boolean;
  onScreen: boolean;
  /** The message that it belongs to, if it is inside one. */
  message: string | null;
  /** A field's content, the chosen option or the files; a password shows as dots. Absent if there is no value. */
  value?: string;
  /** The options, if the page shows them without a press. Absent except for selects. */
  options?: string[];
  /**
   * What a press would show: the rest of `message`, or something collapsed in it that may be anything. Absent for all
   * others.
   */
  expands?: 'rest' | 'closed';
}

/** Everything that a user of any kind gets to see; never the wire, the expectations or the world. */
export interface Observation {
  /** Turns that the user has taken so far. */
  turn: number;
  /** The whole visible transcript, oldest first. */
  messages: readonly ObservedMessage[];
  /** Agent messages that arrived or changed since the user's last action. */
  newMessages: readonly ObservedMessage[];
  controls: readonly ObservedControl[];
}
