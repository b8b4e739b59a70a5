// Puts the copies of all frames together into one HTML file that replays without scripts and network.
import type { DocumentCopy, WantedResource } from '../../page/capture/protocol.js';
import { escapeHtml } from '../../episode/redactor.js';
import type { FrameHandle } from './frames.js';
import { withinMs } from '../timing.js';
import type { CDPSession, Page } from 'playwright';

const COPY_TIMEOUT_MS = 5_000;
/** All resources of one snapshot together, characters. */
const LARGEST_TOTAL = 8_000_000;
const UNREAD_FRAME = '<!DOCTYPE html><p>This frame could not be read.</p>';
const URL_IN_CSS = /url\(\s*["']?([^)"']*)["']?\s*\)/g;

/** The copy of each frame, by its index; null for one that does not answer. Made at one still moment. */
export async function copyFrames(
  frames: readonly FrameHandle[],
): Promise<ReadonlyMap<FrameHandle, DocumentCopy>> {
  const copies = new Map<FrameHandle, DocumentCopy>();
  const asked = frames.map(async (frame) => {
    const json = await withinMs(
      COPY_TIMEOUT_MS,
      frame.session.evaluate((opened) => opened.copy()),
    );
    copies.set(frame, JSON.parse(json) as DocumentCopy);
  });
  await Promise.allSettled(asked);
  return copies;
}

/** One file for people to look at; empty if not even the top frame could be copied. */
export async function composeSnapshot(
  copies: ReadonlyMap<FrameHandle, DocumentCopy>,
  read: ReadResource,
): Promise<string> {
  const budget = { left: LARGEST_TOTAL };
  const top = [...copies.keys()].find(({ parent }) => parent === null);
  const compose = async (frame: FrameHandle): Promise<string> => {
    const copy = copies.get(frame);
    if (!copy) return UNREAD_FRAME;
    const filled = await fillResources(copy, read, budget);
    const children = [...copies.keys()].filter(({ parent }) => parent === frame);
    const inner = new Map<number, string>();
    for (const child of children) inner.set(child.place, await compose(child));
    return filled.replace(/\uFDD2(\d+)\uFDD3/g, (_, place: string) =>
      escapeHtml(inner.get(Number(place)) ?? UNREAD_FRAME),
    );
  };
  return top ? compose(top) : '';
}

/** Characters that resources may still take. */
type Budget = { left: number };

async function fillResources(
  { html, wanted }: DocumentCopy,
  read: ReadResource,
  budget: Budget,
): Promise<string> {
  if (wanted.length === 0) return html;
  const texts = await Promise.all(wanted.map((one) => textFor(one, read, budget)));
  return html.replace(/\uFDD0(\d+)\uFDD1/g, (_, at: string) => texts[Number(at)] ?? '');
}

async function textFor(
  wanted: WantedResource,
  read: ReadResource,
  budget: Budget,
): Promise<string> {
  const found = wanted.url === 'data:' ? null : await read(wanted.url);
  if (wanted.kind === 'css') {
    return found ? styleText(found.bytes.toString('utf8'), wanted.url, { read, budget }) : '';
  }
  const url = found && `data:${found.type};base64,${found.bytes.toString('base64')}`;
  if (!url || url.length > budget.left) return placeholder(wanted);
  budget.left -= url.length;
  return url;
}

/** A style sheet of another origin, as received: its imports are left out. */
async function styleText(
  css: string,
  base: string,
  { read, budget }: { read: ReadResource; budget: Budget },
): Promise<string> {
  const own = css.replace(/@import[^;]*;/g, '').replaceAll('</', '<\\/');
  const inlined = new Map<string, string>();
  for (const [whole, address = ''] of own.matchAll(URL_IN_CSS)) {
    if (/^(data:|#|$)/.test(address) || !URL.canParse(address, base)) continue;
    const url = new URL(address, base).href;
    const about = { url, kind: 'css-image', width: 0, height: 0 } as const;
    inlined.set(whole, `url("${await textFor(about, read, budget)}")`);
  }
  return own.replace(URL_IN_CSS, (whole) => inlined.get(whole) ?? whole);
}

/** A gray picture of the same size that says what it replaces. */
function placeholder({ kind, width, height }: WantedResource): string {
  const size = `width="${Math.max(1, Math.round(width))}" height="${Math.max(1, Math.round(height))}"`;
  const words =
    kind === 'image' ? '<text x="4" y="14" font-size="11" fill="#555">picture not kept</text>' : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="100%" height="100%" fill="#c8c8c8"/>${words}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replaceAll("'", '%27')}`;
}

/** A resource as the browser holds it. */
interface LoadedResource {
  /** MIME type, without parameters. */
  type: string;
  bytes: Buffer;
}

/** Reads resources of one page by URL; null if not in memory or too large. */
type ReadResource = (url: string) => Promise<LoadedResource | null>;

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
