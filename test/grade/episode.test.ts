import { appendFile, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { besideEpisode } from '../../src/episode/files.js';
import type { Layout } from '../../src/episode/layout.js';
import { gradeEpisode, writeVerdict } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { Json } from '../../src/values/json.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import { readVerdict } from '../../src/episode/verdict/store.js';
import {
  agent,
  call,
  createReturn,
  emptyWorld,
  issueRefund,
  makeFolder,
  openStory,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const blankLayout: Layout = {
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

const denial: Plan = {
  scenario: {
    expectations: {
      allowed_terminal_states: ['denied'],
      forbidden_terminal_states: ['refunded'],
      tool_calls: ['get_return_policy', { tool: 'issue_refund', times: 0 }],
      world: { '/refunds': { count: 0 } },
    },
  },
  states: { refunded: false, denied: true },
  story: [
    user('Return ORD-10027'),
    call('get_return_policy', { args: { order_id: 'ORD-10027' }, response: { returnable: false } }),
    agent('I am sorry, the earbuds from ORD-10027 cannot be returned.'),
  ],
};

const outcomes = async (plan: Plan) => {
  const verdict = await gradeEpisode(await writeStory(plan));
  return verdict.assertions.map(({ assertion, outcome }) => [assertion.kind, outcome]);
};

describe('grading an episode', () => {
  it('passes when all that was expected holds', async () => {
    const verdict = await gradeEpisode(await writeStory(denial));
    expect(verdict).toMatchObject({
      outcome: 'passed',
      party: null,
      headline: 'Ended in denied after 1 turn; all 6 checks hold.',
      terminalState: 'denied',
      stop: 'user_done',
      turns: 1,
      toolCalls: 1,
      classes: { outcome: 'passed', procedure: 'passed', consistency: 'passed', surface: null },
      scenario: 'golden',
      trial: 1,
      seed: 7,
    });
  });

  it('fails with the first critical event as its headline', async () => {
    const verdict = await gradeEpisode(
      await writeStory({
        ...denial,
        states: { refunded: true, denied: false },
        world: { after: { ...emptyWorld, refunds: [{ id: 'REF-77120' }] } },
        story: [user('Return it'), createReturn, issueRefund, agent('Done.')],
      }),
    );
    expect(verdict).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      classes: { outcome: 'failed', procedure: 'failed', consistency: 'inconclusive' },
    });
    expect(verdict.headline).toBe('get_return_policy was never called (turn 1).');
  });

  it('lets a do-nothing agent and a blank page pass nothing', async () => {
    const silent: Plan = {
      ...denial,
      stop: 'agent_silent',
      story: [agent('Welcome!'), user('Hello')],
    };
    const blank: Plan = { ...denial, stop: 'control_not_found', story: [] };
    for (const plan of [silent, blank]) {
      const verdict = await gradeEpisode(await writeStory(plan));
      expect(verdict.outcome).toBe('failed');
      expect(verdict.assertions.filter(({ outcome }) => outcome === 'passed')).toEqual([]);
    }
  });

  it('passes no claim about a page whose agent never did anything', async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const writer = await openStory({ story: [user('Hello')] });
    writer.event({ kind: 'checkpoint', name: 'turn-1', folder: 'turn-1' });
    await writer.files('surface/turn-1', () =>
      Promise.resolve({
        'layout.json': JSON.stringify(blankLayout),
        'page.png': png,
        'page-without-text.png': png,
      }),
    );
    await writer.close({
      stop: { reason: 'agent_silent', detail: 'Nothing came.' },
      turns: 1,
      world: { before: emptyWorld, after: emptyWorld },
      terminalStates: {},
    });
    const claim = '"Refund issued" is not shown.';
    const assertions: Assertion[] = [{ kind: 'shows', at: 'turn-1', claim, not: false }];
    const verdict = await gradeEpisode(writer.dir, { assertions });
    expect(verdict.assertions[1]).toMatchObject({
      outcome: 'inconclusive',
      party: 'agent',
      class: 'surface',
    });
    expect(verdict.assertions[1]?.reason).toMatch(
      /^The episode was cut short \(the agent fell silent\)/,
    );
  });

  it('is what its ending is, if nothing that happened fails it', async () => {
    const offPlan = await gradeEpisode(
      await writeStory({ ...denial, stop: 'off_plan', detail: 'No branch.' }),
    );
    expect(offPlan).toMatchObject({
      outcome: 'inconclusive',
      party: 'user',
      headline: 'The user gave up: No branch.',
    });
    const unmocked = await gradeEpisode(await writeStory({ ...denial, stop: 'unmocked_request' }));
    expect(unmocked).toMatchObject({ outcome: 'error', party: 'backend' });
  });

  it('fails rather than errs where one assertion failed and another names what is not there', async () => {
    const expectations = {
      tool_calls: ['no_such_tool', { tool: 'get_return_policy', times: 0 }],
    };
    const plan = { ...denial, scenario: { expectations } };
    expect(await outcomes(plan)).toEqual([
      ['ending', 'passed'],
      ['called', 'error'],
      ['called', 'failed'],
      ['consistent', 'passed'],
    ]);
    expect(await gradeEpisode(await writeStory(plan))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
    });
  });

  it('is inconclusive where nothing was graded, never passed', async () => {
    const story = [user('Hello'), agent('Good morning.')];
    const nothing = await gradeEpisode(
      await writeStory({ story, scenario: { expectations: { says: [{ consistent: false }] } } }),
    );
    expect(nothing).toMatchObject({
      outcome: 'inconclusive',
      headline: 'Nothing was graded, so nothing passed. The scenario has no expectations.',
      classes: { outcome: null, procedure: null, consistency: null, surface: null },
    });
    const onlyDefault = await gradeEpisode(await writeStory({ story }));
    expect(onlyDefault).toMatchObject({
      outcome: 'inconclusive',
      classes: { consistency: 'inconclusive' },
    });
  });

  it('is not blocked by a default consistency check that found no fact', async () => {
    const story = [user('Hello'), agent('Good morning.')];
    const plan = { story, scenario: { expectations: { says: ['good morning'] } } };
    const verdict = await gradeEpisode(await writeStory(plan));
    expect(verdict).toMatchObject({ outcome: 'passed', classes: { consistency: 'inconclusive' } });
  });

  it("grades by today's scenario, and by given assertions alone", async () => {
    const dir = await writeStory(denial);
    const scenario = scenarioSchema.parse({
      scenario_id: 'golden',
      starting_prompt: 'Hello',
      expectations: { tool_calls: ['issue_refund'], says: [{ consistent: false }] },
    });
    const today = await gradeEpisode(dir, { scenario });
    expect(today.assertions.map(({ assertion }) => assertion.kind)).toEqual(['ending', 'called']);
    expect(today.outcome).toBe('failed');
    const assertions: Assertion[] = [{ kind: 'says', text: 'sorry', turn: null, not: false }];
    const given = await gradeEpisode(dir, { assertions });
    expect(given.assertions.map(({ assertion }) => assertion.kind)).toEqual(['ending', 'says']);
  });

  it('adds the assertions that matchers recorded, without duplicates', async () => {
    const dir = await writeStory(denial);
    const recorded: Assertion[] = [
      { kind: 'consistent', not: false },
      { kind: 'called', tool: 'get_return_policy', args: null, times: null, not: false },
      { kind: 'says', text: 'sorry', turn: null, not: false },
      { kind: 'says', text: 'sorry', turn: null, not: false },
    ];
    await writeFile(besideEpisode.assertions(dir), JSON.stringify(recorded));
    const verdict = await gradeEpisode(dir);
    expect(verdict.assertions.map(({ assertion }) => assertion.kind)).toEqual([
      'ending', 'ends_in', 'ends_in', 'world', 'called', 'called', 'consistent', 'says',
    ]); // prettier-ignore
    expect(verdict.assertions[6]?.assertion).toEqual({ kind: 'consistent', not: false });
  });
});

describe('the verdict beside an episode', () => {
  it('is the same bytes twice, and reads back', async () => {
    const dir = await writeStory(denial);
    const write = async () => {
      await writeVerdict(dir, await gradeEpisode(dir));
      return readFile(besideEpisode.verdict(dir));
    };
    const [first, second] = [await write(), await write()];
    expect(second.equals(first)).toBe(true);
    expect(await readVerdict(dir)).toEqual(await gradeEpisode(dir));
    expect(first.toString()).not.toContain(tmpdir());
    const left = (await readdir(dirname(dir))).filter((name) => name.endsWith('.tmp'));
    expect(left).toEqual([]);
  });

  it('is refused where the file is cut off', async () => {
    const dir = await writeStory(denial);
    await writeFile(besideEpisode.verdict(dir), '{"format":"sightline-ver');
    await expect(readVerdict(dir)).rejects.toMatchObject({ code: 'episode-corrupt' });
    expect(await readVerdict(await writeStory(denial))).toBeNull();
  });
});

describe('an episode that cannot be graded', () => {
  const expectRefused = async (dir: string, stop: string, sentence: RegExp) => {
    const verdict = await gradeEpisode(dir);
    expect(verdict).toMatchObject({
      outcome: 'error',
      party: 'harness',
      stop,
      scenario: 'golden',
      seed: 7,
    });
    expect(verdict.headline).toMatch(sentence);
    expect(verdict.headline).not.toContain(tmpdir());
    expect(verdict.assertions).toEqual([]);
  };

  it('is an error by name when it was never closed', async () => {
    const { dir } = await openStory(denial);
    await expectRefused(
      dir,
      'unclosed',
      /^The episode run\/chromium\/golden\/1-7\S* was never closed/,
    );
  });

  it('is an error by name when a file was changed or cut off', async () => {
    const changed = await writeStory(denial);
    await appendFile(join(changed, 'transcript.jsonl'), '\n');
    await expectRefused(changed, 'corrupt', /transcript\.jsonl/);
    const cut = await writeStory(denial);
    await writeFile(join(cut, 'world.json'), '{"before":');
    await expectRefused(cut, 'corrupt', /world\.json/);
  });

  it('is an error by name when a newer version wrote it', async () => {
    const dir = await writeStory(denial);
    const header = JSON.parse(await readFile(join(dir, 'episode.json'), 'utf8')) as Record<
      string,
      Json
    >;
    await writeFile(
      join(dir, 'episode.json'),
      JSON.stringify({ ...header, version: 2, scenes: [] }),
    );
    await expectRefused(dir, 'newer_version', /format version 2/);
  });

  it('is told by its header where the directory has another name', async () => {
    const { dir } = await openStory(denial);
    const moved = join(dirname(dir), 'kept-for-later');
    await rename(dir, moved);
    await expectRefused(moved, 'unclosed', /^The episode run\/chromium\/golden\/1-7/);
  });

  it('is told by its path when even the header is gone', async () => {
    const dir = await writeStory(denial);
    await rm(join(dir, 'episode.json'));
    await expectRefused(dir, 'corrupt', /episode\.json/);
  });

  it('is an error where the recorded assertions cannot be read', async () => {
    const dir = await writeStory(denial);
    await writeFile(besideEpisode.assertions(dir), '[{"kind":"surely"}]');
    await expectRefused(dir, 'corrupt', /assertions\.json/);
  });

  it("is an error where the stored scenario has another form, unless today's is given", async () => {
    const writer = await openStory(denial);
    const scenario = { ...writer.header.scenario, data: { scenario_id: 'golden', surprise: 1 } };
    await writeFile(
      join(writer.dir, 'episode.json'),
      JSON.stringify({ ...writer.header, scenario }),
    );
    await writer.close({
      stop: { reason: 'user_done', detail: 'Done.' },
      turns: 1,
      world: { before: emptyWorld, after: emptyWorld },
      terminalStates: {},
    });
    await expectRefused(writer.dir, 'corrupt', /the scenario golden in its header/);
    const today = scenarioSchema.parse({ scenario_id: 'golden', starting_prompt: 'Hello' });
    expect((await gradeEpisode(writer.dir, { scenario: today })).outcome).toBe('passed');
  });

  it('throws where the directory is no episode at all', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'nothing-'));
    await expect(gradeEpisode(dir)).rejects.toMatchObject({ code: 'episode-corrupt' });
    await rm(dir, { recursive: true });
  });
});
