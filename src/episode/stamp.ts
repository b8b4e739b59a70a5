// What every line of an episode's records begins with, and the JSON inside them.
import { z } from 'zod';

/** Records are read by JSON.parse, which makes nothing else: to walk them again would cost a third of the reading. */
export const json = z.custom<z.core.util.JSONType>((value) => value !== undefined);

/** Common to all events: `seq` orders everything in the episode, `atMs` counts from the opening. */
export const stamp = { seq: z.int(), atMs: z.number(), turn: z.int() };

/** A line before the writer has given it its place and time. */
export type WithoutStamp<Event> = Event extends unknown ? Omit<Event, keyof typeof stamp> : never;
