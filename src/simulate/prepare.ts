// Brings the person of a trial to the agent: cookies, start page, the app's own prepare. A failed login is reported as such.
import { firstLine, SightlineError } from '../sightline-error.js';
import { drawnText } from '../surface/conditions.js';
import { span } from '../surface/timing.js';
import { inTime, Stopped, unlessStopped } from './stop-signal.js';
import { loginFailed, reasonLine, seenPage, seenSignIn, waitedFor } from './session.js';
import type { TrialOptions } from './options.js';

/** Without its own limit, a login waiting for a missing field would use up the whole trial without saying why. */
const PREPARE_ACTION_MS = 15_000;
const PREPARE_MS = 60_000;

export interface PrepareOptions extends Pick<
  TrialOptions,
  'page' | 'app' | 'episode' | 'person' | 'startUrl' | 'withoutBox' | 'timeouts' | 'stop'
> {
  openChat: () => Promise<void>;
}

/**
 * Opens the start page as the person of the trial and lets the app prepare it.
 *
 * @throws SightlineError `login-failed` if the person is refused; what `prepare` throws if nobody signs in; Stopped
 *   where nothing answers
 */
export async function bringToAgent(options: PrepareOptions): Promise<void> {
  await addCookies(options);
  const status = await span('open/page', () => openStartPage(options));
  if (status === 401) throw await refused(options);
  await span('open/prepare', () => runPrepare(options));
}

/**
 * Makes sure that the agent's UI does not ask for a login.
 *
 * @throws SightlineError `login-failed` if it does
 */
export async function makeSureOfLogin(options: Omit<PrepareOptions, 'openChat'>): Promise<void> {
  const { page, person, startUrl } = options;
  // A password form may be what the agent is there for; it does not mean that the chat is closed.
  if (person.label === null && options.withoutBox) return;
  const seen = await span('open/login-check', () => seenSignIn(page));
  if (seen === null) return;
  throw loginFailed({
    who: person.label,
    why: 'the page asks for a login',
    lookedFor: [`the agent's UI at ${startUrl}`],
    seen,
    next: nextStep(options),
  });
}

/**
 * Loads the start page.
 *
 * @returns the status of the answer; 401 also if the browser asks for HTTP credentials that nobody gave
 * @throws Stopped `agent_unreachable` where nothing answers there
 */
async function openStartPage({ page, episode, startUrl }: PrepareOptions): Promise<number | null> {
  let status: number | null;
  try {
    status = (await page.goto(startUrl, { waitUntil: 'load' }))?.status() ?? null;
  } catch (error) {
    if (firstLine(error).includes('ERR_INVALID_AUTH_CREDENTIALS')) return 401;
    // The wall knows why there was no answer; the browser only that.
    const note = episode.path.findLast(({ kind }) => kind === 'note');
    const isEmpty = firstLine(error).includes('ERR_EMPTY_RESPONSE') && note?.kind === 'note';
    const why = isEmpty ? note.text : firstLine(error);
    const detail = `The agent's UI did not open at ${startUrl}: ${why}`;
    throw new Stopped({ reason: 'agent_unreachable', detail });
  }
  const browser = page.context().browser();
  await episode.environment({
    browser: {
      name: browser?.browserType().name() ?? 'unknown',
      version: browser?.version() ?? 'unknown',
    },
    viewport: page.viewportSize() ?? { width: 0, height: 0 },
    deviceScaleFactor: await page.evaluate(
      () => (globalThis as { devicePixelRatio?: number }).devicePixelRatio ?? 1,
    ),
    startUrl,
    platform: `${process.platform}-${process.arch}`,
    ...(await drawnText(page)),
  });
  return status;
}

async function addCookies({ page, person, startUrl }: PrepareOptions): Promise<void> {
  if (person.cookies.length === 0) return;
  const cookies = person.cookies.map((cookie) => {
    const known = Object.entries(cookie).filter(([, value]) => value !== undefined);
    const whole = { name: cookie.name, value: cookie.value, ...Object.fromEntries(known) };
    if (cookie.domain !== undefined) return { path: '/', ...whole };
    return cookie.url === undefined ? { ...whole, url: startUrl } : whole;
  });
  try {
    await page.context().addCookies(cookies);
  } catch (cause) {
    const { label: who } = person;
    const why = `a cookie was not taken: ${reasonLine(cause)}`;
    const next = 'Correct the cookies that identity(trial) returns.';
    throw loginFailed({ who, why, lookedFor: [], seen: null, next, cause });
  }
}

async function refused(options: PrepareOptions): Promise<SightlineError> {
  const { page, person, startUrl } = options;
  return loginFailed({
    who: person.label,
    why: `${startUrl} answered 401`,
    lookedFor: [`the agent's UI at ${startUrl}`],
    // The browser's own error page shows nothing of the agent.
    seen: page.url().startsWith('chrome-error:') ? null : await seenPage(page),
    next: 'Correct the httpCredentials of the identity, or of the Playwright config, or sign in otherwise.',
  });
}

async function runPrepare(options: PrepareOptions): Promise<void> {
  const { page, app, person, timeouts, stop, openChat } = options;
  if (app.prepare === undefined) return;
  const { trial, label, vars } = person;
  if (timeouts.actionMs === 0) {
    page.setDefaultTimeout(PREPARE_ACTION_MS);
    page.setDefaultNavigationTimeout(timeouts.navigationMs || PREPARE_ACTION_MS);
  }
  try {
    const work = Promise.resolve(app.prepare(page, { ...trial, identity: label, vars, openChat }));
    const late = `it did not finish within ${PREPARE_MS / 1000} s`;
    await unlessStopped(inTime(work, PREPARE_MS, late), stop);
  } catch (error) {
    throw await failedPrepare(error, options);
  } finally {
    page.setDefaultTimeout(timeouts.actionMs);
    page.setDefaultNavigationTimeout(timeouts.navigationMs);
  }
}

/** An error in a `prepare` that signs nobody in is thrown as it is; the code that closes the episode examines it. */
async function failedPrepare(error: unknown, options: PrepareOptions): Promise<unknown> {
  const { page, person } = options;
  if (error instanceof Stopped || page.isClosed()) return error;
  const signIn = await seenSignIn(page);
  if (person.label === null && signIn === null) return error;
  const waited = waitedFor(error);
  return loginFailed({
    who: person.label,
    why: `prepare(page, trial) failed: ${reasonLine(error)}`,
    lookedFor: waited.length > 0 ? waited : ['prepare(page, trial) to come to its end'],
    seen: signIn ?? (await seenPage(page)),
    next: nextStep(options),
    cause: error,
  });
}

function nextStep({ app, person }: Pick<PrepareOptions, 'app' | 'person'>): string {
  if (person.label === null) {
    return app.prepare === undefined
      ? 'Sign in: by prepare(page) or identity(trial) of the app file, or by storageState of the Playwright config.'
      : 'Correct prepare(page, trial) of the app file, or renew the storageState of the Playwright config.';
  }
  return app.prepare === undefined
    ? 'Renew the login that identity(trial) returns, or sign in by prepare(page, trial) of the app file.'
    : 'Correct prepare(page, trial) of the app file, or what identity(trial) gives it, such as the password.';
}
