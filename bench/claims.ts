// What grading claims on a saved checkpoint costs, in plain screenshots of the same page in the same run; and what another commit takes for it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

/** From the files of a checkpoint to the outcomes of all claims: reading, decoding, parsing, measuring. */
type GradeAll = (dir: string) => Promise<string[]>;

/** `against`: the folder of another checkout, which is measured in turns with this one. */
export async function benchClaims(browser: Browser, against: string | null): Promise<string[]> {
  const here = await graderOf('.');
  const there = against === null ? null : await graderOf(against);
  const lines: string[] = [];
  for (const elements of SIZES) lines.push(...(await benchSize(browser, elements, here, there)));
  return lines;
}

async function benchSize(
  browser: Browser,
  elements: number,
  here: GradeAll,
  there: GradeAll | null,
): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(ordersPage(elements));
  const dir = await savedCheckpoint(page);
  const same = there === null ? '' : alike(await here(dir), await there(dir));
  const sides = [() => page.screenshot(), () => here(dir), ...(there ? [() => there(dir)] : [])];
  const timed = sides.map((side) => () => timeMs(side));
  const [screenshotMs = NaN, hereMs = NaN, thereMs = NaN] = (
    await inTurns(REPEATS, timed, { warmUps: 2 })
  ).map(median);
  await page.close();
  await rm(dir, { recursive: true });
  const what = `${CLAIMS.length} claims on a saved checkpoint`;
  const line = (to: string, ms: number, otherMs: number, note: string): string =>
    ratioLine(`${what} : ${to}, ${elements} elements`, ms / otherMs, {
      target: '–',
      of: `${ms.toFixed(0)} ms : ${otherMs.toFixed(0)} ms, median of ${REPEATS}${note}`,
    });
  return [
    line('screenshot', hereMs, screenshotMs, ''),
    ...(there === null ? [] : [line('other checkout', hereMs, thereMs, same)]),
  ];
}

async function savedCheckpoint(page: Parameters<typeof captureCheckpoint>[0]): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-claims-'));
  const taken = await captureCheckpoint(page, { landmarks: {} });
  await writeFile(join(dir, 'layout.json'), JSON.stringify(taken.layout));
  await writeFile(join(dir, 'page.png'), taken.png);
  await writeFile(join(dir, 'page-without-text.png'), taken.pngWithoutText);
  return dir;
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
  return async (dir) => {
    round += 1;
    // Sentences are remembered by their landmarks: with others, each round reads them again.
    const landmarks = [`round ${round}`];
    const read = (name: string): Promise<Buffer> => readFile(join(dir, name));
    const layout = layoutSchema.parse(JSON.parse((await read('layout.json')).toString()));
    const [png, bare] = [await read('page.png'), await read('page-without-text.png')];
    const ink = await measureInk(layout, png, bare);
    return CLAIMS.map((claim) => {
      const compiled = readClaim(claim, landmarks);
      if (compiled.kind !== 'measured') throw new Error(`Not measured by ${checkout}: ${claim}`);
      return gradeClaim({ claim, compiled, layout, ink, resolve: noRecords() }).outcome;
    });
  };
}

type Layouts = typeof import('../src/episode/layout.js');
type Graders = typeof import('../src/grade/surface/grade-claim.js');
type Records = typeof import('../src/grade/surface/records.js');
type Inks = typeof import('../src/pixels/ink.js');

/** Names the claims that the two decide differently: a side that decides less may be faster for it. */
function alike(here: readonly string[], there: readonly string[]): string {
  const others = CLAIMS.flatMap((claim, at) =>
    here[at] === there[at] ? [] : [`${claim} ${here[at]} : ${there[at]}`],
  );
  return others.length === 0
    ? ', all decided alike'
    : `; decided differently: ${others.join(', ')}`;
}
