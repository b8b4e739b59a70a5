// Sentences written without reading anything, and claims written from the printed forms alone: none is decided wrongly.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from 'playwright';
import { gradeClaim, readClaim } from '../../src/grade/surface/grade-claim.js';
import { measureInk } from '../../src/pixels/ink.js';
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

const resolve = {
  locale: 'en-US',
  reference: () => ({ found: false as const, why: 'the page has no record' }),
  newestAgentMessage: () => null,
  messagesOfTurn: () => null,
};

const OUTCOMES = { true: 'passed', false: 'failed', unknowable: 'inconclusive' } as const;

let browser: Browser;
let outside: Verdict[];
let inside: Verdict[];

beforeAll(async () => {
  browser = await launchBrowser();
  const lists = [read('outside'), read('inside')];
  const verdicts = await judged(lists.flat());
  outside = verdicts.slice(0, lists[0]?.length);
  inside = verdicts.slice(lists[0]?.length);
}, 240_000);
afterAll(() => browser.close());

function read(set: 'inside' | 'outside'): Written[] {
  return JSON.parse(text(`${set}/truths.json`)) as Written[];
}

function text(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

function htmlOf(page: string): string {
  try {
    return text(`outside/${page}.html`);
  } catch {
    return text(`inside/${page}.html`);
  }
}

/** Each page is opened and captured once. */
async function judged(all: readonly Written[]): Promise<Verdict[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const shots = new Map<string, Awaited<ReturnType<typeof shoot>>>();
  const shoot = async (name: string) => {
    await page.setContent(htmlOf(name));
    const { layout, png, pngWithoutText } = await captureCheckpoint(page, { landmarks: {} });
    return { layout, ink: await measureInk(layout, png, pngWithoutText) };
  };
  for (const name of new Set(all.map((one) => one.page))) shots.set(name, await shoot(name));
  return all.map((one) => {
    const shot = shots.get(one.page);
    if (shot === undefined) throw new Error(`no page ${one.page}`);
    const compiled = readClaim(one.claim, []);
    const { outcome, reason } = gradeClaim({ claim: one.claim, compiled, ...shot, resolve });
    return { ...one, isAccepted: compiled.kind === 'measured', outcome, reason };
  });
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

it('of claims written from the forms alone, nearly all are accepted and none is decided wrongly', () => {
  expect(wrong(inside)).toEqual([]);
  expect(inside).toHaveLength(200);
  const { accepted, decided } = counts(inside);
  expect(accepted).toBeGreaterThanOrEqual(198);
  expect(decided).toBeGreaterThanOrEqual(193);
});

it('of sentences written without reading anything, none is decided wrongly', () => {
  expect(wrong(outside)).toEqual([]);
  expect(outside).toHaveLength(100);
  const { accepted, decided } = counts(outside);
  expect(accepted).toBeGreaterThanOrEqual(30);
  expect(decided).toBeGreaterThanOrEqual(16);
});

it('what is refused is never decided', () => {
  const refused = [...inside, ...outside].filter((one) => !one.isAccepted);
  expect(refused.map(({ outcome }) => outcome)).toEqual(refused.map(() => 'inconclusive'));
});
