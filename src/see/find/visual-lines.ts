// Groups fragments into the lines that a person sees, whatever elements they come from.
import type { Fragment } from '../../episode/layout.js';

/** Fragments of one visual line, from left to right. */
export type VisualLine = readonly Fragment[];

/** Share of the lower height that two boxes must overlap by to be on one line. */
const OVERLAP = 0.6;
/** Largest distance between neighbors on a line, and how far they may overlap, in em. */
export const GAP_EM = 0.3;
const ROW_PX = 32;

/** Runs of text that flow in one block of the page. */
export function blocksOf(fragments: readonly Fragment[]): Fragment[][] {
  const blocks = new Map<string, Fragment[]>();
  for (const one of fragments) {
    const key = `${one.frame}:${one.block}`;
    const block = blocks.get(key);
    if (block === undefined) blocks.set(key, [one]);
    else block.push(one);
  }
  return [...blocks.values()];
}

/** Whether two things are side by side: their vertical ranges overlap by 60% of the lower one. */
export function onOneLine(a: Pick<Fragment, 'box'>, b: Pick<Fragment, 'box'>): boolean {
  const top = Math.max(a.box[1], b.box[1]);
  const bottom = Math.min(a.box[1] + a.box[3], b.box[1] + b.box[3]);
  return bottom - top >= OVERLAP * Math.min(a.box[3], b.box[3]);
}

/** Horizontal distance from the end of `a` to the start of `b`, in em of the larger font. */
export function gapEm(a: Fragment, b: Fragment): number {
  return (b.box[0] - a.box[0] - a.box[2]) / Math.max(a.fontPx, b.fontPx, 1);
}

/**
 * The visual lines of a layout: fragments in one frame that overlap vertically by 60% and are within 0.3 em of each
 * other. Fragments without a size are on no line.
 */
export function visualLines(fragments: readonly Fragment[]): VisualLine[] {
  const lines: Fragment[][] = [];
  const rows = new Map<string, Fragment[][]>();
  const byPlace = fragments
    .filter(({ box }) => box[2] > 0 && box[3] > 0)
    .sort((a, b) => a.box[0] - b.box[0] || a.order - b.order);
  for (const fragment of byPlace) {
    const open = new Set(rowsOf(fragment).flatMap((key) => rows.get(key) ?? []));
    const line = bestLine(open, fragment);
    if (line !== null) {
      line.push(fragment);
    } else {
      const opened = [fragment];
      lines.push(opened);
      for (const key of rowsOf(fragment)) rows.set(key, [...(rows.get(key) ?? []), opened]);
    }
  }
  return lines;
}

/** Names of the stretches of a frame's height that it reaches into. */
export function rowsOf({ frame, box }: Fragment): string[] {
  const first = Math.floor(box[1] / ROW_PX);
  const last = Math.floor((box[1] + box[3]) / ROW_PX);
  return Array.from({ length: last - first + 1 }, (_, index) => `${frame}:${first + index}`);
}

/** The line with the nearest end; in a tie, the one just before in the document. */
function bestLine(open: Iterable<Fragment[]>, fragment: Fragment): Fragment[] | null {
  let best: { line: Fragment[]; distance: number; behind: number } | null = null;
  for (const line of open) {
    const last = line.at(-1);
    if (last === undefined || !onOneLine(last, fragment)) continue;
    const distance = Math.abs(gapEm(last, fragment));
    if (distance > GAP_EM) continue;
    const behind = Math.abs(fragment.order - last.order);
    if (
      best === null ||
      distance < best.distance ||
      (distance === best.distance && behind < best.behind)
    )
      best = { line, distance, behind };
  }
  return best?.line ?? null;
}
