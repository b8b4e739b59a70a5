// How other methods answer whether a thing can be seen, and whether its contrast suffices; each with all the help it can use.
import axe from 'axe-core';
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Frame, Locator, Page } from 'playwright';
import { z } from 'zod';
import { ariaRoles } from '../src/claim/roles.js';
import type { ClaimSubject } from '../src/claim/subjects.js';
import type { CasePage } from '../test/cases/case-page.js';

/** What others can look for: a text, or a role with its name. */
export type Sought = Extract<ClaimSubject, { kind: 'text' | 'role' }>;

/** Time for `toBeInViewport` to change its mind; the pages are at rest. */
const PATIENCE_MS = 100;

export interface OtherAnswers {
  toBeVisible: boolean;
  toBeInViewport: boolean;
  ariaSnapshot: boolean;
}

/** What other methods say of an open page: whether a person sees the thing. */
export async function otherAnswers(
  page: Page,
  one: CasePage,
  sought: Sought,
): Promise<OtherAnswers> {
  // So that whatever is in sight has been drawn.
  await page.screenshot();
  const found = await locate(page, one, sought);
  const visible = await Promise.all(found.map((locator) => locator.isVisible()));
  const inViewport = await Promise.all(found.map(isInViewport));
  return {
    toBeVisible: visible.includes(true),
    toBeInViewport: inViewport.includes(true),
    ariaSnapshot: holds(
      await ariaSnapshots(page.mainFrame()),
      sought.kind === 'text' ? sought.text : (sought.name ?? ''),
    ),
  };
}

/** In a frame of another process the observer behind it never answers while nothing is drawn there; that is a no. */
async function isInViewport(locator: Locator): Promise<boolean> {
  const asked = expect(locator)
    .toBeInViewport({ timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, setTimeout(10 * PATIENCE_MS, false)]);
}

/** All elements that can be meant, in any frame: by the selector of the case, by text or role, by the value of a field. */
async function locate(page: Page, one: CasePage, sought: Sought): Promise<Locator[]> {
  const found: Locator[] = await fieldsThatHold(page, sought);
  for (const frame of page.frames()) {
    for (const locator of candidates(frame, one, sought)) found.push(...(await locator.all()));
  }
  return found;
}

function candidates(frame: Frame, { target }: CasePage, sought: Sought): Locator[] {
  const named = target === undefined ? [] : [frame.locator(target)];
  if (sought.kind === 'text') return [...named, frame.getByText(sought.text)];
  const { role, name } = sought;
  const called = name === null ? {} : { name, exact: true };
  const roles = ariaRoles(role) as Parameters<Frame['getByRole']>[0][];
  return [...named, ...roles.map((one) => frame.getByRole(one, called))];
}

async function fieldsThatHold(page: Page, sought: Sought): Promise<Locator[]> {
  if (sought.kind !== 'text') return [];
  const found: Locator[] = [];
  for (const frame of page.frames()) {
    for (const field of await frame.locator('input, textarea, select').all()) {
      const texts = [
        await field.inputValue().catch(() => ''),
        (await field.getAttribute('placeholder')) ?? '',
        ...(await field.locator('option:checked').allTextContents()),
      ];
      if (texts.some((text) => text.includes(sought.text))) found.push(field);
    }
  }
  return found;
}

/** The accessibility trees of a frame and of those frames in it that are there for anybody. */
async function ariaSnapshots(frame: Frame): Promise<string> {
  const snapshots = [await frame.locator('body').ariaSnapshot()];
  for (const owner of await frame.locator('iframe').all()) {
    const inner = (await owner.isVisible())
      ? await (await owner.elementHandle()).contentFrame()
      : null;
    if (inner) snapshots.push(await ariaSnapshots(inner));
  }
  return snapshots.join('\n');
}

/** Compared without spaces and marks of the notation, which pieces of a text are parted by. */
function holds(snapshot: string, text: string): boolean {
  const plain = (source: string) =>
    source
      .replace(/^\s*- (?:text: ?)?/gmu, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{Sc}]/gu, '');
  return plain(snapshot).includes(plain(text));
}

/** What axe-core says of the contrast of a text; `nothing` where its rule found nothing to look at. */
export type AxeAnswer = 'violation' | 'pass' | 'incomplete' | 'nothing';

const nodes = z.array(z.object({ nodes: z.array(z.object({ html: z.string() })) }));
const axeResults = z.object({ violations: nodes, incomplete: nodes, passes: nodes });

/** Runs the rule `color-contrast` in every frame of an open page by itself. */
export async function axeAnswer(page: Page, text: string): Promise<AxeAnswer> {
  const run = `axe.run(document, { runOnly: ['color-contrast'], iframes: false })`;
  const results = await Promise.all(
    page.frames().map(async (frame) => {
      await frame.evaluate(axe.source);
      return axeResults.parse(await frame.evaluate(run));
    }),
  );
  const about = (rules: z.output<typeof nodes>) => rules.flatMap((rule) => rule.nodes);
  const of = {
    violation: about(results.flatMap((result) => result.violations)),
    incomplete: about(results.flatMap((result) => result.incomplete)),
    pass: about(results.flatMap((result) => result.passes)),
  };
  const all = Object.values(of).flat();
  const own = all.filter(({ html }) => html.includes(text));
  const relevant = own.length > 0 ? own : all;
  const worst = (['violation', 'incomplete', 'pass'] as const).find((answer) =>
    of[answer].some((node) => relevant.includes(node)),
  );
  return worst ?? 'nothing';
}
