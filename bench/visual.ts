// Comparing two pictures of a page with a drawn difference: Sightline, which also says what changed, Playwright's own comparator and odiff.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { comparePages } from '../src/grade/visual/compare.js';
import { diffPicture } from '../src/grade/visual/diff-picture.js';
import type { PageLook } from '../src/grade/visual/snapshot.js';
import { thingsOf } from '../src/grade/visual/things.js';
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

/** What is used of the package `odiff-bin`. */
interface ODiff {
  compare(before: string, after: string, diff: string): Promise<{ match: boolean }>;
  stop(): void;
}

/** Null: it is not installed. No dependency of the project, since it does not install everywhere. */
function openOdiff(): ODiff | null {
  try {
    const { ODiffServer } = createRequire(import.meta.url)('odiff-bin') as {
      ODiffServer: new () => ODiff;
    };
    return new ODiffServer();
  } catch {
    return null;
  }
}

export async function benchVisual(browser: Browser): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-visual-'));
  const odiff = openOdiff();
  const lines = odiff === null ? ['without odiff: npm install --no-save odiff-bin'] : [];
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
  odiff?.stop();
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
  odiff: ODiff | null,
): Promise<string[]> {
  const { before, after } = pair;
  const files = { before: join(folder, 'before.png'), after: join(folder, 'after.png') };
  await writeFile(files.before, before.png);
  await writeFile(files.after, after.png);
  const diff = join(folder, 'diff.png');
  const found = new Set<boolean>();
  const timed = (differs: () => Promise<boolean>) => () =>
    timeMs(async () => found.add(await differs()));
  const others: [name: string, differs: () => Promise<boolean>][] = [
    ['Playwright', () => differsForPlaywright(pair)],
  ];
  if (odiff !== null)
    others.push([
      'odiff',
      async () => !(await odiff.compare(files.before, files.after, diff)).match,
    ]);
  const sides = [() => differsForUs(pair, diff), ...others.map(([, differs]) => differs)];
  const [ours = Number.NaN, ...theirs] = (await inTurns(REPEATS, sides.map(timed))).map(median);
  if (found.size > 1) return [`${where}: they do not agree whether the pictures differ`];
  return others.map(([name], at) => {
    const other = theirs[at] ?? Number.NaN;
    const of = `${ours.toFixed(0)} ms : ${other.toFixed(0)} ms, median of ${REPEATS}`;
    return ratioLine(`${where}: ours : ${name}`, ours / other, { target: '–', of });
  });
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
    ...{ masks: [], agentText: 'exact', userText: 'exact' },
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
