// One trial of a demo without a browser: the real turn loop, users, world and writer, and the demo's own engine; grades nothing.
import type { App } from '../../src/app/definition.js';
import type { Stop } from '../../src/episode/format.js';
import { openEpisode } from '../../src/episode/write.js';
import { episodeView, terminalStates } from '../../src/episode/view.js';
import { toolFaults } from '../../src/scenario/faults.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import type { Scenario } from '../../src/scenario/schema.js';
import { worldState } from '../../src/app/world-state.js';
import { converse } from '../../src/simulate/turn-loop.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { stopSignal } from '../../src/simulate/stop-signal.js';
import { createUser } from '../../src/simulate/user/create-user.js';
import { createWorld, type World } from '../../src/world/world.js';
import { type StagedAgent, stageDriver } from './stage.js';

/** What an agent of one trial is made for. */
export interface Cast {
  world: World;
  scenario: Scenario;
  seed: number;
}

export interface Demo {
  app: App;
  /** The scenarios' folder. */
  folder: string;
  open: (cast: Cast) => StagedAgent;
}

/** Runs the trial and returns the directory of its closed episode. */
export async function runTrial(
  { app, open }: Demo,
  loaded: LoadedScenario,
  { runDir, seed }: { runDir: string; seed: number },
): Promise<string> {
  const { scenario } = loaded;
  let elapsed = 0;
  const named = { run: 'healthy', project: 'stage', test: 'healthy', trial: seed, seed };
  const episode = await openEpisode({
    runDir,
    header: episodeHeader(named, app, loaded),
    elapsedMs: () => (elapsed += 1),
  });
  const before = worldState({ app, scenario });
  const world = createWorld({
    ...{ state: before, seed, now: new Date(scenario.now), tools: app.backend.tools },
    faults: toolFaults(scenario.faults),
    record: (event) => void episode.event(event),
  });
  const states = () => ({ before, after: world.snapshot() });
  const stop = await converse({
    driver: stageDriver(open({ world, scenario, seed })),
    user: createUser({ scenario }),
    episode,
    stop: stopSignal(),
    maxTurns: scenario.budget?.max_turns ?? 16,
    replyTimeoutMs: 1000,
    step: (_, work) => work(),
    act: (driver, action) => driver.act(action),
    afterTurn: () => Promise.resolve(),
  });
  world.end();
  const view = (ended: Stop) =>
    episodeView({
      ...{ world: states(), path: episode.path, messages: episode.transcript },
      ...{ turns: episode.turn, stop: ended },
    });
  await episode.close({
    stop,
    turns: episode.turn,
    world: states(),
    terminalStates: terminalStates(app.terminalStates, view(stop)),
  });
  return episode.dir;
}
