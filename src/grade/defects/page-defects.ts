// Defects of the page as a whole and of its parts: sideways scrolling, something outside the window, siblings out of line.
import type { Layout, Part } from '../../episode/layout.js';
import { inTenths, tenth } from '../../pixels/boxes.js';
import { brief } from '../../verdict/brief.js';
import type { Defect } from '../../verdict/defect.js';

export function pageDefects(layout: Layout): Defect[] {
  return [
    ...overflow(layout),
    ...beyond(layout),
    ...newestAway(layout),
    ...misaligned(layout),
    ...brokenImages(layout),
  ];
}

function overflow({ document, viewport }: Layout): Defect[] {
  const byPx = tenth(document.width - viewport.width);
  if (byPx <= 1) return [];
  const measurements = { overflowPx: byPx, documentWidthPx: tenth(document.width) };
  const box = [0, 0, document.width, viewport.height] as [number, number, number, number];
  return [{ kind: 'page_overflow', where: 'html', measurements, boxes: [box] }];
}

/** If the page does not scroll sideways, or to the left of its start, nobody can get there. */
function beyond({ fragments, document, viewport, scroll, parts = [] }: Layout): Defect[] {
  const canScroll = document.width > viewport.width + 1;
  const rightToLeft = fragments.some((one) => one.rightToLeft);
  const panels = parts.filter((part) => (part.scroll?.mostLeft ?? 0) > 0);
  return fragments.flatMap(({ id, cut, hidden, clipped, box, text, element, frame }) => {
    const isCut = hidden === null && cut?.reason === 'beside_viewport' && clipped !== null;
    if (!isCut || frame !== 0 || text.trim() === '') return [];
    if (panels.some(({ fragments: [first, end] }) => id >= first && id < end)) return [];
    const right = tenth(box[0] + box[2] - viewport.width);
    const left = tenth(-box[0] - scroll.x);
    const isLost = (right > 1 && !canScroll) || (left > 1 && !rightToLeft);
    if (!isLost) return [];
    const measurements = { text: brief(text, 80), beyondPx: Math.max(right, left) };
    return [
      { kind: 'beyond_viewport' as const, where: element, measurements, boxes: [inTenths(box)] },
    ];
  });
}

/** A conversation this far from its scroll end does not show its newest message completely. */
const AWAY_PX = 24;

function newestAway({ parts = [] }: Layout): Defect[] {
  const logs = parts.filter(({ role }) => role === 'log');
  return parts.flatMap(({ scroll, element, box, fragments, ...part }) => {
    const holdsLog = logs.some((log) => log.id === part.id || log.parent === part.id);
    const leftPx = scroll === undefined ? 0 : tenth(scroll.mostTop - scroll.top);
    if (!holdsLog || leftPx <= AWAY_PX || fragments[0] === fragments[1]) return [];
    const measurements = { scrolledPx: tenth(scroll?.top ?? 0), leftPx };
    return [
      { kind: 'newest_out_of_view' as const, where: element, measurements, boxes: [inTenths(box)] },
    ];
  });
}

/** If further apart, they are laid out that way on purpose; if closer, it is rounding. */
const OFF_PX = { least: 1.5, most: 8 };
/** This many others must be in line. */
const IN_LINE = 2;

function misaligned({ parts = [] }: Layout): Defect[] {
  const families = new Map<number, Part[]>();
  for (const part of parts) {
    if (part.alike === undefined || part.clipped === null || part.hidden !== undefined) continue;
    families.set(part.alike, [...(families.get(part.alike) ?? []), part]);
  }
  return [...families.values()].flatMap((family) => [
    ...outOfLine(family, 0),
    ...outOfLine(family, 1),
  ]);
}

/** One of several equally sized boxes that is out of line while all others are aligned. */
function outOfLine(family: readonly Part[], axis: 0 | 1): Defect[] {
  if (family.length < IN_LINE + 1) return [];
  const edges = family.map(({ box }) => box[axis]);
  const counts = edges.map((edge) => edges.filter((other) => Math.abs(other - edge) < 0.6).length);
  const most = Math.max(...counts);
  if (most !== family.length - 1) return [];
  const [odd] = family.filter((_, at) => counts[at] === 1);
  const edge = edges[counts.indexOf(most)] ?? 0;
  const offPx = odd === undefined ? 0 : tenth(Math.abs(odd.box[axis] - edge));
  if (odd === undefined || offPx < OFF_PX.least || offPx > OFF_PX.most) return [];
  const others = family.filter((one) => one !== odd);
  const size = axis === 0 ? 2 : 3;
  if (others.some(({ box }) => Math.abs(box[size] - odd.box[size]) > 1)) return [];
  const measurements = { edge: axis === 0 ? 'left' : 'top', offPx, siblingsInLine: most };
  const boxes = [odd, ...others.slice(0, IN_LINE)].map(({ box }) => inTenths(box));
  return [{ kind: 'misaligned', where: odd.element, measurements, boxes }];
}

/** A picture that did not load; if it has alternative text, that shows as text. */
function brokenImages({ fragments, opaque }: Layout): Defect[] {
  const told = fragments.flatMap(({ element, hidden, box, text }) => {
    const isAlternative = /(?:^|\s)img\b/u.test(element) && text.trim() !== '' && hidden === null;
    return isAlternative ? [{ element, box, measurements: { alternative: brief(text, 80) } }] : [];
  });
  const blank = opaque.flatMap(({ element, box, broken }) =>
    broken === true ? [{ element, box, measurements: { alternative: '' } }] : [],
  );
  return [...told, ...blank].map(({ element, box, measurements }) => {
    return { kind: 'broken_image', where: element, measurements, boxes: [inTenths(box)] };
  });
}
