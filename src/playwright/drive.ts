// One scenario driven by a person: opens a browser on the mocked world, records the session as an episode, grades it.
import { performance } from 'node:perf_hooks';
import type { Browser, Page } from 'playwright';
import type { App, TrialInfo } from '../app/definition.js';
import { withVars } from '../app/vars.js';
import { type Episode, readEpisode } from '../episode/read.js';
import { createRedactor } from '../episode/redactor.js';
import { openEpisode } from '../episode/write.js';
import { gradeEpisode, writeVerdict } from '../grade/grade-episode.js';
import type { LoadedScenario } from '../scenario/load.js';
import { SightlineError } from '../sightline-error.js';
import { DEFAULT_LOCALE, DEFAULT_TIMEZONE, episodeHeader } from '../simulate/header.js';
import { simulate } from '../simulate/simulate.js';
import { type Hand, openHand } from '../simulate/user/user.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';
import { connectGateway, type GatewayLink } from '../world/gateway-link.js';
import { startGateway } from '../world/gateway.js';
import { agentModel, gradersOf } from './worker-models.js';
import { browserLaunchOptions, chromium, ensureBrowser } from './browser.js';
import { resolveIdentity, type TrialIdentity } from './identity.js';
import { contextOptions, surfaceOptions } from './context-options.js';
import { runToken, startRun } from './run.js';
import {
  NOT_STAGED,
  secretsOf,
  stagedPlan,
  startUrlOf,
  trialSeed,
  type TrialToRun,
} from './planned-trial.js';
import { behindWall, launchWalled, wallOf } from './walled.js';
import { toolServices } from './tool-modes.js';
import { personOf } from './trial.js';

export interface DriveRequest {
  app: App;
  loaded: LoadedScenario;
  /** For a relative `start`. Default: none. */
  baseUrl: string | null;
  /** Port for the DevTools protocol, on loopback, by which another program drives without a window. Null: a person does, in one. */
  debugPort: number | null;
  /** Port of the gateway that the agent's server calls its tools at. Null: no server does. */
  gatewayPort: number | null;
  /** The trial; seed and identity follow from it. */
  trial: number;
  /** A person who does nothing this long has left, ms. Default 5 minutes. */
  idleMs?: number;
}

export interface DriveEvents {
  /** Receives lines for the person. */
  say: (line: string) => void;
  /** Called once the page is there, with a function that ends the episode. */
  onOpen: (page: Page, end: (why: string) => void) => void;
}

export interface Driven {
  episode: Episode;
  verdict: EpisodeVerdict;
}

const IDLE_MS = 300_000;
/** A person reads and thinks; the budget of the scenario is a synthetic user's. */
const LONGEST_MS = 2 * 60 * 60_000;

/** Opens the browser, lets the person drive, and grades the result. Throws `browser-missing`, `browser-missing`. */
export async function drive(request: DriveRequest, events: DriveEvents): Promise<Driven> {
  const window = request.debugPort === null;
  if (window) wantDisplay();
  await ensureBrowser(events.say, { window });
  const gateway = await openGateway(request.gatewayPort);
  try {
    const { browser, close } = await launch(request);
    try {
      return await driveIn(browser, request, { ...events, gateway: gateway?.link ?? null });
    } finally {
      await browser.close();
      await close();
    }
  } finally {
    await gateway?.close();
  }
}

/** A window needs a display: reported before a browser fails with pages of its own log. */
function wantDisplay(): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform !== 'linux' || (DISPLAY ?? '') !== '' || (WAYLAND_DISPLAY ?? '') !== '')
    return;
  throw new SightlineError('browser-missing', {
    what: 'There is no display to open a browser window on.',
    details: ['neither DISPLAY nor WAYLAND_DISPLAY is set'],
    next: 'Run it on a desktop, or under xvfb-run, or with --debug-port <port> for another program to drive.',
  });
}

async function launch({ debugPort }: DriveRequest) {
  const { options, close } = await launchWalled(browserLaunchOptions());
  const port = debugPort === null ? [] : [`--remote-debugging-port=${debugPort}`];
  const args = [...(options.args ?? []), ...port];
  const browser = await chromium.launch({ ...options, headless: debugPort !== null, args });
  behindWall(browser, wallOf(options));
  return { browser, close };
}

async function openGateway(
  port: number | null,
): Promise<{ link: GatewayLink; close(): Promise<void> } | null> {
  if (port === null) return null;
  const token = runToken();
  const gateway = await startGateway({ port, token });
  const link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token });
  return {
    link,
    async close() {
      await link.close();
      await gateway.close();
    },
  };
}

async function driveIn(
  browser: Browser,
  request: DriveRequest,
  { gateway, say, onOpen }: DriveEvents & { gateway: GatewayLink | null },
): Promise<Driven> {
  const { app, baseUrl, trial, idleMs = IDLE_MS } = request;
  const { scenario_id: scenario, budget, metadata = {} } = request.loaded.scenario;
  const seed = trialSeed(scenario, trial);
  const info: TrialInfo = { scenario, trial, seed, metadata };
  const asked = await resolveIdentity(app, info);
  const { loaded: worded } = withVars(request.loaded, app);
  const planned = stagedPlan({ app, loaded: worded, trial, seed }, asked.staged);
  const { loaded, staged = NOT_STAGED } = planned;
  const tools = toolServices(app);
  const startUrl = startUrlOf(planned, baseUrl ?? undefined);
  const own = { locale: DEFAULT_LOCALE, timezoneId: DEFAULT_TIMEZONE };
  const named = {
    ...own,
    ...contextOptions(loaded.scenario, asked.identity, () => startUrl),
    ...surfaceOptions(loaded.scenario.surface ?? {}, {}),
  };
  const openedAt = new Date();
  const episode = await openDriven(planned, { identity: asked.identity, named });
  const context = await browser.newContext({ ...named, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const hand: Hand = openHand(idleMs);
    await simulate({
      ...{ page, app, loaded, episode, startUrl, gateway, hand, staged, tools },
      ...{ person: personOf(asked, info), openedAt },
      agentModel: await agentModel(app),
      wallMs: budget?.max_wall_ms ?? LONGEST_MS,
      step: async (title, run) => {
        say(title);
        const result = await run();
        if (title.endsWith('is ready')) onOpen(page, (why) => hand.end(why));
        return result;
      },
      onCapture: (name) => Promise.resolve(say(`${name} is recorded`)),
    });
  } finally {
    await context.close();
  }
  const verdict = await gradeEpisode(episode.dir, { app, graders: gradersOf });
  await writeVerdict(episode.dir, verdict);
  return { episode: await readEpisode(episode.dir), verdict };
}

function openDriven(
  planned: TrialToRun,
  known: {
    identity: TrialIdentity | null;
    named: { locale?: string; timezoneId?: string };
  },
) {
  const { app, loaded, trial, seed, staged: staging = null } = planned;
  const { identity, named } = known;
  const { locale = DEFAULT_LOCALE, timezoneId: timezone = DEFAULT_TIMEZONE } = named;
  const run = startRun();
  const began = performance.now();
  const redactor = createRedactor(app.secrets);
  for (const value of [...(identity?.secrets ?? []), ...secretsOf(planned)]) redactor.learn(value);
  const which = { run: run.id, project: 'by-hand', test: 'sightline drive', trial, seed };
  const header = episodeHeader(
    { ...which, identity, staging, byHand: true, locale, timezone },
    app,
    loaded,
  );
  return openEpisode({
    runDir: run.dir,
    header,
    elapsedMs: () => performance.now() - began,
    redactor,
  });
}
