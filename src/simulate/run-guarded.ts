// Opens what a trial's conversation needs, turns every possible ending into a stop, and always cleans up.
import type { Stop } from '../episode/format.js';
import type { EpisodeWriter } from '../episode/write.js';
import { turnFaults } from '../scenario/faults.js';
import { span } from '../surface/timing.js';
import { destinations } from '../world/destination.js';
import type { World } from '../world/world.js';
import { firstLine } from '../sightline-error.js';
import { captureEnd, checkpoints } from './checkpoints.js';
import { openDoors } from './doors.js';
import { beginStaged, readAtEnd } from './kept-world.js';
import type { TrialOptions } from './options.js';
import { keptRecords } from './records.js';
import { stopOfError } from './stop-of-error.js';
import { talk, type TrialWatch } from './talk.js';
import { wallBudgetMs } from './trial-budget.js';
import { nobodyToPlay } from './trial-user.js';
import { turnFaultInjector } from './turn-faults.js';
import { wallBudget } from './wall-budget.js';
import { watchBrowser, watchPage } from './watch-page.js';
import { watchSecrets } from './watch-secrets.js';

/** Everything between opening and closing; returns the stop for any way it can end. */
export async function runGuarded(
  options: TrialOptions,
  world: World,
  watch: TrialWatch,
): Promise<Stop> {
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
