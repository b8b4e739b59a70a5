// Comparing two pictures of a page with a drawn difference: Sightline, which also says what changed, Playwright's own comparator and odiff.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ODiffServer } from 'odiff-bin';
import type { Browser, Page } from 'playwright';
import { thingsOf } from '../src/baseline/things.js';
import { comparePages } from '../src/grade/visual/compare.js';
import type { PageLook } from '../src/grade/visual/compare-input.js';
import { diffPicture } from '../src/pixels/diff-picture.js';
import { decodePixels } from '../src/pixels/png.js';
import { captureCheckpoint, type Checkpoint } from '../src/surface/capture/capture.js';
import { ordersPage } from './checkpoint.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const SCALES = [1, 2];
const REPEATS = 15;

const CHANGES: readonly { name: string; change: (page: Page) => Promise<void> }[] = [
  { name: 'no change', change: () => Promise.resolve() },
  {
    name: 'one date changed',
    change: (page) => page.locator('span').nth(3).evaluate(say, 'placed on June 4'),
  },
  {
    name: 'one line more above all others',
    change: (page) => page.locator('h1').evaluate(say, 'Orders '.repeat(60)),
  },
];

/** Playwright exports it to its own packages alone; the same function is behind `toHaveScreenshot`. */
interface PlaywrightCore {
  utils: {
    getComparator(
      type: string,
    ): (
      actual: Buffer,
      expected: Buffer,
      options: { threshold: number },
    ) => { errorMessage: string } | null;
  };
}

export async function benchVisual(browser: Browser): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-visual-'));
  const odiff = new ODiffServer();
  const lines: string[] = [];
  for (const scale of SCALES)
    for (const { name, change } of CHANGES) {
      const page = await browser.newPage({
        ...{ viewport: { width: 1280, height: 720 }, deviceScaleFactor: scale },
      });
      await page.setContent(ordersPage(200));
      const before = await captureCheckpoint(page, { landmarks: {} });
      await change(page);
      const after = await captureCheckpoint(page, { landmarks: {} });
      await page.close();
      const where = `${name}, 1280 × 720 at ${scale}×`;
      lines.push(...(await benchPair({ scale, before, after, where }, folder, odiff)));
    }
  odiff.stop();
  await rm(folder, { recursive: true });
  return lines;
}

interface Pair {
  /** Device pixels per CSS px. */
  scale: number;
  before: Checkpoint;
  after: Checkpoint;
  where: string;
}

async function benchPair(
  { where, ...pair }: Pair,
  folder: string,
  odiff: ODiffServer,
): Promise<string[]> {
  const { before, after } = pair;
  const files = { before: join(folder, 'before.png'), after: join(folder, 'after.png') };
  await writeFile(files.before, before.png);
  await writeFile(files.after, after.png);
  const diff = join(folder, 'diff.png');
  const found: [boolean, boolean, boolean] = [false, false, false];
  const [ours = [], playwrights = [], odiffs = []] = await inTurns(REPEATS, [
    () => timeMs(async () => (found[0] = await differsForUs(pair, diff))),
    () => timeMs(async () => (found[1] = await differsForPlaywright(pair))),
    () =>
      timeMs(
        async () => (found[2] = !(await odiff.compare(files.before, files.after, diff)).match),
      ),
  ]);
  if (new Set(found).size > 1) return [`${where}: not the same was found: ${found.join(', ')}`];
  const [mine, theirs, fastest] = [median(ours), median(playwrights), median(odiffs)];
  const of = (other: number) =>
    `${mine.toFixed(0)} ms : ${other.toFixed(0)} ms, median of ${REPEATS}`;
  return [
    ratioLine(`${where}: ours : Playwright`, mine / theirs, { target: '–', of: of(theirs) }),
    ratioLine(`${where}: ours : odiff`, mine / fastest, { target: '–', of: of(fastest) }),
  ];
}

async function differsForUs(
  { scale, before, after }: Omit<Pair, 'where'>,
  diff: string,
): Promise<boolean> {
  // As grading does: the same bytes are not decoded.
  if (before.png.equals(after.png)) return false;
  const shown = async ({ png }: Checkpoint) => ({ pixels: await decodePixels(png), scale });
  const pictures = { before: await shown(before), after: await shown(after) };
  const { regions } = comparePages({
    ...{ before: look(before), after: look(after), pictures },
    ...{ masks: [], agentText: 'exact' },
  });
  const marked = regions.map((region, at) => ({ ...region, number: at + 1 }));
  await writeFile(diff, await diffPicture(pictures.after, marked));
  return regions.length > 0;
}

function look({ layout }: Checkpoint): PageLook {
  const { width, height } = layout.viewport;
  return {
    ...{ viewport: { width, height }, moving: [], scrolled: [] },
    things: thingsOf(layout, new Map()),
  };
}

function differsForPlaywright({ before, after }: Pick<Pair, 'before' | 'after'>): Promise<boolean> {
  const { utils } = createRequire(import.meta.url)(
    'playwright-core/lib/coreBundle',
  ) as PlaywrightCore;
  const compare = utils.getComparator('image/png');
  return Promise.resolve(compare(after.png, before.png, { threshold: 0.2 }) !== null);
}

/** Runs in the page. */
function say(element: { textContent: string | null }, text: string): void {
  element.textContent = text;
}
