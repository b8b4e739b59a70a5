// The command on sound episodes: what is written, what is printed, and how it ends.
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { besideEpisode } from '../../src/episode/files.js';
import { gradeEpisode, writeVerdict } from '../../src/grade/grade-episode.js';
import {
  agent,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';
import { contentOf, denial, grade, gradeBuilt, hasty } from './run-grade.js';

beforeEach(makeFolder);
afterEach(removeEpisodes);

/** Of episodes that were built in one test. */
const runOf = (dir: string) => dirname(dirname(dirname(dir)));

describe('sightline grade', () => {
  it('writes a verdict beside each episode and nothing into it', async () => {
    const dir = await writeStory(denial);
    const before = await contentOf(runOf(dir));
    const { code } = await grade(runOf(dir));
    expect(code).toBe(0);
    const after = await contentOf(runOf(dir));
    expect([...after.keys()].filter((file) => !before.has(file))).toEqual([
      besideEpisode.verdict(dir),
    ]);
    for (const [file, text] of before) expect(after.get(file), file).toBe(text);
  });

  it('writes beside an episode however its folder is spelled', async () => {
    const dir = await writeStory(denial);
    const inside = await readdir(dir);
    await grade(`${dir}/`);
    expect(existsSync(besideEpisode.verdict(dir))).toBe(true);
    await rm(`${dir}.verdict.json`);
    await grade(join(dir, '..', basename(dir), '.'));
    expect(existsSync(`${dir}.verdict.json`)).toBe(true);
    expect(await readdir(dir)).toEqual(inside);
  });

  it('prints the episodes that did not pass with party, reason and place, and counts by scenario', async () => {
    const passed = await writeStory(denial);
    const failed = await writeStory(hasty);
    const { code, out } = await grade(runOf(passed));
    expect(code).toBe(1);
    expect(
      out.replaceAll(relative(process.cwd(), runOf(passed)), '~').replaceAll(runOf(passed), '~'),
    ).toBe(
      [
        '✕ failed  golden, trial 1, seed 7 (agent)',
        '    get_return_policy was never called (turn 1).',
        `    ~/chromium/golden/${basename(failed)}`,
        '',
        'scenario  episodes  passed  failed',
        'golden           2       1       1',
        '',
        '● 1 passed   ✕ 1 failed',
        '',
      ].join('\n'),
    );
  });

  it('tells where to look: files and events of the check that decided', async () => {
    const dir = await writeStory({
      ...denial,
      scenario: {
        expectations: {
          tool_calls: [{ tool: 'get_return_policy', times: 0 }],
          says: [{ consistent: false }],
        },
      },
    });
    const { out } = await grade(dir);
    expect(out).toMatch(/1-7: path\.jsonl event 3\n/);
  });

  it('is 0 where all passed, 1 where one failed, 2 where one could not be told, 1 where both', async () => {
    const good = await writeStory(denial);
    const bad = await writeStory(hasty);
    const open = await writeStory({ story: [user('Hello'), agent('Good morning.')] });
    const { dir: unclosed } = await openStory(denial);
    const codes = async (...dirs: string[]) => (await grade(...dirs)).code;
    expect(await codes(good)).toBe(0);
    expect(await codes(good, bad)).toBe(1);
    expect(await codes(good, open)).toBe(2);
    expect(await codes(good, unclosed)).toBe(2);
    expect(await codes(unclosed, open, bad)).toBe(1);
  });

  it('wants a path and a number of jobs, as wrong usage', async () => {
    const dir = await writeStory(denial);
    expect((await gradeBuilt()).code).toBe(64);
    const { code, error } = await gradeBuilt(dir, '--workers', 'many');
    expect(code).toBe(64);
    expect(error).toContain('--workers "many" is not a number of workers.');
    expect((await grade(dir, '--against', join(dir, 'nowhere'))).error).toContain(
      'is not a folder of earlier verdicts',
    );
  });

  it('prints one JSON document with a row for each episode and the sums', async () => {
    const passed = await writeStory(denial);
    await writeStory(hasty);
    const { out } = await grade(runOf(passed), '--json');
    const { episodes, summary } = JSON.parse(out) as {
      episodes: Record<string, unknown>[];
      summary: Record<string, unknown>;
    };
    expect(episodes).toMatchObject([
      {
        kind: 'graded',
        outcome: 'passed',
        party: null,
        look: [],
        verdict: `${passed}.verdict.json`,
      },
      { kind: 'graded', outcome: 'failed', party: 'agent', scenario: 'golden', trial: 1, seed: 7 },
    ]);
    expect(summary).toMatchObject({
      episodes: 2,
      outcomes: { passed: 1, failed: 1, inconclusive: 0, invalid: 0, error: 0 },
      refused: 0,
      changes: null,
      written: true,
    });
  });

  it('writes nothing in a dry run, and says so', async () => {
    const dir = await writeStory(hasty);
    const before = await contentOf(runOf(dir));
    const { code, out } = await grade(dir, '--dry-run');
    expect(code).toBe(1);
    expect(out).toContain('Nothing was written (--dry-run).');
    expect(await contentOf(runOf(dir))).toEqual(before);
  });

  it('grades an episode once, whichever paths lead to it', async () => {
    const dir = await writeStory(denial);
    const { out } = await grade(runOf(dir), dir);
    expect(out).toContain('● 1 passed');
  });
});

describe('the bytes of a verdict', () => {
  let run = '';
  beforeAll(makeFolder);
  afterAll(removeEpisodes);

  /** Twelve episodes as a test leaves them: graded in its own process, matchers' assertions beside some. */
  async function testedRun(): Promise<Map<string, string>> {
    for (let episode = 0; episode < 12; episode += 1) {
      const dir = await writeStory(episode % 3 === 0 ? hasty : denial);
      const recorded = [{ kind: 'says', text: 'sorry', turn: null, not: false }];
      if (episode % 2 === 0)
        await writeFile(besideEpisode.assertions(dir), JSON.stringify(recorded));
      await writeVerdict(dir, await gradeEpisode(dir));
      run = runOf(dir);
    }
    const all = await contentOf(run);
    return new Map([...all].filter(([file]) => file.endsWith('.verdict.json')));
  }

  it('are those of the test, twice, and with any number of threads', async () => {
    const tested = await testedRun();
    expect(tested.size).toBe(12);
    expect([...tested.values()].filter((text) => text.includes('“sorry”'))).toHaveLength(6);
    for (const jobs of ['1', '1', '3', '7']) {
      for (const file of tested.keys()) await rm(file);
      const { code } = await gradeBuilt(run, '--workers', jobs);
      expect(code).toBe(1);
      for (const [file, text] of tested) expect(await readFile(file, 'utf8'), jobs).toBe(text);
    }
  });

  it('do not tell where the episode lies', async () => {
    const dir = await writeStory(hasty);
    await grade(dir);
    const first = await readFile(`${dir}.verdict.json`, 'utf8');
    const moved = join(dirname(dir), 'kept');
    await cp(dir, moved, { recursive: true });
    await grade(moved);
    expect(await readFile(`${moved}.verdict.json`, 'utf8')).toBe(first);
  });
});
