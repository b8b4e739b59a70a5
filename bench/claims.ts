// What grading claims on a saved checkpoint costs, in plain screenshots of the same page in the same run; and what another commit takes for it.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { captureCheckpoint } from '../src/surface/capture/capture.js';
import { ordersPage } from './checkpoint.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const SIZES = [200, 1000, 5000];
const REPEATS = 15;

/** Twenty claims of every kind that is measured, in words that the commit before the table of predicates reads too. */
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
  '"Order 10001" is within 200 px of "placed on May 2".',
  '"Order 10001" has AA contrast.',
  '"Order 10001" is readable.',
  '"Order 10001" is black.',
  'Every button is enabled.',
  'Some button is focused.',
  'There are at least 10 "Select" buttons.',
  'There are exactly 3 links.',
  '"May 2" is shown.',
  '"Order 10001" appears once.',
  'The heading "Orders" says "Orders".',
];

/** A checkpoint as it is stored. */
interface Saved {
  layout: string;
  png: Buffer;
  pngWithoutText: Buffer;
}

/** From the bytes of a checkpoint to the outcomes of all claims: decoding, parsing, measuring. */
type GradeAll = (saved: Saved) => Promise<string[]>;

/** `against`: the folder of another checkout, which is measured in turns with this one. */
export async function benchClaims(browser: Browser, against: string | null): Promise<string[]> {
  const graders = [await graderOf('.'), ...(against === null ? [] : [await graderOf(against)])];
  const lines: string[] = [];
  for (const elements of SIZES) lines.push(...(await benchSize(browser, elements, graders)));
  return lines;
}

async function benchSize(
  browser: Browser,
  elements: number,
  graders: readonly GradeAll[],
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(ordersPage(elements));
  const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
  const saved = { layout: JSON.stringify(layout), png, pngWithoutText };
  const [own = [], other = []] = await Promise.all(graders.map((grade) => grade(saved)));
  const sides = [() => page.screenshot(), ...graders.map((grade) => () => grade(saved))];
  const timed = sides.map((side) => () => timeMs(side));
  const times = await inTurns(REPEATS, timed, { warmUps: 2 });
  const [screenshotMs = NaN, ownMs = NaN, otherMs = NaN] = times.map(median);
  await page.close();
  const line = (to: string, ms: number, note: string): string =>
    ratioLine(`20 claims on a saved checkpoint : ${to}, ${elements} elements`, ownMs / ms, {
      target: '–',
      of: `${ownMs.toFixed(0)} ms : ${ms.toFixed(0)} ms, median of ${REPEATS}${note}`,
    });
  const toScreenshot = line('screenshot', screenshotMs, '');
  if (other.length === 0) return [toScreenshot];
  return [toScreenshot, line('other checkout', otherMs, differences(own, other))];
}

/** What a checkout grades with. */
async function graderOf(checkout: string): Promise<GradeAll> {
  const load = (file: string): Promise<unknown> =>
    import(pathToFileURL(resolve(checkout, 'src', file)).href);
  const { layoutSchema } = (await load('episode/layout.ts')) as Layouts;
  const { gradeClaim, readClaim } = (await load('grade/surface/grade-claim.ts')) as Graders;
  const { noRecords } = (await load('grade/surface/records.ts')) as Records;
  const { measureInk } = (await load('pixels/ink.ts')) as Inks;
  let round = 0;
  return async (saved) => {
    round += 1;
    // Sentences are remembered by their landmarks: with others, each round reads them again.
    const landmarks = [`round ${round}`];
    const layout = layoutSchema.parse(JSON.parse(saved.layout));
    const ink = await measureInk(layout, saved.png, saved.pngWithoutText);
    return CLAIMS.map((claim) => {
      const compiled = readClaim(claim, landmarks);
      if (compiled.kind !== 'measured') throw new Error(`Not measured by ${checkout}: ${claim}`);
      return gradeClaim({ claim, compiled, layout, ink, resolve: noRecords() }).outcome;
    });
  };
}

type Layouts = typeof import('../src/episode/layout.js');
type Graders = typeof import('../src/see/grade-claim.js');
type Records = typeof import('../src/see/evidence.js');
type Inks = typeof import('../src/see/pixels/ink.js');

/** A side that decides less may be faster for it. */
function differences(own: readonly string[], other: readonly string[]): string {
  const found = CLAIMS.filter((_, at) => own[at] !== other[at]);
  return found.length === 0 ? ', all decided alike' : `; decided otherwise: ${found.join(' ')}`;
}
