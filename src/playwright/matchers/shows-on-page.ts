// Claims about a page that a test has opened, without an episode: checks again until they hold or the time is up.
import { setTimeout as after } from 'node:timers/promises';
import { test, type Page } from '@playwright/test';
import { renderClaim } from '../../see/render.js';
import type { ClaimResult } from '../../episode/verdict/claim-result.js';
import { attachClaimPicture } from '../show-verdict.js';
import { canBeMeasured, claimsOfPage, type PageClaim, type SeenPage } from '../claims-of-page.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/** Pauses between checks, ms; the last one repeats. Those of Playwright's `expect.poll`. */
const INTERVALS_MS = [100, 250, 500, 1000];

/**
 * Checks at least once. A claim that is not in the language, or that only a model could decide, throws at once; one that
 * stays inconclusive throws at the end, even with `.not`.
 */
export async function showsOnPage(
  { isNot }: MatcherState,
  page: Page,
  { claims, timeoutMs }: { claims: readonly PageClaim[]; timeoutMs: number },
): Promise<MatcherResult> {
  const deadline = performance.now() + timeoutMs;
  const canHold = claims.every(canBeMeasured);
  const wanted = isNot ? 'failed' : 'passed';
  for (let looks = 0; ; looks += 1) {
    const seen = await claimsOfPage(page, claims);
    const open = seen.claims.filter(({ outcome }) => outcome !== wanted);
    if (open.length === 0) return { pass: !isNot, message: () => '' };
    const pauseMs = INTERVALS_MS[Math.min(looks, INTERVALS_MS.length - 1)] ?? 0;
    if (canHold && performance.now() + pauseMs < deadline) {
      await after(pauseMs);
      continue;
    }
    await attachPictures(open, seen, isNot);
    const message = messageOf(open, isNot);
    if (open.some(({ outcome }) => outcome === 'inconclusive')) throw new Error(message);
    return { pass: isNot, message: () => message };
  }
}

async function attachPictures(
  claims: readonly ClaimResult[],
  { taken: { png, layout } }: SeenPage,
  isNot: boolean,
): Promise<void> {
  const picture = { png, viewport: layout.viewport };
  for (const result of claims)
    await attachClaimPicture({ result, not: isNot, picture }, test.info());
}

function messageOf(claims: readonly ClaimResult[], isNot: boolean): string {
  const texts = claims.map((claim) => renderClaim(claim)).join('\n\n');
  return isNot ? `Not to be shown, and:\n\n${texts}` : texts;
}
