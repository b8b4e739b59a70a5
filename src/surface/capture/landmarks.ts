// Resolves the landmarks of an app file: locators through the page, patterns in the composed text.
import type { Locator, Page } from 'playwright';
import type { Landmark, TextLandmark } from '../../app/definition.js';
import type { Box, Fragment, LandmarkMatch } from '../../episode/layout.js';
import type { ElementSight } from '../../page/capture/protocol.js';
import { firstLine } from '../../sightline-error.js';
import { type Composition, mapInto } from './compose.js';
import type { FrameHandle, WithSession } from './frames.js';
import { withinMs } from '../timing.js';
import { characterBoxes, intersect, unite } from '../../episode/boxes.js';

const LOCATOR_TIMEOUT_MS = 15_000;

/** An element that a locator matched, and the frame that it is in. */
interface Found {
  frame: FrameHandle;
  sight: ElementSight;
}

/** What a locator matches now; `problem` if that could not be determined. */
interface Matches {
  found: readonly Found[];
  problem?: string;
}

/** What every locator landmark matches now; texts wait for the layout. */
export type FoundLandmarks = ReadonlyMap<string, Matches>;

/** Queries all locators at once. If one fails or does not answer in time, nothing is known about it. */
export async function locateLandmarks(
  page: Page,
  landmarks: Readonly<Record<string, Landmark>>,
  frames: readonly FrameHandle[],
): Promise<FoundLandmarks> {
  const asked = Object.entries(landmarks).map(
    async ([name, landmark]): Promise<[string, Matches]> => {
      if (typeof landmark !== 'function') return [name, { found: [] }];
      try {
        return [name, await withinMs(LOCATOR_TIMEOUT_MS, locate(landmark(page), frames))];
      } catch (error) {
        return [name, { found: [], problem: firstLine(error) }];
      }
    },
  );
  return new Map(await Promise.all(asked));
}

/** Most match nothing, which takes one call; the others two where the locator stays in the top frame, else some for each element. */
async function locate(locator: Locator, frames: readonly FrameHandle[]): Promise<Matches> {
  const [top] = frames;
  if (!top || (await locator.count()) === 0) return { found: [] };
  const sights = await locator.evaluateAll(describeAtTop).catch(() => null);
  if (sights === null) return locateInFrames(locator, frames);
  return { found: sights.map((sight) => ({ frame: top, sight })) };
}

async function locateInFrames(locator: Locator, frames: readonly FrameHandle[]): Promise<Matches> {
  const handles = await locator.elementHandles();
  const found = handles.map(async (handle) => {
    const owner = await handle.ownerFrame();
    const frame = frames.find((one) => one.frame === owner);
    if (!frame) return null;
    const sight = await handle.evaluate(describe);
    return sight ? [{ frame, sight }] : [];
  });
  const all = await Promise.all(found);
  const seen = all.flatMap((one) => one ?? []);
  const isUnread = seen.length === 0 && all.includes(null);
  return isUnread
    ? { found: [], problem: 'It is in a frame that could not be read.' }
    : { found: seen };
}

/** These run in the page; its frames keep their sessions there while they are looked at. Null in another frame than the top one. */
function describeAtTop(elements: unknown[]): ElementSight[] | null {
  const frame = globalThis as unknown as WithSession & { parent: unknown };
  const session = frame[Symbol.for('sightline.session')];
  return session && frame.parent === frame ? session.describe(elements) : null;
}

function describe(element: unknown): ElementSight | null {
  const session = (globalThis as unknown as WithSession)[Symbol.for('sightline.session')];
  return session?.describe([element])[0] ?? null;
}

/** The landmarks in ids and boxes of the layout. */
export function composeLandmarks(
  landmarks: Readonly<Record<string, Landmark>>,
  found: FoundLandmarks,
  from: { composition: Composition; newestAgentMessage: string | null },
): Record<string, LandmarkMatch> {
  const { composition, newestAgentMessage } = from;
  const entries = Object.entries(landmarks).map(([name, landmark]) => {
    if (typeof landmark !== 'function')
      return [name, { matches: matchText(landmark, composition.fragments, newestAgentMessage) }];
    const { found: ones = [], problem } = found.get(name) ?? {};
    const matches = ones.map((one) => toMatch(one, composition));
    return [name, problem === undefined ? { matches } : { matches, problem }];
  });
  return Object.fromEntries(entries) as Record<string, LandmarkMatch>;
}

function toMatch(
  { frame, sight }: Found,
  composition: Composition,
): LandmarkMatch['matches'][number] {
  const { index } = frame;
  const fragments = sight.fragments.flatMap((id) => composition.fragmentIds[index]?.get(id) ?? []);
  const { box, clipped } = placed(sight, index, composition);
  return {
    box,
    clipped,
    ranges: fragments.map((id) => [id, 0, composition.fragments[id]?.text.length ?? 0]),
    control:
      sight.control === null ? null : (composition.controlIds[index]?.get(sight.control) ?? null),
    element: sight.element,
    coveredBy: sight.coveredBy,
    ...(sight.coverIsOpaque && { coverIsOpaque: true }),
  };
}

function placed(
  sight: ElementSight,
  frame: number,
  { placements }: Composition,
): { box: Box; clipped: Box | null } {
  const placement = placements[frame];
  return placement ? mapInto(placement, { ...sight, hidden: null }) : sight;
}

type Match = LandmarkMatch['matches'][number];
type Range = Match['ranges'][number];

/** Every match of the pattern, as character ranges of the fragments that it runs over. */
function matchText(
  landmark: TextLandmark,
  fragments: readonly Fragment[],
  newestAgentMessage: string | null,
): Match[] {
  const wanted = fragments.filter(
    ({ message }) => landmark.in === 'page' || (message !== null && message === newestAgentMessage),
  );
  const { text, starts } = readOn(wanted);
  const flags = landmark.text.flags.replace(/[gy]/g, '');
  return [...text.matchAll(new RegExp(landmark.text.source, `${flags}g`))]
    .filter(([found]) => found !== '')
    .map((found) => matchOfSpan(wanted, starts, [found.index, found.index + found[0].length]));
}

/** The text as one string: blocks are set apart by a line feed, lines of one block read on, spaces are plain. */
function readOn(fragments: readonly Fragment[]): { text: string; starts: number[] } {
  let text = '';
  const starts: number[] = [];
  for (const [index, fragment] of fragments.entries()) {
    const before = fragments[index - 1];
    if (before && before.block !== fragment.block) text += '\n';
    starts.push(text.length);
    text += fragment.text.replace(/\s/g, ' ');
  }
  return { text, starts };
}

function matchOfSpan(
  fragments: readonly Fragment[],
  starts: readonly number[],
  span: [number, number],
): Match {
  const touched = fragments.flatMap((fragment, index) => {
    const offset = starts[index] ?? 0;
    const first = Math.max(0, span[0] - offset);
    const end = Math.min(fragment.text.length, span[1] - offset);
    return first < end ? [{ fragment, first, end }] : [];
  });
  const boxes = touched.map(({ fragment, first, end }) => partBox(fragment, first, end));
  const visible = touched
    .map(({ fragment }, index) => visibleBox(fragment, boxes[index]))
    .filter((box) => box !== null);
  const [lead] = touched;
  return {
    box: unite(boxes) ?? [0, 0, 0, 0],
    clipped: unite(visible),
    ranges: touched.map(({ fragment, first, end }): Range => [fragment.id, first, end]),
    control: null,
    element: lead?.fragment.element ?? '',
    coveredBy: touched.find(({ fragment }) => fragment.coveredBy)?.fragment.coveredBy ?? null,
  };
}

function partBox(fragment: Fragment, first: number, end: number): Box {
  return unite(characterBoxes(fragment)?.slice(first, end) ?? []) ?? fragment.box;
}

function visibleBox({ clipped }: Fragment, box: Box | undefined): Box | null {
  return box && clipped ? intersect(box, clipped) : null;
}
