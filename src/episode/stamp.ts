// What every line of an episode's records begins with, and the JSON inside them.
import { z } from 'zod';

/**
 * Records are read with JSON.parse, which yields nothing else; walking them again would add a third to the reading
 * time.
 */
export const json = z.custom<z.core.util.JSONType>((value) => value !== undefined);

/** Common to all events: `seq` orders everything in the episode, `atMs` counts from the opening. */
export const stamp = { seq: z.int(), atMs: z.number(), turn: z.int() };

/** A line before the writer has stamped its order and time. */
export type WithoutStamp<Event> = Event extends unknown ? Omit<Event, keyof typeof stamp> : never;
