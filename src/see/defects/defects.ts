// Everything wrong with a captured page, without anybody having asked; blocks nothing.
import type { AxeReport, Layout } from '../../episode/layout.js';
import { inTenths } from '../../episode/boxes.js';
import type { Ink } from '../pixels/ink.js';
import type { Defect } from '../../episode/verdict/defect.js';
import { whyNoInk } from '../grade-claim.js';
import { noRecords } from '../records.js';
import { controlDefects } from './control-defects.js';
import { pageDefects } from './page-defects.js';
import { textDefects } from './text-defects.js';

/** In reading order. If ink could not be measured, texts are not checked; without a report of axe, nothing of it. */
export function defectsOf(layout: Layout, ink: Ink | null, axe: AxeReport | null): Defect[] {
  const isMeasured = ink !== null && whyNoInk(layout, ink) === null;
  const ofTexts = isMeasured ? textDefects({ layout, ink, resolve: noRecords() }) : [];
  const all = [
    ...ofTexts,
    ...controlDefects(layout),
    ...pageDefects(layout),
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
