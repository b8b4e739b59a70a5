// An episode without its pictures: what can still be told of it, and what cannot; and equal pictures of a run, which are stored once.
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { arePicturesKept, dropPictures, endSharing } from '../../src/episode/pictures.js';
import { readEpisode } from '../../src/episode/read.js';
import { bytesBelow } from '../../src/episode/files.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { writeSite } from '../../src/report/site/write-site.js';
import { readVerdict } from '../../src/episode/verdict/store.js';
import { agent, type Plan, user } from '../grade/build-episode.js';
import { graded } from '../report/graded.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-kept-'));
});

afterEach(() => rm(root, { recursive: true }));

const plan: Plan = {
  scenario: {
    expectations: {
      says: [{ consistent: false }],
      surface: [{ at: 'end', claims: ['"$42.00" is shown.'] }],
    },
  },
  environment: {
    ...{ browser: { name: 'chromium', version: '1' }, viewport: { width: 400, height: 300 } },
    ...{ deviceScaleFactor: 1, startUrl: 'http://shop.test/', platform: 'linux-x64' },
    fonts: '0a1b2c3d',
  },
  story: [user('Refund, please.'), agent('Refund issued: $42.00')],
};
const page = 'surface/end/page.png';

it('keeps the words, the verdict and where everything was, without pictures and the copy of the page', async () => {
  const dir = await graded(plan, { runDir: root });
  const before = bytesBelow(dir);
  expect(await readVerdict(dir)).toMatchObject({ outcome: 'passed' });
  await dropPictures(dir);
  expect(arePicturesKept(dir)).toBe(false);
  const kept = [page, 'surface/end/page-without-text.png', 'surface/end/dom.html'];
  expect(kept.filter((name) => existsSync(join(dir, name)))).toEqual([]);
  expect(existsSync(join(dir, 'surface/end/layout.json'))).toBe(true);
  expect(bytesBelow(dir)).toBeLessThan(before);
  expect(await readVerdict(dir)).toMatchObject({ outcome: 'passed' });
  const note = JSON.parse(await readFile(join(dir, 'not-kept.json'), 'utf8')) as object;
  expect(note).toMatchObject({ why: 'passed', files: [...kept].sort() });
});

it('grades it again as far as that goes: a claim about a picture is inconclusive, and the harness’s', async () => {
  const dir = await graded(plan, { runDir: root });
  await dropPictures(dir);
  const { outcome, party, assertions, defects } = await gradeEpisode(dir);
  expect({ outcome, party }).toEqual({ outcome: 'inconclusive', party: 'harness' });
  expect(assertions.find(({ assertion }) => assertion.kind === 'shows')).toMatchObject({
    outcome: 'inconclusive',
    party: 'harness',
    reason: expect.stringMatching(/pictures were not kept, since it passed .* keep: all/) as string,
  });
  expect(defects).toEqual([]);
  // A file that is gone without a note is still damage.
  await rm(join(dir, 'surface/end/layout.json'));
  await rm(join(dir, 'not-kept.json'));
  await expect((await readEpisode(dir)).file(page)).rejects.toThrow('cannot be trusted');
});

it('has a row and a page in the report, without pictures', async () => {
  const dir = await graded(plan, { runDir: root });
  await dropPictures(dir);
  const { file } = await writeSite([root], join(root, 'report'));
  const data = await readFile(join(root, 'report/data/e1.js'), 'utf8');
  expect(data).toContain('"kept":false');
  expect(data).not.toContain('page.png');
  expect(await readFile(file, 'utf8')).toMatch(/"bytes":[1-9]/);
});

it('stores a picture that two episodes of a run share once, also when one of them drops it', async () => {
  const [one, other] = [await graded(plan, { runDir: root }), await graded(plan, { runDir: root })];
  const inode = (dir: string) => statSync(join(dir, page)).ino;
  expect(inode(one)).toBe(inode(other));
  const counted = new Set<string>();
  expect(bytesBelow(one, counted)).toBeGreaterThan(bytesBelow(other, counted));
  await endSharing(root);
  expect(statSync(join(one, page)).nlink).toBe(2);
  await dropPictures(one);
  await expect((await readEpisode(other)).file(page)).resolves.toBeInstanceOf(Buffer);
  expect((await gradeEpisode(other)).outcome).toBe('passed');
});
