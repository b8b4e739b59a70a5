// Asks axe-core about every document of a page, in worlds of its own that neither the page nor its policies reach; judges nothing.
import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import type { AxeReport, Box } from '../../episode/layout.js';
import { packageFile } from '../../values/package-files.js';
import { firstLine } from '../../sightline-error.js';
import { protocolOf, type ProtocolUse, valueOf } from '../protocol-session.js';
import { axeScript } from '../../page/page-scripts.generated.js';
import { span, withinMs } from '../timing.js';

/** As long as a person would wait; axe takes a tenth of it on a slow machine. */
const LIMIT_MS = 5_000;
const WORLD = 'sightline-axe';

/** One document, in the session of the process that it lives in. */
interface Document {
  session: CDPSession;
  frameId: string;
  name: string;
  isTop: boolean;
  /** Of the session's own top document in the page's viewport. */
  at: readonly [x: number, y: number];
}

export interface AxeOptions {
  /** As for a capture. */
  protocol?: ProtocolUse;
  limitMs?: number;
}

/** Never throws: what could not be looked at, or did not answer within the limit, is `unseen`. Default: five seconds. */
export function askAxe(
  page: Page,
  { protocol = 'auto', limitMs = LIMIT_MS }: AxeOptions = {},
): Promise<AxeReport> {
  return span('capture/axe', async () => {
    const session = await protocolOf(page, protocol).catch(() => null);
    if (session === null) return unseen(page.url(), 'axe is only run in Chromium');
    const reports = await withinMs(limitMs, documentsOf(page, session))
      .then((all) => Promise.all(all.map((one) => about(page, one, limitMs))))
      .catch((error: unknown) => [unseen(page.url(), firstLine(error))]);
    return joined(reports);
  });
}

function about(page: Page, document: Document, limitMs: number): Promise<AxeReport> {
  return withinMs(limitMs, ask(page, document, limitMs)).catch((error: unknown) =>
    unseen(document.name, firstLine(error)),
  );
}

function report(parts: Partial<AxeReport>): AxeReport {
  return { format: 'sightline-axe', version: 1, findings: [], leftOut: 0, unseen: [], ...parts };
}

function unseen(document: string, why: string): AxeReport {
  return report({ unseen: [{ document, why: why.replace(/\.$/u, '') }] });
}

function joined(reports: readonly AxeReport[]): AxeReport {
  return report({
    findings: reports.flatMap(({ findings }) => findings),
    leftOut: reports.reduce((sum, { leftOut }) => sum + leftOut, 0),
    unseen: reports.flatMap((one) => one.unseen),
  });
}

async function documentsOf(page: Page, session: CDPSession): Promise<Document[]> {
  const apart = page.frames().filter((frame) => frame.parentFrame() !== null);
  const others = apart.map(async (frame) => {
    const own = await page
      .context()
      .newCDPSession(frame)
      .catch(() => null);
    if (own === null) return [];
    const box = await frame.frameElement().then((element) => element.boundingBox());
    return documentsIn(own, { isTop: false, at: [box?.x ?? 0, box?.y ?? 0] });
  });
  const own = documentsIn(session, { isTop: true, at: [0, 0] });
  return (await Promise.all([own, ...others])).flat();
}

type FrameTree = Awaited<ReturnType<typeof treeOf>>;

async function treeOf(session: CDPSession) {
  return (await session.send('Page.getFrameTree')).frameTree;
}

/** Frames that live in another process are not in the tree. */
async function documentsIn(
  session: CDPSession,
  place: Pick<Document, 'isTop' | 'at'>,
): Promise<Document[]> {
  const tree = await treeOf(session);
  const top = { session, frameId: tree.frame.id, name: tree.frame.url, ...place };
  const inner = (tree.childFrames ?? []).flatMap(framesIn).map(({ frame }) => {
    return { ...top, frameId: frame.id, name: frame.url, isTop: false };
  });
  return [top, ...inner];
}

function framesIn(tree: FrameTree): FrameTree[] {
  return [tree, ...(tree.childFrames ?? []).flatMap(framesIn)];
}

async function ask(
  page: Page,
  { session, frameId, isTop, at }: Document,
  limitMs: number,
): Promise<AxeReport> {
  const given = { frameId, worldName: WORLD };
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', given);
  const evaluate = (expression: string) =>
    valueOf(
      page,
      session.send('Runtime.evaluate', {
        ...{ expression, contextId, awaitPromise: true, returnByValue: true },
        // Ends a script that runs on: nothing else would.
        timeout: limitMs,
      }),
    );
  // A document keeps its world, and with it axe.
  const isThere = await evaluate('typeof sightlineAsk === "function"');
  if (isThere !== true) await evaluate(`${axeScript}\n${axeSource()}; undefined`);
  const found = (await evaluate(`sightlineAsk(${String(isTop)})`)) as Pick<
    AxeReport,
    'findings' | 'leftOut'
  >;
  const [x, y] = found.findings.length === 0 ? at : await placeOf(session, frameId, at);
  const findings = found.findings.map((one) => ({ ...one, box: moved(one.box, x, y) }));
  return report({ ...found, findings });
}

function moved([left, top, width, height]: Box, x: number, y: number): Box {
  return [left + x, top + y, width, height];
}

let source: string | null = null;

function axeSource(): string {
  source ??= readFileSync(packageFile('dist/vendor/axe.js'), 'utf8');
  return source;
}

/** Where a document lies in the page's viewport. */
async function placeOf(
  session: CDPSession,
  frameId: string,
  at: Document['at'],
): Promise<Document['at']> {
  const tree = await treeOf(session);
  if (frameId === tree.frame.id) return at;
  await session.send('DOM.enable');
  const { backendNodeId } = await session.send('DOM.getFrameOwner', { frameId });
  const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
  const [x = 0, y = 0] = model.content;
  return [at[0] + x, at[1] + y];
}
