// Where baselines are, and reading and writing them; compares nothing.
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256, textIfThere, toJsonText, writeWhole } from '../episode/files.js';
import { SightlineError } from '../sightline-error.js';
import { type Baseline, baselineSchema, type Surroundings } from './format.js';
import { surroundingsName } from './surroundings.js';

/** Relative to the working directory, as scenarios are. */
export const BASELINES_DIR = 'sightline-baselines';

/** The scenario and checkpoint that a baseline belongs to. */
export interface BaselineKey {
  project: string;
  scenario: string;
  checkpoint: string;
}

export interface StoredBaseline {
  baseline: Baseline;
  png: Buffer;
}

/** Paths of picture and data, below the folder of all baselines. */
export function baselineFiles(
  surroundings: Surroundings,
  key: BaselineKey,
): { png: string; json: string } {
  const stem = [surroundingsName(surroundings), ...below(key)].join('/');
  return { png: `${stem}.png`, json: `${stem}.json` };
}

function below({ project, scenario, checkpoint }: BaselineKey): string[] {
  return [project, scenario, checkpoint];
}

/**
 * Null if there is none.
 *
 * @throws SightlineError `baseline-invalid` if it was changed after it was written.
 */
export function readBaseline(
  dir: string,
  surroundings: Surroundings,
  key: BaselineKey,
): StoredBaseline | null {
  const files = baselineFiles(surroundings, key);
  const text = textIfThere(join(dir, files.json));
  return text === null
    ? null
    : { baseline: parse(dir, files.json, text), png: picture(dir, files.png, text) };
}

/** Baselines of the same checkpoint that were made elsewhere, newest name last. */
export function otherSurroundings(dir: string, key: BaselineKey): Surroundings[] {
  if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(dir)
    .sort()
    .flatMap((name) => {
      const file = `${[name, ...below(key)].join('/')}.json`;
      const text = textIfThere(join(dir, file));
      return text === null ? [] : [parse(dir, file, text).surroundings];
    });
}

export async function writeBaseline(
  dir: string,
  key: BaselineKey,
  { baseline, png }: StoredBaseline,
): Promise<{ png: string; json: string }> {
  const files = baselineFiles(baseline.surroundings, key);
  mkdirSync(dirname(join(dir, files.png)), { recursive: true });
  await writeWhole(join(dir, files.png), png);
  await writeWhole(join(dir, files.json), toJsonText({ ...baseline, picture: sha256(png) }));
  return files;
}

function parse(dir: string, file: string, text: string): Baseline {
  try {
    return baselineSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw invalid(dir, file, 'it is not in the format that this Sightline writes', cause);
  }
}

/** A picture that was merged or edited by hand would be compared with another picture's words. */
function picture(dir: string, file: string, text: string): Buffer {
  if (textIfThere(join(dir, file)) === null) throw invalid(dir, file, 'it is not there');
  const png = readFileSync(join(dir, file));
  if (sha256(png) === parse(dir, file, text).picture) return png;
  throw invalid(dir, file, 'it is not the picture that was approved with the data beside it');
}

function invalid(dir: string, file: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('baseline-invalid', {
    what: `The baseline ${join(dir, file)} cannot be used: ${why}.`,
    next: 'Restore both of its files from version control, or approve the checkpoint again: sightline approve <episode>.',
    cause,
  });
}
