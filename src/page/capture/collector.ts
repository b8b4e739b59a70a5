// Collects what the walk finds, with ids, order and blocks; measures nothing itself.
import type { Box, Control, Fragment, Layout } from '../../episode/layout.js';
import type { FramePart, FramePlace } from './protocol.js';
import { cutOff, outOfSight, type HiddenBecause, type Clip } from './clip.js';
import type { Context } from './context.js';
import { Counters } from './counters.js';
import { coverOfText } from './hit.js';
import { areaPx, intersect } from '../../episode/boxes.js';
import { toBox } from './lines.js';
import { type KnownNames, shortSelector } from './selector.js';

/** One visual line of text with what is known about its characters. */
export interface Line {
  text: string;
  box: Box;
  edges: number[] | null;
  cells?: Box[];
  approximate?: boolean;
}

/** Where a fragment came from in the document; `text` and offsets only for text nodes. */
export interface Origin {
  element: Element;
  node?: Text;
  start?: number;
  end?: number;
}

export class Collector {
  readonly fragments: Fragment[] = [];
  readonly origins: Origin[] = [];
  readonly controls: Control[] = [];
  readonly controlElements: Element[] = [];
  readonly parts: FramePart[] = [];
  /** Elements of landmarks that hold no text. */
  readonly faces: Element[] = [];
  readonly opaque: Layout['opaque'] = [];
  /** Visible elements that may have a closed root. */
  readonly sealed: Layout['opaque'] = [];
  readonly frames: FramePlace[] = [];
  readonly frameElements: Element[] = [];
  /** What clips each element that has a box. */
  readonly clips = new Map<Element, Clip>();
  /** Elements that are not fully opaque, with the fragments inside them. */
  readonly faint: { element: Element; opacity: string; first: number; end: number }[] = [];
  /** Whether any element would fade when its color changes. */
  hasTransitions = false;
  /** Elements that clip their content, and so may be scrolled. */
  readonly cutters = new Set<Element>();
  /** Those that clip text, with the fragments inside them. */
  readonly clippers: { element: Element; first: number; end: number }[] = [];
  readonly roots = new Set<Document | ShadowRoot>([document]);
  /** What covers or clips something, by its reported name. */
  readonly outlines = new Map<string, Box>();
  readonly #counters = new Map<Node, Counters>();
  readonly #names: KnownNames = new Map();
  #order = 0;
  #blocks = 0;

  /** The CSS counters around an element; computed when the first text shows one. */
  countersOf(element: Element): Counters {
    const root = element.getRootNode() as Document | ShadowRoot;
    const known = this.#counters.get(root) ?? new Counters(root);
    this.#counters.set(root, known);
    return known;
  }

  nameOf(element: Element): string {
    return shortSelector(element, this.#names);
  }

  nextOrder(): number {
    return (this.#order += 1);
  }

  newBlock(): number {
    return (this.#blocks += 1);
  }

  /** The current run of text; the start or end of a block element begins a new one. */
  get block(): number {
    return this.#blocks;
  }

  /** Names an element that covers or clips another, and remembers where it is. */
  outline(element: Element): string {
    const name = this.nameOf(element);
    if (!this.outlines.has(name)) this.outlines.set(name, toBox(element.getBoundingClientRect()));
    return name;
  }

  /** The same for a reason that may be the viewport, which has no name. */
  named<Reason>({ reason, by }: HiddenBecause<Reason>): { reason: Reason; by: string | null } {
    return { reason, by: by && this.outline(by) };
  }

  addLine(line: Line, from: Context, about: { source: Fragment['source']; origin: Origin }): void {
    const { clip, element, style } = from;
    const clipped = clip.box && intersect(clip.box, line.box);
    const hidden = hiddenByStyle(from) ?? (clipped ? null : this.named(outOfSight(clip, line.box)));
    const reachable = clipped && !hidden;
    const cut = reachable && areaPx(clipped) < areaPx(line.box) ? cutOff(clip, line.box) : null;
    const cover = reachable ? coverOfText(element, clipped) : null;
    this.origins.push(about.origin);
    this.fragments.push({
      id: this.fragments.length,
      text: line.text,
      box: rounded(line.box),
      clipped: clipped && rounded(clipped),
      edges: clipped ? (line.edges?.map(round) ?? null) : null,
      ...(line.cells && clipped && { cells: line.cells.map(rounded) }),
      ...(line.approximate && { approximate: true }),
      hidden,
      ...(cut && { cut: this.named(cut) }),
      ...(from.animated && { animated: true }),
      ...(from.struck && { struck: true }),
      ...(from.opacity < 1 && { opacity: Math.round(from.opacity * 100) / 100 }),
      coveredBy: cover && this.outline(cover),
      element: this.nameOf(element),
      frame: 0,
      block: this.block,
      order: this.nextOrder(),
      fontPx: round(parseFloat(style.fontSize) * from.scale * zoomOf(element)),
      ...(clipped && style.direction === 'rtl' && { rightToLeft: true }),
      fontWeight: Number(style.fontWeight) || 400,
      color: clipped ? style.getPropertyValue('-webkit-text-fill-color') : style.color,
      message: messageOf(element),
      source: about.source,
    });
  }

  /** White space or a forced break without its own place ends the line before it. */
  endLine(mark: ' ' | '\n'): void {
    const last = this.fragments.at(-1);
    if (!last || last.block !== this.block || last.source !== 'text' || /\s$/.test(last.text))
      return;
    last.text += mark;
    const edge = last.edges?.at(-1);
    if (last.edges && edge !== undefined) last.edges.push(edge);
    const cell = last.cells?.at(-1);
    if (last.cells && cell) last.cells.push([cell[0] + cell[2], cell[1], 0, cell[3]]);
  }
}

function hiddenByStyle(from: Context): Fragment['hidden'] {
  const { element, style, contentVisibility, hidden } = from;
  if (hidden) return hidden;
  const by = () => shortSelector(element);
  if (style.visibility !== 'visible') return { reason: 'visibility', by: by() };
  if (element instanceof HTMLDetailsElement && !element.open) {
    return { reason: 'closed_details', by: by() };
  }
  return contentVisibility === 'hidden' ? { reason: 'content_visibility', by: by() } : null;
}

/** CSS zoom, or the scale of a drawing's view box. */
function zoomOf(element: Element): number {
  if (element instanceof SVGGraphicsElement) {
    const matrix = element.getCTM();
    return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
  }
  const { currentCSSZoom } = element as { currentCSSZoom?: number };
  return currentCSSZoom ?? 1;
}

/** The driver's observer knows which message an element belongs to; without it nobody does. */
function messageOf(element: Element): string | null {
  const { __sightline } = globalThis as {
    __sightline?: { messageOf?: (node: Node) => string | null };
  };
  return __sightline?.messageOf?.(element) ?? null;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function rounded(box: Box): Box {
  return [round(box[0]), round(box[1]), round(box[2]), round(box[3])];
}
