// Everything wrong with a captured page, without anybody having asked; blocks nothing.
import type { AxeReport } from '../../episode/axe.js';
import type { Layout } from '../../episode/layout.js';
import type { Ink } from '../../pixels/ink.js';
import type { Defect } from '../../verdict/defect.js';
import { whyNoInk } from '../surface/grade-claim.js';
import { noRecords } from '../surface/records.js';
import { axeDefects } from './axe-defects.js';
import { controlDefects } from './control-defects.js';
import { linkDefects } from './link-defects.js';
import { pageDefects } from './page-defects.js';
import { textDefects } from './text-defects.js';

/** In reading order. If ink could not be measured, texts are not checked; without a report of axe, nothing of it. */
export function defectsOf(layout: Layout, ink: Ink | null, axe: AxeReport | null): Defect[] {
  const isMeasured = ink !== null && whyNoInk(layout, ink) === null;
  const ofTexts = isMeasured ? textDefects({ layout, ink, resolve: noRecords() }) : [];
  const own = [
    ...ofTexts,
    ...controlDefects(layout),
    ...linkDefects(layout),
    ...pageDefects(layout),
  ];
  const all = axe === null ? own : [...own, ...axeDefects(axe, own)];
  return all.sort((one, other) => top(one) - top(other) || left(one) - left(other));
}

function top({ boxes }: Defect): number {
  return boxes[0]?.[1] ?? 0;
}

function left({ boxes }: Defect): number {
  return boxes[0]?.[0] ?? 0;
}
