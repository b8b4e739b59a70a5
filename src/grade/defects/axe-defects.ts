// What axe-core found at a checkpoint as defects, except what Sightline has found on the same element; never runs axe.
import { type AxeReport, axeReportSchema } from '../../episode/axe.js';
import { checkpointFiles } from '../../episode/files.js';
import { type Episode, fileProblem } from '../../episode/read.js';
import type { Box } from '../../episode/layout.js';
import { inTenths } from '../../pixels/boxes.js';
import { SightlineError } from '../../sightline-error.js';
import type { Defect } from '../../verdict/defect.js';

/** Rules that ask for a control's name. */
const NAMES = new Set([
  ...['button-name', 'link-name', 'input-button-name', 'label', 'select-name', 'area-alt'],
  ...['aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name', 'summary-name'],
]);

export function axeDefects({ findings }: AxeReport, own: readonly Defect[]): Defect[] {
  const unnamed = own.filter(({ kind }) => kind === 'unnamed_control');
  const isKnown = (box: Box) => unnamed.some(({ boxes: [other] }) => other && isSame(other, box));
  return findings
    .filter(({ rule, box }) => !NAMES.has(rule) || !isKnown(box))
    .map(({ rule, impact, help, helpUrl, element, box }) => {
      const measurements = { rule, ...(impact !== null && { impact }), help, helpUrl };
      return { kind: 'axe', where: element, measurements, boxes: [inTenths(box)] };
    });
}

/** Boxes are rounded to hundredths. */
function isSame(one: Box, other: Box): boolean {
  return one.every((value, at) => Math.abs(value - (other[at] ?? 0)) <= 1);
}

/** Why some of a page was not looked at; empty if all was. */
export function whyNotAxed({ unseen, leftOut }: AxeReport): string[] {
  return [
    ...unseen.map(({ document, why }) => `axe could not look at ${document}: ${why}`),
    ...(leftOut > 0 ? [`axe found ${leftOut} more of the same rules`] : []),
  ];
}

/** What is saved of a checkpoint, or why nothing is. */
export async function axeReportOf(
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
