// Defects of texts: covered, cut off, overlapping, or hard to read.
import type { Box, Fragment, Layout } from '../../episode/layout.js';
import { areaPx, inTenths, intersect, unite } from '../../episode/boxes.js';
import { brief } from '../../episode/verdict/text.js';
import { notCovered, notTruncated } from '../conditions/whole.js';
import { hasContrast } from '../conditions/look.js';
import type { MatchFinding, Test } from '../decision.js';
import type { ScreenEvidence } from '../evidence.js';
import { type Sighting, sightText } from '../sighting.js';
import type { Defect, DefectKind } from '../../episode/verdict/defect.js';
import { wholeOf } from '../pixels/ink.js';
import { blocksOf } from '../find/lines.js';

/** One block of text, at least partly in sight. */
interface Text {
  fragments: Fragment[];
  sighting: Sighting;
  box: Box;
}

export function textDefects(screen: ScreenEvidence): Defect[] {
  const texts = textsOf(screen);
  const [covered, truncated] = [notCovered(screen), notTruncated(screen)];
  const contrast = hasContrast('AA', screen);
  return [
    ...texts.flatMap((text) => [
      ...cutOrCovered(text, screen, { covered, truncated }),
      ...defectFrom('low_contrast', text, contrastOf(text, screen, contrast)),
    ]),
    ...overlapping(texts, screen),
  ];
}

/** Text only for screen readers is clipped to a pixel or two. */
const HIDDEN_PX = 2;

function textsOf(screen: ScreenEvidence): Text[] {
  return blocksOf(screen.layout.fragments).flatMap((fragments) => {
    const seen = fragments.flatMap(({ clipped, hidden }) =>
      clipped !== null && hidden === null ? [clipped] : [],
    );
    const box = unite(seen);
    if (box === null || box[2] <= HIDDEN_PX || box[3] <= HIDDEN_PX) return [];
    const sighting = sightText(screen, wholeOf(fragments));
    return sighting === null ? [] : [{ fragments, sighting, box }];
  });
}

function defectFrom(
  kind: DefectKind,
  { sighting, box }: Text,
  finding: MatchFinding | null,
): Defect[] {
  if (finding?.outcome !== 'failed') return [];
  const obstacles = (finding.boxes ?? []).map((one) => one.box);
  const measurements = { text: brief(sighting.text, 80), ...finding.measurements };
  return [
    { kind, where: sighting.element, measurements, boxes: [box, ...obstacles].map(inTenths) },
  ];
}

type Tests = Record<'covered' | 'truncated', Test>;

/** Only for letters and figures: a thin dot or dash between words never reaches its full color. */
function contrastOf(
  { fragments, sighting }: Text,
  screen: ScreenEvidence,
  contrast: Test,
): MatchFinding | null {
  if (sighting.state !== 'painted') return null;
  const words = fragments.flatMap(({ id, text }) =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(
      ({ index, 0: word }) => [id, index, index + word.length] as const,
    ),
  );
  const seen = words.length === 0 ? null : sightText(screen, words);
  return seen === null ? null : contrast({ ...seen, thing: sighting.thing });
}

/**
 * Cut-off text may look covered at its end. Brackets look like letters with a band through them: only lost characters
 * count.
 */
function cutOrCovered(text: Text, screen: ScreenEvidence, { covered, truncated }: Tests): Defect[] {
  const { sighting } = text;
  const cut = defectFrom('text_truncated', text, truncated(sighting));
  const isWhole = sighting.charactersPainted === sighting.characters;
  if (cut.length > 0 || isWhole || mayBeCovered(text, screen)) return cut;
  return defectFrom('text_covered', text, covered(sighting));
}

/**
 * A dialog and its backdrop cover things on purpose; something that can be scrolled out from under a bar at an edge is
 * not lost.
 */
function mayBeCovered({ fragments, box }: Text, { layout }: ScreenEvidence): boolean {
  const { viewport, document, outlines = {}, parts = [] } = layout;
  const hasDialog = parts.some(
    ({ role, clipped }) => /dialog/u.test(role ?? '') && clipped !== null,
  );
  if (hasDialog) return true;
  const covers = fragments.flatMap(({ coveredBy }) =>
    coveredBy === null ? [] : [outlines[coveredBy]],
  );
  const known = covers.filter((one) => one !== undefined);
  if (known.some((one) => areaPx(one) >= (viewport.width * viewport.height) / 2)) return true;
  const canScroll =
    document.height > viewport.height + 1 ||
    parts.some(({ scroll, box: panel }) => (scroll?.mostTop ?? 0) > 0 && intersect(panel, box));
  return canScroll && known.some((one) => isBar(one, layout));
}

function isBar([x, y, width, height]: Box, { viewport }: Layout): boolean {
  const isWide = x <= 1 && width >= viewport.width * 0.9;
  return isWide && (y <= 1 || y + height >= viewport.height - 1);
}

/** Share of the smaller of two texts from which one counts as lying on the other. */
const OVERLAP_SHARE = 0.25;

function overlapping(texts: readonly Text[], { ink }: ScreenEvidence): Defect[] {
  const lines = texts.flatMap(({ fragments, sighting }) =>
    sighting.state === 'unpainted'
      ? []
      : fragments.filter(
          ({ id, clipped, hidden, text, animated }) =>
            clipped !== null &&
            hidden === null &&
            animated !== true &&
            text.trim() !== '' &&
            ink.of(id).some((sight) => sight === 'painted' || sight === 'uncertain'),
        ),
  );
  return lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.clipped, other.clipped];
      const common = a && b && one.block !== other.block ? intersect(a, b) : null;
      if (!a || !b || common === null || one.text.trim() === other.text.trim()) return [];
      const share = areaPx(common) / Math.min(areaPx(a), areaPx(b));
      if (share < OVERLAP_SHARE) return [];
      const measurements = {
        text: brief(one.text, 80),
        other: brief(other.text, 80),
        overlapPercent: Math.round(share * 100),
      };
      const boxes = [a, b].map(inTenths);
      return [{ kind: 'text_overlapping' as const, where: one.element, measurements, boxes }];
    }),
  );
}
