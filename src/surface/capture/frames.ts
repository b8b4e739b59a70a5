// Opens a capture session in every frame of a page, and its closed shadow roots; composes nothing.
import type { CDPSession, Frame, JSHandle, Page } from 'playwright';
import type {
  CaptureFacts,
  CaptureSession,
  FrameCapture,
  Movement,
} from '../../page/capture/protocol.js';
import { withinMs } from '../timing.js';
import { captureScript } from '../../page/page-scripts.generated.js';
import { evaluateInMainFrame, valueOf } from '../protocol-session.js';

/** One frame with its own capture. `index` counts the frames that were opened, the top frame being 0. */
export interface FrameHandle {
  index: number;
  frame: Frame;
  session: FrameSession;
  facts: CaptureFacts;
  /** What it reported about itself; the top frame, which may report a lot, is only queried when this is called. */
  read: () => Promise<FrameCapture>;
  parent: FrameHandle | null;
  /** Which of the parent's `capture.frames` it is; -1 for the top frame. */
  place: number;
  /** False if closed shadow roots could not be asked for. */
  rootsOpened: boolean;
}

/** The same with its report. */
export interface OpenFrame extends FrameHandle {
  capture: FrameCapture;
  parent: OpenFrame | null;
}

const FRAME_TIMEOUT_MS = 3_000;

/**
 * The top frame first, then its readable descendants; those that do not answer are left out. Closed
 * shadow roots are opened where the page may have any, for which everything is looked at a second time.
 */
export async function openFrames(page: Page, session: CDPSession | null): Promise<FrameHandle[]> {
  const held = await openAll(page, session, session !== null);
  if (!session || !(await handOverWhereNeeded(session, held))) return held;
  closeFrames(held);
  return openAll(page, session, true);
}

/** With what each of them told. */
export async function readFrames(held: readonly FrameHandle[]): Promise<OpenFrame[]> {
  const opened: OpenFrame[] = [];
  for (const frame of held) {
    const parent = frame.parent && (opened[frame.parent.index] ?? null);
    opened.push({ ...frame, parent, capture: await frame.read() });
  }
  return opened;
}

async function handOverWhereNeeded(
  session: CDPSession,
  held: readonly FrameHandle[],
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

async function openAll(
  page: Page,
  protocol: CDPSession | null,
  rootsOpened: boolean,
): Promise<FrameHandle[]> {
  const frame = await openFrame(page.mainFrame(), protocol);
  const top: FrameHandle = { index: 0, parent: null, place: -1, rootsOpened, ...frame };
  const held = [top];
  await openChildren(top, held);
  return held;
}

async function openChildren(parent: FrameHandle, held: FrameHandle[]): Promise<void> {
  const children = parent.frame.childFrames().map((frame) => openChild(frame, parent));
  for (const child of await Promise.all(children)) {
    if (!child) continue;
    const known: FrameHandle = { ...child, index: held.length };
    held.push(known);
    await openChildren(known, held);
  }
}

/** A frame that hangs, is gone or is not in the document gives null: its region is marked unread. */
async function openChild(
  frame: Frame,
  parent: FrameHandle,
): Promise<Omit<FrameHandle, 'index'> | null> {
  const attempt = async () => {
    const owner = await frame.frameElement();
    const place = await owner.evaluate(frameIndexOf);
    if (place < 0) return null;
    const { rootsOpened } = parent;
    const held = await openFrame(frame, null);
    const capture = await held.read();
    return { ...held, parent, place, rootsOpened, read: () => Promise.resolve(capture) };
  };
  return withinMs(FRAME_TIMEOUT_MS, attempt()).catch(() => null);
}

function frameIndexOf(element: unknown): number {
  const session = (globalThis as unknown as WithSession)[Symbol.for('sightline.session')];
  return session?.frameIndex(element) ?? -1;
}

async function openFrame(
  frame: Frame,
  protocol: CDPSession | null,
): Promise<Pick<FrameHandle, 'frame' | 'session' | 'facts' | 'read'>> {
  const { session, facts } = await openFrameSession(frame, protocol);
  const read = async () =>
    JSON.parse(await session.evaluate((opened) => opened.capture())) as FrameCapture;
  return { frame, session, facts, read };
}

/**
 * Undoes every switch in every frame and reports what has moved in each since it was opened. A frame that is gone has
 * taken its style sheets with it, and counts as changed.
 */
export async function restoreFrames(frames: readonly FrameHandle[]): Promise<Movement[]> {
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
export function closeFrames(frames: readonly FrameHandle[]): void {
  void Promise.allSettled(frames.map(({ session }) => session.dispose()));
}

/** One frame's session. Elements find it by themselves, under `SESSION`, since nothing that holds them can be passed along. */
interface FrameSession {
  evaluate<Result>(question: (opened: CaptureSession) => Result): Promise<Awaited<Result>>;
  /** The argument is passed as JSON. */
  evaluate<Result, Given>(
    question: (opened: CaptureSession, given: Given) => Result,
    given: Given,
  ): Promise<Awaited<Result>>;
  /** Lets go of it, so that the page can forget its elements. */
  dispose(): Promise<void>;
}

type CreateSession = (topFrame: boolean) => Promise<CaptureSession>;
/** With what holds a session, for the elements of its frame. */
export type WithSession = Record<symbol, CaptureSession>;

const OPEN = `(() => {
  ${captureScript}
  const key = Symbol.for('sightline.capture');
  const create = globalThis[key];
  delete globalThis[key];
  return create;
})()`;

/** Where a document keeps its session while it is looked at. */
const SESSION = `globalThis[Symbol.for('sightline.session')]`;

/**
 * By the protocol in the main frame, where there is one: Playwright's trace keeps no copy of the document for it.
 */
function openFrameSession(
  frame: Frame,
  protocol: CDPSession | null,
): Promise<{ session: FrameSession; facts: CaptureFacts }> {
  const isMain = frame.parentFrame() === null;
  return protocol && isMain ? openByProtocol(frame, protocol) : openByHandle(frame, isMain);
}

/** A script that runs for the first time takes twice as long: each document keeps its own. */
const known = {
  ids: new WeakMap<Frame, string>(),
  handles: new WeakMap<Frame, JSHandle<CreateSession>>(),
};

async function openByProtocol(
  frame: Frame,
  protocol: CDPSession,
): Promise<{ session: FrameSession; facts: CaptureFacts }> {
  const evaluate = async (
    question: (opened: CaptureSession, given: never) => unknown,
    given?: unknown,
  ): Promise<unknown> =>
    evaluateInMainFrame(
      frame.page(),
      protocol,
      `(${String(question)})(${SESSION}, ${JSON.stringify(given)})`,
    );
  const create = async (objectId: string): Promise<CaptureFacts> => {
    const functionDeclaration = 'async function () { return (await this(true)).facts(); }';
    const given = { objectId, functionDeclaration, awaitPromise: true, returnByValue: true };
    const asked = protocol.send('Runtime.callFunctionOn', given);
    return (await valueOf(frame.page(), asked)) as CaptureFacts;
  };
  const session = {
    evaluate: evaluate as FrameSession['evaluate'],
    dispose: () => session.evaluate((opened) => opened.close()),
  };
  const before = known.ids.get(frame);
  // One left over from an earlier document no longer runs.
  const facts = before === undefined ? null : await create(before).catch(() => null);
  if (facts) return { session, facts };
  const opened = await protocol.send('Runtime.evaluate', { expression: OPEN });
  const { result, exceptionDetails } = opened;
  if (exceptionDetails) throw new Error(result.description ?? exceptionDetails.text);
  if (result.objectId === undefined) throw new Error('The capture script did not run.');
  known.ids.set(frame, result.objectId);
  return { session, facts: await create(result.objectId) };
}

async function openByHandle(
  frame: Frame,
  isMain: boolean,
): Promise<{ session: FrameSession; facts: CaptureFacts }> {
  const open = (script: JSHandle<CreateSession>) =>
    script.evaluateHandle((create, top) => create(top), isMain);
  const before = known.handles.get(frame);
  const earlier = before && (await open(before).catch(() => null));
  const handle = earlier ?? (await open(await scriptOf(frame)));
  const facts = await handle.evaluate((opened) => opened.facts());
  return { session: sessionOf(handle), facts };
}

async function scriptOf(frame: Frame): Promise<JSHandle<CreateSession>> {
  const script = await frame.evaluateHandle<CreateSession>(OPEN);
  known.handles.set(frame, script);
  return script;
}

function sessionOf(handle: JSHandle<CaptureSession>): FrameSession {
  return {
    evaluate: (question: (opened: CaptureSession, given: unknown) => unknown, given?: unknown) =>
      handle.evaluate(question, given),
    async dispose() {
      await handle.evaluate((opened) => opened.close());
      await handle.dispose();
    },
  };
}

/** The part of the protocol's DOM node that is needed here. */
interface ProtocolNode {
  backendNodeId: number;
  shadowRootType?: string;
  children?: ProtocolNode[];
  shadowRoots?: ProtocolNode[];
  contentDocument?: ProtocolNode;
}

const HAND_OVER = `function () {
  const key = Symbol.for('sightline.closed-roots');
  const known = globalThis[key] ?? new WeakMap();
  known.set(this.host, this);
  Object.defineProperty(globalThis, key, { value: known, configurable: true });
}`;

/**
 * Leaves every closed shadow root of the page's own process where the next capture picks it up.
 * @returns how many there were.
 */
async function handOverClosedRoots(session: CDPSession): Promise<number> {
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const closed = [...closedRootsIn(root)];
    await Promise.all(closed.map((node) => handOver(session, node)));
    return closed.length;
  } finally {
    await session.send('DOM.disable').catch(() => {});
  }
}

async function handOver(session: CDPSession, { backendNodeId }: ProtocolNode): Promise<void> {
  const { object } = await session.send('DOM.resolveNode', { backendNodeId });
  const { objectId } = object;
  if (!objectId) return;
  await session.send('Runtime.callFunctionOn', { objectId, functionDeclaration: HAND_OVER });
  await session.send('Runtime.releaseObject', { objectId });
}

function* closedRootsIn(node: ProtocolNode): Generator<ProtocolNode> {
  if (node.shadowRootType === 'closed') yield node;
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? [])];
  for (const child of inner) yield* closedRootsIn(child);
  if (node.contentDocument) yield* closedRootsIn(node.contentDocument);
}
