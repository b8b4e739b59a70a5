// Defects of texts: covered, cut off, overlapping, hard to read, or showing their raw markup.
import type { Box, Fragment, Layout } from '../../episode/layout.js';
import { areaPx, intersect, inTenths, unite } from '../../pixels/boxes.js';
import { brief } from '../../verdict/brief.js';
import { notCovered } from '../surface/conditions/covered.js';
import { hasContrast } from '../surface/conditions/legible.js';
import { notTruncated } from '../surface/conditions/truncated.js';
import type { MatchFinding } from '../surface/conditions/of-matches.js';
import type { Moment } from '../surface/moment.js';
import { type Sighting, sightText } from '../surface/sighting.js';
import type { Defect, DefectKind } from '../../verdict/defect.js';
import { linkMismatch } from './addresses.js';

/** One block of text, at least partly in sight. */
interface Text {
  fragments: Fragment[];
  sighting: Sighting;
  box: Box;
}

export function textDefects(moment: Moment): Defect[] {
  const texts = textsOf(moment);
  const [covered, truncated] = [notCovered(moment), notTruncated(moment)];
  const contrast = hasContrast('AA', moment);
  return [
    ...texts.flatMap((text) => [
      ...cutOrCovered(text, moment, { covered, truncated }),
      ...told('low_contrast', text, contrastOf(text, moment, contrast)),
      ...rawMarkup(text),
      ...rawLinks(text),
      ...secretShown(text),
    ]),
    ...overlapping(texts, moment),
  ];
}

/** Text only for screen readers is clipped to a pixel or two. */
const HIDDEN_PX = 2;

function textsOf(moment: Moment): Text[] {
  const blocks = new Map<number, Fragment[]>();
  for (const one of moment.layout.fragments)
    blocks.set(one.block, [...(blocks.get(one.block) ?? []), one]);
  return [...blocks.values()].flatMap((fragments) => {
    const seen = fragments.flatMap(({ clipped, hidden }) =>
      clipped !== null && hidden === null ? [clipped] : [],
    );
    const box = unite(seen);
    if (box === null || box[2] <= HIDDEN_PX || box[3] <= HIDDEN_PX) return [];
    const ranges = fragments.map(({ id, text }) => [id, 0, text.length] as const);
    const sighting = sightText(moment, ranges);
    return sighting === null ? [] : [{ fragments, sighting, box }];
  });
}

function told(kind: DefectKind, { sighting, box }: Text, finding: MatchFinding | null): Defect[] {
  if (finding?.outcome !== 'failed') return [];
  const obstacles = (finding.boxes ?? []).map((one) => one.box);
  const measurements = { text: brief(sighting.text, 80), ...finding.measurements };
  return [
    { kind, where: sighting.element, measurements, boxes: [box, ...obstacles].map(inTenths) },
  ];
}

interface Tests {
  covered: (sighting: Sighting) => MatchFinding;
  truncated: (sighting: Sighting) => MatchFinding;
}

/** Only for letters and figures: a thin dot or dash between words never reaches its full color. */
function contrastOf(
  { fragments, sighting }: Text,
  moment: Moment,
  contrast: (sighting: Sighting) => MatchFinding,
): MatchFinding | null {
  if (sighting.state !== 'painted') return null;
  const words = fragments.flatMap(({ id, text }) =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(
      ({ index, 0: word }) => [id, index, index + word.length] as const,
    ),
  );
  const seen = words.length === 0 ? null : sightText(moment, words);
  return seen === null ? null : contrast({ ...seen, thing: sighting.thing });
}

/**
 * Cut-off text may look covered at its end. Brackets look like letters with a band through them: only lost characters
 * count.
 */
function cutOrCovered(text: Text, moment: Moment, { covered, truncated }: Tests): Defect[] {
  const { sighting } = text;
  const cut = told('text_truncated', text, truncated(sighting));
  const isWhole = sighting.charactersPainted === sighting.characters;
  if (cut.length > 0 || isWhole || mayBeCovered(text, moment)) return cut;
  return told('text_covered', text, covered(sighting));
}

/**
 * A dialog and its backdrop cover things on purpose; something that can be scrolled out from under a bar at an edge is
 * not lost.
 */
function mayBeCovered({ fragments, box }: Text, { layout }: Moment): boolean {
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

function overlapping(texts: readonly Text[], { ink }: Moment): Defect[] {
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

/** Markdown and HTML that a page should have rendered; arithmetic has spaces around its asterisks. */
const MARKUP = [
  /\*\*\S(?:[^*\n]*\S)?\*\*/u,
  /(?:^|\s)__\S[^_\n]*\S__(?=\s|[.,!?]|$)/u,
  /<\/?(?:b|i|em|strong|p|br|ul|ol|li|a|div|span|h[1-6])(?:\s[^<>]*)?\/?>/iu,
  /\[[^\]\n]+\]\((?:https?:\/\/|\/)[^)\s]*\)/u,
  /^#{1,6}\s+\S/u,
  /```/u,
  /&(?:amp|lt|gt|quot|nbsp|#\d+);/u,
];
/** If code is shown on purpose, or a person typed it. */
const CODE = /(?:^|\s)(?:code|pre|kbd|samp|textarea|input|xmp)\b|[.#][\w-]*(?:code|snippet)/iu;

function rawMarkup({ fragments, sighting, box }: Text): Defect[] {
  if (sighting.state !== 'painted') return [];
  if (fragments.some(({ element, source }) => CODE.test(element) || source !== 'text')) return [];
  const found = MARKUP.map((pattern) => pattern.exec(sighting.text)?.[0]).find(Boolean);
  if (found === undefined) return [];
  const measurements = { text: brief(sighting.text, 80), markup: brief(found, 40) };
  return [{ kind: 'raw_markup', where: sighting.element, measurements, boxes: [inTenths(box)] }];
}

/** Links in Markdown that the page left as text. */
const RAW_LINK = /\[([^\]\n]+)\]\(((?:https?:|mailto:|tel:)[^)\s]+)\)/gu;

function rawLinks({ sighting, box }: Text): Defect[] {
  if (sighting.state === 'unpainted') return [];
  return [...sighting.text.matchAll(RAW_LINK)].flatMap(([, text = '', href = '']) => {
    const found = linkMismatch(text, href);
    if (found === null) return [];
    const measurements = { text: brief(text, 80), ...found };
    return [
      { kind: 'link_mismatch', where: sighting.element, measurements, boxes: [inTenths(box)] },
    ];
  });
}

/** Keys of common services, signed tokens and private keys; one that is masked is too short to fit. */
const SECRET =
  /\b(?:sk-[\w-]{20,}|AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|xox[baprs]-[\w-]{10,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{5,})|-----BEGIN [A-Z ]*PRIVATE KEY-----/u;

/** Told by its beginning: the verdict must not spread it. */
function secretShown({ sighting, box }: Text): Defect[] {
  const found = sighting.state === 'unpainted' ? undefined : SECRET.exec(sighting.text)?.[0];
  if (found === undefined) return [];
  const measurements = { text: `${found.slice(0, 4)}…`, characters: found.length };
  return [{ kind: 'secret_shown', where: sighting.element, measurements, boxes: [inTenths(box)] }];
}
