// One page, driven as a person would: arrives, observes, acts, waits for the agent; grades and records nothing.
import type { Frame, Page } from '@playwright/test';
import type { SurfaceHints } from '../../app/definition.js';
import {
  type Observation,
  type PreparingAction,
  takesTurn,
  type TurnAction,
} from '../../episode/action.js';
import type {
  BusyPiece,
  MessagePlace,
  PersonReport,
  WorkState,
} from '../../page/observer/protocol.js';
import { Activity } from './activity.js';
import { arrive, openChat } from './arrive.js';
import { ConversationFrame } from './conversation-frame.js';
import type { DriverParts } from './driver-parts.js';
import { busyMarks, explainConversation, type Explanation, type Opened } from './explanation.js';
import { Frames, PublishedControls } from './frames.js';
import { Keyboard } from './keyboard.js';
import { observe } from './observe.js';
import { cannotUse, type ControlAction, whyOutOfReach } from './out-of-reach.js';
import { Pointer, type Target } from './pointer.js';
import { awaitInterruption, comeToRest, expand, reach } from './reach.js';
import { say, type SentBy } from './say.js';
import { settle, type Settled } from './settle.js';
import { Transport } from './transport.js';
import { useField } from './use-field.js';

export type { Explanation } from './explanation.js';
export type { Settled } from './settle.js';

export interface DriverOptions {
  /** Where to look, instead of finding it. */
  hints: SurfaceHints;
  /** Silence after which the agent counts as not answering, ms. */
  replyTimeoutMs: number;
  /**
   * Origins whose open requests mean that the agent works, such as "http://127.0.0.1:3000"; a predicate over URLs if
   * origins are not enough.
   */
  agentOrigins: readonly string[] | ((url: string) => boolean);
  /** The user opens by actions: the page is ready without a message box. Default false. */
  withoutBox?: boolean;
  /** The user has no mouse. Default false. */
  keyboardOnly?: boolean;
  /** Folder in which the names of uploaded files are resolved. Default: the working directory. */
  filesDir?: string;
  /**
   * A person drives the page by hand, and this is notified of everything done, in order. `act` then does nothing: its
   * action has already been done. Default: the driver acts.
   */
  onPerson?: (action: TurnAction | PreparingAction) => void;
}

/** One page, driven as a person would. */
export interface Driver {
  /**
   * Opens the chat with its launcher, if there is no message box yet; does not need a box after that. Throws
   * control-not-found.
   */
  openChat(): Promise<void>;
  /** Waits until a greeting has settled and the message box, where one is wanted, is there. Throws control-not-found. */
  ready(): Promise<Settled>;
  /** What is on the page now, for a user who has taken `turn` turns. */
  observe(turn: number): Promise<Observation>;
  /**
   * Does it. Saying and pressing hand over to the agent, and `settle` waits for it; a filled field, a
   * chosen option and a file do not, and are waited for here. Throws control-not-found where a person
   * could not have done it. `twice`: what hands over is used twice, as by a double click.
   */
  act(action: TurnAction | PreparingAction, how?: { twice?: boolean }): Promise<void>;
  /** Where a message of the conversation is within its scroller; null if it is gone. */
  placeOfMessage(message: string): Promise<MessagePlace | null>;
  /** Turns the wheel over a message by so many px, downward where positive. How far that scrolled, px. */
  scrollMessage(message: string, deltaY: number): Promise<number>;
  /** Presses what shows the rest of a message, and waits for that. False if a person could not have pressed it. */
  expand(control: string): Promise<boolean>;
  /** Resolves once the agent has begun to answer; after `act`. Also where it has been silent past its deadline. */
  begun(): Promise<void>;
  /**
   * Waits until the agent has finished; call it after `act`. `nearly` is called, perhaps several times, when only the rest
   * of a silence is left to wait for.
   */
  settle(nearly?: () => void): Promise<Settled>;
  /**
   * A function that tells whether the page has reported no change since now; scrolling and loading pictures are not
   * reported.
   */
  stillness(): () => boolean;
  /** Receives a frame, as JSON, of a stream or socket from the agent to the page. */
  heard(frame: unknown): void;
  /** Whether there is a message box that takes text now. */
  canSay(): Promise<boolean>;
  /** What was taken to be what, in page coordinates; changes nothing. */
  explain(): Promise<Explanation>;
  /** The marks of this moment that the agent works; none before the first turn. */
  busyMarks(): Promise<BusyPiece[]>;
  /** Resolves at the next event of the page or the wire, or after `ms`. */
  changed(ms: number): Promise<void>;
  /** Stops listening; the page stays as it is. */
  close(): Promise<void>;
}

/** Longer than a frame takes to be drawn, ms. */
const mostOfFrameMs = 1000;

class PageDriver implements Driver {
  private readonly options: DriverOptions;
  private readonly parts: DriverParts;
  private navigatedAt = -Infinity;
  private readonly opened: Opened[] = [];
  private sentBy: SentBy | null = null;

  constructor(page: Page, options: DriverOptions) {
    this.options = options;
    const { agentOrigins, replyTimeoutMs: patienceMs } = options;
    const frames = new Frames(page, { ...options.hints, person: options.onPerson !== undefined });
    const activity = new Activity();
    this.parts = {
      page,
      frames,
      activity,
      pointer: options.keyboardOnly
        ? new Keyboard(page, frames, activity)
        : new Pointer(page, frames),
      conversation: new ConversationFrame(page, frames),
      controls: new PublishedControls(frames),
      transport: new Transport(page, { agentOrigins, onEvent: () => activity.pulse.beat() }),
      patienceMs,
    };
  }

  async open(): Promise<this> {
    const { page, frames, activity, conversation, transport } = this.parts;
    page.on('framenavigated', this.onNavigated);
    page.on('domcontentloaded', this.onLoaded);
    await frames.install((frame, change) => {
      activity.changes += 1;
      if (change.person) return this.onPersonReport(frame, change.person);
      const counts = conversation.isIn(frame);
      activity.onChange(counts ? change : { content: false, progress: false }, transport);
    });
    return this;
  }

  async close(): Promise<void> {
    const { page, frames, transport } = this.parts;
    page.off('framenavigated', this.onNavigated);
    page.off('domcontentloaded', this.onLoaded);
    transport.close();
    await frames.uninstall();
  }

  private onPersonReport(frame: Frame, report: PersonReport): void {
    const { controls, conversation, transport, activity } = this.parts;
    if ('begin' in report) {
      const { kind, memory } = report.begin;
      if (conversation.isIn(frame)) conversation.begun(memory);
      transport.beginTurn();
      activity.begin(kind);
      return;
    }
    const { did } = report;
    if (did.kind === 'say') return this.options.onPerson?.(did);
    // The record has the public id instead of the observer's.
    const { id, ...action } = did;
    this.options.onPerson?.({ ...action, control: controls.publish(frame, id) });
  }

  private readonly onNavigated = (frame: Frame): void => {
    const { page, controls, activity } = this.parts;
    controls.navigated(frame);
    if (frame === page.mainFrame()) this.navigatedAt = performance.now();
    activity.changes += 1;
    activity.pulse.beat();
  };

  private readonly onLoaded = (): void => this.parts.activity.pulse.beat();

  private arrival() {
    return { ...this.parts, opened: this.opened, settle: () => this.settle() };
  }

  openChat(): Promise<void> {
    return openChat(this.arrival());
  }

  ready(): Promise<Settled> {
    return arrive(this.arrival(), this.options.withoutBox ?? false);
  }

  async settle(nearly: () => void = () => undefined): Promise<Settled> {
    const { activity, transport } = this.parts;
    const settled = await settle({
      ...this.parts,
      nearly,
      look: () => this.look(),
      nothingIsLeft: () => this.nothingIsLeft(),
      navigated: () => this.navigatedAt > activity.turn.beganAt,
    });
    transport.endTurn();
    activity.settled();
    return settled;
  }

  private async look(): Promise<WorkState | null> {
    const { conversation, frames } = this.parts;
    await conversation.tellPage();
    // On a busy machine a page that draws its text letter by letter may be between two frames.
    const drawn = frames.call(conversation.frame, 'drawn');
    await Promise.race([drawn, this.changed(mostOfFrameMs)]);
    const state = await this.workState();
    if (state?.hasBox || conversation.isWithoutBox) return state;
    return (await conversation.locate()) ? this.workState() : state;
  }

  private async workState(): Promise<WorkState | null> {
    const { conversation, frames } = this.parts;
    const state = await frames.call(conversation.frame, 'workState');
    const isAlone = frames.all().length === 1;
    if (!state?.nothingIsLeft || isAlone) return state;
    return { ...state, nothingIsLeft: await this.nothingIsLeft() };
  }

  /** Any other frame may send a frame something. */
  private async nothingIsLeft(): Promise<boolean> {
    const { frames } = this.parts;
    const left = await Promise.all(frames.all().map((one) => frames.call(one, 'nothingIsLeft')));
    return left.every((nothing) => nothing === true);
  }

  stillness(): () => boolean {
    const { activity } = this.parts;
    const { changes } = activity;
    return () => activity.changes === changes;
  }

  heard(frame: unknown): void {
    this.parts.transport.heard(frame);
  }

  async canSay(): Promise<boolean> {
    const { frames, conversation } = this.parts;
    if (!(await conversation.locate())) return false;
    return (await frames.call(conversation.frame, 'boxState'))?.enabled ?? false;
  }

  observe(turn: number): Promise<Observation> {
    return observe(this.parts, turn);
  }

  async act(
    action: TurnAction | PreparingAction,
    { twice = false }: { twice?: boolean } = {},
  ): Promise<void> {
    if (this.options.onPerson) return;
    if (!takesTurn(action)) return this.prepare(action);
    if (action.kind === 'press') await this.press(action, twice);
    else {
      const onSent = (sent: SentBy): void => void (this.sentBy = sent);
      await say({ ...this.parts, twice, onSent }, action.text);
    }
    if (action.interrupt) await this.interrupt(action.interrupt.press);
  }

  placeOfMessage(message: string): Promise<MessagePlace | null> {
    const { pointer, conversation } = this.parts;
    return pointer.placeOfMessage(conversation.frame, message);
  }

  scrollMessage(message: string, deltaY: number): Promise<number> {
    const { pointer, conversation } = this.parts;
    return pointer.scrollMessage(conversation.frame, message, deltaY);
  }

  expand(control: string): Promise<boolean> {
    return expand(this.parts, control);
  }

  async begun(): Promise<void> {
    const { activity, patienceMs } = this.parts;
    for (;;) {
      const seen = activity.pulse.count;
      const deadline = activity.quietSince + patienceMs;
      if (activity.turn.firstProgressAt !== null || performance.now() >= deadline) return;
      await activity.pulse.after(seen, deadline);
    }
  }

  explain(): Promise<Explanation> {
    return explainConversation(this.parts, this.opened, this.sentBy);
  }

  busyMarks(): Promise<BusyPiece[]> {
    return busyMarks(this.parts);
  }

  changed(ms: number): Promise<void> {
    const { pulse } = this.parts.activity;
    return pulse.after(pulse.count, performance.now() + ms);
  }

  private async press(
    action: Extract<TurnAction, { kind: 'press' }>,
    twice: boolean,
  ): Promise<void> {
    const { conversation, activity, transport, pointer } = this.parts;
    const { target } = await this.reach(action);
    await conversation.beginTurn({ text: action.name, optional: true });
    if (conversation.wentOn) activity.wentOn();
    transport.beginTurn();
    activity.begin('press');
    if (twice) await pointer.pressTwice(target);
    else await pointer.press(target);
  }

  private async prepare(action: PreparingAction): Promise<void> {
    const { transport } = this.parts;
    const { filesDir = '.' } = this.options;
    const reached = await this.reach(action);
    transport.beginTurn();
    const why = await useField({ ...this.parts, filesDir, ...reached }, action);
    if (why !== null) throw cannotUse(action, why, await this.observe(0));
    await comeToRest(this.parts);
    transport.endTurn();
  }

  /** The control within reach. Throws where a person could not use it. */
  private async reach(
    action: ControlAction,
  ): Promise<{ frame: Frame; id: string; target: Target }> {
    const there = this.parts.controls.find(action.control);
    const target = there && (await reach(this.parts, there));
    const why = whyOutOfReach(target);
    if (!there || !target || why !== null) {
      throw cannotUse(action, why ?? 'it is no longer on the page', await this.observe(0));
    }
    return { frame: there.frame, id: there.id, target };
  }

  private async interrupt(name: string): Promise<void> {
    const { target } = await this.reach(await awaitInterruption(this.parts, name));
    await this.parts.pointer.press(target);
  }
}

/**
 * Opens a driver on a page, before or after it goes to the agent's URL.
 *
 * Nothing is added to the page's DOM; what the driver needs in the page lives in one non-enumerable global. Navigations
 * keep the conversation's ids.
 */
export function openDriver(page: Page, options: DriverOptions): Promise<Driver> {
  return new PageDriver(page, options).open();
}
