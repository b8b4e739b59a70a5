// One page, driven as a person would: arrives, observes, acts, waits for the agent; its parts are in files of their own, and it grades and records nothing.
import type { Frame, Page } from '@playwright/test';
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
import { cannotUse, type ControlAction, whyOutOfReach } from './out-of-reach.js';
import { ConversationFrame } from './conversation-frame.js';
import { busyMarks, explainConversation, type Explanation, type Opened } from './explanation.js';
import type { Driver, DriverOptions } from './driver-contract.js';
import { comeToRest, expand, interrupt, reach } from './reach.js';
import { Frames } from './frames.js';
import { Keyboard } from './keyboard.js';
import { observe, personAction, PublishedControls } from './observe.js';
import { Pointer, type Target } from './pointer.js';
import { say, type SentBy } from './say.js';
import { Transport } from './transport.js';
import { settle, type Settled } from './settle.js';
import { useField } from './use-field.js';

export type { Driver } from './driver-contract.js';
export type { Explanation } from './explanation.js';
export type { Settled } from './settle.js';

/** Longer than a frame takes to be drawn, ms. */
const mostOfFrameMs = 1000;

class PageDriver implements Driver {
  private readonly page: Page;
  private readonly options: DriverOptions;
  private readonly frames: Frames;
  readonly activity = new Activity();
  private readonly transport: Transport;
  private readonly conversation: ConversationFrame;
  readonly pointer: Pointer;
  private readonly controls: PublishedControls;
  private navigatedAt = -Infinity;
  private readonly opened: Opened[] = [];
  private sentBy: SentBy | null = null;

  constructor(page: Page, options: DriverOptions) {
    this.page = page;
    this.options = options;
    const person = options.onPerson !== undefined;
    this.frames = new Frames(page, { ...options.hints, person });
    this.conversation = new ConversationFrame(page, this.frames);
    this.pointer = options.keyboardOnly
      ? new Keyboard(page, this.frames, this.activity)
      : new Pointer(page, this.frames);
    this.controls = new PublishedControls(() => this.frames.all());
    this.transport = new Transport(page, {
      agentOrigins: options.agentOrigins,
      onEvent: () => this.activity.pulse.beat(),
    });
  }

  async open(): Promise<this> {
    this.page.on('framenavigated', this.onNavigated);
    this.page.on('domcontentloaded', this.onLoaded);
    await this.frames.install((frame, change) => {
      this.activity.changes += 1;
      if (change.person) return this.heedPerson(frame, change.person);
      const counts = this.conversation.isIn(frame);
      this.activity.onChange(counts ? change : { content: false, progress: false }, this.transport);
    });
    return this;
  }

  async close(): Promise<void> {
    this.page.off('framenavigated', this.onNavigated);
    this.page.off('domcontentloaded', this.onLoaded);
    this.transport.close();
    await this.frames.uninstall();
  }

  private heedPerson(frame: Frame, report: PersonReport): void {
    if ('did' in report) {
      const { did } = report;
      this.options.onPerson?.(
        did.kind === 'say' ? did : personAction(did, this.controls.publish(frame, did)),
      );
      return;
    }
    const { kind, memory } = report.begin;
    if (this.conversation.isIn(frame)) this.conversation.begun(memory);
    this.transport.beginTurn();
    this.activity.begin(kind);
  }

  private readonly onNavigated = (frame: Frame): void => {
    this.controls.navigated(frame);
    if (frame === this.page.mainFrame()) this.navigatedAt = performance.now();
    this.activity.changes += 1;
    this.activity.pulse.beat();
  };

  private readonly onLoaded = (): void => this.activity.pulse.beat();

  private arrival() {
    const { page, frames, pointer, conversation, activity, opened } = this;
    return { page, frames, pointer, conversation, activity, opened, settle: () => this.settle() };
  }

  openChat(): Promise<void> {
    return openChat(this.arrival());
  }

  ready(): Promise<Settled> {
    const { withoutBox = false, replyTimeoutMs: patienceMs } = this.options;
    return arrive(this.arrival(), { withoutBox, patienceMs });
  }

  async settle(nearly: () => void = () => undefined): Promise<Settled> {
    const settled = await settle({
      nearly,
      activity: this.activity,
      transport: this.transport,
      replyTimeoutMs: this.options.replyTimeoutMs,
      look: () => this.look(),
      nothingIsLeft: () => this.nothingIsLeft(),
      navigated: () => this.navigatedAt > this.activity.beganAt,
    });
    this.transport.endTurn();
    this.activity.settled();
    return settled;
  }

  private async look(): Promise<WorkState | null> {
    await this.conversation.tellPage();
    // On a busy machine a page that draws its text letter by letter may be between two frames.
    const drawn = this.frames.call(this.conversation.frame, 'drawn');
    await Promise.race([drawn, this.changed(mostOfFrameMs)]);
    const state = await this.workState();
    if (state?.hasBox || this.conversation.isWithoutBox) return state;
    return (await this.conversation.locate()) ? this.workState() : state;
  }

  private async workState(): Promise<WorkState | null> {
    const state = await this.frames.call(this.conversation.frame, 'workState');
    const isAlone = this.frames.all().length === 1;
    if (!state?.nothingIsLeft || isAlone) return state;
    return { ...state, nothingIsLeft: await this.nothingIsLeft() };
  }

  /** Any other frame may send a frame something. */
  private async nothingIsLeft(): Promise<boolean> {
    const told = this.frames.all().map((frame) => this.frames.call(frame, 'nothingIsLeft'));
    return (await Promise.all(told)).every((left) => left === true);
  }

  stillness(): () => boolean {
    const { activity } = this;
    const { changes } = activity;
    return () => activity.changes === changes;
  }

  heard(frame: unknown): void {
    this.transport.heard(frame);
  }

  async canSay(): Promise<boolean> {
    const { frames, conversation } = this;
    if (!(await conversation.locate())) return false;
    return (await frames.call(conversation.frame, 'boxState'))?.enabled ?? false;
  }

  observe(turn: number): Promise<Observation> {
    const { frames, conversation, controls } = this;
    return observe({ frames, conversation, controls }, turn);
  }

  async act(
    action: TurnAction | PreparingAction,
    { twice = false }: { twice?: boolean } = {},
  ): Promise<void> {
    if (this.options.onPerson) return;
    if (!takesTurn(action)) return this.prepare(action);
    if (action.kind === 'press') await this.press(action, twice);
    else await this.say(action.text, twice);
    if (action.interrupt) await this.interrupt(action.interrupt.press);
  }

  placeOfMessage(message: string): Promise<MessagePlace | null> {
    return this.pointer.placeOfMessage(this.conversation.frame, message);
  }

  scrollMessage(message: string, deltaY: number): Promise<number> {
    return this.pointer.scrollMessage(this.conversation.frame, message, deltaY);
  }

  expand(control: string): Promise<boolean> {
    const { controls, pointer, activity, transport, options } = this;
    const mostMs = options.replyTimeoutMs;
    return expand({ controls, pointer, activity, transport, mostMs }, control);
  }

  async begun(): Promise<void> {
    const { activity } = this;
    for (;;) {
      const seen = activity.pulse.count;
      const deadline = activity.quietSince + this.options.replyTimeoutMs;
      if (activity.firstProgressAt !== null || performance.now() >= deadline) return;
      await activity.pulse.after(seen, deadline);
    }
  }

  private async say(text: string, twice: boolean): Promise<void> {
    const { page, frames, pointer, conversation, activity, transport } = this;
    const patienceMs = this.options.replyTimeoutMs;
    const onSent = (sent: SentBy): void => {
      this.sentBy = sent;
    };
    await say(
      { page, frames, pointer, conversation, activity, transport, patienceMs, twice, onSent },
      text,
    );
  }

  explain(): Promise<Explanation> {
    const { page, frames, conversation, opened, sentBy } = this;
    return explainConversation({ page, frames, frame: conversation.frame, opened, sentBy });
  }

  busyMarks(): Promise<BusyPiece[]> {
    return busyMarks(this.frames, this.conversation.frame);
  }

  changed(ms: number): Promise<void> {
    return this.activity.pulse.after(this.activity.pulse.count, performance.now() + ms);
  }

  private async press(
    action: Extract<TurnAction, { kind: 'press' }>,
    twice: boolean,
  ): Promise<void> {
    const { target } = await this.reach(action);
    await this.conversation.beginTurn({ text: action.name, optional: true });
    if (this.conversation.wentOn) this.activity.wentOn();
    this.transport.beginTurn();
    this.activity.begin('press');
    if (twice) await this.pointer.pressTwice(target);
    else await this.pointer.press(target);
  }

  private async prepare(action: PreparingAction): Promise<void> {
    const { page, frames, pointer, activity } = this;
    const filesDir = this.options.filesDir ?? '.';
    const reached = await this.reach(action);
    this.transport.beginTurn();
    const why = await useField({ page, frames, pointer, activity, filesDir, ...reached }, action);
    if (why !== null) throw cannotUse(action, why, await this.observe(0));
    await comeToRest(activity, this.transport);
    this.transport.endTurn();
  }

  /** The control within reach. Throws where a person could not use it. */
  private async reach(
    action: ControlAction,
  ): Promise<{ frame: Frame; id: string; target: Target }> {
    const there = this.controls.find(action.control);
    const mostMs = this.options.replyTimeoutMs;
    const target = there && (await reach(this, { ...there, mostMs }));
    const why = whyOutOfReach(target);
    if (!there || !target || why !== null) {
      throw cannotUse(action, why ?? 'it is no longer on the page', await this.observe(0));
    }
    return { frame: there.frame, id: there.id, target };
  }

  private async interrupt(name: string): Promise<void> {
    const { activity } = this;
    const press = await interrupt({
      activity,
      name,
      patienceMs: this.options.replyTimeoutMs,
      observe: () => this.observe(0),
    });
    const { target } = await this.reach(press);
    await this.pointer.press(target);
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
