// Redacts secrets that were learned late in files that an open episode has already written.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blankBoxes } from './png.js';
import { checkpointFiles, episodeFiles, toJsonText } from './files.js';
import { layoutSchema } from './layout.js';
import { inkedBoxes, markBlanked, redactLayout } from './redact-layout.js';
import { redactFile } from './redact-record.js';
import type { Redactor } from './redactor.js';

/**
 * Strikes the records again, synchronously, since the next line may be appended right after.
 *
 * @param lines what was appended to each file, as it happened: if a secret was learned while it was typed, only its
 *   first letters may have been struck out, and the rest cannot be found in what is left
 */
export function strikeRecords(
  dir: string,
  redactor: Redactor,
  lines: ReadonlyMap<string, readonly object[]>,
): void {
  for (const name of new Set([...Object.values(episodeFiles), ...lines.keys()])) {
    const file = join(dir, name);
    if (!existsSync(file)) continue;
    const before = readFileSync(file, 'utf8');
    const whole = lines.get(name)?.map((line) => `${JSON.stringify(line)}\n`);
    const after = redactFile(name, whole?.join('') ?? before, redactor);
    if (after !== before) writeFileSync(file, after);
  }
}

/** Strikes the checkpoints again, in text and in pictures. */
export async function strikeCheckpoints(dir: string, redactor: Redactor): Promise<void> {
  const surface = join(dir, 'surface');
  const folders = existsSync(surface) ? await readdir(surface) : [];
  for (const folder of folders) await strikeCheckpoint(join(surface, folder), redactor);
}

async function strikeCheckpoint(folder: string, redactor: Redactor): Promise<void> {
  const file = (name: keyof typeof checkpointFiles) => join(folder, checkpointFiles[name]);
  if (!existsSync(file('layout'))) return;
  const stored = layoutSchema.parse(JSON.parse(await readFile(file('layout'), 'utf8')));
  const { layout, runs } = redactLayout(stored, redactor);
  const boxes = inkedBoxes(runs);
  markBlanked(layout, boxes);
  await writeFile(file('layout'), toJsonText(layout));
  for (const name of ['page', 'pageWithoutText'] as const) {
    if (boxes.length === 0 || !existsSync(file(name))) continue;
    const picture = await blankBoxes(await readFile(file(name)), boxes, layout.viewport.width);
    await writeFile(file(name), picture);
  }
  for (const name of ['aria', 'dom', 'axe'] as const) {
    if (!existsSync(file(name))) continue;
    const before = await readFile(file(name), 'utf8');
    const after = redactFile(checkpointFiles[name], before, redactor);
    if (after !== before) await writeFile(file(name), after);
  }
}
