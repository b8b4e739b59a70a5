// Opens the capture session of one frame and asks it; composes nothing.
import type { CDPSession, Frame, JSHandle } from 'playwright';
import type { CaptureFacts, CaptureSession } from '../../page/capture/protocol.js';
import { captureScript } from '../../page/page-scripts.generated.js';
import { evaluateInMainFrame, valueOf } from '../protocol-session.js';

/** One frame's session. Elements find it by themselves, under `SESSION`, since nothing that holds them can be passed along. */
export interface FrameSession {
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
export function openFrameSession(
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
