// One scenario under one seed, from an open episode to a closed one; grades nothing.
import type { Stop } from '../episode/format.js';
import type { NewPathEvent } from '../episode/path-event.js';
import type { EpisodeWriter } from '../episode/write.js';
import { terminalStates } from '../episode/terminal-states.js';
import { type EpisodeView, episodeView } from '../episode/view.js';
import { toolFaults } from '../scenario/faults.js';
import { worldState } from '../app/world-state.js';
import { createWorld } from '../world/world.js';
import { span } from '../surface/timing.js';
import type { TitledStep } from './turn-loop.js';
import { keptWorld, observed } from './kept-world.js';
import type { SimulateOptions } from './options.js';
import { anybody } from './person.js';
import { runGuarded } from './run-guarded.js';
import { usedBudget } from './used-budget.js';
import { type StopSignal, stopSignal } from './stop-signal.js';

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
