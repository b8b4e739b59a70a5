// What each kind of mutant does to a document: by adopted style sheets, a cover in the top layer, or one figure of a text node; each pushes its undo.
import type { MutantKind } from '../../episode/mutants.js';
import type { Collector } from '../capture/collector.js';
import { structuralSelector } from '../capture/selector.js';
import { adopt, type Root } from '../capture/sheets.js';
import type { Aim } from './aims.js';
import type { NewFigure, PageMutation } from './protocol.js';
import { rawSpan } from './raw-span.js';

interface Wanted {
  aims: readonly Aim[];
  mutation: PageMutation;
  /** Run in reverse order. */
  undos: (() => void)[];
}

/** Returns why it could not be done; null if it was. */
type Change = (page: Collector, wanted: Wanted) => string | null;

export const changes: Record<MutantKind, Change> = {
  below_fold: styled(belowFold),
  covered: (_page, wanted) => cover(wanted),
  faded: styled(() => [['opacity', '0']]),
  clipped: styled(clipped),
  truncated: (_page, wanted) => truncate(wanted),
  removed: (page, wanted) =>
    holdsFocus(wanted.aims)
      ? 'it has the keyboard focus, which removing it would take away'
      : styled(() => [['display', 'none']])(page, wanted),
  amount_changed: (page, { mutation, undos }) => changeFigures(page, mutation.figures, undos),
};

const KEPT = 'the page’s own styles keep it as it is';

/** What is declared first for each element must take effect. */
function styled(declare: (aim: Aim) => readonly Declaration[]): Change {
  return (_page, wanted) => {
    const first = wanted.aims.map((aim) => ({ aim, property: declare(aim)[0]?.[0] ?? '' }));
    const look = () =>
      first.map(({ aim, property }) => getComputedStyle(aim.element).getPropertyValue(property));
    const before = look();
    restyle(wanted, declare);
    return look().some((value, index) => value === before[index]) ? KEPT : null;
  };
}

type Declaration = readonly [property: string, value: string];

/** Everything is measured before anything is applied. */
function restyle({ aims, undos }: Wanted, declare: (aim: Aim) => readonly Declaration[]): void {
  const declared = aims.map((aim) => ({ element: aim.element, own: declare(aim) }));
  undos.push(keepFromFading(aims));
  for (const { element, own } of declared) undos.push(style(element, own));
}

function style(element: Element, declarations: readonly Declaration[]): () => void {
  const rules = declarations.map(([property, value]) => `${property}: ${value} !important;`);
  return adopt(element.getRootNode() as Root, `${strongly(element)} { ${rules.join(' ')} }`);
}

/** Four ids' worth of weight, so that an app's own `!important` on an id does not win. */
function strongly(element: Element): string {
  return `:is(${structuralSelector(element)}):is(*, #a#a#a#a)`;
}

/** Its undo comes after the others and a style pass: otherwise they would fade back under the app. */
function keepFromFading(aims: readonly Aim[]): () => void {
  const kept = aims.map(({ element }) => style(element, [['transition', 'none']]));
  return () => {
    document.documentElement.getBoundingClientRect();
    for (const back of kept) back();
  };
}

/** By more than the height of the window, without moving anything else. */
function belowFold({ element, rects }: Aim): readonly Declaration[] {
  const top = Math.min(...rects().map((rect) => rect.top));
  const distance = Math.ceil(innerHeight - Math.min(top, 0) + 40);
  const { display, position } = getComputedStyle(element);
  if (display !== 'inline' || position !== 'static') return [['translate', `0 ${distance}px`]];
  // An inline box cannot be translated.
  return [
    ['position', 'relative'],
    ['top', `${distance}px`],
  ];
}

/** Below the upper quarter of the first line. */
function clipped({ element, lines }: Aim): readonly Declaration[] {
  const { top: edge, height: whole } = element.getBoundingClientRect();
  const left = Math.min(...lines().map(({ top, height }) => top + height / 4)) - edge;
  return [['clip-path', `inset(0 0 ${Math.max(0, whole - Math.max(0, left))}px 0)`]];
}

const IN_LINE = new Set(['inline', 'table-cell']);
/** A twentieth of the width is left after these. */
const NARROWINGS = 14;

/** Cut off on the right until at most half of any line is left; without an ellipsis, which would be a character more. */
function truncate(wanted: Wanted): string | null {
  const { undos, aims } = wanted;
  restyle(wanted, ({ element }) => [
    ...(IN_LINE.has(getComputedStyle(element).display) ? asBlock : []),
    ['white-space', 'nowrap'],
    ['overflow', 'hidden'],
    ['min-width', '0'],
    ['box-sizing', 'border-box'],
    ['padding-right', '0'],
  ]);
  for (const aim of aims) {
    const { element } = aim;
    let { width } = element.getBoundingClientRect();
    for (let tries = 0; tries < NARROWINGS && mostLeft(aim) > 0.5; tries += 1) {
      width *= 0.8;
      undos.push(style(element, [['max-width', `${width}px`]]));
    }
  }
  return aims.some((aim) => mostLeft(aim) > 0.5) ? KEPT : null;
}

const asBlock: readonly Declaration[] = [
  ['display', 'inline-block'],
  ['vertical-align', 'bottom'],
];

/** The largest share of a line that is inside the element. */
function mostLeft({ element, lines }: Aim): number {
  const box = element.getBoundingClientRect();
  const shares = lines().map(
    ({ left, right, width }) => (Math.min(right, box.right) - Math.max(left, box.left)) / width,
  );
  return Math.max(...shares);
}

/** In the top layer, so that it also covers what is in a dialog; outside the body, where no app looks after its children. */
function cover({ aims, undos }: Wanted): null {
  const boxes = aims.flatMap(({ rects }) => rects());
  for (const { left, top, width, height } of boxes) {
    const plate = document.createElement('div');
    plate.popover = 'manual';
    const looks = {
      ...{ all: 'initial', position: 'fixed', display: 'block', background: 'rgb(96, 104, 120)' },
      ...{ left: `${left - 2}px`, top: `${top - 2}px` },
      ...{ width: `${width + 4}px`, height: `${height + 4}px`, 'z-index': '2147483647' },
    };
    for (const [name, value] of Object.entries(looks))
      plate.style.setProperty(name, value, 'important');
    document.documentElement.append(plate);
    plate.showPopover();
    undos.push(() => plate.remove());
  }
  return null;
}

function holdsFocus(aims: readonly Aim[]): boolean {
  return aims.some(({ element }) => element.matches(':focus-within'));
}

/** In place, so that the text node stays the one that the app's framework knows. */
function changeFigures(
  page: Collector,
  figures: readonly NewFigure[],
  undos: (() => void)[],
): string | null {
  for (const { fragment, at, figure } of figures) {
    const { node } = page.origins[fragment] ?? {};
    if (node === undefined) return 'its value stands in no text of the page';
    const [offset] = rawSpan(page, [fragment, at, at + 1]);
    const before = node.substringData(offset, 1);
    node.replaceData(offset, 1, figure);
    undos.push(() => node.replaceData(offset, 1, before));
  }
  return null;
}
