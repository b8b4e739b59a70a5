// A reviewed baseline of one checkpoint: what it looked like as data beside its picture; schema and types alone.
import { z } from 'zod';
import { environmentSchema } from '../episode/format.js';

export const BASELINE_VERSION = 1;

/** [x, y, width, height] in CSS px of the viewport. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** Something that is on the page, so that a difference can be told by its name. */
const thingSchema = z.strictObject({
  kind: z.enum(['text', 'control', 'part', 'picture']),
  /** As a short selector. */
  element: z.string(),
  /** Role and accessible name of a control or a part; kind of a picture. */
  role: z.string().optional(),
  name: z.string().optional(),
  /** What it says; of texts and controls. */
  text: z.string().optional(),
  /** Where it is, scrolled out or not. */
  box,
  /** What of the box is in sight; null where nothing is. */
  seen: box.nullable(),
  /** Visual lines; of texts. */
  lines: z.int().optional(),
  /** What can be told of its looks without pixels, such as `color` and `fontPx`. */
  style: z.record(z.string(), z.string()),
  /** Of a message of the agent: which one, from 1. */
  message: z.int().optional(),
});
export type Thing = z.output<typeof thingSchema>;

/** Pictures of different surroundings are not compared. */
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
  /** Where the page moved by itself. */
  moving: z.array(box),
  /** How far each panel was scrolled down, CSS px. */
  scrolled: z.array(z.number()),
  /** Where the masks lay that it was approved with, each as JSON without its mode; the picture holds what is under them. */
  masks: z.record(z.string(), z.array(box)),
  /** Where the landmarks of the app lay. */
  landmarks: z.record(z.string(), z.array(box)),
  things: z.array(thingSchema),
});
export type Baseline = z.output<typeof baselineSchema>;
