// What the capture script and the surface exchange: plain data, no DOM types.
import type { Box, Control, Fragment, Layout, Part } from '../../episode/layout.js';

/** Where a frame's owner element shows its content, in the coordinates of the frame that holds it. */
export interface FramePlace {
  /** Content box, after transforms. */
  content: Box;
  /** CSS px of the holder per CSS px inside the frame, along x and y. */
  scale: [number, number];
  /** Content box after every clipping ancestor; null when nothing is left. */
  clipped: Box | null;
  hidden: Fragment['hidden'];
  element: string;
  order: number;
}

/** A part before the frames are joined: its content has an order between `order` and `until`. */
export interface FramePart extends Omit<
  Part,
  'id' | 'fragments' | 'controls' | 'parent' | 'frame'
> {
  /** The order of what comes next after it. */
  until: number;
}

/**
 * What one frame reports about its text and controls; boxes relative to that frame's viewport, ids and order counted
 * within the frame.
 */
export interface FrameCapture {
  fragments: Fragment[];
  controls: Control[];
  parts: FramePart[];
  opaque: Layout['opaque'];
  /** Elements that may have a closed shadow root that nobody could open. */
  sealed: Layout['opaque'];
  frames: FramePlace[];
  /** Fields whose content must not be kept, not even as pixels. */
  secrets: Secret[];
  /** Names and boxes of what covers or clips something. */
  outlines: [string, Box][];
  /** Searched for secrets, then discarded. */
  unlisted: PlacedText[];
  viewport: Layout['viewport'];
  deviceScaleFactor: number;
  /** How far the browser has zoomed the page, as on a phone if the page declares no viewport; otherwise 1. */
  pageScale: number;
  scroll: Layout['scroll'];
  document: Layout['document'];
  /** Whether something other than text may change between two pictures: an animation, a video. */
  restless: boolean;
}

/** What has to be known about a document before its capture is read. */
export interface CaptureFacts {
  deviceScaleFactor: number;
  /** Whether there may be shadow roots that only the harness can open. */
  mayHaveClosedRoots: boolean;
}

/** An element as a landmark's match, in ids and boxes of its frame. */
export interface ElementSight {
  box: Box;
  clipped: Box | null;
  /** Fragments inside it. */
  fragments: number[];
  control: number | null;
  element: string;
  coveredBy: string | null;
  /** Whether what covers it has a surface of its own. */
  coverIsOpaque: boolean;
}

/** A field with content that must not be kept; the value is here only to be redacted elsewhere. */
export interface Secret {
  box: Box;
  value: string;
}

/** Painted text that is in no fragment. */
export interface PlacedText {
  text: string;
  box: Box;
}

/** How far the ink of a fragment may reach beyond its characters, px, and the box of its element. */
export interface InkReach {
  element: Box;
  reach: number;
}

/** Something that a copy of a document shows but that is not in the document itself. */
export interface WantedResource {
  /** Absolute; a bare `data:` means one that is too long to keep. */
  url: string;
  kind: 'image' | 'css-image' | 'css';
  /** Its own size, px, so that a placeholder can take the same room; 0 if unknown. */
  width: number;
  height: number;
}

/**
 * One document as HTML without scripts. Marks stand where its `wanted` resources belong (U+FDD0, index,
 * U+FDD1) and where the documents of its `frames` do (U+FDD2, index, U+FDD3).
 */
export interface DocumentCopy {
  html: string;
  wanted: WantedResource[];
}

/** What has changed since the capture. */
export interface Movement {
  /** Text appeared, disappeared or changed, or the page was scrolled or resized. */
  changed: boolean;
  /** Fragments that moved, or that had their clips move. */
  moved: number[];
  /** Fragments with an ancestor that became more or less opaque. */
  fading: number[];
  /** Elements appeared, disappeared or changed their look, or a transition has begun. */
  stirred: boolean;
}

/** The result of switching off the text ink of one frame. */
export interface InkSwitch {
  /** False if the canary kept its color: nothing can be said about ink in this frame. */
  took: boolean;
  /** Fragments that kept a color although the switch worked. */
  missing: number[];
}

/** The capture of one document as offered to the surface; elements are the page's own. */
export interface CaptureSession {
  facts(): CaptureFacts;
  /** A `FrameCapture` as JSON, which crosses to the harness faster than an object. */
  capture(): string;
  /** Which of the `frames` an iframe element is, or -1. */
  frameIndex(element: unknown): number;
  describe(elements: readonly unknown[]): ElementSight[];
  /** What covers an iframe at points of this frame's viewport. */
  coversOfFrame(index: number, points: readonly (readonly [number, number])[]): (string | null)[];
  /** What it was collected from, for another script in the same document; nothing for its caller. */
  collected(): unknown;
  /** Of fragments, by id. */
  inkReach(ids: readonly number[]): InkReach[];
  /** A `DocumentCopy` of this moment, as JSON. */
  copy(): string;
  /** This and the next two undo what was switched before. */
  switchInkOff(): InkSwitch;
  /** Hides single text fragments; false if the browser cannot. */
  hideFragments(ids: readonly number[]): boolean;
  /** Removes things without text from the picture: controls, and elements that were described. */
  hideFaces(): void;
  /** Resolves when the frame has drawn what was switched, or soon after if it draws nothing. */
  drawn(): Promise<void>;
  /** Undoes what was switched; afterwards the document keeps nothing of the session. */
  close(): void;
  /** Resolves when the frame has painted next; may never resolve if it is out of sight. */
  painted(): Promise<void>;
  /** Undoes the switch; safe to call at any time and more than once. Reports what has moved since the capture. */
  restore(): Movement;
}
