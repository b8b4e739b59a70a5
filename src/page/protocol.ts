// What the in-page scripts and the driver say to each other: plain data, no DOM types.
import type { Control, Fragment, Layout } from '../episode/layout.js';

/** What one frame tells of its text and controls; boxes relative to that frame's viewport. */
export interface FrameCapture {
  fragments: Fragment[];
  controls: Control[];
  opaque: Layout['opaque'];
}
