// Everything wrong with a captured page, without anybody having asked: texts, controls, the page as a whole and what axe found; of an episode each once. Blocks nothing.
import {
  type AxeReport,
  axeReportSchema,
  type Box,
  type Control,
  type Layout,
} from '../../episode/layout.js';
import { inTenths, intersect, tenth } from '../../episode/boxes.js';
import type { Ink } from '../pixels/ink.js';
import type { Defect, SeenDefect, Unmeasured } from '../../episode/verdict/defect.js';
import { whyNoInk } from '../grade-claim.js';
import { noRecords } from '../evidence.js';
import { textDefects } from './text-defects.js';
import { brief } from '../../episode/verdict/text.js';
import { checkpointFiles } from '../../episode/files.js';
import { type Episode, fileProblem } from '../../episode/read.js';
import { SightlineError } from '../../sightline-error.js';
import type { EpisodeVerdict } from '../../episode/verdict/format.js';
import { surfaceOf } from '../from-episode.js';

/** In reading order. If ink could not be measured, texts are not checked; without a report of axe, nothing of it. */
export function defectsOf(layout: Layout, ink: Ink | null, axe: AxeReport | null): Defect[] {
  const isMeasured = ink !== null && whyNoInk(layout, ink) === null;
  const ofTexts = isMeasured ? textDefects({ layout, ink, resolve: noRecords() }) : [];
  const all = [
    ...ofTexts,
    ...controlDefects(layout),
    ...overflow(layout),
    ...beyond(layout),
    ...newestAway(layout),
    ...brokenImages(layout),
    ...(axe === null ? [] : axeDefects(axe)),
  ];
  return all.sort((one, other) => top(one) - top(other) || left(one) - left(other));
}

function axeDefects({ findings }: AxeReport): Defect[] {
  return findings.map(({ rule, impact, help, helpUrl, element, box }) => {
    const measurements = { rule, ...(impact !== null && { impact }), help, helpUrl };
    return { kind: 'axe', where: element, measurements, boxes: [inTenths(box)] };
  });
}

/** Why some of a page was not looked at by axe; empty if all was. */
export function whyNotAxed({ unseen, leftOut }: AxeReport): string[] {
  return [
    ...unseen.map(({ document, why }) => `axe could not look at ${document}: ${why}`),
    ...(leftOut > 0 ? [`axe found ${leftOut} more of the same rules`] : []),
  ];
}

function top({ boxes }: Defect): number {
  return boxes[0]?.[1] ?? 0;
}

function left({ boxes }: Defect): number {
  return boxes[0]?.[0] ?? 0;
}

const OPERATED = new Set([
  ...['button', 'link', 'checkbox', 'radio', 'switch', 'textbox', 'searchbox', 'combobox'],
  ...['listbox', 'tab', 'menuitem', 'slider', 'spinbutton'],
]);

function controlDefects(layout: Layout): Defect[] {
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
  const replaced = fragments.flatMap(({ element, hidden, box, text }) => {
    const isAlternative = /(?:^|\s)img\b/u.test(element) && text.trim() !== '' && hidden === null;
    return isAlternative ? [{ element, box, measurements: { alternative: brief(text, 80) } }] : [];
  });
  const blank = opaque.flatMap(({ element, box, broken }) =>
    broken === true ? [{ element, box, measurements: { alternative: '' } }] : [],
  );
  return [...replaced, ...blank].map(({ element, box, measurements }) => {
    return { kind: 'broken_image', where: element, measurements, boxes: [inTenths(box)] };
  });
}

type Seen = Required<Pick<EpisodeVerdict, 'defects' | 'unmeasured'>>;

/** In the order in which they were first seen. A checkpoint that cannot be read shows none. */
export async function defectsSeenIn(episode: Episode): Promise<Seen> {
  const { loadCheckpoint } = surfaceOf(episode);
  const defects = new Map<string, SeenDefect>();
  const unmeasured = new Map<string, Unmeasured & Pick<SeenDefect, 'at'>>();
  const named = [...episode.checkpoints].filter(([name]) => !OF_A_TURN.test(name));
  const taken = new Map(named.map(([name, folder]) => [folder, name]));
  for (const [folder, name] of taken) {
    const checkpoint = await loadCheckpoint(name);
    if (checkpoint === null || 'problem' in checkpoint) continue;
    const axe = await axeReportOf(episode, folder);
    const { layout, ink } = checkpoint;
    const isSaved = !('problem' in axe);
    for (const one of defectsOf(layout, ink, isSaved ? axe : null))
      noteAt<Defect>(defects, [keyOf(one), one], folder);
    for (const why of isSaved ? whyNotAxed(axe) : [axe.problem])
      noteAt<Unmeasured>(unmeasured, [why, { kind: 'axe', why }], folder);
  }
  return { defects: [...defects.values()], unmeasured: [...unmeasured.values()] };
}

/** Every turn has a checkpoint: most show what the end shows, and the others what is on its way. */
const OF_A_TURN = /^turn-\d+$/;

/** What is saved of a checkpoint, or why nothing is. */
async function axeReportOf(
  { closed, file }: Pick<Episode, 'closed' | 'file'>,
  folder: string,
): Promise<AxeReport | { problem: string }> {
  const path = `surface/${folder}/${checkpointFiles.axe}`;
  if (!(path in closed.files)) return { problem: 'axe was not asked when the episode was saved' };
  try {
    return axeReportSchema.parse(JSON.parse((await file(path)).toString()));
  } catch (error) {
    const why = error instanceof SightlineError ? fileProblem(error) : 'it is no report of axe';
    return { problem: `${path}: ${why}` };
  }
}

/** The same text in the same kind of place; it may have moved since, and its numbers with it. */
function keyOf({ kind, where, measurements: { text, other, rule } }: Defect): string {
  return JSON.stringify([kind, where, text, other, rule]);
}

/** Keeps the first of those with the same key, with the checkpoints at which any of them was seen. */
function noteAt<One>(
  seen: Map<string, One & Pick<SeenDefect, 'at'>>,
  [key, one]: [string, One],
  folder: string,
): void {
  const known = seen.get(key);
  if (known === undefined) seen.set(key, { ...one, at: [folder] });
  else if (!known.at.includes(folder)) known.at.push(folder);
}
