// Writes the results of checking one page: the evidence, a card for each claim, and a page that lists them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointFiles, toJsonText, writeWhole } from '../episode/files.js';
import type { Layout } from '../episode/layout.js';
import { claimCard } from '../report/claim-card.js';
import { claimsIndex } from '../report/claim-cards-index.js';
import type { ClaimResult } from '../verdict/claim-result.js';

/** Paths of the written files, below the requested folder. */
export interface CheckFiles {
  screenshot: string;
  /** Lists the cards. */
  index: string;
  /** One card per claim, in order. */
  cards: string[];
}

interface Written {
  taken: { layout: Layout; png: Buffer; pngWithoutText: Buffer };
  claims: readonly ClaimResult[];
  /** For people: the URL. */
  where: string;
}

/** Writes each file whole or not at all; `onClaim` is called for each card. */
export async function writeCheck(
  outDir: string,
  { taken, claims, where }: Written,
  onClaim: () => void,
): Promise<CheckFiles> {
  await mkdir(outDir, { recursive: true });
  await removeOldCards(outDir);
  const path = (name: string): string => join(outDir, name);
  await Promise.all([
    writeWhole(path(checkpointFiles.page), taken.png),
    writeWhole(path(checkpointFiles.pageWithoutText), taken.pngWithoutText),
    writeWhole(path(checkpointFiles.layout), toJsonText(taken.layout)),
    writeWhole(path('claims.json'), toJsonText({ claims })),
  ]);
  const cards: { file: string; crop: string | null; result: ClaimResult }[] = [];
  for (const [index, result] of claims.entries()) {
    cards.push(await writeCard(path, { taken, result, where, number: index + 1 }));
    onClaim();
  }
  await writeWhole(path('index.html'), claimsIndex(cards, where));
  return {
    screenshot: path(checkpointFiles.page),
    index: path('index.html'),
    cards: cards.map(({ file }) => path(file)),
  };
}

/** Cards from an earlier run would be mistaken for cards from this one. */
async function removeOldCards(outDir: string): Promise<void> {
  const names = await readdir(outDir);
  const old = names.filter((name) => /^claim-\d+\.(?:html|png)$/u.test(name));
  await Promise.all(old.map((name) => rm(join(outDir, name))));
}

async function writeCard(
  path: (name: string) => string,
  {
    taken,
    result,
    where,
    number,
  }: Omit<Written, 'claims'> & { result: ClaimResult; number: number },
): Promise<{ file: string; crop: string | null; result: ClaimResult }> {
  const name = `claim-${String(number).padStart(2, '0')}`;
  const { viewport, scroll, document } = taken.layout;
  const { png, pngWithoutText } = taken;
  const picture = { png, pngWithoutText, viewport, scroll, document };
  const card = await claimCard({ result, picture, where, cropFile: `${name}.png` });
  await writeWhole(path(`${name}.html`), card.html);
  if (card.crop !== null) await writeWhole(path(`${name}.png`), card.crop);
  return { file: `${name}.html`, crop: card.crop === null ? null : `${name}.png`, result };
}
