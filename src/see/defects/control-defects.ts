// Defects of things a person operates: too small, on top of each other, or invisibly focused.
import type { Box, Control, Layout } from '../../episode/layout.js';
import { intersect, inTenths, tenth } from '../../episode/boxes.js';
import type { Defect } from '../../episode/verdict/defect.js';

const OPERATED = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox'],
  ...['listbox', 'tab', 'menuitem', 'slider', 'spinbutton'],
]);

export function controlDefects(layout: Layout): Defect[] {
  const inSight = layout.controls.filter(
    ({ role, clipped, hidden }) => OPERATED.has(role) && clipped !== null && hidden === undefined,
  );
  const seen = inSight.filter(({ box }) => box[2] > 2 && box[3] > 2);
  return [
    ...seen.flatMap((one) => tooSmall(one, seen, layout)),
    ...colliding(seen),
    ...layout.controls.flatMap((one) => focusHidden(one)),
  ];
}

/** WCAG 2.2, 2.5.8. */
const TARGET_PX = 24;
/** The browser's own checkboxes and radio buttons, which the criterion exempts. */
const OWN_SIZE_PX = 13;
const DRAWN_BY_BROWSER = /^(?:checkbox|radio|slider|spinbutton)$/u;

function tooSmall(control: Control, all: readonly Control[], layout: Layout): Defect[] {
  const { box, element, role } = control;
  const [, , width, height] = box;
  // Boxes are rounded to hundredths.
  if (Math.min(width, height) >= TARGET_PX - 0.1 || control.disabled) return [];
  if (DRAWN_BY_BROWSER.test(role) && Math.max(width, height) <= OWN_SIZE_PX + 0.1) return [];
  if (isInline(control, layout) || hasSpace(control, all)) return [];
  const measurements = { widthPx: tenth(width), heightPx: tenth(height), neededPx: TARGET_PX };
  return [{ kind: 'small_target', where: element, measurements, boxes: [inTenths(box)] }];
}

/** In a line of other text, so its height is not its own choice. */
function isInline({ role, fragments }: Control, layout: Layout): boolean {
  if (role !== 'link' && role !== 'button') return false;
  const own = new Set(fragments);
  const blocks = new Set(
    layout.fragments.filter(({ id }) => own.has(id)).map(({ block }) => block),
  );
  const operated = new Set(
    layout.controls.flatMap((one) => (OPERATED.has(one.role) ? one.fragments : [])),
  );
  return layout.fragments.some(
    ({ id, block, text }) => blocks.has(block) && !operated.has(id) && text.trim() !== '',
  );
}

/** A circle of 24 px around its middle touches no other target, nor the circle of another small one. */
function hasSpace(control: Control, all: readonly Control[]): boolean {
  const [x, y] = middle(control.box);
  const radius = TARGET_PX / 2;
  return all.every((other) => {
    if (other === control || isNested(control, other)) return true;
    const isSmall = Math.min(other.box[2], other.box[3]) < TARGET_PX - 0.1;
    const [otherX, otherY] = middle(other.box);
    if (isSmall && Math.hypot(otherX - x, otherY - y) < TARGET_PX - 0.1) return false;
    return distance([x, y], other.box) >= radius - 0.1;
  });
}

function middle([x, y, width, height]: Box): [number, number] {
  return [x + width / 2, y + height / 2];
}

function distance([x, y]: readonly [number, number], [left, top, width, height]: Box): number {
  const dx = Math.max(left - x, 0, x - left - width);
  const dy = Math.max(top - y, 0, y - top - height);
  return Math.hypot(dx, dy);
}

/** Anything less is a shared border or shadow. */
const COLLISION_PX = 3;

function colliding(all: readonly Control[]): Defect[] {
  return all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => {
      const common = one.clipped && other.clipped && intersect(one.clipped, other.clipped);
      if (common === null || isNested(one, other)) return [];
      if (common[2] < COLLISION_PX || common[3] < COLLISION_PX) return [];
      const measurements = {
        other: other.element,
        overlapWidthPx: tenth(common[2]),
        overlapHeightPx: tenth(common[3]),
      };
      const boxes = [one.box, other.box].map(inTenths);
      return [{ kind: 'colliding_controls' as const, where: one.element, measurements, boxes }];
    }),
  );
}

/** A button in a field, or in a row that is clickable as a whole, is meant to be there. */
function isNested(one: Control, other: Control): boolean {
  return holds(one.box, other.box) || holds(other.box, one.box);
}

function holds([x, y, width, height]: Box, inner: Box): boolean {
  const [left, top] = [inner[0] - x, inner[1] - y];
  return left >= -1 && top >= -1 && left + inner[2] <= width + 1 && top + inner[3] <= height + 1;
}

const WHOLLY = 0.99;

function focusHidden({
  focused,
  coveredBy,
  coveredShare,
  clipped,
  box,
  element,
  hidden,
}: Control): Defect[] {
  if (!focused || box[2] <= 2 || box[3] <= 2) return [];
  const isCovered = coveredBy !== null && (coveredShare ?? 1) >= WHOLLY;
  if (!isCovered && clipped !== null && hidden === undefined) return [];
  const measurements = isCovered ? { coveredBy: coveredBy } : { inSight: false };
  return [{ kind: 'focus_hidden', where: element, measurements, boxes: [inTenths(box)] }];
}
