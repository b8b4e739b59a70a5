// Puts the copies of all frames together into one HTML file that replays without scripts and network.
import type { DocumentCopy, WantedResource } from '../../page/capture/protocol.js';
import { escapeHtml } from '../../episode/redactor.js';
import type { HeldFrame } from './frames.js';
import type { ReadResource } from './page-resources.js';
import { withinMs } from './within.js';

const COPY_TIMEOUT_MS = 5_000;
/** All resources of one snapshot together, characters. */
const LARGEST_TOTAL = 8_000_000;
const UNREAD_FRAME = '<!DOCTYPE html><p>This frame could not be read.</p>';
const URL_IN_CSS = /url\(\s*["']?([^)"']*)["']?\s*\)/g;

/** The copy of each frame, by its index; null for one that does not answer. Made at one still moment. */
export async function copyFrames(
  frames: readonly HeldFrame[],
): Promise<ReadonlyMap<HeldFrame, DocumentCopy>> {
  const copies = new Map<HeldFrame, DocumentCopy>();
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
  copies: ReadonlyMap<HeldFrame, DocumentCopy>,
  read: ReadResource,
): Promise<string> {
  const budget = { left: LARGEST_TOTAL };
  const top = [...copies.keys()].find(({ parent }) => parent === null);
  const compose = async (frame: HeldFrame): Promise<string> => {
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

interface Budget {
  left: number;
}

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
