// Joins what the frames reported into one layout in CSS px of the top viewport; does not use the browser.
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
import { mapBox, mapInto, type Placement } from './placement.js';

/** The layout's lists, and how to get from a frame's own ids to those of the layout. */
export interface Composition {
  fragments: Fragment[];
  controls: Control[];
  parts: Part[];
  opaque: Layout['opaque'];
  secrets: Secret[];
  outlines: Record<string, Box>;
  unlisted: PlacedText[];
  /** By index of the frame. */
  placements: Placement[];
  /** By index of the frame: the layout's id for each id of the frame. */
  fragmentIds: Map<number, number>[];
  controlIds: Map<number, number>[];
}

type Node = Pick<OpenFrame, 'index' | 'capture' | 'place' | 'rootsOpened'> & {
  parent: { index: number } | null;
};

/** Document order runs through the frames: a frame's content is where its owner element is. */
export function composeFrames(frames: readonly Node[]): Composition {
  const composer = new Composer(frames);
  const [top] = frames;
  if (top) composer.add(top, topPlacement(top.capture));
  return composer.result;
}

function topPlacement({ viewport }: FrameCapture): Placement {
  const box: Box = [0, 0, viewport.width, viewport.height];
  return { x: 0, y: 0, across: 1, down: 1, clip: box, hidden: null, viewport: box, element: null };
}

class Composer {
  readonly result: Composition = {
    fragments: [],
    controls: [],
    parts: [],
    opaque: [],
    secrets: [],
    outlines: {},
    unlisted: [],
    placements: [],
    fragmentIds: [],
    controlIds: [],
  };
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
    const { placements, fragmentIds, controlIds, secrets, unlisted, opaque } = this.result;
    placements[index] = placement;
    fragmentIds[index] = new Map();
    controlIds[index] = new Map();
    const blocks = this.#blocks;
    this.#blocks += Math.max(0, ...capture.fragments.map(({ block }) => block)) + 1;
    for (const [name, box] of capture.outlines)
      this.result.outlines[name] ??= mapBox(placement, box);
    const mapped = <Part extends { box: Box }>(part: Part): Part => {
      return { ...part, box: mapBox(placement, part.box) };
    };
    secrets.push(...capture.secrets.map(mapped));
    unlisted.push(...capture.unlisted.map(mapped));
    const regions = node.rootsOpened ? capture.opaque : [...capture.opaque, ...capture.sealed];
    if (!placement.hidden) opaque.push(...visibleRegions(regions, placement));
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
    const id = this.result.fragments.length;
    this.result.fragmentIds[frame]?.set(fragment.id, id);
    const mapped = mapInto(placement, fragment);
    this.result.fragments.push({
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
    const id = this.result.controls.length;
    this.result.controlIds[frame]?.set(control.id, id);
    const { box, clipped } = mapInto(placement, { ...control, hidden: null });
    this.result.controls.push({ ...control, box, clipped, id, frame, order: this.#order++ });
  }

  #openPart(frame: number, part: FramePart, placement: Placement): void {
    const { parts, fragments, controls } = this.result;
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
    closed.fragments[1] = this.result.fragments.length;
    closed.controls[1] = this.result.controls.length;
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
      this.result.opaque.push({
        kind: 'frame_unread',
        box: mapBox(outer, part.content),
        element: part.element,
      });
    }
  }

  #linkControls(frame: number): void {
    const ids = this.result.fragmentIds[frame];
    for (const control of this.result.controls.filter((one) => one.frame === frame)) {
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
