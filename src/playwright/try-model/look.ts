// Draws the pages of questions with known answers in a browser, and puts their claims to models the way grading does.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import type { Landmark } from '../../app/definition.js';
import { compileClaim } from '../../claim/grammar.js';
import { gradeWithModels } from '../../grade/surface/asked/grade-with-models.js';
import { noRecords } from '../../grade/surface/records.js';
import type { Licensing } from '../../judge/licence.js';
import type { Model } from '../../model/model.js';
import { measureInk } from '../../pixels/ink.js';
import { decodePixels } from '../../pixels/png.js';
import { captureCheckpoint } from '../../surface/capture/capture.js';
import { answeredBy } from '../../try-model/answered.js';
import type { Answered } from '../../try-model/known-answer.js';
import type { KnownVisionQuestion } from '../../try-model/vision-questions/vision-question.js';
import type { ClaimOutcome } from '../../verdict/claim-result.js';
import { browserLaunchOptions, ensureBrowser } from '../browser.js';
import { chromium } from '../playwright-library.js';

export interface Looking {
  /** Shown parts of pictures. */
  vision: Model | null;
  /** Picks from lists of painted things. */
  judge: Model | null;
  /** Receives pictures and votes; created if missing. */
  dir: string;
}

/** A browser that stays open from page to page. */
export interface Looker {
  /** @throws what a model threw if there is no vote at all; Error if the claim was not put to one */
  look: (question: KnownVisionQuestion, looking: Looking) => Promise<Answered>;
  close: () => Promise<void>;
}

/** Close it in a `finally`. Throws SightlineError `browser-missing`. */
export async function openLooker(say: (line: string) => void): Promise<Looker> {
  await ensureBrowser(say);
  const browser = await chromium.launch(browserLaunchOptions());
  return {
    look: (question, looking) => look(browser, question, looking),
    close: () => browser.close(),
  };
}

/**
 * Grading leaves a claim open if an uncalibrated model does not find it; here the answer itself is what is measured.
 */
const believed: Licensing = () => ({
  ...{ mayBlock: true, threshold: 0, why: 'what it says is measured' },
  votes: { least: 1, most: 5 },
});

async function look(
  browser: Browser,
  known: KnownVisionQuestion,
  { vision, judge, dir }: Looking,
): Promise<Answered> {
  const { id, claim, landmarks = {}, way } = known;
  await mkdir(dir, { recursive: true });
  const taken = await capture(browser, known);
  await writeFile(join(dir, `${id}.png`), taken.png);
  const thrown: Error[] = [];
  const { result, polls } = await gradeWithModels({
    ...{ claim, not: false, layout: taken.layout, resolve: noRecords() },
    compiled: compileClaim(claim, { landmarks: Object.keys(landmarks) }),
    ink: await measureInk(taken.layout, taken.png, taken.pngWithoutText),
    pictures: async () => ({
      withText: await decodePixels(taken.png),
      withoutText: await decodePixels(taken.pngWithoutText),
    }),
    asking: {
      ...{ dir: join(dir, id), episode: id, licence: believed },
      ...{ vision: overheard(vision, thrown), judge: overheard(judge, thrown) },
    },
  });
  const [polled] = polls;
  if (polled !== undefined)
    return answeredBy(known, polled, { kind: way, question: claim, said: saidBy(result.outcome) });
  throw thrown.at(-1) ?? new Error(`The claim was not put to a model: ${result.reason}`);
}

function saidBy(outcome: ClaimOutcome): Answered['said'] {
  if (outcome === 'inconclusive') return null;
  return outcome === 'passed' ? 'yes' : 'no';
}

async function capture(browser: Browser, { html, landmarks = {} }: KnownVisionQuestion) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 640 } });
  try {
    const page = await context.newPage();
    await page.setContent(html);
    return await captureCheckpoint(page, { landmarks: locators(landmarks) });
  } finally {
    await context.close();
  }
}

function locators(selectors: Readonly<Record<string, string>>): Record<string, Landmark> {
  const entries = Object.entries(selectors).map(([name, selector]): [string, Landmark] => [
    name,
    (page) => page.locator(selector),
  ]);
  return Object.fromEntries(entries);
}

/** Grading turns a model's error into a reason; measuring the model needs the error itself. */
function overheard(model: Model | null, thrown: Error[]): Model | null {
  if (model === null) return null;
  return {
    ...model,
    async ask(question, about) {
      try {
        return await model.ask(question, about);
      } catch (error) {
        if (error instanceof Error) thrown.push(error);
        throw error;
      }
    },
  };
}
