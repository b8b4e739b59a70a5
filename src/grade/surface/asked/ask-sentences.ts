// Asks a model sentences about a page, as they stand; measures no claim.
import { decodePixels } from '../../../pixels/png.js';
import type { Layout } from '../../../episode/layout.js';
import type { Ink } from '../../../pixels/ink.js';
import type { ClaimResult } from '../../../verdict/claim-result.js';
import { askedClaim } from '../grade-claim.js';
import { noRecords } from '../records.js';
import type { ClaimModels } from './asking.js';
import { gradeWithModels } from './grade-with-models.js';

/** Sentences for a model, and which one to ask. Its answers are advisory. */
export interface Questions {
  sentences: readonly string[];
  models: ClaimModels;
}

/** What there is of a page; the pictures are PNG. */
interface Seen {
  taken: { layout: Layout; png: Buffer; pngWithoutText: Buffer };
  ink: Ink | null;
}

/** In the order of the sentences. A model that cannot be asked leaves its sentence open. */
export async function askSentences(
  { taken: { layout, png, pngWithoutText }, ink }: Seen,
  { sentences, models }: Questions,
): Promise<ClaimResult[]> {
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
