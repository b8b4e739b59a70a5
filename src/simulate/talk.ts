// The conversation itself: the agent's UI opens, the user takes turn after turn until a condition holds or somebody ends it, and the surface is captured at the end.
import { dirname } from 'node:path';
import type { Stop } from '../episode/format.js';
import { stateTest } from '../episode/view.js';
import { setConditions } from '../surface/conditions.js';
import { type Driver, openDriver } from '../surface/driver/driver.js';
import { span } from '../surface/timing.js';
import { humanUser, type User } from './user/user.js';
import { agentEnd } from './agent-end.js';
import { captureEnd, type Checkpoints } from './checkpoints.js';
import { converse } from './turn-loop.js';
import { Stopped } from './stop-signal.js';
import { readAtEnd } from './staged-world.js';
import type { Doors, DoorsOptions } from './doors.js';
import { bringToAgent, makeSureOfLogin } from './prepare.js';
import { watchSession } from './session.js';
import { type Reader, reader } from './reading/reader.js';
import { defaultBudget, type WallBudget } from './budget.js';
import { timedUser, trialUser } from './trial-user.js';
import type { TurnFaults } from './turn-faults.js';
import { meansWork } from './watch-page.js';
import type { LandmarkMatch } from '../episode/layout.js';
import { type Ink, measureInk, rangeSight } from '../see/pixels/ink.js';
import type { Holds } from './user/mixed-user.js';

export interface Stage extends DoorsOptions, Doors {
  wall: WallBudget;
  taken: Checkpoints;
  faults: TurnFaults;
}

/** Throws whatever breaks it off. */
export async function talk(stage: Stage): Promise<Stop> {
  const { page, app, episode, loaded, hand, view, stop, taken, wall, withoutBox, step } = stage;
  const ending = agentEnd({ app, page, episode, view, canSay: () => driver.canSay() });
  const { driver, loggedIn } = await step('the agent’s UI opens', async () => {
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
    await bringToAgent({ ...stage, openChat: () => opened.openChat() });
    // Continues while the UI gets ready, and belongs to its opening.
    const loggedIn = makeSureOfLogin(stage);
    loggedIn.catch(() => undefined);
    return { driver: opened, loggedIn };
  });
  const agentsEnd = async (): Promise<Stop | null> => {
    const how = await ending.how();
    if (how === null) return null;
    return { reason: 'agent_done', detail: `The agent ended the conversation: ${how}.` };
  };
  const session = await watchSession({ ...stage, who: stage.person.label });
  stage.cleanUps.push(() => session.close());
  // Closing the window in the middle of a turn ends it; the last turn's pictures exist.
  if (hand) page.once('close', () => stop.raise('user_done', 'The window was closed.'));
  const user = hand
    ? timedUser(humanUser(hand), (next) => wall.counted(next))
    : (stage.user ?? trialUser({ ...stage, holds: holdsIn({ app, view, taken }) }, wall));
  const said = await converse({
    ...{ driver, user, ...readerOf(user, driver, stage), episode, stop, loggedIn, step },
    maxTurns: loaded.scenario.budget?.max_turns ?? (hand ? Infinity : defaultBudget.maxTurns),
    replyTimeoutMs: app.replyTimeoutMs,
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
    counted: (work) => wall.counted(work),
    nearlySettled: () => taken.lookAhead(driver.stillness()),
    async afterTurn(turn, seen) {
      stage.streams.endTurn();
      stage.checkBudget();
      await stage.staged?.read();
      const signedIn = span('turn/session-check', () => session.check());
      signedIn.catch(() => undefined);
      await span('turn/checkpoint', () => taken.afterTurn(turn, seen));
      await signedIn;
    },
  });
  const ended = await readAtEnd(stage.staged, said, episode);
  await taken.filed();
  await captureEnd(taken, episode, { stop: ended, signal: stop });
  return ended;
}

/** Only for users that act on what they read; a user that should see everything does. */
function readerOf(
  { kind }: User,
  driver: Driver,
  { loaded, episode, taken }: Stage,
): { reader?: Reader } {
  const { perception = 'visible' } = loaded.scenario.user;
  if (perception === 'full' || (kind !== 'plan' && kind !== 'model')) return {};
  return { reader: reader({ taken, driver, record: (event) => void episode.event(event) }) };
}

/** Judged by the checkpoint of the last settled turn; an undecided landmark counts as seen. */
function holdsIn({ app, view, taken }: Pick<Stage, 'app' | 'view' | 'taken'>): Holds {
  return async (name) => {
    const now = view();
    const state = app.terminalStates[name];
    if (state !== undefined && stateTest(state)(now)) return true;
    if (app.landmarks[name] === undefined) return false;
    const { layout, png, pngWithoutText } = await (now.turns === 0
      ? taken.look(null)
      : taken.latest());
    const ink = await measureInk(layout, png, pngWithoutText);
    return (layout.landmarks[name]?.matches ?? []).some((match) => isInSight(match, ink));
  };
}

function isInSight(
  { clipped, ranges, drawn }: LandmarkMatch['matches'][number],
  ink: Ink,
): boolean {
  if (clipped === null) return false;
  if (ranges.length === 0) return drawn !== 'unpainted';
  const { painted, uncertain } = rangeSight(ink, ranges);
  return painted + uncertain > 0;
}
