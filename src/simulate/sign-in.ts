// Recognizes a page that asks for a login, and describes it; types nothing and presses nothing.
import type { Frame, Page } from '@playwright/test';
import { firstLine, SightlineError } from '../sightline-error.js';

/** What only a login asks for. */
const ASKS = 'input[type="password"], input[autocomplete~="username"]';
/** What a message could be written into; user-name fields do not count. */
const WRITABLE = [
  'textarea',
  '[contenteditable=""]',
  '[contenteditable="true"]',
  '[role="textbox"]',
  ...['input[type="text"]', 'input:not([type])'].map(
    (input) =>
      `${input}:not([autocomplete~="username"], [name*="user" i], [name*="login" i], [name*="mail" i], [id*="user" i], [id*="login" i])`,
  ),
].join(', ');
const MOST_LINES = 12;

/** What a page was seen to show. */
export interface ShownPage {
  url: string;
  title: string;
  /** Its accessibility tree, the first lines. */
  lines: string[];
}

/** What the page shows, if it asks for a login and has nothing to write a message into; else null. */
export async function seenSignIn(page: Page): Promise<ShownPage | null> {
  try {
    const frames = page.frames();
    const asks = await Promise.all(frames.map((frame) => count(frame, ASKS)));
    if (asks.every((found) => found === 0)) return null;
    const writable = await Promise.all(frames.map(countWritable));
    return writable.every((found) => found === 0) ? await seenPage(page) : null;
  } catch {
    // A page that is navigating is checked again on arrival.
    return null;
  }
}

function count(frame: Frame, selector: string): Promise<number> {
  return frame.locator(selector).filter({ visible: true }).count();
}

/** Fields beside a password are part of its form. */
async function countWritable(frame: Frame): Promise<number> {
  const beside = frame
    .locator('form')
    .filter({ has: frame.locator(ASKS) })
    .locator(WRITABLE);
  const [all, inForm] = await Promise.all([
    count(frame, WRITABLE),
    beside.filter({ visible: true }).count(),
  ]);
  return all - inForm;
}

/** The page in a few lines; only its address if it is gone. */
export async function seenPage(page: Page): Promise<ShownPage> {
  const title = await page.title().catch(() => '');
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch(() => '');
  const lines = tree
    .split('\n')
    .map((line) => line.replace(/^\s*- /, '').trim())
    .filter((line) => line !== '' && !/^\/\w+:/.test(line));
  return { url: page.url(), title, lines: lines.slice(0, MOST_LINES) };
}

export interface FailedLogin {
  /** Label of the identity; null: the test's own context. */
  who: string | null;
  /** What went wrong, the end of a sentence. */
  why: string;
  lookedFor: readonly string[];
  seen: ShownPage | null;
  next: string;
  cause?: unknown;
}

/** The error of a trial that could not sign in: a fault of the set-up, since the agent was never asked. */
export function loginFailed({
  who,
  why,
  lookedFor,
  seen,
  next,
  cause,
}: FailedLogin): SightlineError {
  return new SightlineError('login-failed', {
    what: `${who === null ? 'The trial' : `"${who}"`} could not be signed in: ${why}.`,
    details: [...lookedFor.map((line) => `looked for: ${line}`), ...seenLines(seen)],
    next,
    cause,
  });
}

/** The page as lines of an error. */
export function seenLines(seen: ShownPage | null): string[] {
  if (seen === null) return [];
  const title = seen.title === '' ? '' : ` "${seen.title}"`;
  return [
    `seen: ${seen.url}${title}`,
    ...(seen.lines.length > 0 ? [`on it: ${seen.lines.join('; ')}`] : []),
  ];
}

/** What a Playwright error says it was waiting for, each once. */
export function waitedFor(error: unknown): string[] {
  const message = (error instanceof Error ? error.message : String(error)).replace(COLOURS, '');
  const waits = [...message.matchAll(/^\s*-?\s*waiting for (.+?)$/gm)].map(([, what = '']) => what);
  return [...new Set(waits)].slice(0, 3);
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** The first line of an error, without colors and a possible full stop. */
export function plainReason(error: unknown): string {
  return firstLine(error).replace(COLOURS, '').replace(/\.$/, '');
}
