// From votes to a judge that blocks, as somebody would go: grade, open the report, press keys, save, calibrate, grade. The judge is a stand-in on the wire.
import { appendFile, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { sightline } from '../command.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { reply, userText } from '../judge/judge-model.js';
import { pagesOpened } from '../report/open-page.js';
import { decides, standIn } from '../stand-in/openai.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);
const open = pagesOpened();

const WHY = 'since earbuds are final sale';
const QUESTION = 'Does the agent say why?';
const OF_EACH = 31;

/** Under these variables. */
async function typed(args: readonly string[], variables: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { code, out, told, error } = await sightline(...args);
  vi.unstubAllEnvs();
  return { code, out: out + told + error };
}

const story = (index: number, says: string) =>
  writeStory({
    header: { user: { kind: 'plan', persona: [] } },
    scenario: {
      expectations: {
        ...{ says: [{ consistent: false }], world: { '/refunds': { count: 0 } } },
        judges: [{ ask: QUESTION, blocking: true }],
      },
    },
    story: [user('Hello'), agent(`No, not order ${index}, ${says}.`)],
  });

const verdictOf = async (dir: string) =>
  JSON.parse(await readFile(`${dir}.verdict.json`, 'utf8')) as EpisodeVerdict;

it('goes from votes by way of keys in the report to a judge that blocks', async () => {
  const judge = await standIn(
    decides((request) => {
      const isThere = userText(request).includes(WHY);
      return reply({ quote: isThere ? WHY : null, answer: isThere ? 'yes' : 'no' });
    }),
  );
  const env = { SIGHTLINE_MODEL_URL: judge.baseUrl, SIGHTLINE_MODEL: 'stand-in' };
  const dirs: string[] = [];
  for (let index = 0; index < OF_EACH; index += 1)
    dirs.push(await story(index, WHY), await story(index, 'and that is that'));
  const [good = '', bad = ''] = dirs;
  const folder = dirname(good);
  const [labels, calibration] = [join(folder, 'labels.jsonl'), join(folder, 'calibration.json')];

  expect((await typed(['grade', folder], env)).code).toBe(0);
  expect((await verdictOf(bad)).outcome).toBe('passed');
  const asked = judge.requests.length;
  await typed(['report', folder, '--out', join(folder, 'report')]);

  const page = await open(`${pathToFileURL(join(folder, 'report/index.html')).href}#/e1`);
  const opinions = page.getByRole('region', { name: 'What do you think?' });
  const marked = () => opinions.locator('[aria-current]').textContent();
  // Keys are heard once the page is drawn, so mark until the judge's answer is marked, then the verdict.
  await expect.poll(async () => (await page.keyboard.press('m'), marked())).toContain('say why');
  await page.keyboard.press('r');
  await expect.poll(marked).toContain('The verdict: passed');
  await page.keyboard.press('w');
  await page.keyboard.press('b');
  await page.evaluate(`location.hash = '#/e2'`);
  await page.locator('nav a[aria-current][href="#/e2"]').waitFor();
  await opinions.waitFor();
  for (const button of await opinions.getByText(/^(right|not believable)$/).all())
    await button.click();
  // What was pressed is still there after a reload.
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    opinions.getByRole('button', { name: 'Save 6 labels' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('labels.jsonl');
  await download.saveAs(labels);
  // A colleague writes the others by hand.
  for (const [at, dir] of dirs.slice(2).entries()) {
    const { episode } = await verdictOf(dir);
    const label = { episode, question: QUESTION, answer: at % 2 === 0 ? 'yes' : 'no' };
    await appendFile(labels, `${JSON.stringify(label)}\n`);
  }

  const calibrated = await typed(['judge', 'calibrate', labels, folder, '--out', calibration], env);
  expect(calibrated.code).toBe(0);
  expect(calibrated.out).toMatch(
    /^own: stand-in, prompt [0-9a-f]{12}\n {2}Does the agent say why\?\n/,
  );
  expect(calibrated.out).toContain('agrees with people  100.0% (94.2%–100.0%), 62 of 62 decided');
  expect(calibrated.out).toContain('  may block: people said yes to 31 and no to 31');
  expect(calibrated.out).toContain('user.believable: 50.0% (9.5%–90.5%), 1 of 2');
  expect(calibrated.out).toContain('verdict.passed: 50.0% (9.5%–90.5%), 1 of 2 say it is right');
  expect(calibrated.out).toContain('calibration.json: 1 judge, of which 1 may block; 0 examples');
  // Grading had asked the same judge the same.
  expect(judge.requests).toHaveLength(asked);

  // From here on nobody is asked: the kept votes are graded again.
  await judge.close();
  const licensed = { SIGHTLINE_CALIBRATION: calibration };
  const blocked = await typed(['grade', good, bad, '--json'], licensed);
  expect(blocked.code).toBe(1);
  const { episodes } = JSON.parse(blocked.out) as { episodes: EpisodeVerdict[] };
  expect(episodes.map(({ outcome, party }) => [outcome, party])).toEqual([
    ['passed', null],
    ['failed', 'agent'],
  ]);
  const first = await readFile(`${bad}.verdict.json`, 'utf8');
  expect(first).not.toContain(folder);
  await typed(['grade', bad], licensed);
  expect(await readFile(`${bad}.verdict.json`, 'utf8')).toBe(first);
  const without = await typed(['grade', bad], { SIGHTLINE_CALIBRATION: 'none' });
  expect([without.code, (await verdictOf(bad)).outcome]).toEqual([0, 'passed']);
  const wrong = await typed(['grade', bad], { SIGHTLINE_CALIBRATION: labels });
  expect([wrong.code, wrong.out]).toEqual([
    2,
    expect.stringContaining('expected: what sightline judge calibrate --out wrote'),
  ]);
});
