// What a checkpoint stores of the screen: text, controls, landmarks and boxes in CSS px of the viewport; and what axe-core found on it.
import { z } from 'zod';

/** [x, y, width, height] in CSS px, relative to the top left of the viewport at the capture. */
export const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export type Box = z.output<typeof boxSchema>;

const hiddenSchema = z.strictObject({
  reason: z.enum([
    'below_fold',
    'above_viewport',
    'beside_viewport',
    'scrolled_out',
    'clipped',
    'visibility',
    'opacity',
    'closed_details',
    'content_visibility',
    'too_small',
    'hidden_frame',
  ]),
  /** The element that clips or hides, as a short selector. */
  by: z.string().nullable(),
});

/**
 * One run of text on one visual line of one text node (or the value or placeholder of a control).
 * `text` is as painted, after text-transform, white space collapsed. Joined by order without
 * anything in between, the fragments of one block give its text: a space lost at a soft wrap is at the end of the line,
 * with no width, and a forced break is there as a line feed.
 */
const fragmentSchema = z.strictObject({
  id: z.int(),
  text: z.string(),
  /** Line box of the fragment. */
  box: boxSchema,
  /** `box` after every clipping ancestor and the viewport; null when nothing is left. */
  clipped: boxSchema.nullable(),
  /**
   * Left edge of every character and the right edge of the last: text.length + 1 numbers. Null when the fragment is
   * entirely outside the viewport or its clips, where no ink can be.
   */
  edges: z.array(z.number()).nullable(),
  /**
   * Box of every character, only where `edges` is not enough: rotated, vertical or right-to-left text.
   */
  cells: z.array(boxSchema).optional(),
  /** True if the boxes are computed from font metrics: form values, placeholders, pseudo-elements. */
  approximate: z.boolean().optional(),
  /** True if the text switch did not reach this text, so its ink is unknown. */
  inkMissing: z.boolean().optional(),
  /**
   * One letter per character, only if other text is over or under this one and the capture looked again with one of the
   * two switched off, or if the page moved on its own: `y` its own ink is there, `n` it is not, `?` undecided, `.`
   * nothing else at this character; `x`, also without other text: its place in the pictures was blanked to keep a
   * secret.
   */
  contested: z.string().optional(),
  /** True if a secret was redacted: `•` stands for each of its characters. */
  redacted: z.boolean().optional(),
  /** Why geometry or style alone rule it out; null if only ink can decide. */
  hidden: hiddenSchema.nullable(),
  /** What cuts off a part of it, if a part is left: the clip that leaves least. */
  cut: z
    .strictObject({
      reason: z.enum([
        'clipped',
        'scrolled_out',
        'below_fold',
        'above_viewport',
        'beside_viewport',
      ]),
      /** As a short selector; null for the viewport. */
      by: z.string().nullable(),
    })
    .optional(),
  /** Something around it is being animated, so it may look different at the end; false if absent. */
  animated: z.boolean().optional(),
  /** A line goes through it (`text-decoration`); false if absent. */
  struck: z.boolean().optional(),
  /** Combined opacity of everything it is in, 0 to 1; 1 if absent. */
  opacity: z.number().optional(),
  /** What a hit test at its middle found on top of it, as a short selector; it may be transparent. */
  coveredBy: z.string().nullable(),
  /** Short selector of the parent element. */
  element: z.string(),
  frame: z.int(),
  /** The block that it flows in: fragments of one block read on from line to line. */
  block: z.int(),
  /** Order in the document, through shadow roots. */
  order: z.int(),
  fontPx: z.number(),
  fontWeight: z.number(),
  color: z.string(),
  /** The transcript message that it belongs to, if the driver knows it. */
  message: z.string().nullable(),
  source: z.enum(['text', 'value', 'placeholder', 'pseudo']),
  /** True if its element runs from right to left; false if absent. */
  rightToLeft: z.boolean().optional(),
});
export type Fragment = z.output<typeof fragmentSchema>;

/**
 * Evidence that a click on an element does something: a listener that the page added to it, a handler that it or its
 * framework keeps on it, or only a pointer as its cursor.
 */
const clickSigns = ['listener', 'handler', 'cursor'] as const;
export type ClickSign = (typeof clickSigns)[number];

/** An element with a role that a claim can name (what a person operates, headings, dialogs, alerts), or a `generic` one that takes clicks. */
const controlSchema = z.object({
  id: z.int(),
  role: z.string(),
  name: z.string(),
  box: boxSchema,
  clipped: boxSchema.nullable(),
  disabled: z.boolean(),
  checked: z.boolean().nullable(),
  expanded: z.boolean().nullable(),
  focused: z.boolean(),
  element: z.string(),
  coveredBy: z.string().nullable(),
  /** Why style alone rules it out; absent if it does not. */
  hidden: hiddenSchema.optional(),
  /** Share of nine points of its visible box where a hit test found something else; 0 if absent. */
  coveredShare: z.number().optional(),
  /** Only for elements without text: whether it is in the picture. Absent if that could not be determined. */
  drawn: z.enum(['painted', 'unpainted']).optional(),
  /** Whether what covers it has a background or is a picture; false if absent. */
  coverIsOpaque: z.boolean().optional(),
  /** Only for elements without a listed role, `generic` here: evidence that a click on it does something. */
  clickSigns: z.array(z.enum(clickSigns)).optional(),
  frame: z.int(),
  order: z.int(),
  /** Fragments inside it. */
  fragments: z.array(z.int()),
  /** Marked as the current one of several (`aria-current`); absent if nothing marks it. */
  current: z.boolean().optional(),
  /** A field that cannot be edited (`readonly`, `aria-readonly`); absent if it can. */
  readOnly: z.boolean().optional(),
  /** A field whose content is not kept, such as a password, has some; absent otherwise. */
  filled: z.boolean().optional(),
  /**
   * Only if it is announced as wrong (`aria-invalid`): the texts that it names as its error (`aria-errormessage`), or
   * else all that describe it.
   */
  errors: z.array(z.string()).optional(),
  /** Whether it has to be filled in (`required`, `aria-required`); absent for things that are not filled in. */
  required: z.boolean().optional(),
  /** What can be chosen in a `select` of one value; absent for anything else. */
  options: z.array(z.string()).optional(),
});
export type Control = z.output<typeof controlSchema>;

/**
 * An element that contains other things and that people name: by its role ("the dialog", "the second row"), because it
 * stands out as a box ("the Rain Jacket card"), or because it is one of several similar ones.
 */
const partSchema = z.object({
  id: z.int(),
  /** Explicit, or the one that HTML gives the element; null for a plain box. */
  role: z.string().nullable(),
  /** Accessible name, such as a label, caption or legend; empty without one. */
  name: z.string(),
  /** Words of its id, classes and test id, in lower case: what its developers call it. */
  hints: z.array(z.string()),
  box: boxSchema,
  clipped: boxSchema.nullable(),
  hidden: hiddenSchema.optional(),
  /** What is inside, frames included: the first id and one past the last. */
  fragments: z.tuple([z.int(), z.int()]),
  controls: z.tuple([z.int(), z.int()]),
  /** The innermost part around it; null at the top. */
  parent: z.int().nullable(),
  /** The same number for siblings of the same tag and first class; absent if it has no such siblings. */
  alike: z.int().optional(),
  /** Color of its own background; absent if it has none. */
  background: z.string().optional(),
  /** How far it is scrolled and can be, CSS px; absent if it does not scroll. */
  scroll: z
    .strictObject({ left: z.number(), top: z.number(), mostLeft: z.number(), mostTop: z.number() })
    .optional(),
  /** Taken out of the flow (`position: fixed` or `absolute`), so that it may lie over others; false if absent. */
  floats: z.boolean().optional(),
  /** Marked as the selected or current one of several; absent if nothing marks it. */
  current: z.boolean().optional(),
  element: z.string(),
  frame: z.int(),
  order: z.int(),
});
export type Part = z.output<typeof partSchema>;

/** What a landmark of the app file matched at this checkpoint. */
const landmarkSchema = z.strictObject({
  /** One entry per match; empty when nothing matched. */
  matches: z.array(
    z.strictObject({
      box: boxSchema,
      clipped: boxSchema.nullable(),
      /** Character ranges: [fragment id, first character, one past the last]. */
      ranges: z.array(z.tuple([z.int(), z.int(), z.int()])),
      control: z.int().nullable(),
      /** As for a control. */
      drawn: z.enum(['painted', 'unpainted']).optional(),
      coverIsOpaque: z.boolean().optional(),
      element: z.string(),
      coveredBy: z.string().nullable(),
    }),
  ),
  /** Why it could not be looked for; it is then unknown whether it is there. */
  problem: z.string().optional(),
});
export type LandmarkMatch = z.output<typeof landmarkSchema>;

/** A region without text in the DOM that may show what a claim is about. */
const opaqueRegionSchema = z.strictObject({
  kind: z.enum([
    'image',
    'canvas',
    'video',
    'svg',
    'player',
    'viewer',
    'frame_unread',
    'closed_root',
  ]),
  box: boxSchema,
  element: z.string(),
  /** For an image that did not load; absent if it did. */
  broken: z.literal(true).optional(),
});

// Not strict, as controls and parts are not: episodes of earlier versions say more.
export const layoutSchema = z.object({
  format: z.literal('sightline-layout'),
  version: z.literal(1),
  viewport: z.strictObject({ width: z.number(), height: z.number() }),
  deviceScaleFactor: z.number(),
  /** Scroll position of the top document. */
  scroll: z.strictObject({ x: z.number(), y: z.number() }),
  /** Size of the top document. */
  document: z.strictObject({ width: z.number(), height: z.number() }),
  /**
   * Whether the pair of pictures can be joined with this layout. `missing`: the text switch had no effect (as a canary
   * showed). `unstable`: the page moved between the pictures.
   */
  ink: z.strictObject({
    state: z.enum(['measured', 'missing', 'unstable']),
    why: z.string().nullable(),
    /** Where the page moved on its own between two pictures with text; absent if it did not. */
    moving: z.array(boxSchema).optional(),
  }),
  fragments: z.array(fragmentSchema),
  controls: z.array(controlSchema),
  /** Absent in episodes of earlier versions, in which only controls can be named without quotes. */
  parts: z.array(partSchema).optional(),
  landmarks: z.record(z.string(), landmarkSchema),
  opaque: z.array(opaqueRegionSchema),
  /** Boxes of the elements that others name as covering or clipping them, by short selector. */
  outlines: z.record(z.string(), boxSchema).optional(),
});
export type Layout = z.output<typeof layoutSchema>;

const axeFindingSchema = z.strictObject({
  /** As axe-core names it, such as `button-name`. */
  rule: z.string(),
  impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
  /** What the rule asks for, in a sentence, and the page about it. */
  help: z.string(),
  helpUrl: z.string(),
  /** The element, as a short selector. */
  element: z.string(),
  box: boxSchema,
});
export type AxeFinding = z.output<typeof axeFindingSchema>;

export const axeReportSchema = z.strictObject({
  format: z.literal('sightline-axe'),
  version: z.literal(1),
  findings: z.array(axeFindingSchema),
  /** How many more elements break the same rules. */
  leftOut: z.int(),
  /** Documents that axe could not look at, and why: what is in them is unknown. */
  unseen: z.array(z.strictObject({ document: z.string(), why: z.string() })),
});
export type AxeReport = z.output<typeof axeReportSchema>;
