// Everything wrong with a captured page, without anybody having asked; blocks nothing.
import { measureInk } from '../../pixels/ink.js';
import type { Layout } from '../../episode/layout.js';
import { noRecords } from '../surface/records.js';
import { whyNoInk } from '../surface/grade-claim.js';
import { controlDefects } from './control-defects.js';
import type { Defect } from './defect.js';
import { pageDefects } from './page-defects.js';
import { textDefects } from './text-defects.js';

/** In reading order. If ink could not be measured, texts are not checked. */
export async function defectsOf(
  layout: Layout,
  pictures: { png: Uint8Array; pngWithoutText: Uint8Array },
): Promise<Defect[]> {
  const ink = await measureInk(layout, pictures.png, pictures.pngWithoutText);
  const moment = { layout, ink, resolve: noRecords() };
  const ofTexts = whyNoInk(layout, ink) === null ? textDefects(moment) : [];
  const all = [...ofTexts, ...controlDefects(layout), ...pageDefects(layout)];
  return all.sort((one, other) => top(one) - top(other) || left(one) - left(other));
}

function top({ boxes }: Defect): number {
  return boxes[0]?.[1] ?? 0;
}

function left({ boxes }: Defect): number {
  return boxes[0]?.[0] ?? 0;
}
