// Bars along an edge of the window, where neither a role nor the page's own code says what they are.
import type { Described } from '../../../../claim/predicate.js';
import type { Box, Layout, Part } from '../../../../episode/layout.js';
import { outermost, pageParts } from './page.js';

type Edge = 'top' | 'bottom' | 'side';

/** How far from the edge a bar may begin, CSS px. */
const AT_EDGE_PX = 2;
/** Shares of the window: how long a bar is at least along its edge, and how thick at most. */
const LONG = { top: 0.9, bottom: 0.9, side: 0.6 } as const;
const THICK = { top: 0.2, bottom: 0.2, side: 0.35 } as const;

/** The edge at which such a bar is; null for any other thing. */
function edgeNamed({ noun, own, name }: Described): Edge | null {
  if (name.length > 0) return null;
  if (/\bbottom (?:bar|navigation|menu)s?$/iu.test(own)) return 'bottom';
  if (noun === 'sidebar') return 'side';
  return noun === 'header' ? 'top' : null;
}

/** The one bar at the edge; "the bottom bar" and "the side menu" are never at another one. */
export function barAtEdge(
  subject: Described,
  named: readonly Part[],
  layout: Layout,
): readonly Part[] {
  const edge = edgeNamed(subject);
  const isThere = ({ box, fragments: [first, end] }: Part): boolean =>
    edge !== null && end > first && isAlong(box, edge, layout);
  const there = edge === 'side' ? named.filter(isUpright) : named.filter(isThere);
  if (edge === null || (edge === 'top' && named.length > 0)) return named;
  if (there.length > 0) return there;
  const bars = outermost(pageParts(layout).parts.filter(isThere));
  const all = bars.length === 0 && edge === 'side' ? columnsOfLinks(layout) : bars;
  return all.length === 1 ? all : [];
}

/** How many links one below the other make a menu. */
const LINKS = 3;

/** Narrow parts at one side of the middle with nothing in them but links, one below the other. */
function columnsOfLinks(layout: Layout): Part[] {
  const { parts, controls } = pageParts(layout);
  const middle = layout.viewport.width / 2;
  return outermost(
    parts.filter(({ box: [x, , width], controls: span, fragments }) => {
      const links = controls.slice(...span);
      const own = new Set(links.flatMap((one) => one.fragments));
      const isOnlyLinks =
        links.every(({ role, box }, at) => {
          const before = links[at - 1]?.box;
          return role === 'link' && (before === undefined || box[1] >= before[1] + before[3] - 1);
        }) && layout.fragments.slice(...fragments).every(({ id }) => own.has(id));
      const isNarrow = width / layout.viewport.width <= THICK.side;
      return links.length >= LINKS && isOnlyLinks && isNarrow && (x + width < middle || x > middle);
    }),
  );
}

/** A row of links is no side menu. */
function isUpright({ box: [, , width, height], role }: Part): boolean {
  return role !== 'navigation' || height > width;
}

function isAlong([x, y, width, height]: Box, edge: Edge, { viewport }: Layout): boolean {
  const atLeft = Math.abs(x) <= AT_EDGE_PX;
  const atRight = Math.abs(x + width - viewport.width) <= AT_EDGE_PX;
  const [length, thickness] =
    edge === 'side'
      ? [height / viewport.height, width / viewport.width]
      : [width / viewport.width, height / viewport.height];
  const touches = {
    top: Math.abs(y) <= AT_EDGE_PX,
    bottom: Math.abs(y + height - viewport.height) <= AT_EDGE_PX,
    side: atLeft || atRight,
  }[edge];
  return touches && length >= LONG[edge] && thickness <= THICK[edge];
}
