import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
// One closed episode against another, as a judge says: graded, graded again, and with the other one gone.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { episodeFiles } from '../../src/episode/files.js';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { GradeInput } from '../../src/grade/graders.js';
import { conversationHash, orderingSideOf } from '../../src/model/judge/pairwise.js';
import { CURT, FEELING, KIND, leans, prefers } from '../judge/compared.js';
import { wireJudge } from '../judge/judge-model.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Better = AssertionWith<'judged', 'better_than'>;

/** An episode in which the agent says the one text, and one in which it says the other. */
async function pair(better = KIND, worse = CURT) {
  const [dir, otherDir] = [await write(better), await write(worse)];
  const other = await readEpisode(otherDir);
  const assertion: Better = {
    ...{ kind: 'judged', criterion: FEELING, not: false },
    better_than: {
      episode: other.header.id,
      path: relative(dir, otherDir),
      conversation: conversationHash(orderingSideOf(other)),
    },
  };
  return { dir, otherDir, assertion };
}

const write = (text: string) =>
  writeStory({ story: [user('It broke!'), ...(text === '' ? [] : [agent(text)])] });

async function newer(dir: string): Promise<void> {
  const file = join(dir, episodeFiles.header);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"version":\s*\d+/, '"version": 999'));
}

const grade = async (dir: string, assertion: Better, given: GradeInput = {}) =>
  gradeAssertion(await readEpisode(dir), assertion, given);

describe('an episode that is to be better than another', () => {
  it('passes where the judge prefers it in both places, advisory, with the words of both', async () => {
    const { dir, assertion } = await pair();
    const { model } = await wireJudge(prefers(KIND));
    expect(await grade(dir, assertion, { judge: model })).toMatchObject({
      ...{ outcome: 'passed', blocking: false, class: 'outcome', party: null },
      title: `Better than in ${assertion.better_than.episode}: ${FEELING}`,
      reason: `stand-in prefers this episode wherever it stands, by “${KIND}”: It names the feeling.`,
      evidence: [
        { file: 'transcript.jsonl', text: `agent: “${KIND}”` },
        { seq: null, file: null, text: `${assertion.better_than.episode}: “${CURT}”` },
      ],
      measurements: { model: 'stand-in', question: 'ordering', calibrated: false },
    });
  });

  it('fails where the other one is preferred, and the opposite passes then', async () => {
    const { dir, assertion } = await pair();
    const { model: judge } = await wireJudge(prefers(CURT));
    expect(await grade(dir, assertion, { judge })).toMatchObject({
      ...{ outcome: 'failed', blocking: false, party: 'agent' },
      reason: `stand-in prefers the other one wherever it stands, by “${CURT}”: It names the feeling.`,
    });
    const verdict = await grade(dir, { ...assertion, not: true }, { judge });
    expect(verdict).toMatchObject({ outcome: 'passed' });
  });

  it('is inconclusive where a place is preferred, also where the opposite is asked', async () => {
    const { dir, assertion } = await pair();
    const { model: judge } = await wireJudge(leans('first'));
    for (const not of [false, true])
      expect(await grade(dir, { ...assertion, not }, { judge })).toMatchObject({
        ...{ outcome: 'inconclusive', party: 'judge' },
        reason: 'stand-in prefers the first place, whoever stands there.',
        measurements: { placePreferred: 'first' },
      });
  });

  it('blocks only with a license for this judge and its prompt', async () => {
    const { dir, assertion } = await pair();
    const { model: judge } = await wireJudge(prefers(CURT));
    const blocking = { ...assertion, blocking: true };
    expect(await grade(dir, blocking, { judge })).toMatchObject({
      blocking: false,
      reason: expect.stringContaining('It does not block: no calibration') as string,
    });
    const asked: unknown[] = [];
    const license = (bound: object) => {
      asked.push(bound);
      return { mayBlock: true as const, votes: { least: 2, most: 2 }, why: '' };
    };
    expect(await grade(dir, blocking, { judge, license })).toMatchObject({
      ...{ outcome: 'failed', blocking: true, measurements: { calibrated: true } },
    });
    expect(asked).toMatchObject([
      { kind: 'ordering', model: 'stand-in', prompt: expect.any(String) as string },
    ]);
    const unwanted = await grade(dir, assertion, { judge, license });
    expect(unwanted.blocking).toBe(false);
  });

  it('is inconclusive where nobody can be asked, where an agent said nothing, and where the model fails', async () => {
    const { dir, assertion } = await pair();
    expect(await grade(dir, assertion)).toMatchObject({
      ...{ outcome: 'inconclusive', blocking: false },
      reason: 'Comparing two episodes needs a judge, and none is configured.',
    });
    const silent = await pair('');
    expect(await grade(silent.dir, silent.assertion)).toMatchObject({
      ...{ outcome: 'inconclusive', party: 'agent', reason: 'The agent said nothing here.' },
    });
    const mute = await pair(KIND, '');
    expect((await grade(mute.dir, mute.assertion)).reason).toMatch(/nothing in the other episode/);
    const down = await wireJudge(prefers(KIND));
    await down.close();
    const failed = await grade(dir, assertion, { judge: down.model });
    expect(failed).toMatchObject({ outcome: 'inconclusive', party: 'judge' });
    expect(failed.reason).toMatch(/^The two episodes could not be put to a judge: /);
  });

  it('is an error where the criterion looks like a ready question and is none', async () => {
    const { dir, assertion } = await pair();
    const verdict = await grade(dir, { ...assertion, criterion: 'stayed_on_polcy' });
    expect(verdict).toMatchObject({ outcome: 'error', blocking: true, party: 'harness' });
  });

  it('is graded again by the kept answer, without the judge and without the other episode', async () => {
    const { dir, otherDir, assertion } = await pair();
    const { model, requests } = await wireJudge(prefers(KIND));
    const first = await gradeEpisode(dir, { assertions: [assertion], judge: model });
    expect(await gradeEpisode(dir, { assertions: [assertion], judge: model })).toEqual(first);
    expect(await gradeEpisode(dir, { assertions: [assertion] })).toEqual(first);
    await rename(otherDir, `${otherDir}-moved`);
    expect(await gradeEpisode(dir, { assertions: [assertion], judge: model })).toEqual(first);
    expect(requests).toHaveLength(2);
    await rm(`${dir}.answers.json`);
    const without = await grade(dir, assertion, { judge: model });
    expect(without.reason).toMatch(/^The other episode .* cannot be read .*no judge has compared/);
  });

  it('is not held against another episode in the place of the one it was asked of', async () => {
    const { dir, otherDir, assertion } = await pair();
    const stranger = await write('Something else.');
    await rm(otherDir, { recursive: true });
    await mkdir(dirname(otherDir), { recursive: true });
    await rename(stranger, otherDir);
    const { model: judge, requests } = await wireJudge(prefers(KIND));
    const { outcome, reason } = await grade(dir, assertion, { judge });
    expect(outcome).toBe('inconclusive');
    expect(reason).toMatch(/^The other episode .* is not the one that was compared, and no judge/);
    expect(requests).toHaveLength(0);
  });

  it.each([
    [
      'was never closed',
      'it was never closed',
      (dir: string) => rm(join(dir, episodeFiles.closed)),
    ],
    ['is of a newer Sightline', 'a newer Sightline wrote it', newer],
  ])('says without any path that the other episode %s', async (_, why, spoil) => {
    const { dir, otherDir, assertion } = await pair();
    await spoil(otherDir);
    const { reason } = await grade(dir, assertion);
    expect(reason).toContain(
      `The other episode ${assertion.better_than.episode} cannot be read (${why})`,
    );
    expect(reason).not.toContain(dirname(otherDir));
  });

  it('shows anchors of its criterion, and asks anew with them', async () => {
    const { dir, assertion } = await pair();
    const { model: judge, requests } = await wireJudge(prefers(KIND));
    await grade(dir, assertion, { judge });
    const anchor = {
      ...{ ordering: 'a', criterion: FEELING, better: 'Oh no!', worse: 'Next.' },
      conversations: ['1', '2'] as [string, string],
    };
    await grade(dir, assertion, { judge, anchors: [anchor] });
    expect(requests.map(({ text }) => text.includes('Oh no!'))).toEqual([false, false, true, true]);
  });
});
