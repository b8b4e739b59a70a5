// Defects of the page as a whole and of its parts: sideways scrolling, something outside the window, pictures that did not load.
import type { Layout } from '../../episode/layout.js';
import { inTenths, tenth } from '../../episode/boxes.js';
import { brief } from '../../episode/verdict/text.js';
import type { Defect } from '../../episode/verdict/defect.js';

export function pageDefects(layout: Layout): Defect[] {
  return [...overflow(layout), ...beyond(layout), ...newestAway(layout), ...brokenImages(layout)];
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
