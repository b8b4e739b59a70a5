import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, removeEpisodes, writeStory } from '../grade/build-episode.js';
import { denial } from '../grade-command/run-grade.js';
import { type MiniProject, miniProject, type ReportedTest } from './mini-project.js';
import { shopFiles } from './shop.js';

let project: MiniProject;
let output: string;
let code: number;
let tests: ReportedTest[];

beforeAll(async () => {
  project = await miniProject();
  await project.write(shopFiles);
  ({ code, output } = await project.playwright({}));
  tests = await project.results();
});

afterAll(() => project.remove());

function reported(title: string) {
  const found = tests.find((test) => test.title === title);
  if (!found)
    throw new Error(`No test "${title}" among: ${tests.map((test) => test.title).join('; ')}`);
  const { file = '', line = 0 } = found.errors[0]?.location ?? {};
  return {
    line: found.line,
    // Also false where it was marked as one that is to fail.
    ok: found.status === 'passed',
    message: found.errors.map(({ message }) => message).join('\n'),
    place: `${relative(project.dir, file)}:${line}`,
    pictures: found.attachments.filter(({ name }) => name.startsWith('claim: ')),
  };
}

async function episodes(): Promise<string[]> {
  const root = join(project.dir, 'sightline-episodes');
  const files = await readdir(root, { recursive: true });
  return files
    .filter((file) => file.endsWith('episode.json'))
    .map((file) => join(root, file, '..'));
}

describe('the packed package in a project of its own', () => {
  it('passes the scenario that holds, at the line of testScenarios in the spec', () => {
    expect(reported('A lamp is refunded')).toMatchObject({ ok: true, line: 4 });
  });

  it('turns a broken scenario into one failing test that lists all its problems, beside the sound ones', () => {
    const { ok, message, place } = reported('scenarios/shop/broken.yaml can be used');
    expect(place).toBe('scenarios/shop/broken.yaml:2');
    expect(ok).toBe(false);
    expect(message).toContain('scenarios/shop/broken.yaml:2:18');
  });

  it('tells of a broken scenario where only others are selected, and keeps the tags of one whose names are wrong, so that a run filtered by them is red', async () => {
    const file = 'scenarios/shop/tagged.yaml';
    const wrong = 'expectations: { tool_calls: [isue_refund] }';
    await project.write({
      [file]: `scenario_id: tagged\ntags: [smoke]\nstarting_prompt: Hi\n${wrong}\n`,
    });
    const { output: listed } = await project.playwright({}, '--list', '-g', 'A lamp|@smoke');
    expect(listed).not.toContain('broken.yaml can be used');
    expect(listed.split('scenarios/shop/broken.yaml:2:18')).toHaveLength(2);
    expect(listed).toContain(`${file} can be used`);
    expect(listed).toContain('Total: 2 tests');
  });

  it('lists a scenario for a person at the line of the spec that declares it', async () => {
    const file = 'scenarios/shop/by_hand.yaml';
    await project.write({ [file]: 'scenario_id: by_hand\nuser: human\n' });
    const { output } = await project.playwright({}, '--list', '-g', 'by_hand');
    expect(output).toMatch(/ scenarios\.spec\.ts:\d+:\d+ › by_hand › by_hand/);
  });

  it('passes matchers that hold', () => {
    expect(reported('matchers hold')).toMatchObject({ ok: true, message: '' });
  });

  it('prints claim, verdict, reason, numbers and the picture of a matcher that fails', () => {
    const { ok, message } = reported('a matcher that is wrong fails');
    expect(ok).toBe(false);
    expect(message).toContain('failed  surface: At after_refund: "$99.00" is shown.');
    expect(message).toMatch(/matches 0/);
    expect(message).toMatch(/sightline-episodes\/.*\/surface\/turn-\d\/page\.png/);
  });

  it('attaches the picture of a claim that failed, with the sentence, and none of those that hold', async () => {
    const [picture, second] = reported('a matcher that is wrong fails').pictures;
    expect(second).toBeUndefined();
    expect(picture?.contentType).toBe('image/png');
    expect(picture?.name).toMatch(/^claim: "\$99\.00" is shown\. failed: .*nowhere on the page/);
    const { width } = await sharp(await readFile(picture?.path ?? '')).metadata();
    expect(width).toBeGreaterThan(600);
    expect(reported('matchers hold').pictures).toEqual([]);
  });

  it('throws under .not if nothing could be decided', () => {
    const { ok, message } = reported('what cannot be told is not green under .not either');
    expect(ok).toBe(false);
    expect(message).toContain('inconclusive  surface');
    expect(message).toContain('after_breakfast');
  });

  it('fails a test that did not await its matcher', () => {
    const { ok, message } = reported('a matcher that nobody awaits fails');
    expect(ok).toBe(false);
    expect(message).toContain('Not awaited: toEndIn.');
  });

  it('names the request that nothing mocks, as an error of the backend', () => {
    const { ok, message } = reported('a request that nothing mocks is an error');
    expect(ok).toBe(false);
    expect(message).toContain('error  outcome');
    expect(message).toContain('GET https://elsewhere.test/collect');
  });

  it('tells of a page that crashed, as the failure of the UI', () => {
    const { ok, message } = reported('a page that crashes is told');
    expect(ok).toBe(false);
    expect(message).toContain('failed  outcome: Ended in refunded');
    expect(message).toContain('The page crashed');
  });

  it('blames the UI for a page that the app closed while the browser answers', () => {
    const { message } = reported('a page that the app closes is told');
    expect(message).toContain('(party: ui)');
    expect(message).toContain('The app closed its own page.');
  });

  it('calls what it cannot explain an error of the harness, with what the probes found', () => {
    const { message } = reported('a mistake in the app file is told, with what was probed');
    expect(message).toContain('error  outcome');
    expect(message).toContain('(party: harness)');
    expect(message).toContain(
      'consent button not found (the browser answers; the disk takes files)',
    );
  });

  it('tells of an agent that is not there, and costs the other tests nothing', () => {
    const { ok, message } = reported('an agent that is not there is told');
    expect(ok).toBe(false);
    expect(message).toMatch(/did not open at http:\/\/127\.0\.0\.1:\d+\/.*ECONNREFUSED/);
  });

  it('ends with the table and a count, and exits red', () => {
    expect(output).toMatch(
      /scenario +trials +outcome +procedure +consistency +surface +turns +time/,
    );
    expect(output).toMatch(/refund +● +● passed/);
    expect(output).toContain('9 passed (7 failed as expected), 2 failed');
    expect(code).toBe(1);
  });

  it('wrote the plan down, and closed every episode that it opened', async () => {
    const [run = ''] = await readdir(join(project.dir, 'sightline-episodes'));
    const plan = await readFile(
      join(project.dir, 'sightline-episodes', run, 'planned.json'),
      'utf8',
    );
    expect(JSON.parse(plan)).toMatchObject({ trials: [{ scenario: 'refund', trial: 1 }] });
    for (const dir of await episodes()) expect(await readdir(dir)).toContain('closed.json');
  });
});

const app = `
import { defineApp } from 'sightline';
export const shop = defineApp({
  name: 'shop',
  start: 'http://localhost:1/',
  backend: { urls: [], tools: [] },
  terminalStates: { denied: (episode) => episode.stop !== null },
});
`;

describe('grading the run again where no Playwright is installed', () => {
  let bare: MiniProject;

  beforeAll(async () => {
    await makeFolder();
    bare = await miniProject({ without: /playwright/ });
  });

  afterAll(async () => {
    await removeEpisodes();
    await bare.remove();
  });

  const grade = (...args: string[]) => bare.sightline({}, 'grade', ...args);

  it('gives every episode the bytes that its test left, in threads', async () => {
    const folders = await episodes();
    const verdicts = folders.map((dir) => `${join(dir)}.verdict.json`).filter(existsSync);
    const tested = await Promise.all(verdicts.map((file) => readFile(file, 'utf8')));
    expect(tested.length).toBeGreaterThan(5);
    await Promise.all(verdicts.map((file) => rm(file)));
    await grade(join(project.dir, 'sightline-episodes'), '--workers', '2');
    const graded = await Promise.all(verdicts.map((file) => readFile(file, 'utf8')));
    expect(graded).toEqual(tested);
  });

  it("loads today's app file and scenarios", async () => {
    const dir = await writeStory({ ...denial, states: { denied: false } });
    await bare.write({
      'app.ts': app,
      'scenarios/golden.yaml':
        'scenario_id: golden\nstarting_prompt: Hello\nexpectations: { allowed_terminal_states: [denied] }\n',
    });
    const today = ['--app', 'app.ts', '--scenarios', 'scenarios'];
    const { code, output: graded } = await grade(dir, ...today);
    expect(graded).toContain('● 1 passed');
    expect(code).toBe(0);
  });

  it('can import all of the package but what is for Playwright', async () => {
    const imports = "import('sightline').then(() => import('sightline/playwright'))";
    const { output: loaded } = await bare.run(process.execPath, '-e', imports);
    expect(loaded).toContain("Cannot find package '@playwright/test'");
    expect(loaded).toContain('sightline/dist/playwright/');
  });
});
