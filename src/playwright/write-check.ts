// Writes the results of checking one page: the evidence, a picture for each claim, and a page that lists them.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkpointFiles, toJsonText, writeWhole } from '../episode/files.js';
import type { Layout } from '../episode/layout.js';
import { claimPicture } from '../report/claim-picture.js';
import { claimsPage } from '../report/claims-page.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';

/** Paths of the written files, below the requested folder. */
export interface CheckFiles {
  screenshot: string;
  /** Lists the claims. */
  index: string;
  /** One picture per claim, in order. */
  pictures: string[];
}

interface Written {
  taken: { layout: Layout; png: Buffer; pngWithoutText: Buffer };
  claims: readonly ClaimResult[];
  /** For people: the URL. */
  where: string;
}

/** Writes each file whole or not at all; `onClaim` is called for each picture. */
export async function writeCheck(
  outDir: string,
  { taken, claims, where }: Written,
  onClaim: () => void,
): Promise<CheckFiles> {
  await mkdir(outDir, { recursive: true });
  await removeOldPictures(outDir);
  const path = (name: string): string => join(outDir, name);
  await Promise.all([
    writeWhole(path(checkpointFiles.page), taken.png),
    writeWhole(path(checkpointFiles.pageWithoutText), taken.pngWithoutText),
    writeWhole(path(checkpointFiles.layout), toJsonText(taken.layout)),
    writeWhole(path('claims.json'), toJsonText({ claims })),
  ]);
  const pictured: { file: string; result: ClaimResult }[] = [];
  for (const [index, result] of claims.entries()) {
    const file = `claim-${String(index + 1).padStart(2, '0')}.png`;
    const { png, layout } = taken;
    await writeWhole(path(file), await claimPicture(result, { png, viewport: layout.viewport }));
    pictured.push({ file, result });
    onClaim();
  }
  await writeWhole(path('index.html'), claimsPage(pictured, where));
  return {
    screenshot: path(checkpointFiles.page),
    index: path('index.html'),
    pictures: pictured.map(({ file }) => path(file)),
  };
}

/** Pictures from an earlier run would be mistaken for some of this one. */
async function removeOldPictures(outDir: string): Promise<void> {
  const names = await readdir(outDir);
  const old = names.filter((name) => /^claim-\d+\.png$/u.test(name));
  await Promise.all(old.map((name) => rm(join(outDir, name))));
}
