// Opens a capture session in every frame of a page and remembers how the frames nest; composes nothing.
import type { CDPSession, Frame, Page } from 'playwright';
import type { CaptureFacts, FrameCapture, Movement } from '../../page/capture/protocol.js';
import { handOverClosedRoots } from './closed-roots.js';
import { type FrameSession, openFrameSession, type WithSession } from './frame-session.js';
import { withinMs } from './within.js';

/** One frame with its own capture. `index` counts the frames that were opened, the top frame being 0. */
export interface HeldFrame {
  index: number;
  frame: Frame;
  session: FrameSession;
  facts: CaptureFacts;
  /** What it reported about itself; the top frame, which may report a lot, is only queried when this is called. */
  read: () => Promise<FrameCapture>;
  parent: HeldFrame | null;
  /** Which of the parent's `capture.frames` it is; -1 for the top frame. */
  place: number;
  /** False if closed shadow roots could not be asked for. */
  rootsOpened: boolean;
}

/** The same with its report. */
export interface OpenFrame extends HeldFrame {
  capture: FrameCapture;
  parent: OpenFrame | null;
}

const FRAME_TIMEOUT_MS = 3_000;

/**
 * The top frame first, then its readable descendants; those that do not answer are left out. Closed
 * shadow roots are opened where the page may have any, for which everything is looked at a second time.
 */
export async function holdFrames(page: Page, session: CDPSession | null): Promise<HeldFrame[]> {
  const held = await holdAll(page, session, session !== null);
  if (!session || !(await handOverWhereNeeded(session, held))) return held;
  closeFrames(held);
  return holdAll(page, session, true);
}

/** With what each of them told. */
export async function readFrames(held: readonly HeldFrame[]): Promise<OpenFrame[]> {
  const opened: OpenFrame[] = [];
  for (const frame of held) {
    const parent = frame.parent && (opened[frame.parent.index] ?? null);
    opened.push({ ...frame, parent, capture: await frame.read() });
  }
  return opened;
}

export async function openFrames(page: Page, session: CDPSession | null): Promise<OpenFrame[]> {
  return readFrames(await holdFrames(page, session));
}

async function handOverWhereNeeded(
  session: CDPSession,
  held: readonly HeldFrame[],
): Promise<boolean> {
  const asked = held.filter(({ facts }) => facts.mayHaveClosedRoots);
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

async function holdAll(
  page: Page,
  protocol: CDPSession | null,
  rootsOpened: boolean,
): Promise<HeldFrame[]> {
  const frame = await holdFrame(page.mainFrame(), protocol);
  const top: HeldFrame = { index: 0, parent: null, place: -1, rootsOpened, ...frame };
  const held = [top];
  await holdChildren(top, held);
  return held;
}

async function holdChildren(parent: HeldFrame, held: HeldFrame[]): Promise<void> {
  const children = parent.frame.childFrames().map((frame) => holdChild(frame, parent));
  for (const child of await Promise.all(children)) {
    if (!child) continue;
    const known: HeldFrame = { ...child, index: held.length };
    held.push(known);
    await holdChildren(known, held);
  }
}

/** A frame that hangs, is gone or is not in the document gives null: its region is marked unread. */
async function holdChild(
  frame: Frame,
  parent: HeldFrame,
): Promise<Omit<HeldFrame, 'index'> | null> {
  const attempt = async () => {
    const owner = await frame.frameElement();
    const place = await owner.evaluate(frameIndexOf);
    if (place < 0) return null;
    const { rootsOpened } = parent;
    const held = await holdFrame(frame, null);
    const capture = await held.read();
    return { ...held, parent, place, rootsOpened, read: () => Promise.resolve(capture) };
  };
  return withinMs(FRAME_TIMEOUT_MS, attempt()).catch(() => null);
}

function frameIndexOf(element: unknown): number {
  const session = (globalThis as unknown as WithSession)[Symbol.for('sightline.session')];
  return session?.frameIndex(element) ?? -1;
}

async function holdFrame(
  frame: Frame,
  protocol: CDPSession | null,
): Promise<Pick<HeldFrame, 'frame' | 'session' | 'facts' | 'read'>> {
  const { session, facts } = await openFrameSession(frame, protocol);
  const read = async () =>
    JSON.parse(await session.evaluate((opened) => opened.capture())) as FrameCapture;
  return { frame, session, facts, read };
}

/**
 * Undoes every switch in every frame and reports what has moved in each since it was opened. A frame that is gone has
 * taken its style sheets with it, and counts as changed.
 */
export async function restoreFrames(frames: readonly HeldFrame[]): Promise<Movement[]> {
  const restored = frames.map(({ session }) =>
    withinMs(
      FRAME_TIMEOUT_MS,
      session.evaluate((opened) => opened.restore()),
    ),
  );
  const settled = await Promise.allSettled(restored);
  return settled.map((one) =>
    one.status === 'fulfilled'
      ? one.value
      : { changed: true, moved: [], fading: [], stirred: false },
  );
}

/** Lets go of the sessions; nobody has to wait for that. */
export function closeFrames(frames: readonly HeldFrame[]): void {
  void Promise.allSettled(frames.map(({ session }) => session.dispose()));
}
