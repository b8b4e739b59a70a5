// Passes closed shadow roots to the capture script, which cannot reach them itself; reads nothing in them.
import type { CDPSession } from 'playwright';

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
export async function handOverClosedRoots(session: CDPSession): Promise<number> {
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
