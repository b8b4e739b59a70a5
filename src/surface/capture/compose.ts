// Joins what the frames reported into one layout in CSS px of the top viewport, with what covers each frame.
import type { Box, Control, Fragment, Layout, Part } from '../../episode/layout.js';
import type {
  FrameCapture,
  FramePart,
  FramePlace,
  PlacedText,
  Secret,
} from '../../page/capture/protocol.js';
import { intersect } from '../../episode/boxes.js';
import type { OpenFrame } from './frames.js';

type Node = Pick<OpenFrame, 'index' | 'capture' | 'place' | 'rootsOpened'> & {
  parent: { index: number } | null;
};

/** Document order runs through the frames: a frame's content is where its owner element is. */
export function composeFrames(frames: readonly Node[]): Composition {
  const composition = new Composition(frames);
  const [top] = frames;
  if (top) composition.add(top, topPlacement(top.capture));
  return composition;
}

function topPlacement({ viewport }: FrameCapture): Placement {
  const box: Box = [0, 0, viewport.width, viewport.height];
  return { x: 0, y: 0, across: 1, down: 1, clip: box, hidden: null, viewport: box, element: null };
}

/** The layout's lists, and how to get from a frame's own ids to those of the layout. */
export class Composition {
  readonly fragments: Fragment[] = [];
  readonly controls: Control[] = [];
  readonly parts: Part[] = [];
  readonly opaque: Layout['opaque'] = [];
  readonly secrets: Secret[] = [];
  readonly outlines: Record<string, Box> = {};
  readonly unlisted: PlacedText[] = [];
  /** By index of the frame, as the next two. */
  readonly placements: Placement[] = [];
  /** The layout's id for each id of the frame. */
  readonly fragmentIds: Map<number, number>[] = [];
  readonly controlIds: Map<number, number>[] = [];
  readonly #frames: readonly Node[];
  /** Parts around what is being added, innermost last. */
  readonly #open: Part[] = [];
  #order = 0;
  #blocks = 0;

  constructor(frames: readonly Node[]) {
    this.#frames = frames;
  }

  add(node: Node, placement: Placement): void {
    const { capture, index } = node;
    this.placements[index] = placement;
    this.fragmentIds[index] = new Map();
    this.controlIds[index] = new Map();
    const blocks = this.#blocks;
    this.#blocks += Math.max(0, ...capture.fragments.map(({ block }) => block)) + 1;
    for (const [name, box] of capture.outlines) this.outlines[name] ??= mapBox(placement, box);
    const mapped = <Part extends { box: Box }>(part: Part): Part => {
      return { ...part, box: mapBox(placement, part.box) };
    };
    this.secrets.push(...capture.secrets.map(mapped));
    this.unlisted.push(...capture.unlisted.map(mapped));
    const regions = node.rootsOpened ? capture.opaque : [...capture.opaque, ...capture.sealed];
    if (!placement.hidden) this.opaque.push(...visibleRegions(regions, placement));
    for (const { add } of this.#inOrder(node, placement, blocks)) add();
    this.#linkControls(index);
  }

  #inOrder(node: Node, placement: Placement, blocks: number) {
    const { fragments, controls, parts, frames } = node.capture;
    return [
      ...parts.flatMap((part) => [
        { order: part.order, add: () => this.#openPart(node.index, part, placement) },
        { order: part.until, add: () => this.#closePart() },
      ]),
      ...fragments.map((part) => ({
        order: part.order,
        add: () =>
          this.#addFragment(node.index, { ...part, block: part.block + blocks }, placement),
      })),
      ...controls.map((part) => ({
        order: part.order,
        add: () => this.#addControl(node.index, part, placement),
      })),
      ...frames.map((part, place) => ({
        order: part.order,
        add: () => this.#addFrame(node.index, { part, place }, placement),
      })),
    ].sort((a, b) => a.order - b.order);
  }

  #addFragment(frame: number, fragment: Fragment, placement: Placement): void {
    const id = this.fragments.length;
    this.fragmentIds[frame]?.set(fragment.id, id);
    const mapped = mapInto(placement, fragment);
    this.fragments.push({
      ...fragment,
      ...mapped,
      id,
      frame,
      order: this.#order++,
      edges:
        mapped.clipped && fragment.edges
          ? fragment.edges.map((edge) => placement.x + edge * placement.across)
          : null,
      ...(fragment.cells && { cells: fragment.cells.map((cell) => mapBox(placement, cell)) }),
      fontPx: fragment.fontPx * placement.down * (this.#frames[0]?.capture.pageScale ?? 1),
    });
  }

  #addControl(frame: number, control: Control, placement: Placement): void {
    const id = this.controls.length;
    this.controlIds[frame]?.set(control.id, id);
    const { box, clipped } = mapInto(placement, { ...control, hidden: null });
    this.controls.push({ ...control, box, clipped, id, frame, order: this.#order++ });
  }

  #openPart(frame: number, part: FramePart, placement: Placement): void {
    const { parts, fragments, controls } = this;
    const { box, clipped } = mapInto(placement, { ...part, hidden: null });
    const hidden = part.hidden ?? placement.hidden;
    const opened: Part & { until?: number } = {
      ...part,
      ...(hidden && { hidden }),
      box,
      clipped,
      id: parts.length,
      fragments: [fragments.length, fragments.length],
      controls: [controls.length, controls.length],
      parent: this.#open.at(-1)?.id ?? null,
      frame,
      order: this.#order++,
    };
    delete opened.until;
    parts.push(opened);
    this.#open.push(opened);
  }

  #closePart(): void {
    const closed = this.#open.pop();
    if (closed === undefined) return;
    closed.fragments[1] = this.fragments.length;
    closed.controls[1] = this.controls.length;
  }

  #addFrame(
    parent: number,
    { part, place }: { part: FramePlace; place: number },
    outer: Placement,
  ): void {
    const inner = innerPlacement(part, outer);
    const child = this.#frames.find(
      (node) => node.parent?.index === parent && node.place === place,
    );
    if (child) this.add(child, inner);
    else if (inner.clip && !inner.hidden) {
      this.opaque.push({
        kind: 'frame_unread',
        box: mapBox(outer, part.content),
        element: part.element,
      });
    }
  }

  #linkControls(frame: number): void {
    const ids = this.fragmentIds[frame];
    for (const control of this.controls.filter((one) => one.frame === frame)) {
      control.fragments = control.fragments.flatMap((id) => ids?.get(id) ?? []);
    }
  }
}

function innerPlacement(part: FramePlace, outer: Placement): Placement {
  const clipped = part.clipped && mapBox(outer, part.clipped);
  return {
    x: outer.x + part.content[0] * outer.across,
    y: outer.y + part.content[1] * outer.down,
    across: outer.across * part.scale[0],
    down: outer.down * part.scale[1],
    clip: clipped && outer.clip && intersect(outer.clip, clipped),
    hidden: outer.hidden ?? part.hidden,
    viewport: outer.viewport,
    element: part.element,
  };
}

function visibleRegions(regions: Layout['opaque'], placement: Placement): Layout['opaque'] {
  return regions
    .map((region) => ({ ...region, box: mapBox(placement, region.box) }))
    .filter(({ box }) => placement.clip && intersect(placement.clip, box));
}

/** Where a frame's own (0, 0) is in the top viewport, its scale, and its visible part. */
interface Placement {
  x: number;
  y: number;
  across: number;
  down: number;
  /** What can be seen of the frame, in the top viewport; null when nothing. */
  clip: Box | null;
  /** Why the frame's owner element hides all of it, or null. */
  hidden: Fragment['hidden'];
  viewport: Box;
  /** The owner element; null for the top frame. */
  element: string | null;
}

/** A box of the frame in CSS px of the top viewport. */
export function mapBox({ x, y, across, down }: Placement, box: Box): Box {
  return [x + box[0] * across, y + box[1] * down, box[2] * across, box[3] * down];
}

/** A point of the top viewport in the frame's own CSS px. */
function unmapPoint(
  { x, y, across, down }: Placement,
  at: readonly [number, number],
): [number, number] {
  return [(at[0] - x) / across, (at[1] - y) / down];
}

/** The same text or control as the top viewport shows it: moved, clipped by the frame, with a reason if hidden. */
export function mapInto(
  placement: Placement,
  part: Pick<Fragment, 'box' | 'clipped' | 'hidden'>,
): Pick<Fragment, 'box' | 'clipped' | 'hidden'> {
  const box = mapBox(placement, part.box);
  if (placement.element === null) return { box, clipped: part.clipped, hidden: part.hidden };
  if (part.hidden) return { box, clipped: null, hidden: nameFrame(part.hidden, placement) };
  const inFrame = part.clipped && mapBox(placement, part.clipped);
  const clipped = inFrame && placement.clip && intersect(placement.clip, inFrame);
  if (placement.hidden?.reason === 'hidden_frame')
    return { box, clipped: null, hidden: placement.hidden };
  return { box, clipped, hidden: clipped ? null : outsideOf(placement, box) };
}

function nameFrame(
  hidden: NonNullable<Fragment['hidden']>,
  { element }: Placement,
): Fragment['hidden'] {
  return { reason: hidden.reason, by: hidden.by ?? element };
}

function outsideOf({ hidden, viewport, element }: Placement, box: Box): Fragment['hidden'] {
  if (box[1] >= viewport[3]) return { reason: 'below_fold', by: null };
  if (box[1] + box[3] <= 0) return { reason: 'above_viewport', by: null };
  if (box[0] >= viewport[2] || box[0] + box[2] <= 0) return { reason: 'beside_viewport', by: null };
  return hidden ?? { reason: 'clipped', by: element };
}

/** Fills in `coveredBy` for visible things in frames from every frame around them. */
export async function findFrameCovers(
  frames: readonly OpenFrame[],
  composition: Composition,
): Promise<void> {
  const work = frames.filter(({ parent }) => parent).map((frame) => askHolders(frame, composition));
  await Promise.all(work);
}

async function askHolders(frame: OpenFrame, composition: Composition): Promise<void> {
  const parts = [...composition.fragments, ...composition.controls].filter(
    (part) => part.frame === frame.index && part.clipped !== null && part.coveredBy === null,
  );
  if (parts.length === 0) return;
  for (let inner = frame; inner.parent; inner = inner.parent) {
    await askHolder(inner, inner.parent, { parts, composition });
  }
}

async function askHolder(
  inner: OpenFrame,
  holder: OpenFrame,
  { parts, composition }: { parts: readonly (Fragment | Control)[]; composition: Composition },
): Promise<void> {
  const placement = composition.placements[holder.index];
  if (!placement) return;
  const points = parts.map(({ clipped }) => unmapPoint(placement, middle(clipped)));
  const covers = await holder.session.evaluate(
    (session, question) => session.coversOfFrame(question.place, question.points),
    { place: inner.place, points },
  );
  parts.forEach((part, index) => {
    part.coveredBy ??= covers[index] ?? null;
  });
}

function middle(box: Box | null): [number, number] {
  return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : [-1, -1];
}
