// Defects of a saved episode: in its verdict without being asked for, once for all checkpoints, deciding nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { writeSite } from '../../src/report/site/write-site.js';
import { writeVerdict } from '../../src/episode/verdict/store.js';
import { verdictTable } from '../../src/episode/verdict/text.js';
import {
  agent,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';
import { layoutOf, type Picture, type Piece, pngsOf } from '../grade-surface/picture.js';

const terms: Piece = { text: 'Read the terms first', at: [40, 60] };
const clean: Picture = { pieces: [terms] };
const tiny: Picture['controls'] = [
  { name: 'Close', box: [20, 300, 12, 12] },
  { name: 'Open', box: [34, 300, 12, 12] },
];
const first: Picture = { ...clean, controls: tiny };
const second: Picture = {
  ...clean,
  controls: [
    ...tiny,
    { name: 'Send', box: [300, 200, 80, 30] },
    { name: 'Stop', box: [340, 210, 80, 30] },
  ],
};

let folder: string;
beforeAll(async () => {
  await makeFolder();
  folder = await mkdtemp(join(tmpdir(), 'sightline-defects-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeEpisodes();
});

/** An episode with a checkpoint `turn-1`, `turn-2` … for each picture: the first is also `paid`, and the last is `end`. */
async function episodeOf(scenario: string, pictures: readonly Picture[]): Promise<string> {
  const taken = (name: string, at: number) =>
    event({ kind: 'checkpoint', name, folder: `turn-${at + 1}` });
  const plan = {
    scenario: { scenario_id: scenario, expectations: { says: ['terms'] } },
    story: [
      ...[user('Hello'), agent('Read the terms first.')],
      ...pictures.map((_, at) => taken(`turn-${at + 1}`, at)),
      ...[taken('paid', 0), taken('end', pictures.length - 1)],
    ],
  };
  const writer = await openStory(plan);
  for (const [at, picture] of pictures.entries()) {
    const { withText, withoutText } = await pngsOf(picture);
    const files = {
      'layout.json': JSON.stringify(layoutOf(picture)),
      'page.png': withText,
      'page-without-text.png': withoutText,
      'aria.yaml': '',
      'dom.html': '',
    };
    await writer.files(`surface/turn-${at + 1}`, () => Promise.resolve(files));
  }
  return closeStory(writer, plan);
}

describe('the verdict on an episode', () => {
  it('has each defect once, with the checkpoints that show it, and is as good as without', async () => {
    const dir = await episodeOf('marked', [first, second]);
    const verdict = await gradeEpisode(dir);
    expect(verdict.defects?.map(({ kind, where, at }) => [kind, where, at])).toEqual([
      ['small_target', 'button', ['turn-1', 'turn-2']],
      ['colliding_controls', 'button', ['turn-2']],
    ]);
    expect(verdict.outcome).toBe('passed');
    expect(verdictTable(verdict)).toContain(
      'also seen, decides nothing: small_target, colliding_controls',
    );
    expect(JSON.stringify(await gradeEpisode(dir))).toBe(JSON.stringify(verdict));
  });

  it('looks at moments that the app names and at the end, not at every turn', async () => {
    const dir = await episodeOf('on_the_way', [clean, second, first]);
    const { defects = [], unmeasured = [] } = await gradeEpisode(dir);
    expect(defects.map(({ kind, at }) => [kind, ...at])).toEqual([['small_target', 'turn-3']]);
    expect(unmeasured).toEqual([
      {
        ...{ kind: 'axe', why: 'axe was not asked when the episode was saved' },
        at: ['turn-1', 'turn-3'],
      },
    ]);
  });

  it('has none where nothing is wrong, and says nothing where nobody looked', async () => {
    const dir = await episodeOf('clean', [clean]);
    const verdict = await gradeEpisode(dir);
    expect(verdict.defects).toEqual([]);
    expect(verdictTable(verdict)).not.toContain('also seen');
    expect(await gradeEpisode(dir, { defects: false })).not.toHaveProperty('defects');
  });

  it('has those of the other checkpoints where one cannot be read', async () => {
    const dir = await episodeOf('broken', [first, second]);
    const picture = join(dir, 'surface/turn-1/page.png');
    // Equal pictures of a run are one file.
    await rm(picture);
    await writeFile(picture, 'no picture');
    const { defects = [] } = await gradeEpisode(dir);
    expect(defects.map(({ kind, at }) => [kind, ...at])).toEqual([
      ['colliding_controls', 'turn-2'],
      ['small_target', 'turn-2'],
    ]);
  });

  it('says nothing of texts where their ink could not be measured', async () => {
    const ink = { state: 'missing', why: 'no canary' } as const;
    const over: Picture = {
      pieces: [terms, { text: 'Read it all', at: [44, 62] }],
      controls: tiny,
    };
    const kindsOf = async (picture: Picture) => {
      const { defects = [] } = await gradeEpisode(await episodeOf('blind', [picture]));
      return defects.map(({ kind }) => kind);
    };
    expect(await kindsOf(over)).toContain('text_overlapping');
    expect(await kindsOf({ ...over, ink })).toEqual(['small_target']);
  });
});

it('is in the report once, however many trials show it', async () => {
  const dirs = [await episodeOf('one', [first]), await episodeOf('two', [second])];
  for (const dir of dirs) await writeVerdict(dir, await gradeEpisode(dir));
  const { file } = await writeSite(dirs, folder);
  const [, data = ''] =
    /<script[^>]*id="suite"[^>]*>(.*?)<\/script>/su.exec(await readFile(file, 'utf8')) ?? [];
  const { defects } = JSON.parse(data) as { defects: { title: string; episodes: number }[] };
  expect(defects.map(({ title, episodes }) => [title, episodes])).toEqual([
    ['a control is smaller than 24 px', 2],
    [expect.any(String), 1],
  ]);
});
