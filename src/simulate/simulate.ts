// One scenario under one seed, from an open episode to a closed one: opens what the conversation needs, turns every ending into a stop, and cleans up; grades nothing.
import type { Stop } from '../episode/format.js';
import type { NewPathEvent } from '../episode/path-event.js';
import type { EpisodeWriter } from '../episode/write.js';
import { episodeView, terminalStates } from '../episode/view.js';
import { toolFaults, turnFaults } from '../scenario/faults.js';
import { worldState } from '../app/world-state.js';
import { createWorld, type World } from '../world/world.js';
import { span } from '../surface/timing.js';
import { opensByActions } from '../scenario/script-turns.js';
import { beginStaged, keptWorld, observed, readAtEnd } from './staged-world.js';
import { anybody, type SimulateOptions, type TrialOptions } from './options.js';
import { usedBudget, wallBudget, wallBudgetMs } from './budget.js';
import { type StopSignal, stopSignal } from './stop-signal.js';
import { destinations } from '../world/destination.js';
import { firstLine } from '../sightline-error.js';
import { captureEnd, checkpoints } from './checkpoints.js';
import { openDoors } from './doors.js';
import { keptRecords } from './records.js';
import { stopOfError } from './stop-of-error.js';
import { talk } from './talk.js';
import { nobodyToPlay } from './trial-user.js';
import { turnFaultInjector } from './turn-faults.js';
import { watchBrowser, watchPage, watchSecrets } from './watch-page.js';

/**
 * Runs the trial and closes its episode whatever happens: every cause ends up as its stop reason.
 *
 * @returns why the episode ended
 */
export async function simulate(given: SimulateOptions): Promise<Stop> {
  const { app, loaded, episode } = given;
  const { scenario } = loaded;
  const { scenario_id, metadata = {} } = scenario;
  const { trial, seed, timezone } = episode.header;
  const stop = stopSignal();
  const checkBudget = usedBudget(scenario.budget, episode, stop);
  const kept = keptWorld(app, given.staged, () => worldState({ app, scenario, timezone }));
  const world = createWorld({
    ...{ state: kept.initial, seed, now: new Date(scenario.now), metadata },
    tools: app.backend.tools,
    faults: toolFaults(scenario.faults),
    record(event) {
      recordFromWorld(event, episode, stop);
      checkBudget();
    },
    ...(app.staging === undefined ? given.tools : observed(app)),
  });
  const view = (ended: Stop | null) =>
    episodeView({
      ...{ world: kept.states(world), path: episode.path, messages: episode.transcript },
      ...{ turns: episode.turn, stop: ended },
    });
  const options: TrialOptions = {
    ...{ ...given, staged: kept.staged, stop, checkBudget, view: () => view(null) },
    step: (title, run) => given.step(episode.redactor.text(title), run),
    person: given.person ?? anybody({ scenario: scenario_id, trial, seed, metadata }),
    timeouts: given.timeouts ?? { actionMs: 0, navigationMs: 0 },
    withoutBox: opensByActions(scenario),
  };
  const lost: string[] = [];
  const found = await untilClosed(options, world, (detail) => {
    lost.push(detail);
    stop.raise('harness_failed', detail);
  });
  const [detail] = lost;
  // Whatever it was that ended first: from then on the trial had no browser, or the agent no tools.
  const ended: Stop = detail === undefined ? found : { reason: 'harness_failed', detail };
  const ending = {
    ...{ stop: ended, turns: episode.turn, world: kept.states(world) },
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

/**
 * Everything between opening and closing; returns the stop for any way it can end.
 *
 * @param lost called if something of ours died, which ends the trial
 */
async function untilClosed(
  options: TrialOptions,
  world: World,
  lost: (detail: string) => void,
): Promise<Stop> {
  const { page, app, episode, loaded, person, staged, stop: signal } = options;
  // Before the browser is used: there is nobody to open a page for.
  if (person.failure) return { reason: 'login_failed', detail: person.failure.message };
  const nobody = nobodyToPlay(options);
  if (nobody !== null) return nobody;
  const cleanUps: (() => unknown)[] = [];
  if (staged) {
    const failed = await beginStaged(staged, options.step);
    if (failed !== null) {
      await tidy(() => staged.cleanUp(), episode);
      return failed;
    }
    cleanUps.push(() => staged.cleanUp());
  }
  const { trial, vars } = person;
  const since = options.openedAt ?? new Date(0);
  const request = { ...trial, vars, episode: episode.header.id, since };
  const records = keptRecords({ app, episode, request });
  // After the doors have closed, and before staging is cleaned up: its log is read there.
  cleanUps.push(() => records.finish());
  const wall = wallBudget(options.wallMs ?? wallBudgetMs(loaded.scenario), signal);
  cleanUps.push(() => wall.close());
  const taken = checkpoints(options);
  cleanUps.push(() => taken.filed());
  try {
    const agentOrigins = app.agentOrigins ?? [new URL(options.startUrl).origin];
    const destinationOf = destinations({ backend: app.backend, agentOrigins });
    const shared = { ...options, world, agentOrigins, destinationOf, records, lost, cleanUps };
    cleanUps.push(await watchSecrets(page, episode.redactor));
    cleanUps.push(watchPage(shared));
    cleanUps.push(await watchBrowser(shared));
    const doors = await span('open/doors', () => openDoors(shared));
    const faults = turnFaultInjector({
      ...{ page, episode },
      faults: turnFaults(loaded.scenario.faults),
      setOffline: (offline) => doors.routes.setOffline(offline),
    });
    cleanUps.push(() => faults.close());
    return await talk({ ...shared, ...doors, wall, taken, faults });
  } catch (error) {
    const stop = await stopOfError(error, { page, episode, who: person.label, signal });
    const ended = await readAtEnd(staged, stop, episode);
    await captureEnd(taken, episode, { stop: ended, signal });
    return ended;
  } finally {
    await span('close/doors', async () => {
      for (const cleanUp of cleanUps.reverse()) await tidy(cleanUp, episode);
    });
  }
}

/** A failed clean-up must not keep the others from running. */
async function tidy(cleanUp: () => unknown, episode: EpisodeWriter): Promise<void> {
  try {
    await cleanUp();
  } catch (error) {
    episode.log({ source: 'harness', level: 'error', text: firstLine(error) });
  }
}

/** The world is as it would have been at the start; staging is not read. */
export async function closeUnbegun(
  { app, loaded, episode }: Pick<SimulateOptions, 'app' | 'loaded' | 'episode'>,
  detail: string,
): Promise<void> {
  const { timezone } = episode.header;
  const isMocked = app.staging === undefined;
  const before = isMocked ? worldState({ app, scenario: loaded.scenario, timezone }) : {};
  const stop = { reason: 'not_begun', detail } as const;
  await episode.close({ stop, turns: 0, world: { before, after: before }, terminalStates: {} });
}
