// Asks a vision model sentences about a page that was looked at, as they stand; measures no claim.
import type { PageQuestions } from '../grade/surface/asked/asking.js';
import { gradeWithModels } from '../grade/surface/asked/grade-with-models.js';
import { askedClaim } from '../grade/surface/grade-claim.js';
import { noRecords } from '../grade/surface/records.js';
import { decodePixels } from '../pixels/png.js';
import type { ClaimResult } from '../verdict/claim-result.js';
import type { SeenPage } from './claims-of-page.js';

/** In the order of the sentences. A model that cannot be asked leaves its sentence open. */
export async function askedOfPage(
  { taken, ink }: Pick<SeenPage, 'taken' | 'ink'>,
  { sentences, models }: PageQuestions,
): Promise<ClaimResult[]> {
  const { layout, png, pngWithoutText } = taken;
  const pictures = async () => ({
    withText: await decodePixels(png),
    withoutText: await decodePixels(pngWithoutText),
  });
  const answers: ClaimResult[] = [];
  for (const claim of sentences) {
    const compiled = askedClaim(claim, []);
    const seen = { layout, ink, resolve: noRecords(), pictures };
    const asked = await gradeWithModels({ claim, compiled, ...seen, not: false, asking: models });
    answers.push(asked.result);
  }
  return answers;
}
