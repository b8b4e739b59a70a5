// Looks at an open page once and grades claims about it; opens nothing and writes nothing.
import type { Locator, Page } from 'playwright';
import { claimSubjects } from '../claim/claim.js';
import { locatorOf, type SeenClaim } from '../claim/see.js';
import { defectsOf, whyNotAxed } from '../grade/defects/defects.js';
import { foundSubjects } from '../grade/surface/found-subjects.js';
import { gradeClaim, needsPick, type ReadClaim, readClaim } from '../grade/surface/grade-claim.js';
import { noRecords } from '../grade/surface/records.js';
import { type Ink, measureInk } from '../pixels/ink.js';
import { askAxe } from '../surface/capture/axe.js';
import { captureCheckpoint, type Checkpoint } from '../surface/capture/capture.js';
import { SightlineError } from '../sightline-error.js';
import type { ClaimResult } from '../verdict/claim-result.js';
import type { Defect, Unmeasured } from '../verdict/defect.js';

export interface SeenPage {
  taken: Checkpoint;
  ink: Ink | null;
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

/** A sentence, or a claim of the builder. */
export type PageClaim = string | SeenClaim;

/**
 * Captures the page as it is and grades each claim. There are no landmarks and no records here: subjects are quoted
 * text, roles, names and locators.
 *
 * @throws {SightlineError} `checkpoint-failed` when the page cannot be read, `usage` for a locator of another page.
 */
export async function claimsOfPage(
  page: Page,
  claims: readonly PageClaim[],
  { explains = false, defects = false }: { explains?: boolean; defects?: boolean } = {},
): Promise<SeenPage> {
  const taken = await captureCheckpoint(page, { landmarks: locatorsIn(claims, page) });
  const axe = defects ? await askAxe(page) : null;
  const { layout, png, pngWithoutText } = taken;
  const ink = await measureInk(layout, png, pngWithoutText);
  const graded = claims.map((claim) => {
    const compiled = readOf(claim);
    const moment = { layout, ink, resolve: noRecords() };
    const result = gradeClaim({ claim: String(claim), compiled, ...moment });
    return explains ? { ...result, found: foundSubjects(compiled, moment) } : result;
  });
  const found = axe && {
    defects: defectsOf(layout, ink, axe),
    unmeasured: whyNotAxed(axe).map((why) => ({ kind: 'axe' as const, why })),
  };
  return { taken, ink, claims: graded, defects: found };
}

function readOf(claim: PageClaim): ReadClaim {
  return typeof claim === 'string'
    ? readClaim(claim, [])
    : { kind: 'measured', claim: claim.claim };
}

/** Whether looking at a page can decide it at all. */
export function canBeMeasured(claim: PageClaim): boolean {
  const read = readOf(claim);
  return read.kind === 'measured' && !needsPick(read.claim);
}

/** The locators that claims speak of, by the names that the claims know them by. */
function locatorsIn(claims: readonly PageClaim[], page: Page): Record<string, () => Locator> {
  const subjects = claims.flatMap((one) =>
    typeof one === 'string' ? [] : claimSubjects(one.claim),
  );
  return Object.fromEntries(
    subjects.flatMap((one) => {
      const locator = locatorOf(one) as Locator | null;
      if (one.kind !== 'locator' || locator === null) return [];
      if (locator.page() !== page) throw ofAnotherPage(one.name);
      return [[one.name, () => locator]];
    }),
  );
}

function ofAnotherPage(locator: string): SightlineError {
  return new SightlineError('usage', {
    what: `The locator ${locator} belongs to another page than the one that is looked at.`,
    next: 'Give see() a locator of the page that expect() is given.',
  });
}
