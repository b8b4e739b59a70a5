// Runs a planned trial, and reruns it a limited number of times if its user broke the plan; every attempt is kept, graded and reported.
import type { Browser, Page, TestInfo } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import type { NamedSurface } from '../scenario/surface.js';
import type { PageTimeouts } from '../simulate/options.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { verdictTable } from '../episode/verdict/text.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { namedOptions, type NamedOptions } from './context-options.js';
import { givenFor } from './episode-apps.js';
import { askIdentity } from './identity.js';
import { pagesOf } from './pages.js';
import { type TrialToRun, trialOf } from './planned-trial.js';
import { attemptSeed } from './seed.js';
import { updateSnapshots } from './snapshots.js';
import { stagedPlan } from './staging.js';
import { attach, step } from './step.js';
import { startUrlOf } from './start-url.js';
import { extendTimeout } from './test-timeout.js';
import { mayRunAgain } from './time-limit.js';
import { type OpenTrial, openTrial, runTrial } from './trial.js';

/** What each attempt at a trial begins with. */
export interface AttemptOptions {
  /** As planned, before anything from staging was filled in. */
  planned: TrialToRun;
  own: NamedOptions;
  surface: NamedSurface | null;
  testInfo: TestInfo;
  baseURL: string | undefined;
}

export interface AttemptsOptions extends AttemptOptions {
  /** The first attempt to be run, whose episode is open already. */
  first: OpenTrial;
  /** The test's; the first attempt gets it, later ones get a page in a separate context. */
  page: Page;
  browser: Browser;
  gateway: GatewayLink | null;
  timeouts: PageTimeouts;
}

export interface Attempt {
  episode: Episode;
  verdict: EpisodeVerdict;
}

/**
 * The last attempt: the first with a faithful user, else the last that the limit allows. A failed agent is never rerun:
 * only `invalid` is.
 */
export async function runAttempts(options: AttemptsOptions): Promise<Attempt> {
  const { planned, page, browser, own, testInfo } = options;
  const { reruns = 0 } = planned;
  const pages = pagesOf(page, browser, own);
  const allowed = testInfo.timeout;
  const earlier = [...(options.first.attempt?.earlier ?? [])];
  try {
    let opened = options.first;
    for (;;) {
      extendTimeout(testInfo, opened.planned);
      const attempt = await runOne(options, opened, await pages.next(opened.named));
      if (attempt.verdict.outcome !== 'invalid' || earlier.length === reruns) return attempt;
      if (!mayRunAgain(testInfo)) return attempt;
      await keepInvalid(attempt, earlier.length + 1);
      earlier.push(attempt.episode.header.id);
      // Whatever else a test does, such as opening a context, takes time again.
      if (allowed > 0) testInfo.setTimeout(testInfo.timeout + allowed);
      opened = await openAgain(options, [...earlier]);
    }
  } finally {
    await pages.close();
  }
}

async function runOne(
  { testInfo, baseURL, gateway, timeouts }: AttemptsOptions,
  opened: OpenTrial,
  { page, note }: Awaited<ReturnType<ReturnType<typeof pagesOf>['next']>>,
): Promise<Attempt> {
  const { planned } = opened;
  if (note !== null) opened.episode.log({ source: 'harness', level: 'info', text: note });
  const startUrl = startUrlOf(planned, baseURL);
  const run = () => runTrial({ opened, page, testInfo, startUrl, gateway, timeouts });
  const { number } = opened.attempt ?? { number: 1 };
  const title = `attempt ${number}, seed ${planned.seed}, since the user of the one before broke its plan`;
  const episode = number === 1 ? await run() : await step(title, run);
  const given = await givenFor(episode);
  const graded = await gradeEpisode(episode.dir, given);
  const counts = graded.outcome !== 'invalid' && graded.outcome !== 'error';
  const updated = counts ? await updateSnapshots(graded.assertions, episode, testInfo) : null;
  const verdict =
    updated === null ? graded : await gradeEpisode(episode.dir, { ...given, ...updated });
  await writeVerdict(episode.dir, verdict);
  return { episode, verdict };
}

/** An attempt that counts for nothing stays on disk, and in the report. */
async function keepInvalid({ verdict }: Attempt, number: number): Promise<void> {
  const body = verdictTable(verdict);
  await step(`attempt ${number}: invalid: ${verdict.headline}`, () =>
    attach(`verdict of attempt ${number}`, { body, contentType: 'text/plain' }),
  );
}

/** Opens the next attempt: under a different seed, with its own identity and vars. */
export async function openAgain(
  { planned: given, own, surface, testInfo, baseURL }: AttemptOptions,
  earlier: readonly string[],
): Promise<OpenTrial> {
  const number = earlier.length + 1;
  const planned = { ...given, seed: attemptSeed(given.seed, number) };
  const asked = await askIdentity(planned.app, trialOf(planned));
  const filled = stagedPlan(planned, asked.staged);
  const named = namedOptions(filled.loaded.scenario, asked.identity, () =>
    startUrlOf(filled, baseURL),
  );
  return openTrial({ planned, asked, own, named, surface, attempt: { number, earlier } }, testInfo);
}
