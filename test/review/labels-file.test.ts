// Several reviews that save to one labels file at the same time.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveLine } from '../../src/cli/review/labels-file.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';

const program = fileURLToPath(new URL('save-from-process.ts', import.meta.url));
const EACH = 60;

let root: string;
let file: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-labels-file-'));
  file = join(root, 'labels.jsonl');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function raters(): Promise<(string | undefined)[]> {
  return readLabels(file, await readFile(file, 'utf8')).map(({ rater }) => rater);
}

it('keeps every answer of two raters who save from two processes at once', async () => {
  const save = (rater: string) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', program, file, rater, String(EACH)]);
  await Promise.all([save('ann'), save('ben')]);
  const saved = await raters();
  expect(saved.filter((rater) => rater === 'ann')).toHaveLength(EACH);
  expect(saved.filter((rater) => rater === 'ben')).toHaveLength(EACH);
  expect(existsSync(`${file}.next`)).toBe(false);
});

it('goes on after a review that was killed while it saved', async () => {
  await writeFile(`${file}.next`, '{"id":');
  const before = new Date(Date.now() - 60_000);
  await utimes(`${file}.next`, before, before);
  const judged = { promptHash: 'p', model: 'Sightline', label: null, votes: null };
  const place = { id: 'episode/verdict', rater: 'ann' };
  await saveLine(file, place, () => ({ ...judged, ...place, question: 'verdict.passed' }));
  expect(await raters()).toEqual(['ann']);
});
