// Looks at an open page once and grades claims about it; opens nothing and writes nothing.
import type { Page } from 'playwright';
import { defectsOf, whyNotAxed } from '../grade/defects/defects.js';
import { foundSubjects } from '../grade/surface/found-subjects.js';
import { gradeClaim, readClaim } from '../grade/surface/grade-claim.js';
import { noRecords } from '../grade/surface/records.js';
import { measureInk } from '../pixels/ink.js';
import { askAxe } from '../surface/capture/axe.js';
import { captureCheckpoint, type Checkpoint } from '../surface/capture/capture.js';
import type { ClaimResult } from '../verdict/claim-result.js';
import type { Defect, Unmeasured } from '../verdict/defect.js';

export interface SeenPage {
  taken: Checkpoint;
  /** In the order they were asked. */
  claims: ClaimResult[];
  /** Null if nobody looked for any. */
  defects: PageDefects | null;
}

export interface PageDefects {
  defects: Defect[];
  /** What could not be looked for. */
  unmeasured: Unmeasured[];
}

/**
 * Captures the page as it is and grades each claim. There are no landmarks and no records here: subjects are quoted
 * text, roles and names.
 *
 * @throws {SightlineError} `checkpoint-failed` when the page cannot be read.
 */
export async function claimsOfPage(
  page: Page,
  claims: readonly string[],
  { explains = false, defects = false }: { explains?: boolean; defects?: boolean } = {},
): Promise<SeenPage> {
  const taken = await captureCheckpoint(page, { landmarks: {} });
  const axe = defects ? await askAxe(page) : null;
  const { layout, png, pngWithoutText } = taken;
  const ink = await measureInk(layout, png, pngWithoutText);
  const graded = claims.map((claim) => {
    const compiled = readClaim(claim, []);
    const moment = { layout, ink, resolve: noRecords() };
    const result = gradeClaim({ claim, compiled, ...moment });
    return explains ? { ...result, found: foundSubjects(compiled, moment) } : result;
  });
  const found = axe && {
    defects: defectsOf(layout, ink, axe),
    unmeasured: whyNotAxed(axe).map((why) => ({ kind: 'axe' as const, why })),
  };
  return { taken, claims: graded, defects: found };
}
