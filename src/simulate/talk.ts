// The conversation itself: the agent's UI opens, the user takes turn after turn, and the surface is captured at the end.
import { dirname } from 'node:path';
import type { Stop } from '../episode/format.js';
import type { EpisodeView } from '../episode/view.js';
import { opensByActions } from '../scenario/script-turns.js';
import { setConditions } from '../surface/conditions.js';
import { type Driver, openDriver } from '../surface/driver/driver.js';
import { span } from '../surface/span.js';
import { humanUser } from './user/human-user.js';
import type { User } from './user/user.js';
import type { Destination } from '../world/destination.js';
import { agentEnd } from './agent-end.js';
import { captureEnd, type Checkpoints } from './checkpoints.js';
import { converse, Stopped } from './turn-loop.js';
import { holdsIn } from './holds.js';
import { readAtEnd } from './kept-world.js';
import type { TrialOptions } from './options.js';
import { bringToAgent, makeSureOfLogin } from './prepare.js';
import { watchSession } from './session.js';
import { type Reader, reader } from './reading/reader.js';
import type { StopSignal } from './stop-signal.js';
import { defaultBudget } from './trial-budget.js';
import { timedUser, trialUser } from './trial-user.js';
import type { TurnFaults } from './turn-faults.js';
import type { UsedBudget } from './used-budget.js';
import type { WallBudget } from './wall-budget.js';
import { meansWork } from './watch-page.js';
import type { StreamWatch } from './watch-streams.js';

export interface TrialWatch {
  stop: StopSignal;
  used: UsedBudget;
  view: () => EpisodeView;
}

export interface Stage {
  watch: TrialWatch;
  wall: WallBudget;
  taken: Checkpoints;
  streams: StreamWatch;
  agentOrigins: readonly string[];
  destinationOf: (url: string) => Destination;
  cleanUps: (() => unknown)[];
  faults: TurnFaults;
}

/** Throws whatever breaks it off. */
export async function talk(options: TrialOptions, stage: Stage): Promise<Stop> {
  const { page, app, episode, loaded } = options;
  const { hand } = options;
  const withoutBox = opensByActions(loaded.scenario);
  const arrival = { ...options, withoutBox, stop: stage.watch.stop };
  const { view } = stage.watch;
  const ending = agentEnd({ app, page, episode, view, canSay: () => driver.canSay() });
  const { driver, loggedIn } = await options.step('the agent’s UI opens', async () => {
    // Before the driver, which uses it to watch the page's timers.
    await page.clock.setSystemTime(episode.header.now);
    await setConditions(page, episode.header.surface ?? {});
    const opened = await openDriver(page, {
      hints: app.surface ?? {},
      replyTimeoutMs: app.replyTimeoutMs,
      // The page's requests to its model count as the agent's.
      agentOrigins: (url) => meansWork(url, stage.agentOrigins, stage.destinationOf),
      withoutBox,
      keyboardOnly: episode.header.surface?.keyboard_only ?? false,
      filesDir: dirname(loaded.file),
      ...(hand ? { onPerson: (action) => hand.did(action) } : {}),
    });
    stage.cleanUps.push(() => opened.close());
    stage.streams.listen((frame) => {
      opened.heard(frame);
      ending.heard(frame);
    });
    await bringToAgent({ ...arrival, openChat: () => opened.openChat() });
    // Continues while the UI gets ready, and belongs to its opening.
    const loggedIn = makeSureOfLogin(arrival);
    loggedIn.catch(() => undefined);
    return { driver: opened, loggedIn };
  });
  const agentsEnd = async (): Promise<Stop | null> => {
    const how = await ending.how();
    if (how === null) return null;
    return { reason: 'agent_done', detail: `The agent ended the conversation: ${how}.` };
  };
  const session = await watchSession({
    ...{ page, app, episode, destinationOf: stage.destinationOf },
    ...{ who: options.person.label, withoutBox },
    stop: stage.watch.stop,
  });
  stage.cleanUps.push(() => session.close());
  // Closing the window in the middle of a turn ends it; the last turn's pictures exist.
  if (hand) page.once('close', () => stage.watch.stop.raise('user_done', 'The window was closed.'));
  const holds = holdsIn({ app, view: stage.watch.view, taken: stage.taken });
  const user = hand
    ? timedUser(humanUser(hand), (next) => stage.wall.counted(next))
    : (options.user ?? trialUser({ ...options, holds, withoutBox }, stage.wall));
  const said = await converse({
    ...{ driver, user, ...readerOf(user, driver, { options, stage }) },
    episode,
    stop: stage.watch.stop,
    loggedIn,
    maxTurns: loaded.scenario.budget?.max_turns ?? (hand ? Infinity : defaultBudget.maxTurns),
    replyTimeoutMs: app.replyTimeoutMs,
    step: options.step,
    async act(turned, action, turn) {
      try {
        await stage.faults.act(turned, action, turn);
      } catch (error) {
        // A box that disappeared after the turn had settled.
        const over = await agentsEnd();
        throw over === null ? error : new Stopped(over);
      }
    },
    agentsEnd,
    // What has arrived so far is the greeting, not an answer.
    whenReady() {
      stage.streams.endTurn();
      return ending.begin();
    },
    counted: (work) => stage.wall.counted(work),
    nearlySettled: () => stage.taken.lookAhead(driver.stillness()),
    async afterTurn(turn, seen) {
      stage.streams.endTurn();
      stage.watch.used.check();
      await options.staged?.read();
      const signedIn = span('turn/session-check', () => session.check());
      signedIn.catch(() => undefined);
      await span('turn/checkpoint', () => stage.taken.afterTurn(turn, seen));
      await signedIn;
    },
  });
  const stop = await readAtEnd(options.staged, said, episode);
  await stage.taken.filed();
  await captureEnd(stage.taken, episode, { stop, signal: stage.watch.stop });
  return stop;
}

/** Only for users that act on what they read; a user that should see everything does. */
function readerOf(
  { kind }: User,
  driver: Driver,
  { options: { loaded, episode }, stage }: { options: TrialOptions; stage: Stage },
): { reader?: Reader } {
  const { perception = 'visible' } = loaded.scenario.user;
  if (perception === 'full' || (kind !== 'plan' && kind !== 'model')) return {};
  const { taken } = stage;
  const read = reader({
    taken: () => taken.latest(),
    look: (newest) => taken.look(newest),
    driver,
    record: (event) => void episode.event(event),
  });
  return { reader: read };
}
