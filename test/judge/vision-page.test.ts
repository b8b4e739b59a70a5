// Models that look at real pages: what a browser has drawn, cut out and taken away; the stand-in looks at colors alone.
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Model } from '../../src/model/model.js';
import { decodePixels } from '../../src/episode/png.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';
import {
  agent,
  closeStory,
  event,
  makeFolder,
  openStory,
  removeEpisodes,
  user,
} from '../grade/build-episode.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await makeFolder();
});
afterAll(async () => {
  await browser.close();
  await removeEpisodes();
});

const RECEIPT = `<!doctype html><body style="margin:0"><p>Your receipt</p><canvas width="300" height="120"></canvas><script>
const context = document.querySelector('canvas').getContext('2d');
context.font = '20px sans-serif';
context.fillStyle = '#c00000';
context.fillText('Refund $42.00', 60, 60);
</script></body>`;

const receipt = (page: Page) => page.locator('canvas');

async function episodeOf(html: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.setContent(html);
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: { receipt } });
  await page.close();
  const checkpoint = event({ kind: 'checkpoint', name: 'end', folder: 'end' });
  const story = [user('Where is it?'), agent('Here.'), checkpoint];
  const plan = { app: { landmarks: ['receipt'] }, story };
  const writer = await openStory(plan);
  await writer.files('surface/end', () =>
    Promise.resolve({
      'layout.json': JSON.stringify(layout),
      'page.png': png,
      'page-without-text.png': pngWithoutText,
    }),
  );
  return closeStory(writer, plan);
}

/** Reads a text where it sees red. */
function reading(text: string): Model & { sides: number[] } {
  const sides: number[] = [];
  return {
    ...{ role: 'vision', name: 'red', sides },
    async ask({ parts, schema }) {
      const image = parts.find((part) => part.kind === 'image');
      const { width, data } = await decodePixels(
        image?.kind === 'image' ? image.png : new Uint8Array(),
      );
      sides.push(width);
      const red = data.some(
        (value, at) => at % 4 === 0 && value > 150 && (data[at + 1] ?? 255) < 60,
      );
      const effort = {
        ...{ role: 'vision' as const, model: 'red', requests: 1, unfit: 0, tokens: null, ms: 0 },
        form: 'json_schema' as const,
      };
      return { reply: schema.parse({ text: red ? text : '' }), text: '', effort, source: 'live' };
    },
  };
}

it('reads a canvas, and nothing where the canvas is taken away', async () => {
  const dir = await episodeOf(RECEIPT);
  const grade = async (claim: string, vision: Model | null) =>
    gradeAssertion(
      await readEpisode(dir),
      { kind: 'shows', at: 'end', claim, not: false },
      { vision },
    );
  expect((await grade('"$42.00" is shown.', null)).outcome).toBe('inconclusive');
  const model = reading('Refund $42.00');
  expect(await grade('"$42.00" is shown.', model)).toMatchObject({
    ...{ outcome: 'passed', measurements: { source: 'judged', votes: 2 } },
  });
  // 300 px and 24 on each side but the left, where the window ends; twice, three times, and the control.
  expect(model.sides).toEqual([648, 972, 648]);
  const { outcome, blocking } = await grade('"$43.00" is shown.', model);
  expect([outcome, blocking]).toEqual(['inconclusive', true]);
  expect((await grade('"$43.00" is not shown.', model)).outcome).toBe('passed');
  expect((await grade('"Your receipt" is shown.', model)).blocking).toBe(true);
});

it('reads a canvas that has a name, where a claim says what it says', async () => {
  const dir = await episodeOf(RECEIPT);
  const grade = async (claim: string, vision: Model | null) =>
    gradeAssertion(
      await readEpisode(dir),
      { kind: 'shows', at: 'end', claim, not: false },
      { vision },
    );
  const open = await grade('The receipt says "$42.00".', null);
  expect(open).toMatchObject({ outcome: 'inconclusive', blocking: false });
  const model = reading('Refund $42.00');
  expect(await grade('The receipt says "$42.00".', model)).toMatchObject({
    ...{ outcome: 'passed', blocking: false, measurements: { source: 'judged' } },
  });
  expect(await grade('The receipt says "$43.00".', model)).toMatchObject({
    ...{ outcome: 'failed', blocking: false },
  });
});
