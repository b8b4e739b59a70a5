// Sentences written without reading anything, and claims written from the printed forms alone: none is decided wrongly.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { gradeClaim, readClaim } from '../../src/see/grade-claim.js';
import { noRecords } from '../../src/see/evidence.js';
import { measureInk } from '../../src/see/pixels/ink.js';
import { captureCheckpoint } from '../../src/surface/capture/capture.js';
import { launchBrowser } from '../browser.js';

type Truth = 'true' | 'false' | 'unknowable';

interface Written {
  /** Of an HTML file beside the list, or in `outside`. */
  page: string;
  claim: string;
  /** For a person in front of the page at 1280×720. */
  truth: Truth;
}

interface Verdict extends Written {
  isAccepted: boolean;
  outcome: string;
  reason: string;
}

const OUTCOMES = { true: 'passed', false: 'failed', unknowable: 'inconclusive' } as const;

/** What is reached of each list: a loss is a fault, and so is any wrong verdict. */
// One of the second list says "is missing", which is no wording any more: of a phone number it says that a field is empty.
const lists = [
  {
    name: 'claims written from the docs alone',
    file: 'inside/truths',
    of: 200,
    accepted: 198,
    decided: 193,
  },
  {
    name: 'more claims written from the docs alone',
    file: 'words/claims',
    of: 200,
    accepted: 198,
    decided: 178,
  },
  {
    name: 'sentences written without reading anything',
    file: 'outside/truths',
    of: 100,
    accepted: 56,
    decided: 25,
  },
  { name: 'short statements written so', file: 'words/short', of: 100, accepted: 47, decided: 14 },
  {
    name: 'sentences of test plans written so',
    file: 'words/prose',
    of: 100,
    accepted: 6,
    decided: 3,
  },
  { name: 'full sentences written so', file: 'daily/truths', of: 100, accepted: 18, decided: 2 },
  {
    name: 'more full sentences written so',
    file: 'ordinary/truths',
    of: 100,
    accepted: 21,
    decided: 4,
  },
] as const;

let browser: Browser;
let verdicts: ReadonlyMap<string, readonly Verdict[]>;

beforeAll(async () => {
  browser = await launchBrowser();
  const judge = await judgeOn(browser);
  const all = new Map<string, readonly Verdict[]>();
  for (const { file } of lists) all.set(file, await judge(file));
  verdicts = all;
}, 480_000);
afterAll(() => browser.close());

function text(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** The pages of the first lists are shared. */
function htmlOf(folder: string, page: string): string {
  const inFolder = `${folder}/${page}.html`;
  return existsSync(new URL(inFolder, import.meta.url))
    ? text(inFolder)
    : text(`outside/${page}.html`);
}

/** Each page is opened and captured once. */
async function judgeOn(opened: Browser): Promise<(file: string) => Promise<Verdict[]>> {
  const page = await opened.newPage({ viewport: { width: 1280, height: 720 } });
  const shots = new Map<string, Awaited<ReturnType<typeof shoot>>>();
  const shoot = async (html: string) => {
    await page.setContent(html);
    const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
    return { layout, ink: await measureInk(layout, png, pngWithoutText) };
  };
  return async (file) => {
    const [folder = ''] = file.split('/');
    const found: Verdict[] = [];
    for (const one of JSON.parse(text(`${file}.json`)) as Written[]) {
      const html = htmlOf(folder, one.page);
      const shot = shots.get(html) ?? (await shoot(html));
      shots.set(html, shot);
      const compiled = readClaim(one.claim, []);
      const { outcome, reason } = gradeClaim({
        claim: one.claim,
        compiled,
        ...shot,
        resolve: noRecords(),
      });
      found.push({ ...one, isAccepted: compiled.kind === 'measured', outcome, reason });
    }
    return found;
  };
}

function wrong(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter((one) => one.outcome !== 'inconclusive' && one.outcome !== OUTCOMES[one.truth])
    .map(({ page, claim, outcome, reason }) => `${page}: ${claim} ${outcome}: ${reason}`);
}

function counts(verdicts: readonly Verdict[]): { accepted: number; decided: number } {
  const accepted = verdicts.filter((one) => one.isAccepted);
  const decided = accepted.filter((one) => one.outcome !== 'inconclusive');
  return { accepted: accepted.length, decided: decided.length };
}

it.each(lists)('$name: none is decided wrongly', ({ file, of, accepted, decided }) => {
  const all = verdicts.get(file) ?? [];
  expect(wrong(all)).toEqual([]);
  expect(all).toHaveLength(of);
  const reached = counts(all);
  expect(reached.accepted).toBeGreaterThanOrEqual(accepted);
  expect(reached.decided).toBeGreaterThanOrEqual(decided);
});

it('what is refused is never decided', () => {
  const refused = [...verdicts.values()].flat().filter((one) => !one.isAccepted);
  expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'inconclusive'));
});
