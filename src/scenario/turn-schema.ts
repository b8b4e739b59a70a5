// The entries of `opening` and `script`: fixed turns, and turns that the user of the plan plays; only the schema.
import { z } from 'zod';
import { turnExpectationSchema } from './assertions/kinds.js';

const text = z.string().min(1);

/** Text of the card or row that the control is in, if several have its name. */
const beside = { beside: text.optional() };

/** As soon as the agent's first words are on the page, press the control of this name. */
const interrupt = { interrupt: z.strictObject({ press: text }).optional() };

const say = { say: text, ...interrupt };
const press = { press: text, ...beside, ...interrupt };

/** Prepares a turn; does not hand over to the agent. */
const preparations = [
  /** Name of a text field, and its new content; empty clears it. */
  z.strictObject({ fill: text, with: z.string(), ...beside }),
  /** Text of an option, and the name of the select, listbox or combobox. */
  z.strictObject({ select: text, in: text, ...beside }),
  /** Files relative to the scenario file, and the name of the input; optional if the page has only one. */
  z.strictObject({
    upload: z.union([text, z.array(text).min(1)]),
    to: text.optional(),
    ...beside,
  }),
] as const;

export const openingAction = z.union([
  z.string(),
  z.strictObject(say),
  z.strictObject(press),
  ...preparations,
]);

/** Turns that the plan or the model plays. */
const freeEntries = [
  /** This many, or fewer if the user has done what it wants; `rest`: until the user ends the conversation. */
  z.strictObject({ free: z.union([z.int().min(1), z.literal('rest')]) }),
  /** Until this landmark is on the screen, or this terminal state holds. */
  z.strictObject({ until: text, within: z.int().min(1).default(8) }),
] as const;

const scriptTurn = z.union([
  z.string(),
  z.strictObject({ ...say, expect: turnExpectationSchema.optional() }),
  z.strictObject({ ...press, expect: turnExpectationSchema.optional() }),
  ...preparations,
]);

export const scriptEntry = z.union([...scriptTurn.options, ...freeEntries]);

/** A fixed turn, or what prepares one. */
export type ScriptTurn = z.output<typeof scriptTurn>;
/** Free turns within a script. */
export type FreeEntry = z.output<(typeof freeEntries)[number]>;
