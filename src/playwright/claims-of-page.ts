// Looks at an open page once and grades claims about it; opens nothing and writes nothing.
import type { Page } from 'playwright';
import { foundSubjects } from '../grade/surface/found-subjects.js';
import { gradeClaim } from '../grade/surface/grade-claim.js';
import { type Locked, readClaim, withSentences } from '../grade/surface/locked.js';
import { noRecords } from '../grade/surface/records.js';
import { measureInk } from '../pixels/ink.js';
import { captureCheckpoint, type Checkpoint } from '../surface/capture/capture.js';
import type { ClaimResult } from '../verdict/claim-result.js';

export interface SeenPage {
  taken: Checkpoint;
  /** In the order they were asked. */
  claims: ClaimResult[];
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
  { locked = null, explains = false }: { locked?: Locked | null; explains?: boolean } = {},
): Promise<SeenPage> {
  const taken = await captureCheckpoint(page, { landmarks: {} });
  const { layout, png, pngWithoutText } = taken;
  const ink = await measureInk(layout, png, pngWithoutText);
  const graded = claims.map((claim) => {
    const reading = readClaim(claim, [], locked);
    const { compiled } = reading;
    const moment = { layout, ink, resolve: noRecords() };
    const result = withSentences(gradeClaim({ claim, compiled, ...moment }), reading, false);
    return explains ? { ...result, found: foundSubjects(compiled, moment) } : result;
  });
  return { taken, claims: graded };
}
