// One scenario under one seed, from an open episode to a closed one; grades nothing.
import type { Stop } from '../episode/format.js';
import type { NewPathEvent } from '../episode/path-event.js';
import type { EpisodeWriter } from '../episode/write.js';
import { type EpisodeView, episodeView, terminalStates } from '../episode/view.js';
import { toolFaults, turnFaults } from '../scenario/faults.js';
import { worldState } from '../app/world-state.js';
import { createWorld, type World } from '../world/world.js';
import { span } from '../surface/span.js';
import type { TitledStep } from './turn-loop.js';
import { beginStaged, keptWorld, observed, readAtEnd } from './staged-world.js';
import type { SimulateOptions, TrialOptions } from './options.js';
import { anybody } from './prepare.js';
import { usedBudget, wallBudget, wallBudgetMs } from './budget.js';
import { type StopSignal, stopSignal } from './stop-signal.js';
import { destinations } from '../world/destination.js';
import { firstLine } from '../sightline-error.js';
import { captureEnd, checkpoints } from './checkpoints.js';
import { openDoors } from './doors.js';
import { keptRecords } from './records.js';
import { stopOfError } from './stop-of-error.js';
import { talk, type TrialWatch } from './talk.js';
import { nobodyToPlay } from './trial-user.js';
import { turnFaultInjector } from './turn-faults.js';
import { watchBrowser, watchPage, watchSecrets } from './watch-page.js';
import type { App } from '../app/definition.js';
import type { LoadedScenario } from '../scenario/load.js';

/**
 * Runs the trial and closes its episode whatever happens: every cause ends up as its stop reason.
 *
 * @returns why the episode ended
 */
export async function simulate(given: SimulateOptions): Promise<Stop> {
  const { app, loaded, episode } = given;
  const { redactor } = episode;
  const step: TitledStep = (title, run) => given.step(redactor.text(title), run);
  const { scenario_id, metadata = {} } = loaded.scenario;
  const { trial, seed } = episode.header;
  const person = given.person ?? anybody({ scenario: scenario_id, trial, seed, metadata });
  const timeouts = given.timeouts ?? { actionMs: 0, navigationMs: 0 };
  const options = { ...given, step, person, timeouts };
  const stop = stopSignal();
  const used = usedBudget(loaded.scenario.budget, episode, stop);
  const { timezone } = episode.header;
  const kept = keptWorld(app, given.staged, () =>
    worldState({ app, scenario: loaded.scenario, timezone }),
  );
  const world = createWorld({
    state: kept.initial,
    seed: episode.header.seed,
    now: new Date(loaded.scenario.now),
    metadata,
    tools: app.backend.tools,
    faults: toolFaults(loaded.scenario.faults),
    record(event) {
      recordFromWorld(event, episode, stop);
      used.check();
    },
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
  const ended = await runGuarded({ ...options, staged }, world, {
    ...{ stop, used },
    view: () => view(null),
  });
  const ending = {
    stop: ended,
    turns: episode.turn,
    world: states(),
    // No predicate can say anything about a world that was never read; trying would throw.
    terminalStates: kept.isKnown() ? terminalStates(app.terminalStates, view(ended)) : {},
  };
  await span('close/files', () => episode.close(ending));
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

/** Everything between opening and closing; returns the stop for any way it can end. */
async function runGuarded(options: TrialOptions, world: World, watch: TrialWatch): Promise<Stop> {
  const lost: string[] = [];
  const lose = (detail: string) => {
    lost.push(detail);
    watch.stop.raise('harness_failed', detail);
  };
  const stop = await untilClosed(options, { world, watch, lost: lose });
  const [detail] = lost;
  // Whatever it was that ended first: from then on the trial had no browser, or the agent no tools.
  return detail === undefined ? stop : { reason: 'harness_failed', detail };
}

interface Trial {
  world: World;
  watch: TrialWatch;
  /** Something of ours died, which ends the trial. */
  lost: (detail: string) => void;
}

async function untilClosed(options: TrialOptions, { world, watch, lost }: Trial): Promise<Stop> {
  const { page, app, episode, gateway, loaded, person, staged } = options;
  // Before the browser is used: there is nobody to open a page for.
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
  const wall = wallBudget(options.wallMs ?? wallBudgetMs(loaded.scenario), watch.stop);
  cleanUps.push(() => wall.close());
  const taken = checkpoints({ ...options, view: watch.view });
  cleanUps.push(() => taken.filed());
  try {
    const agentOrigins = app.agentOrigins ?? [new URL(options.startUrl).origin];
    cleanUps.push(await watchSecrets(page, episode.redactor));
    const destinationOf = destinations({ backend: app.backend, agentOrigins });
    cleanUps.push(watchPage({ page, episode, stop: watch.stop, destinationOf }));
    cleanUps.push(await watchBrowser({ page, stop: watch.stop, lost }));
    const doors = {
      ...{ page, app, episode, world, gateway, agentOrigins, person, cleanUps },
      scenario: loaded.scenario,
      startUrl: options.startUrl,
      agentModel: options.agentModel,
      ...{ stop: watch.stop, records, lost },
    };
    const { routes, streams } = await span('open/doors', () => openDoors(doors));
    const faults = turnFaultInjector({
      ...{ page, episode },
      faults: turnFaults(loaded.scenario.faults),
      setOffline: (offline) => routes.setOffline(offline),
    });
    cleanUps.push(() => faults.close());
    const stage = { watch, wall, taken, streams, agentOrigins, destinationOf, cleanUps, faults };
    return await talk(options, stage);
  } catch (error) {
    const broken = { page, episode, who: person.label, signal: watch.stop };
    const stop = await stopOfError(error, broken);
    const ended = await readAtEnd(staged, stop, episode);
    await captureEnd(taken, episode, { stop: ended, signal: watch.stop });
    return ended;
  } finally {
    await span('close/doors', async () => {
      for (const cleanUp of cleanUps.reverse()) await tidy(cleanUp, episode);
    });
  }
}

function recordRequest({ episode, person, openedAt }: TrialOptions) {
  const { trial, vars } = person;
  return { ...trial, vars, episode: episode.header.id, since: openedAt ?? new Date(0) };
}

/** A failed clean-up must not keep the others from running. */
async function tidy(cleanUp: () => unknown, episode: EpisodeWriter): Promise<void> {
  try {
    await cleanUp();
  } catch (error) {
    episode.log({ source: 'harness', level: 'error', text: firstLine(error) });
  }
}

interface NotBegun {
  app: App;
  loaded: LoadedScenario;
  episode: EpisodeWriter;
}

/** The world is as it would have been at the start; staging is not read. */
export async function closeUnbegun(
  { app, loaded, episode }: NotBegun,
  detail: string,
): Promise<void> {
  const { timezone } = episode.header;
  const isMocked = app.staging === undefined;
  const before = isMocked ? worldState({ app, scenario: loaded.scenario, timezone }) : {};
  const stop = { reason: 'not_begun', detail } as const;
  await episode.close({ stop, turns: 0, world: { before, after: before }, terminalStates: {} });
}
