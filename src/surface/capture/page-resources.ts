// Reads what a page has already loaded from the browser's own memory; never uses the network.
import type { CDPSession, Page } from 'playwright';

/** A resource as the browser holds it. */
export interface LoadedResource {
  /** MIME type, without parameters. */
  type: string;
  bytes: Buffer;
}

/** Reads resources of one page by URL; null if not in memory or too large. */
export type ReadResource = (url: string) => Promise<LoadedResource | null>;

/** Larger files are not kept in snapshots, bytes. */
const LARGEST = 1_000_000;

interface FrameTree {
  frame: { id: string };
  resources: { url: string; mimeType: string; contentSize?: number; failed?: boolean }[];
  childFrames?: FrameTree[];
}

const known = new WeakMap<Page, Map<string, Promise<LoadedResource | null>>>();

/**
 * A reader that remembers what it read as long as the page lives. The list of loaded resources is fetched once, when
 * something not remembered is wanted. Without the protocol nothing can be read: a request by the page itself could
 * reach the network.
 */
export function resourceReader(page: Page, session: CDPSession | null): ReadResource {
  if (!session) return () => Promise.resolve(null);
  const memory = known.get(page) ?? new Map<string, Promise<LoadedResource | null>>();
  known.set(page, memory);
  let listed: Promise<Map<string, Listed>> | null = null;
  return async (url) => {
    const remembered = memory.get(url);
    if (remembered) return remembered;
    const entry = (await (listed ??= listResources(session))).get(url);
    // Something missing now may be there at the next checkpoint.
    if (!entry) return null;
    const read = readResource(session, url, entry).catch(() => null);
    memory.set(url, read);
    return read;
  };
}

interface Listed {
  frameId: string;
  type: string;
  size: number;
}

/** Empty for a page that is going away: it has nothing to show any more. */
async function listResources(session: CDPSession): Promise<Map<string, Listed>> {
  const tree = await askForTree(session).catch(() => null);
  const frames = tree ? [...framesOf(tree)] : [];
  const found = frames.flatMap(({ frame, resources }) =>
    resources
      .filter(({ failed }) => !failed)
      .map(({ url, mimeType: type, contentSize: size = 0 }): [string, Listed] => [
        url,
        { frameId: frame.id, type, size },
      ]),
  );
  return new Map(found);
}

async function askForTree(session: CDPSession): Promise<FrameTree> {
  await session.send('Page.enable');
  return (await session.send('Page.getResourceTree')).frameTree;
}

function* framesOf(tree: FrameTree): Generator<FrameTree> {
  yield tree;
  for (const child of tree.childFrames ?? []) yield* framesOf(child);
}

async function readResource(
  session: CDPSession,
  url: string,
  { frameId, type, size }: Listed,
): Promise<LoadedResource | null> {
  if (size > LARGEST) return null;
  const got = await session.send('Page.getResourceContent', { frameId, url });
  const bytes = Buffer.from(got.content, got.base64Encoded ? 'base64' : 'utf8');
  return bytes.length > LARGEST ? null : { type, bytes };
}
