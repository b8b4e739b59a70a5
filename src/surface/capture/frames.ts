// Opens a capture session in every frame of a page and remembers how the frames nest; composes nothing.
import type { CDPSession, Frame, JSHandle, Page } from 'playwright';
import type { CaptureSession, FrameCapture, Movement } from '../../page/capture/protocol.js';
import { captureScript } from '../page-scripts.generated.js';
import { handOverClosedRoots } from './closed-roots.js';
import { within } from './within.js';

/** One frame that could be read. `index` counts the frames that were opened, the top frame being 0. */
export interface OpenFrame {
  index: number;
  frame: Frame;
  session: JSHandle<CaptureSession>;
  capture: FrameCapture;
  parent: OpenFrame | null;
  /** Which of the parent's `capture.frames` it is; -1 for the top frame. */
  place: number;
  /** False where closed shadow roots could not be asked for. */
  rootsOpened: boolean;
}

const FRAME_TIMEOUT_MS = 3_000;

const OPEN = `(() => {
  ${captureScript}
  const key = Symbol.for('sightline.capture');
  const create = globalThis[key];
  delete globalThis[key];
  return create;
})()`;

/**
 * The top frame first, then its readable descendants; those that do not answer are left out. Closed
 * shadow roots are opened where the page may have any, for which everything is read a second time.
 */
export async function openFrames(page: Page, session: CDPSession | null): Promise<OpenFrame[]> {
  const opened = await openAll(page, session !== null);
  if (!session || !(await handOverWhereNeeded(session, opened))) return opened;
  await closeFrames(opened);
  return openAll(page, true);
}

async function handOverWhereNeeded(
  session: CDPSession,
  opened: readonly OpenFrame[],
): Promise<boolean> {
  const asked = opened.filter(({ capture }) => capture.mayHaveClosedRoots);
  if (asked.length === 0) return false;
  const apart = asked
    .filter(({ parent }) => parent !== null)
    .map(({ frame }) => handOverApart(frame));
  const found = await Promise.all([handOverClosedRoots(session), ...apart]);
  return found.some((count) => count > 0);
}

/** Frames of another site live in a process and speak in a session of their own. */
async function handOverApart(frame: Frame): Promise<number> {
  const session = await frame
    .page()
    .context()
    .newCDPSession(frame)
    .catch(() => null);
  if (!session) return 0;
  try {
    return await handOverClosedRoots(session);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

async function openAll(page: Page, rootsOpened: boolean): Promise<OpenFrame[]> {
  const frame = await openFrame(page.mainFrame(), true);
  const top: OpenFrame = { index: 0, parent: null, place: -1, rootsOpened, ...frame };
  const opened = [top];
  await openChildren(top, opened);
  return opened;
}

async function openChildren(parent: OpenFrame, opened: OpenFrame[]): Promise<void> {
  const children = parent.frame.childFrames().map((frame) => openChild(frame, parent));
  for (const child of await Promise.all(children)) {
    if (!child) continue;
    const known: OpenFrame = { ...child, index: opened.length };
    opened.push(known);
    await openChildren(known, opened);
  }
}

/** A frame that hangs, is gone or is not in the document gives null: its region is marked unread. */
async function openChild(
  frame: Frame,
  parent: OpenFrame,
): Promise<Omit<OpenFrame, 'index'> | null> {
  const attempt = async () => {
    const owner = await frame.frameElement();
    const place = await parent.session.evaluate(
      (session, element) => session.frameIndex(element),
      owner,
    );
    const { rootsOpened } = parent;
    return place < 0 ? null : { parent, place, rootsOpened, ...(await openFrame(frame, false)) };
  };
  return within(FRAME_TIMEOUT_MS, attempt()).catch(() => null);
}

async function openFrame(
  frame: Frame,
  isTop: boolean,
): Promise<Pick<OpenFrame, 'frame' | 'session' | 'capture'>> {
  const session = await frame.evaluateHandle<CaptureSession>(`${OPEN}(${isTop})`);
  const capture = JSON.parse(await session.evaluate((opened) => opened.capture())) as FrameCapture;
  return { frame, session, capture };
}

/**
 * Undoes every switch in every frame and tells what moved in each since it was opened. A frame that is
 * gone has taken its style sheets with it, and counts as changed.
 */
export async function restoreFrames(frames: readonly OpenFrame[]): Promise<Movement[]> {
  const restored = frames.map(({ session }) =>
    within(
      FRAME_TIMEOUT_MS,
      session.evaluate((opened) => opened.restore()),
    ),
  );
  const settled = await Promise.allSettled(restored);
  return settled.map((one) =>
    one.status === 'fulfilled' ? one.value : { changed: true, moved: [] },
  );
}

/** Lets go of the handles, so that the page can forget its elements. */
export async function closeFrames(frames: readonly OpenFrame[]): Promise<void> {
  await Promise.allSettled(frames.map(({ session }) => session.dispose()));
}
