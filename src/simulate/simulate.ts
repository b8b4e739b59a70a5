// One scenario under one seed, from an open episode to a closed one; grades nothing.
import { dirname } from 'node:path';
import type { Page } from '@playwright/test';
import type { App } from '../app/definition.js';
import type { NewPathEvent, Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Model } from '../model/model.js';
import { terminalStates } from '../rules/terminal-states.js';
import { type EpisodeView, episodeView } from '../rules/view.js';
import type { LoadedScenario } from '../scenario/load.js';
import { toolFaults, turnFaults as turnFaultsOf } from '../scenario/faults.js';
import type { Scenario } from '../scenario/schema.js';
import { opensByActions } from '../scenario/script-turns.js';
import { userKind } from '../scenario/user-kind.js';
import { worldState } from '../scenario/world-state.js';
import { openDriver } from '../surface/driver/driver.js';
import { type Hand, humanUser } from '../user/human-user.js';
import type { User } from '../user/user.js';
import type { GatewayLink } from '../world/gateway-link.js';
import { createWorld, type World, type WorldOptions } from '../world/world.js';
import { firstLine } from '../sightline-error.js';
import type { AgentModel } from './agent-model.js';
import { checkpoints, type Checkpoints } from './checkpoints.js';
import { converse, type Step } from './turn-loop.js';
import { openDoors } from './doors.js';
import { anybody, type Person } from './person.js';
import { bringToAgent, type PageTimeouts } from './prepare.js';
import { plannedStop } from './planned-stop.js';
import { watchSession } from './session.js';
import { beginStaged, keptWorld, observed, readAtEnd } from './kept-world.js';
import { keptRecords } from './records.js';
import type { StagedVars, StagedWorld } from './staged-world.js';
import { type StopSignal, stopSignal } from './stop-signal.js';
import { nobodyToPlay, trialUser } from './trial-user.js';
import { turnFaults, type TurnFaults } from './turn-faults.js';
import { unexpectedStop } from './unexpected-stop.js';
import { watchPage } from './watch-page.js';
import { watchSecrets } from './watch-secrets.js';
import type { StreamWatch } from './watch-streams.js';
import { wallBudget, type WallBudget } from './wall-budget.js';

/** Who answers the calls of tools, as the world takes it. */
export type ToolServices = Pick<WorldOptions, 'modeOf' | 'service'>;

export interface SimulateOptions {
  /** A page of the test's own context, not used yet. */
  page: Page;
  app: App;
  loaded: LoadedScenario;
  /** Opened before the browser; closed by this function. */
  episode: EpisodeWriter;
  /** Absolute URL of the agent's UI. */
  startUrl: string;
  /** Null: no agent server reaches the world through a gateway. */
  gateway: GatewayLink | null;
  /** The agent's own model, behind the gateway. Default: this run has none. */
  agentModel?: AgentModel;
  /** Who sits in front of the page. Default: nobody in particular. */
  person?: Person;
  /** A person drives the page by hand. Default: the user of the scenario. */
  hand?: Hand;
  /** Another user than the scenario's. Default: the one that the scenario asks for. */
  user?: User;
  /** The model that plays the user where the scenario has one play; the same as `episodeHeader` got. Default: none. */
  userModel?: Model | null;
  /** What is this trial's own on staging. Default: nothing; of no use to an app without `staging`. */
  staged?: StagedVars;
  /** Who answers the calls of tools. Default: the mocks. An app with `staging` mocks nothing, whatever this says. */
  tools?: ToolServices;
  /** When the episode was opened, for those who read logs from then on. Default: 1970, so that nothing is missed. */
  openedAt?: Date;
  /** In place of the scenario's budget of wall time, ms. */
  wallMs?: number;
  /** Playwright's own; they hold again once the app's `prepare` is through. Default: none. */
  timeouts?: PageTimeouts;
  /** Called with titles from which secrets are struck out. */
  step: Step;
  /** Called with pictures in which secrets are blanked. */
  onCapture: (checkpoint: string, png: Buffer) => Promise<void>;
}

/** Budgets of a scenario that names none. */
const defaultBudget = { maxTurns: 16, maxWallMs: 120_000 } as const;

/** How long an episode of this scenario may take, ms, without what a model takes that plays the user. */
function wallBudgetMs(scenario: Scenario): number {
  return scenario.budget?.max_wall_ms ?? defaultBudget.maxWallMs;
}

/**
 * How long a trial may take in all, ms: a model that plays the user may think as long as the rest may take.
 *
 * @param withModel whether a model is given that can play the user. Default false.
 */
export function trialBudgetMs(scenario: Scenario, withModel = false): number {
  return wallBudgetMs(scenario) * (userKind(scenario, withModel) === 'model' ? 2 : 1);
}

/**
 * Runs the trial and closes its episode whatever happens: every cause ends up as its stop reason.
 *
 * @returns why the episode ended
 */
export async function simulate(given: SimulateOptions): Promise<Stop> {
  const { app, loaded, episode } = given;
  const { redactor } = episode;
  const step: Step = (title, run) => given.step(redactor.text(title), run);
  const { scenario_id } = loaded.scenario;
  const { trial, seed } = episode.header;
  const person = given.person ?? anybody({ scenario: scenario_id, trial, seed });
  const timeouts = given.timeouts ?? { actionMs: 0, navigationMs: 0 };
  const options = { ...given, step, person, timeouts };
  const stop = stopSignal();
  const { timezone } = episode.header;
  const kept = keptWorld(app, given.staged, () =>
    worldState({ app, scenario: loaded.scenario, timezone }),
  );
  const world = createWorld({
    state: kept.initial,
    seed: episode.header.seed,
    now: new Date(loaded.scenario.now),
    tools: app.backend.tools,
    faults: toolFaults(loaded.scenario.faults),
    record: (event) => recordFromWorld(event, episode, stop),
    ...(app.staging === undefined ? given.tools : observed(app)),
  });
  const states = () => kept.states(world);
  const view = (ended: Stop | null): EpisodeView =>
    episodeView({
      world: states(),
      path: episode.path,
      messages: episode.transcript,
      turns: episode.turn,
      stop: ended,
    });

  const { staged } = kept;
  const ended = await runGuarded({ ...options, staged }, world, { stop, view: () => view(null) });
  await episode.close({
    stop: ended,
    turns: episode.turn,
    world: states(),
    // Of a world that was never read no predicate can tell anything, and those that try would throw.
    terminalStates: kept.isKnown() ? terminalStates(app.terminalStates, view(ended)) : {},
  });
  return ended;
}

function recordFromWorld(event: NewPathEvent, episode: EpisodeWriter, stop: StopSignal): void {
  episode.event(event);
  if (event.kind === 'unmocked_request') {
    const request = `${event.method} ${event.url}`;
    stop.raise('unmocked_request', `A request was made that nothing mocks: ${request}.`);
  }
  if (event.kind === 'mock_threw') {
    stop.raise('mock_threw', `The mock of ${event.tool} threw: ${event.message}.`);
  }
}

type Options = Omit<SimulateOptions, 'staged'> &
  Required<Pick<SimulateOptions, 'person' | 'timeouts'>> & { staged: StagedWorld | null };

interface Watch {
  stop: StopSignal;
  view: () => EpisodeView;
}

/** Everything between the open and the close; returns the stop for any way in which it can end. */
async function runGuarded(options: Options, world: World, watch: Watch): Promise<Stop> {
  const { page, app, episode, gateway, loaded, person, staged } = options;
  // Before anything is asked of the browser: there is nobody to open a page for.
  if (person.failure) return { reason: 'login_failed', detail: person.failure.message };
  const nobody = nobodyToPlay(options);
  if (nobody !== null) return nobody;
  const cleanUps: (() => unknown)[] = [];
  if (staged) {
    cleanUps.push(() => staged.cleanUp());
    const failed = await beginStaged(staged, options.step);
    if (failed !== null) {
      for (const cleanUp of cleanUps) await tidy(cleanUp, episode);
      return failed;
    }
  }
  const records = keptRecords({ app, episode, request: recordRequest(options) });
  // After the doors have closed, and before staging is cleaned up: its log is read there.
  cleanUps.push(() => records.finish());
  const taken = checkpoints({ ...options, view: watch.view });
  const wall = wallBudget(options.wallMs ?? wallBudgetMs(loaded.scenario), watch.stop);
  cleanUps.push(() => wall.close());
  try {
    const agentOrigins = app.agentOrigins ?? [new URL(options.startUrl).origin];
    cleanUps.push(await watchSecrets(page, episode.redactor));
    const { modelUrls = [] } = app.backend;
    cleanUps.push(watchPage({ page, episode, stop: watch.stop, agentOrigins, modelUrls }));
    const { routes, streams } = await openDoors({
      ...{ page, app, episode, world, gateway, agentOrigins, person, cleanUps },
      scenario: loaded.scenario,
      agentModel: options.agentModel,
      ...{ stop: watch.stop, records },
    });
    const faults = turnFaults({
      ...{ page, episode },
      faults: turnFaultsOf(loaded.scenario.faults),
      setOffline: (offline) => routes.setOffline(offline),
    });
    cleanUps.push(() => faults.close());
    return await talk(options, { watch, wall, taken, streams, agentOrigins, cleanUps, faults });
  } catch (error) {
    const stop =
      (await plannedStop(error, { page, episode, who: person.label, signal: watch.stop })) ??
      (await unexpectedStop(error, page, episode.dir));
    const ended = await readAtEnd(staged, stop, episode);
    await captureEnd(taken, episode, ended);
    return ended;
  } finally {
    for (const cleanUp of cleanUps.reverse()) await tidy(cleanUp, episode);
  }
}

function recordRequest({ episode, person, openedAt }: Options) {
  const { trial, vars } = person;
  return { ...trial, vars, episode: episode.header.id, since: openedAt ?? new Date(0) };
}

/** What is left behind by one clean-up must not keep the others from running. */
async function tidy(cleanUp: () => unknown, episode: EpisodeWriter): Promise<void> {
  try {
    await cleanUp();
  } catch (error) {
    episode.log({ source: 'harness', level: 'error', text: firstLine(error) });
  }
}

interface Stage {
  watch: Watch;
  wall: WallBudget;
  taken: Checkpoints;
  streams: StreamWatch;
  agentOrigins: readonly string[];
  cleanUps: (() => unknown)[];
  faults: TurnFaults;
}

async function talk(options: Options, stage: Stage): Promise<Stop> {
  const { page, app, episode, loaded } = options;
  const { hand } = options;
  const withoutBox = opensByActions(loaded.scenario);
  const driver = await options.step('the agent’s UI opens', async () => {
    const opened = await openDriver(page, {
      hints: app.surface ?? {},
      replyTimeoutMs: app.replyTimeoutMs,
      // What the page asks its model, it asks as the agent.
      agentOrigins: [...stage.agentOrigins, ...(app.backend.modelUrls ?? []).map(originOf)],
      withoutBox,
      filesDir: dirname(loaded.file),
      ...(hand ? { onPerson: (action) => hand.did(action) } : {}),
    });
    stage.cleanUps.push(() => opened.close());
    await bringToAgent({ ...options, withoutBox, stop: stage.watch.stop });
    return opened;
  });
  const session = await watchSession({
    ...{ page, app, episode, agentOrigins: stage.agentOrigins },
    ...{ who: options.person.label, withoutBox },
    stop: stage.watch.stop,
  });
  stage.cleanUps.push(() => session.close());
  // Whoever closes the window in the middle of a turn has ended it; the last turn's pictures are there.
  if (hand) page.once('close', () => stage.watch.stop.raise('user_done', 'The window was closed.'));
  const said = await converse({
    driver,
    user: hand ? humanUser(hand) : (options.user ?? trialUser(options, stage.wall)),
    episode,
    stop: stage.watch.stop,
    maxTurns: loaded.scenario.budget?.max_turns ?? (hand ? Infinity : defaultBudget.maxTurns),
    replyTimeoutMs: app.replyTimeoutMs,
    step: options.step,
    act: (turned, action, turn) => stage.faults.act(turned, action, turn),
    async afterTurn(turn, seen) {
      stage.streams.endTurn();
      await options.staged?.read();
      await stage.taken.afterTurn(turn, seen);
      await session.check();
    },
  });
  const stop = await readAtEnd(options.staged, said, episode);
  await captureEnd(stage.taken, episode, stop);
  return stop;
}

function originOf(url: string): string {
  return new URL(url).origin;
}

/** The last look is evidence too, but its failure must not hide why the episode ended. */
async function captureEnd(taken: Checkpoints, episode: EpisodeWriter, stop: Stop): Promise<void> {
  if (stop.reason === 'page_crashed' || stop.reason === 'agent_unreachable') return;
  await taken.end().catch((error: unknown) => {
    const text = `The last checkpoint could not be taken: ${firstLine(error)}`;
    episode.log({ source: 'harness', level: 'error', text });
  });
}
