// The driver that a small harness has: seven selectors for one page, a wait, one screenshot a turn. It finds nothing by itself and keeps nothing.
import { setTimeout as after } from 'node:timers/promises';
import type { Locator, Page } from 'playwright';

/** What has to be said of a page before it can be driven. */
export interface Selectors {
  transcript: string;
  row: string;
  /** Of a row: whose message it is. */
  roleAttribute: string;
  /** Within a row. */
  text: string;
  input: string;
  send: string;
  /** There while the agent does not work. */
  idle: string;
}

/** When a turn is over: the text of the last answer stays as it is, or the page shows its idle mark. */
export type Waits = 'text stable' | 'idle mark';

export interface Message {
  role: string;
  text: string;
}

interface Talk {
  url: string;
  turns: readonly string[];
  selectors: Selectors;
  until: Waits;
}

const PATIENCE_MS = 15_000;
const POLL_MS = 100;
/** Three reads of the same text. */
const STABLE_MS = 200;

/** Says each turn and waits for its end; gives the messages of the last look. */
export async function minimalTalk(page: Page, talk: Talk): Promise<Message[]> {
  const { url, turns, selectors, until } = talk;
  await page.goto(url);
  await page.locator(selectors.transcript).waitFor({ state: 'attached' });
  let seen: Message[] = [];
  for (const turn of turns) {
    await page.locator(selectors.input).fill(turn);
    await page.locator(selectors.send).click();
    if (until === 'idle mark') await page.locator(selectors.idle).waitFor({ timeout: PATIENCE_MS });
    else
      await textStable(page.locator(selectors.row), { selectors, answersBefore: answersIn(seen) });
    seen = await messagesIn(page.locator(selectors.row), selectors);
    await page.screenshot();
  }
  return seen;
}

/** Waits for one more answer than there were, and until its text has not changed for a while. */
async function textStable(
  rows: Locator,
  { selectors, answersBefore }: { selectors: Selectors; answersBefore: number },
): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let [last, since] = ['', 0]; performance.now() < deadline; await after(POLL_MS)) {
    const messages = await messagesIn(rows, selectors);
    const answer = messages.findLast(({ role }) => role === 'agent')?.text ?? '';
    const text = answersIn(messages) > answersBefore ? answer : '';
    if (text !== last) [last, since] = [text, performance.now()];
    else if (text !== '' && performance.now() - since >= STABLE_MS) return;
  }
  throw new Error('The last answer did not become stable.');
}

function answersIn(messages: readonly Message[]): number {
  return messages.filter(({ role }) => role === 'agent').length;
}

/** What is asked of an element; DOM types belong to `src/page`. */
interface Row {
  getAttribute(name: string): string | null;
  querySelector(selector: string): { textContent: string | null } | null;
}

function messagesIn(rows: Locator, { roleAttribute, text }: Selectors): Promise<Message[]> {
  return rows.evaluateAll(
    (found: Row[], [attribute, inner]: readonly [string, string]) =>
      found.map((row) => ({
        role: row.getAttribute(attribute) ?? '',
        text: row.querySelector(inner)?.textContent?.trim() ?? '',
      })),
    [roleAttribute, text] as const,
  );
}
