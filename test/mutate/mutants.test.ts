// What becomes of claims where their subjects are spoiled in the record of a real page, and what `sightline mutate` prints of it.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { gradeMutants, type MutatedClaim } from '../../src/grade/mutants/grade-mutants.js';
import { exitCodeOf } from '../../src/cli/usage.js';
import { mutantKinds } from '../../src/grade/mutants/spoil.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { readEpisode } from '../../src/episode/read.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { pageForEach } from '../browser.js';
import {
  agent,
  buildEpisode,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';

const page = pageForEach({ width: 640, height: 480 });
beforeAll(makeFolder);
afterAll(removeEpisodes);
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** The page as the last checkpoint of an episode that claims this of it. */
async function episodeOf(
  html: string,
  claims: readonly string[],
  asked: readonly string[] = [],
): Promise<string> {
  await page().setContent(`<!doctype html><html lang="en"><body>${html}</body></html>`);
  const plan = {
    scenario: {
      expectations: { surface: [{ at: 'end', claims: [...claims], asked: [...asked] }] },
    },
    app: { landmarks: ['amount'] },
    story: [
      user('Where is my refund?'),
      agent('It is on its way.'),
      event({ kind: 'checkpoint', name: 'end', folder: 'end' }),
    ],
  };
  const episode = await openStory(plan);
  const landmarks = { amount: (at: ReturnType<typeof page>) => at.locator('b') };
  const { layout, png, pngWithoutText } = await captureCheckpoint(page(), { landmarks });
  await episode.files('surface/end', () =>
    Promise.resolve({
      'layout.json': JSON.stringify(layout),
      'page.png': png,
      'page-without-text.png': pngWithoutText,
    }),
  );
  return closeStory(episode, plan);
}

async function mutated(html: string, ...claims: string[]): Promise<MutatedClaim[]> {
  return gradeMutants(await readEpisode(await episodeOf(html, claims)));
}

function outcomesOf(claim: MutatedClaim | undefined): Record<string, string> {
  return Object.fromEntries((claim?.mutants ?? []).map(({ mutant, outcome }) => [mutant, outcome]));
}

const STYLE = `<style>
  body { font: 16px/1.4 sans-serif; margin: 20px }
  .card { border: 1px solid #888; padding: 12px; width: 300px; background: #f4f6ff }
  .log { height: 220px; overflow: auto }
</style>`;
const CARD = `<div class="card" role="alert"><h3>Refund issued</h3><p>Amount <b>$84.00</b></p></div>`;
const DESK = `${STYLE}<div class="log"><p>Hello</p>${CARD}</div><button>Talk to a person</button>`;

const allKilled = Object.fromEntries(mutantKinds.map((kind) => [kind, 'killed']));

it.each([
  ['in a card', DESK, '"$84.00" is visible without scrolling.'],
  ['that a landmark names', DESK, 'The amount says "$84.00".'],
  ['that an alert shows', `${STYLE}${CARD}`, 'The alert says "$84.00".'],
  [
    'in a frame',
    `<iframe style="width: 300px; height: 120px" srcdoc="<p>Paid <b>$84.00</b></p>"></iframe>`,
    '"$84.00" is shown.',
  ],
  [
    'in a modal dialog',
    `<dialog><p>Paid <b>$84.00</b></p></dialog><script>document.querySelector('dialog').showModal()</script>`,
    '"$84.00" is shown.',
  ],
  [
    'in several places',
    '<p>Paid <b>$84.00</b></p><p>Total <b>$84.00</b></p>',
    '"$84.00" is shown.',
  ],
  [
    'in a line of a longer text',
    '<p style="width: 200px">We have paid back all of the $84.00 that you are owed, to your card.</p>',
    '"$84.00" is shown.',
  ],
  [
    'on a colored ground',
    `<p style="background: #204080; color: #fff">$84.00</p>`,
    '"$84.00" is shown.',
  ],
])('a claim about what is seen notices every mutant of a value %s', async (_where, html, claim) => {
  const [graded] = await mutated(html, claim);
  expect(outcomesOf(graded)).toEqual(allKilled);
});

it.each([
  ['The button "Talk to a person" is shown.', { truncated: 'killed' }],
  ['"Refund issued" is not covered.', undefined],
  ['There is exactly 1 button.', { covered: 'inconclusive', removed: 'killed' }],
  ['The alert is shown.', { removed: 'killed' }],
  [
    'The button "Talk to a person" is at least 10 px high.',
    { below_fold: 'survived', covered: 'survived', removed: 'killed' },
  ],
])('%s', async (claim, wanted) => {
  const [graded] = await mutated(DESK, claim);
  expect(graded?.outcome).toBe('passed');
  expect(outcomesOf(graded)).toMatchObject(wanted ?? { covered: 'killed', removed: 'killed' });
});

it('a claim about an icon notices that it is gone', async () => {
  const icon = `${DESK}<button aria-label="Settings" style="width: 32px; height: 32px; background: #246"></button>`;
  const [graded] = await mutated(icon, 'The button "Settings" is shown.');
  const truncated = graded?.mutants.find(({ mutant }) => mutant === 'truncated');
  expect(truncated).toMatchObject({ outcome: 'not_made', reason: 'it has no text.' });
  expect(outcomesOf(graded)).toMatchObject({
    ...{ covered: 'killed', faded: 'killed', below_fold: 'killed', removed: 'killed' },
  });
});

it('what several conditions of a claim share is done once', async () => {
  const [graded] = await mutated(DESK, 'The button "Talk to a person" is clickable.');
  expect(graded?.mutants.filter(({ mutant }) => mutant === 'covered')).toHaveLength(1);
});

it('what is not tried is listed with the reason', async () => {
  const claims = ['"Oops" is not shown.', '"Oops" is shown.', 'There are at most 2 buttons.'];
  expect(await mutated(DESK, ...claims)).toMatchObject([
    { outcome: null, why: 'it says what is not so', mutants: [] },
    { outcome: 'failed', why: 'it failed without any mutant', mutants: [] },
    { outcome: null, why: 'it also holds where there is none', mutants: [] },
  ]);
});

it('a sentence that a model is asked is not tried, whatever it says', async () => {
  const episode = await readEpisode(await episodeOf(DESK, [], ['"$84.00" is shown.']));
  expect(await gradeMutants(episode)).toMatchObject([
    { outcome: null, why: 'a model would have to decide it', mutants: [] },
  ]);
});

describe('sightline mutate', () => {
  async function typed(...args: string[]): Promise<{ code: unknown; out: string }> {
    let out = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text);
      return true;
    });
    try {
      await sightlineProgram().parseAsync(['node', 'sightline', 'mutate', ...args]);
      return { code: process.exitCode, out };
    } catch (error) {
      return { code: exitCodeOf(error), out: (error as Error).message };
    } finally {
      vi.restoreAllMocks();
    }
  }

  it('prints what each claim noticed, and names the weak one', async () => {
    const dir = await episodeOf(DESK, ['"$84.00" is shown.', 'The alert is at least 10 px high.']);
    const { code, out } = await typed(dir);
    expect(
      out
        .split('\n')
        .slice(1, 4)
        .map((line) => line.split(/ {2,}/u)),
    ).toEqual([
      ['below fold', 'covered', 'faded', 'clipped', 'truncated', 'removed', 'amount', 'claim'],
      [...Array<string>(7).fill('killed'), 'end: "$84.00" is shown.'],
      [
        ...['SURVIVED', 'SURVIVED', 'killed', 'SURVIVED', '-', 'killed', '-'],
        'end: The alert is at least 10 px high.',
      ],
    ]);
    expect(out).toContain(
      '  survived: It still passes with the alert covered: say also that it is visible.\n',
    );
    expect(out).toContain('kill rate 75%: 9 killed, 3 survived, 0 inconclusive\n');
    expect(code).toBe(1);
    const { killed, episodes } = JSON.parse((await typed(dir, '--json')).out) as {
      killed: number;
      episodes: { claims: MutatedClaim[] }[];
    };
    expect([killed, episodes[0]?.claims.length]).toEqual([9, 2]);
  });

  it('ends with 0 where every mutant was killed, and 2 where a claim did not pass', async () => {
    expect((await typed(await episodeOf(DESK, ['"$84.00" is shown.']))).code).toBe(0);
    const failed = await episodeOf(DESK, ['"$84.00" is shown.', '"Oops" is shown.']);
    expect((await typed(failed)).code).toBe(2);
  });

  it('says so where there is nothing to mutate', async () => {
    expect(await typed('nowhere')).toMatchObject({ code: 64 });
    const { dir } = await buildEpisode({ story: [user('Hello')] });
    const none = await typed(dir);
    expect(none.code).toBe(2);
    expect(none.out).toContain('Nothing was mutated.');
  });
});
