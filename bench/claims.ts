// What grading claims on a saved checkpoint costs, in plain screenshots of the same page in the same run.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { compileClaim } from '../src/claim/grammar.js';
import { layoutSchema } from '../src/episode/layout.js';
import { gradeClaim } from '../src/grade/surface/grade-claim.js';
import { noRecords } from '../src/grade/surface/records.js';
import { measureInk } from '../src/pixels/ink.js';
import { captureCheckpoint } from '../src/surface/capture/capture.js';
import { ordersPage } from './checkpoint.js';
import { median, ratioLine, timeMs } from './measure.js';

const SIZES = [200, 1000, 5000];
const REPEATS = 15;

/** Twenty claims, of every kind that is measured. */
const CLAIMS = [
  '"Order 10003" is shown.',
  '"Order 10003" is not shown.',
  '"Order 99999" is not shown.',
  '"placed on May 2" is visible without scrolling.',
  '"Order 10001" is fully visible.',
  '"Order 10001" is not truncated.',
  '"Order 10001" is not covered.',
  '"Order 10001" is above "Order 10002".',
  '"Order 10001" comes before "placed on May 2".',
  '"Order 10001" is near "placed on May 2".',
  '"Order 10001" has AA contrast.',
  '"Order 10001" has a legible size.',
  '"Order 10001" is black.',
  'Every button is enabled.',
  'Some button is focused.',
  'There are at least 10 "Select" buttons.',
  'There are exactly 3 links.',
  '"May 2" is shown and "May 29" is not shown.',
  '"Order 10001" or "Order 99999" is shown.',
  'The heading "Orders" says "Orders".',
];

/** From the files to twenty results: reading, decoding, compiling, measuring. */
export async function benchClaims(browser: Browser): Promise<string[]> {
  const lines: string[] = [];
  for (const elements of SIZES) lines.push(await benchSize(browser, elements));
  return lines;
}

async function benchSize(browser: Browser, elements: number): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(ordersPage(elements));
  const dir = await mkdtemp(join(tmpdir(), 'sightline-claims-'));
  const taken = await captureCheckpoint(page, { landmarks: {} });
  await writeFile(join(dir, 'layout.json'), JSON.stringify(taken.layout));
  await writeFile(join(dir, 'page.png'), taken.png);
  await writeFile(join(dir, 'page-without-text.png'), taken.pngWithoutText);
  const [plain, graded]: [number[], number[]] = [[], []];
  for (let repeat = 0; repeat < REPEATS + 2; repeat += 1) {
    const screenshotMs = await timeMs(() => page.screenshot());
    const gradeMs = await timeMs(() => gradeAll(dir));
    if (repeat < 2) continue;
    plain.push(screenshotMs);
    graded.push(gradeMs);
  }
  await page.close();
  await rm(dir, { recursive: true });
  const [screenshotMs, gradeMs] = [median(plain), median(graded)];
  return ratioLine(
    `${CLAIMS.length} claims on a saved checkpoint : screenshot, ${elements} elements`,
    gradeMs / screenshotMs,
    {
      target: '–',
      of: `${gradeMs.toFixed(0)} ms : ${screenshotMs.toFixed(0)} ms, median of ${REPEATS}`,
    },
  );
}

async function gradeAll(dir: string): Promise<void> {
  const read = (name: string): Promise<Buffer> => readFile(join(dir, name));
  const layout = layoutSchema.parse(JSON.parse((await read('layout.json')).toString()));
  const ink = await measureInk(layout, await read('page.png'), await read('page-without-text.png'));
  for (const claim of CLAIMS) {
    const compiled = compileClaim(claim, { landmarks: [] });
    if (compiled.kind !== 'measured') throw new Error(`Not measured: ${claim}`);
    gradeClaim({ claim, compiled, layout, ink, resolve: noRecords() });
  }
}
