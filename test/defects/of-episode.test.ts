// Defects of a saved episode: in its verdict without being asked for, once for all checkpoints, deciding nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { writeSite } from '../../src/report/site/write-site.js';
import { writeVerdict } from '../../src/verdict/store.js';
import { verdictTable } from '../../src/verdict/table.js';
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

const markup: Piece = { text: 'Read the **terms** first', at: [40, 60] };
const first: Picture = { pieces: [markup], controls: [{ name: 'Send' }] };
const second: Picture = { ...first, controls: [{ box: [300, 200, 80, 30] }] };
const clean: Picture = { pieces: [{ text: 'Read the terms first', at: [40, 60] }] };

let folder: string;
beforeAll(async () => {
  await makeFolder();
  folder = await mkdtemp(join(tmpdir(), 'sightline-defects-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeEpisodes();
});

/** An episode with a checkpoint `turn-1`, `turn-2` … for each picture. */
async function episodeOf(
  scenario: string,
  pictures: readonly Picture[],
  asked = 'Hello',
): Promise<string> {
  const plan = {
    scenario: { scenario_id: scenario, expectations: { says: ['terms'] } },
    story: [
      ...[user(asked), agent('Read the terms first.')],
      ...pictures.map((_, at) =>
        event({ kind: 'checkpoint', name: `turn-${at + 1}`, folder: `turn-${at + 1}` }),
      ),
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
    expect(verdict.defects).toEqual([
      expect.objectContaining({
        ...{ kind: 'raw_markup', where: 'p', at: ['turn-1', 'turn-2'] },
        measurements: { text: 'Read the **terms** first', markup: '**terms**' },
      }),
      expect.objectContaining({ kind: 'unnamed_control', where: 'button', at: ['turn-2'] }),
    ]);
    expect(verdict.outcome).toBe('passed');
    expect(verdictTable(verdict)).toContain(
      'also seen, decides nothing: raw_markup, unnamed_control',
    );
    expect(JSON.stringify(await gradeEpisode(dir))).toBe(JSON.stringify(verdict));
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
      ['raw_markup', 'turn-2'],
      ['unnamed_control', 'turn-2'],
    ]);
  });

  it('says nothing of texts where their ink could not be measured', async () => {
    const ink = { state: 'missing', why: 'no canary' } as const;
    const { defects = [] } = await gradeEpisode(await episodeOf('blind', [{ ...second, ink }]));
    expect(defects.map(({ kind }) => kind)).toEqual(['unnamed_control']);
  });
});

describe('personal data on the screen', () => {
  const showing = (...texts: string[]): Picture => ({
    pieces: texts.map((text, at) => ({ text, at: [40, 60 + 30 * at] })),
  });
  const foreign = async (asked: string, ...texts: string[]) => {
    const dir = await episodeOf('shown', [showing(...texts)], asked);
    const { defects = [] } = await gradeEpisode(dir);
    return defects.map(({ kind, measurements }) => [kind, measurements['text']]);
  };

  it('is reported if no record of the episode holds it', async () => {
    const found = await foreign(
      'Where is it?',
      ...['Sent to bob@example.org', 'Card 4111 1111 1111 1111', 'To DE89 3704 0044 0532 0130 00'],
    );
    expect(found).toEqual([
      ['foreign_personal_data', 'bob@example.org'],
      ['foreign_personal_data', '4111 1111 1111 1111'],
      ['foreign_personal_data', 'DE89 3704 0044 0532 0130 00'],
    ]);
  });

  it('is not where the user told it, or it is nobody’s', async () => {
    const found = await foreign(
      'I am alex@example.org',
      'Sent to Alex@example.org, card 4111 1111 1111 1112',
      'Write to support@example.org, order 1234567890123456',
    );
    expect(found).toEqual([]);
  });

  it('has keys and tokens told by their beginning, wherever they come from', async () => {
    const key = `sk-${'a1B2'.repeat(8)}`;
    expect(await foreign('Hello', `Key: ${key}`)).toEqual([['secret_shown', 'sk-a…']]);
    expect(await foreign('Hello', 'Key: sk-a1B2…')).toEqual([]);
  });
});

it('is in the report once, however many trials show it', async () => {
  const dirs = [await episodeOf('one', [first]), await episodeOf('two', [second])];
  for (const dir of dirs) await writeVerdict(dir, await gradeEpisode(dir));
  const { file } = await writeSite(dirs, folder);
  const [, data = ''] =
    /<script[^>]*id="suite"[^>]*>(.*?)<\/script>/su.exec(await readFile(file, 'utf8')) ?? [];
  const { defects } = JSON.parse(data) as { defects: { text: string; episodes: number }[] };
  expect(defects.map(({ text, episodes }) => [text, episodes])).toEqual([
    ['Read the **terms** first', 2],
    ['', 1],
  ]);
});
