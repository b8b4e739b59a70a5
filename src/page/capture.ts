// Entry of the capture script: offers one document's capture to its caller, and leaves no global behind.
import type { Box } from '../episode/layout.js';
import { isOperable } from '../episode/roles.js';
import { intersect } from '../episode/boxes.js';
import { type Collector, rounded } from './capture/collector.js';
import { flatContains, flatParent, takeOverClosedRoots } from './capture/flat-tree.js';
import {
  canHideRanges,
  hideFaces,
  hideRanges,
  inkReach,
  switchInkOff,
} from './capture/ink-switch.js';
import { coverAt, coverOf, isOpaque } from './capture/hit.js';
import { standStill } from './capture/still.js';
import { toBox } from './capture/lines.js';
import { shortSelector } from './capture/selector.js';
import { animationsIn, atRest, watchStirs } from './capture/passing.js';
import { secretFields, unlistedTexts } from './capture/secrets.js';
import { collectDocument } from './capture/walk.js';
import { copyDocument } from './capture/document-copy.js';
import type { CaptureSession, ElementSight, FrameCapture } from './capture/protocol.js';
import { movementSince } from './capture/movement.js';

/** Restores the ink on its own if the caller that switched it off does not come back, ms. */
const FORGOTTEN_MS = 15_000;

const SESSION = Symbol.for('sightline.session');
const global = globalThis as { [SESSION]?: CaptureSession };

/** Once the document has come to rest. */
async function createSession(topFrame: boolean): Promise<CaptureSession> {
  takeOverClosedRoots();
  await atRest();
  const still = standStill(() => true);
  const { hasStirred, stop } = watchStirs(still.roots);
  let collected: Collector | null = null;
  const page = () => (collected ??= collectDocument(topFrame, still));
  let switched: { back: () => void; forgotten: number } | null = null;
  const switchBack = () => {
    clearTimeout(switched?.forgotten);
    switched?.back();
    switched = null;
  };
  const remember = (back: () => void) => {
    switched = { back, forgotten: setTimeout(switchBack, FORGOTTEN_MS) };
  };
  const session: CaptureSession = {
    facts: () => ({
      deviceScaleFactor: devicePixelRatio,
      mayHaveClosedRoots: still.mayHaveClosedRoots,
    }),
    capture: () => JSON.stringify(describeFrame(page())),
    frameIndex: (element) => page().frameElements.indexOf(element as Element),
    describe: (elements) => elements.map((element) => describeElement(page(), element as Element)),
    coversOfFrame: (index, points) => {
      const element = page().frameElements[index];
      return points.map(([x, y]) => {
        const cover = element && coverAt(element, x, y);
        return cover ? shortSelector(cover) : null;
      });
    },
    collected: () => page(),
    copy: () => JSON.stringify(copyDocument(page())),
    inkReach: (ids) => inkReach(page(), ids),
    switchInkOff() {
      switchBack();
      const { result, back } = switchInkOff(page());
      remember(back);
      return result;
    },
    hideFragments(ids) {
      switchBack();
      if (!canHideRanges()) return false;
      remember(hideRanges(page(), ids));
      return true;
    },
    hideFaces() {
      switchBack();
      remember(hideFaces(page()));
    },
    drawn,
    painted,
    restore() {
      const movement = { ...movementSince(still, page()), stirred: hasStirred() };
      switchBack();
      return movement;
    },
    close() {
      switchBack();
      stop();
      if (global[SESSION] === session) Reflect.deleteProperty(global, SESSION);
    },
  };
  // For callers that hold elements of this document and cannot pass them to the session.
  Object.defineProperty(global, SESSION, { value: session, configurable: true });
  return session;
}

/** Two animation frames; a frame out of sight gets none, so this never resolves there. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}

/** The next frame with its paint; a separate task runs after that. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function describeFrame(page: Collector): FrameCapture {
  const root = document.documentElement;
  return {
    fragments: page.fragments,
    controls: page.controls,
    parts: page.parts,
    opaque: page.opaque,
    sealed: page.sealed,
    frames: page.frames,
    secrets: secretFields(page.roots),
    outlines: [...page.outlines].map(([name, box]) => [name, rounded(box)]),
    unlisted: unlistedTexts(page.roots),
    viewport: { width: innerWidth, height: innerHeight },
    deviceScaleFactor: devicePixelRatio,
    pageScale: visualViewport?.scale ?? 1,
    scroll: { x: scrollX, y: scrollY },
    document: { width: root.scrollWidth, height: root.scrollHeight },
    restless: isRestless(page, [...page.roots]),
  };
}

function describeElement(page: Collector, element: Element): ElementSight {
  const inside = page.origins.flatMap((origin, id) =>
    flatContains(element, origin.element) ? [id] : [],
  );
  const box = toBox(element.getBoundingClientRect());
  const clipped = clippedBox(page, element, box);
  const cover = clipped && coverOf(element, clipped);
  if (inside.length === 0) page.faces.push(element);
  return {
    box: rounded(box),
    clipped: clipped && rounded(clipped),
    fragments: inside,
    control: controlOf(page, element),
    element: shortSelector(element),
    coveredBy: cover && shortSelector(cover.by),
    coverIsOpaque: cover !== null && isOpaque(cover.by, element),
  };
}

function clippedBox(page: Collector, element: Element, box: Box): Box | null {
  const clip = page.clips.get(element);
  return clip?.box ? intersect(clip.box, box) : null;
}

/** The control that the element is, is inside, or contains as its only one. */
function controlOf(page: Collector, element: Element): number | null {
  for (let node: Node | null = element; node; node = flatParent(node)) {
    const id = page.controlElements.indexOf(node as Element);
    if (isOperableAt(page, id)) return id;
  }
  const held = page.controlElements.flatMap((control, id) =>
    isOperableAt(page, id) && flatContains(element, control) ? [id] : [],
  );
  if (held.length === 1) return held[0] ?? null;
  const own = page.controlElements.indexOf(element);
  return page.controls[own]?.clickSigns === undefined ? null : own;
}

function isOperableAt(page: Collector, id: number): boolean {
  const control = page.controls[id];
  return control !== undefined && isOperable(control.role);
}

Object.defineProperty(globalThis, Symbol.for('sightline.capture'), {
  value: createSession,
  configurable: true,
});

/** A running animation, a video, a canvas or an animated image in sight. */
function isRestless(page: Collector, roots: readonly (Document | ShadowRoot)[]): boolean {
  const animated = animationsIn(roots).some(({ playState }) => playState === 'running');
  return (
    animated || page.opaque.some(({ kind }) => kind === 'video' || kind === 'canvas') || hasGif()
  );
}

function hasGif(): boolean {
  return [...document.images].some(({ currentSrc }) =>
    /\.gif(\?|$)|^data:image\/gif/.test(currentSrc),
  );
}
