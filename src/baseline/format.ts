// A reviewed baseline of one checkpoint: the data beside its picture; schema and types only.
import { z } from 'zod';
import { environmentSchema } from '../episode/format.js';

export const BASELINE_VERSION = 1;

/** [x, y, width, height] in CSS px of the viewport. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Something on the page, so that a difference can be reported by its name. */
const thingSchema = z.strictObject({
  kind: z.enum(['text', 'control', 'part', 'picture']),
  /** A short selector. */
  element: z.string(),
  /** Role and accessible name of a control or part; kind of a picture. */
  role: z.string().optional(),
  name: z.string().optional(),
  /** Its text; for texts and controls. */
  text: z.string().optional(),
  /** Where it is, scrolled out of view or not. */
  box,
  /** The visible part of the box; null if none is. */
  seen: box.nullable(),
  /** Visual lines; for texts. */
  lines: z.int().optional(),
  /** What is known of its looks without pixels, such as `color` and `fontPx`. */
  style: z.record(z.string(), z.string()),
  /** For a message: which one of its side, from 1. */
  message: z.int().optional(),
  /** It is a message of the simulated user; absent for the agent's. */
  isUsers: z.literal(true).optional(),
});
export type Thing = z.output<typeof thingSchema>;

/** Pictures from different surroundings are not compared. */
const surroundingsSchema = environmentSchema
  .pick({ browser: true, deviceScaleFactor: true })
  .extend({ platform: z.string(), fonts: z.string() });
export type Surroundings = z.output<typeof surroundingsSchema>;

export const baselineSchema = z.strictObject({
  format: z.literal('sightline-baseline'),
  version: z.literal(BASELINE_VERSION),
  surroundings: surroundingsSchema,
  viewport: z.strictObject({ width: z.number(), height: z.number() }),
  /** SHA-256 of the picture's file. */
  picture: z.string(),
  /** Where the page moved on its own. */
  moving: z.array(box),
  /** How far each panel was scrolled down, CSS px. */
  scrolled: z.array(z.number()),
  /**
   * Where the masks it was approved with were, each as JSON without its mode; the picture still holds what is under
   * them.
   */
  masks: z.record(z.string(), z.array(box)),
  /** Where the app's landmarks were. */
  landmarks: z.record(z.string(), z.array(box)),
  things: z.array(thingSchema),
});
export type Baseline = z.output<typeof baselineSchema>;
