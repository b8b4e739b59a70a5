// Looks at one page within a time limit, again if it navigates meanwhile; does not open or close browsers.
import type { Page } from 'playwright';
import { SightlineError } from '../sightline-error.js';
import { claimsOfPage, type SeenPage } from './claims-of-page.js';
import { fontsLoaded, goTo, LOAD_TIMEOUT_MS, type PageWait, waitFor } from './open-page.js';

/** A page, and what to check on it. */
export interface LookRequest {
  /** Absolute: http, https, file or data. */
  url: string;
  /** Sentences of the language. There are no landmarks and no records here. */
  claims: readonly string[];
  /** Whether each result says what the subjects were taken to mean. Default false. */
  explains?: boolean;
  /** Whether to also look for defects of the page. Default false. */
  defects?: boolean;
  /** Default: nothing beyond the load event and the fonts. */
  wait?: PageWait | null;
  /** How long the page may take in total, besides a time in `wait`. Default 30000. */
  timeoutMs?: number;
}

/** A page may lead to another one, such as a login, and then settle. */
const MOST_LOOKS = 5;
/** After this, a person wonders. */
const SLOW_MS = 5_000;

/**
 * Opens the page and grades its claims.
 * @throws {SightlineError} `agent-unreachable`, `checkpoint-failed`, also if the limit has passed, or `usage`.
 */
export async function seenInTime(
  page: Page,
  request: LookRequest,
  say: (line: string) => void,
): Promise<SeenPage> {
  const { url, wait = null, timeoutMs = LOAD_TIMEOUT_MS } = request;
  const limitMs = timeoutMs + (wait?.kind === 'time' ? wait.ms : 0);
  const timers: NodeJS.Timeout[] = [];
  const visits = { count: 0 };
  page.on('framenavigated', (frame) => (visits.count += frame === page.mainFrame() ? 1 : 0));
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(notCaptured(url, whyLate(limitMs, visits.count)));
    const tell = () => say(`Still looking at ${url}; its limit is ${limitMs / 1000} s.`);
    timers.push(setTimeout(fail, limitMs));
    if (limitMs > SLOW_MS) timers.push(setTimeout(tell, SLOW_MS));
  });
  const seen = look(page, { ...request, timeoutMs: limitMs }, visits);
  return Promise.race([seen, late]).finally(() => timers.forEach(clearTimeout));
}

function whyLate(limitMs: number, visits: number): string {
  const meanwhile = visits > 1 ? `, and it navigated or reloaded itself ${visits - 1} times` : '';
  return `it was not done within ${limitMs / 1000} s${meanwhile}`;
}

export function notCaptured(url: string, why: string, cause?: unknown): SightlineError {
  return new SightlineError('checkpoint-failed', {
    what: `The page ${url} could not be looked at.`,
    details: [why],
    next: 'See whether it comes to rest in a browser, or give it longer with --timeout 60000.',
    cause,
  });
}

async function look(
  page: Page,
  { url, claims, wait = null, timeoutMs, ...asked }: LookRequest,
  visits: { readonly count: number },
): Promise<SeenPage> {
  await goTo(page, url, 0);
  for (let looks = 1; ; looks += 1) {
    const before = visits.count;
    try {
      await fontsLoaded(page);
      await waitFor(page, wait, timeoutMs);
      return await claimsOfPage(page, claims, asked);
    } catch (cause) {
      if (page.isClosed()) throw notCaptured(url, 'it closed itself', cause);
      if (visits.count === before && !hasNavigated(cause)) throw cause;
      const why = `it navigated or reloaded itself each of the ${looks} times it was looked at`;
      if (looks === MOST_LOOKS) throw notCaptured(url, why, cause);
      await page.waitForLoadState('load');
    }
  }
}

/** The browser may reject calls to the old document before it announces the new one. */
function hasNavigated(cause: unknown): boolean {
  return cause instanceof Error && /because of a navigation|target navigated/iu.test(cause.message);
}
