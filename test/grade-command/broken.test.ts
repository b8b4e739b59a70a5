// Episodes that cannot be graded: each is told by name, counts as an error, and costs the others nothing.
import { appendFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Layout } from '../../src/episode/layout.js';
import { readVerdict } from '../../src/episode/verdict/store.js';
import {
  emptyWorld,
  makeFolder,
  openStory,
  removeEpisodes,
  writeStory,
} from '../grade/build-episode.js';
import { denial, grade } from './run-grade.js';

beforeEach(makeFolder);
afterEach(removeEpisodes);

/** Breaks one of two sound episodes, and grades both. */
async function gradedBeside(breakIt: (dir: string) => Promise<unknown>) {
  const dir = await writeStory(denial);
  await breakIt(dir);
  const sound = await writeStory(denial);
  const ran = await grade(dirname(sound));
  return { ...ran, verdict: await readVerdict(dir).catch(() => null) };
}

/** What is wrong with it, the name that the verdict gives to that, and the words that name it. */
const breakages: [what: string, stop: string, words: RegExp, breakIt: (dir: string) => Promise<unknown>][] = [
  ['never closed', 'unclosed', /never closed: closed\.json is missing/, (dir) => rm(join(dir, 'closed.json'))],
  ['closed.json cut off', 'corrupt', /closed\.json: it does not have the form/, (dir) => truncate(join(dir, 'closed.json'), 40)],
  ['a record cut off in the middle of a line', 'corrupt', /path\.jsonl: its content is not what was closed/, (dir) => truncate(join(dir, 'path.jsonl'), 100)],
  ['a record that is gone', 'corrupt', /transcript\.jsonl: it is not there/, (dir) => rm(join(dir, 'transcript.jsonl'))],
  ['a record that was changed', 'corrupt', /world\.json: its content is not what was closed/, (dir) => appendFile(join(dir, 'world.json'), ' ')],
  ['a record that came after the close', 'corrupt', /logs\.jsonl: the episode was closed without it/, (dir) => writeFile(join(dir, 'logs.jsonl'), '')],
  ['a header that was changed', 'corrupt', /episode\.json: its content is not what was closed/, (dir) => appendFile(join(dir, 'episode.json'), '\n')],
  ['a header that is gone', 'corrupt', /episode\.json: it is not there/, (dir) => rm(join(dir, 'episode.json'))],
  ['a newer format', 'newer_version', /format version 9; this Sightline reads up to 1/, (dir) => newer(join(dir, 'episode.json'))],
  ['recorded assertions that are broken', 'corrupt', /assertions\.json cannot be read/, (dir) => writeFile(`${dir}.assertions.json`, '[{"kind":')],
  ['nothing in its folder', 'corrupt', /episode\.json: it is not there/, (dir) => emptied(dir)],
]; // prettier-ignore

async function newer(header: string): Promise<void> {
  const text = await readFile(header, 'utf8');
  await writeFile(header, text.replace('"version": 1', '"version": 9'));
}

async function emptied(dir: string): Promise<void> {
  await rm(dir, { recursive: true });
  await mkdir(dir);
}

describe('an episode that cannot be read', () => {
  it.each(breakages)('is an error by name: %s', async (_, stop, words, breakIt) => {
    const { code, out, verdict } = await gradedBeside(breakIt);
    expect(code).toBe(2);
    expect(out).toMatch(words);
    expect(out).toContain('● 1 passed   ! 1 error');
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness', stop, scenario: 'golden' });
    expect(verdict?.headline).toMatch(words);
    expect(verdict).toMatchObject({ scenarioHash: null, appHash: null, assertions: [] });
  });

  it('is graded all the same where somebody left a file of their own in it', async () => {
    const { code } = await gradedBeside((dir) => writeFile(join(dir, '.DS_Store'), 'x'));
    expect(code).toBe(0);
  });

  it('replaces the verdict that it had while it was whole', async () => {
    const dir = await writeStory(denial);
    await grade(dir);
    await truncate(join(dir, 'path.jsonl'), 10);
    await grade(dir);
    expect((await readVerdict(dir))?.outcome).toBe('error');
  });
});

describe('what is not an episode', () => {
  it('is refused by name where nothing else is there', async () => {
    const dir = join(dirname(await writeStory(denial)), 'notes');
    await mkdir(dir);
    await writeFile(join(dir, 'world.json'), '{}');
    const { error } = await grade(dir, join(dir, 'nowhere'));
    expect(error).toContain('There is nothing to grade in');
    expect(error).toContain(`${dir}: it contains no episode`);
    expect(error).toContain('nowhere: there is nothing there');
    expect(error).toContain('docs/errors.md#not-found');
  });

  it('counts as an error beside episodes that are graded', async () => {
    const sound = await writeStory(denial);
    const { code, out } = await grade(sound, `${sound}-gone`);
    expect(code).toBe(2);
    expect(out).toContain('-gone: there is nothing there.');
    expect(out).toMatch(/\(refused\) +1 +– +1\n/);
    expect(out).toContain('● 1 passed   ! 1 error');
  });

  it('leads in no circle: a link is followed once, and one that leads back to itself is refused', async () => {
    const sound = await writeStory(denial);
    const folder = dirname(sound);
    await symlink(folder, join(folder, 'again'));
    expect((await grade(folder)).out).toContain('● 1 passed\n');
    await symlink(join(folder, 'loop'), join(folder, 'loop'));
    const { code, out } = await grade(folder);
    expect(code).toBe(2);
    expect(out).toContain('loop: it is a link that leads back to itself.');
    expect(out).toContain('● 1 passed   ! 1 error');
  });

  it('keeps no verdict from being written where an old one is broken', async () => {
    const dir = await writeStory(denial);
    await writeFile(`${dir}.verdict.json`, '{"outcome":');
    expect((await grade(dir)).code).toBe(0);
    expect((await readVerdict(dir))?.outcome).toBe('passed');
  });
});

const layout: Layout = {
  format: 'sightline-layout',
  version: 1,
  viewport: { width: 20, height: 20 },
  deviceScaleFactor: 1,
  scroll: { x: 0, y: 0 },
  document: { width: 20, height: 20 },
  ink: { state: 'measured', why: null },
  fragments: [],
  controls: [],
  landmarks: {},
  opaque: [],
};

/** An episode with two checkpoints, of which the first is broken, with a claim at each. */
async function withCheckpoints(breakIt: (folder: string) => Promise<unknown>, early = false) {
  const blank = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const claims = ['"Refunded" is not shown.'];
  const surface = ['turn-1', 'end'].map((at) => ({ at, claims }));
  const writer = await openStory({
    ...denial,
    scenario: { expectations: { surface, tool_calls: ['get_return_policy'] } },
  });
  for (const name of ['turn-1', 'end']) {
    writer.event({ kind: 'checkpoint', name, folder: name });
    await writer.files(`surface/${name}`, () =>
      Promise.resolve({
        'layout.json': JSON.stringify(layout),
        'page.png': blank,
        'page-without-text.png': blank,
      }),
    );
  }
  const broken = join(writer.dir, 'surface', 'turn-1');
  if (early) await breakIt(broken);
  await writer.close({
    stop: { reason: 'user_done', detail: 'Done.' },
    turns: 1,
    world: { before: emptyWorld, after: emptyWorld },
    terminalStates: denial.states ?? {},
  });
  if (!early) await breakIt(broken);
  const { code } = await grade(writer.dir);
  const { assertions = [] } = (await readVerdict(writer.dir)) ?? {};
  const shown = assertions.filter(({ assertion }) => assertion.kind === 'shows');
  const others = assertions.filter(
    ({ assertion }) => assertion.kind !== 'shows' && assertion.kind !== 'consistent',
  );
  return { code, shown, others };
}

/** Equal pictures of a run are one file, so this one becomes a file of its own. */
async function shorten(picture: string): Promise<void> {
  const bytes = await readFile(picture);
  await rm(picture);
  await writeFile(picture, bytes.subarray(0, 30));
}

/** What is wrong with the checkpoint, the words that name it, and whether that happened before the close. */
const brokenCheckpoints: [what: string, words: RegExp, breakIt: (folder: string) => Promise<unknown>, early?: boolean][] = [
  ['a picture that was changed', /surface\/turn-1\/page\.png: its content is not what was closed/, (folder) => shorten(join(folder, 'page.png'))],
  ['a picture that is gone', /page-without-text\.png: it is not there/, (folder) => rm(join(folder, 'page-without-text.png'))],
  ['a layout that is gone', /surface\/turn-1\/layout\.json: it is not there/, (folder) => rm(join(folder, 'layout.json'))],
  ['a layout that was never written', /layout\.json: the episode was closed without it/, (folder) => rm(join(folder, 'layout.json')), true],
  ['a layout of another form', /layout\.json: it does not have the form of a layout/, (folder) => writeFile(join(folder, 'layout.json'), '{}'), true],
  ['a picture that is none', /page\.png and surface\/turn-1\/page-without-text\.png: no pictures/, (folder) => writeFile(join(folder, 'page.png'), 'x'), true],
]; // prettier-ignore

describe('a checkpoint that cannot be read', () => {
  it.each(brokenCheckpoints)(
    'costs the claims over it, and nothing else: %s',
    async (_, words, breakIt, early) => {
      const { code, shown, others } = await withCheckpoints(breakIt, early);
      expect(code).toBe(2);
      expect(shown.map(({ outcome, party }) => [outcome, party])).toEqual([
        ['inconclusive', 'harness'],
        ['passed', null],
      ]);
      expect(shown[0]?.reason).toMatch(/^The checkpoint turn-1 cannot be read: surface\/turn-1\//);
      expect(shown[0]?.reason).toMatch(words);
      expect(others.map(({ outcome }) => outcome)).toEqual(['passed', 'passed']);
    },
  );

  it('is not missed by anybody whose claims do not speak of it', async () => {
    const { code } = await withCheckpoints((folder) => writeFile(join(folder, 'notes.txt'), 'x'));
    expect(code).toBe(0);
  });
});
