// Drives a chat page without selectors: finds, types, presses, observes; grades nothing and records nothing.
import type { Frame, Page } from '@playwright/test';
import type { SurfaceHints } from '../../app/definition.js';
import type {
  Action,
  Observation,
  ObservedControl,
  ObservedMessage,
} from '../../episode/action.js';
import type { BusyPiece, FrameControl, WorkState } from '../../page/observer/protocol.js';
import { Activity } from './activity.js';
import { cannotPress } from './cannot-press.js';
import { ConversationFrame, type FoundLauncher } from './conversation-frame.js';
import { busyMarks, explainConversation, type Explanation, type Opened } from './explanation.js';
import { Frames } from './frames.js';
import { noBox } from './no-box.js';
import { Pointer } from './pointer.js';
import { say, type SentBy } from './say.js';
import { Transport } from './transport.js';
import { settle, type Settled } from './settle.js';

export type { Explanation } from './explanation.js';
export type { Settled } from './settle.js';

export interface DriverOptions {
  /** Where to look, in place of finding it. */
  hints: SurfaceHints;
  /** Silence after which the agent counts as not answering, ms. */
  replyTimeoutMs: number;
  /**
   * Origins whose open requests mean that the agent works, such as "http://127.0.0.1:3000"; a predicate
   * where they are not known yet.
   */
  agentOrigins: readonly string[] | ((origin: string) => boolean);
}

/** One page, driven as a person would. */
export interface Driver {
  /** Waits until a greeting has settled and the message box is there. Throws control-not-found. */
  ready(): Promise<Settled>;
  /** What is on the page now, for a user who has taken `turn` turns. */
  observe(turn: number): Promise<Observation>;
  /** Says or presses. Throws control-not-found where a person could not have done it. */
  act(action: Extract<Action, { kind: 'say' | 'press' }>): Promise<void>;
  /** Waits until the agent has finished; call it after `act`. */
  settle(): Promise<Settled>;
  /** What was taken for what, in the coordinates of the page; changes nothing. */
  explain(): Promise<Explanation>;
  /** The marks of this moment that the agent works; none before the first turn. */
  busyMarks(): Promise<BusyPiece[]>;
  /** Resolves at the next event of the page or the wire, or after `ms`. */
  changed(ms: number): Promise<void>;
  /** Stops listening; the page stays as it is. */
  close(): Promise<void>;
}

const mostLaunchers = 4;
const boxAppearsMs = 3000;

class PageDriver implements Driver {
  private readonly page: Page;
  private readonly options: DriverOptions;
  private readonly frames: Frames;
  private readonly activity = new Activity();
  private readonly transport: Transport;
  private readonly conversation: ConversationFrame;
  private readonly pointer: Pointer;
  private readonly controls = new Map<
    string,
    { frame: Frame; url: string; id: string; key: string }
  >();
  private readonly publicIds = new Map<string, string>();
  private documents = new WeakMap<Frame, number>();
  private baseline: ReadonlyMap<string, string> = new Map();
  private navigatedAt = -Infinity;
  private readonly opened: Opened[] = [];
  private sentBy: SentBy | null = null;

  constructor(page: Page, options: DriverOptions) {
    this.page = page;
    this.options = options;
    this.frames = new Frames(page, options.hints);
    this.conversation = new ConversationFrame(page, this.frames);
    this.pointer = new Pointer(page, this.frames);
    this.transport = new Transport(page, {
      agentOrigins: options.agentOrigins,
      onEvent: () => this.activity.pulse.beat(),
    });
  }

  async open(): Promise<this> {
    this.page.on('framenavigated', this.onNavigated);
    this.page.on('domcontentloaded', this.onLoaded);
    await this.frames.install((frame, change) => {
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

  private readonly onNavigated = (frame: Frame): void => {
    this.documents.set(frame, (this.documents.get(frame) ?? 0) + 1);
    if (frame === this.page.mainFrame()) this.navigatedAt = performance.now();
    this.activity.pulse.beat();
  };

  private readonly onLoaded = (): void => this.activity.pulse.beat();

  async ready(): Promise<Settled> {
    await this.page.waitForLoadState('domcontentloaded');
    this.activity.begin('arrive');
    for (let opened = 0; ; opened += 1) {
      await this.conversation.locate();
      const settled = await this.settle();
      if (await this.conversation.locate()) return settled;
      const launcher = opened < mostLaunchers ? await this.conversation.nextLauncher() : null;
      if (launcher) await this.openBy(launcher);
      else if (!(await this.boxAppears()))
        throw await noBox(this.page, this.frames, this.conversation);
    }
  }

  private async openBy(launcher: FoundLauncher): Promise<void> {
    const target = await this.pointer.aim(launcher.frame, launcher.id);
    if (!target?.onScreen || target.coveredBy !== null || !target.enabled) return;
    const { frame, id, name } = launcher;
    const piece = await this.frames.call(
      frame,
      'describe',
      id,
      (await this.frames.place(frame)).view,
    );
    this.opened.push({ name, element: piece?.element ?? '', selectors: piece?.selectors ?? [] });
    this.activity.begin('arrive');
    await this.pointer.press(target);
  }

  private async boxAppears(): Promise<boolean> {
    const deadline = performance.now() + Math.min(boxAppearsMs, this.options.replyTimeoutMs);
    for (;;) {
      const seen = this.activity.pulse.count;
      if (await this.conversation.locate()) return true;
      if (performance.now() >= deadline) return false;
      await this.activity.pulse.after(seen, deadline);
    }
  }

  async settle(): Promise<Settled> {
    const settled = await settle({
      activity: this.activity,
      transport: this.transport,
      replyTimeoutMs: this.options.replyTimeoutMs,
      look: () => this.look(),
      navigated: () => this.navigatedAt > this.activity.beganAt,
    });
    this.transport.endTurn();
    return settled;
  }

  private async look(): Promise<WorkState | null> {
    const state = await this.frames.call(this.conversation.frame, 'workState');
    if (state?.hasBox) return state;
    return (await this.conversation.locate())
      ? this.frames.call(this.conversation.frame, 'workState')
      : state;
  }

  async observe(turn: number): Promise<Observation> {
    const lists = await Promise.all(this.frames.all().map((frame) => this.observeFrame(frame)));
    const messages = lists.flatMap((list) => list.messages);
    return {
      turn,
      messages,
      newMessages: messages.filter(
        ({ id, role, text }) => role === 'agent' && this.baseline.get(id) !== text,
      ),
      controls: lists.flatMap((list) => list.controls),
    };
  }

  private async observeFrame(
    frame: Frame,
  ): Promise<{ messages: ObservedMessage[]; controls: ObservedControl[] }> {
    const { view } = await this.frames.place(frame);
    const seen = await this.frames.call(frame, 'observe', view);
    if (!seen) return { messages: [], controls: [] };
    const holdsConversation = frame === this.conversation.frame;
    if (holdsConversation) this.conversation.remember(seen);
    return {
      messages: holdsConversation ? seen.messages : [],
      controls: seen.controls.map((control) => ({
        ...control,
        id: this.publish(frame, control),
        message: holdsConversation ? control.message : null,
      })),
    };
  }

  /** Ids that stay the same for the same element and are never given twice. */
  private publish(frame: Frame, control: FrameControl): string {
    const frameIndex = this.frames.all().indexOf(frame);
    const key = `${frameIndex}/${this.documents.get(frame) ?? 0}/${control.id}`;
    const id = this.publicIds.get(key) ?? `c${this.publicIds.size + 1}`;
    this.publicIds.set(key, id);
    this.controls.set(id, { frame, url: frame.url(), id: control.id, key });
    return id;
  }

  async act(action: Extract<Action, { kind: 'say' | 'press' }>): Promise<void> {
    if (action.kind === 'press') {
      await this.press(action);
      return;
    }
    const { page, frames, pointer, conversation, activity, transport } = this;
    const patienceMs = this.options.replyTimeoutMs;
    const onSent = (sent: SentBy): void => {
      this.sentBy = sent;
    };
    this.baseline = await say(
      { page, frames, pointer, conversation, activity, transport, patienceMs, onSent },
      action.text,
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

  private async press(action: Extract<Action, { kind: 'press' }>): Promise<void> {
    const control = this.controls.get(action.control);
    const stale =
      control && control.key.split('/')[1] !== String(this.documents.get(control.frame) ?? 0);
    const target =
      control && !stale && !control.frame.isDetached()
        ? await this.pointer.bringIntoView(control.frame, control.id)
        : null;
    if (!target?.onScreen || target.coveredBy !== null || !target.enabled) {
      throw cannotPress(action, target, await this.observe(0));
    }
    this.baseline = await this.conversation.beginTurn({ text: action.name, optional: true });
    this.transport.beginTurn();
    this.activity.begin('press');
    await this.pointer.press(target);
  }
}

/**
 * Opens a driver on a page, before or after it goes to the agent's URL.
 *
 * Nothing is added to the page's DOM; what the driver needs of the page lives in one global that does
 * not show when globals are listed. Navigations keep the conversation's ids.
 */
export function openDriver(page: Page, options: DriverOptions): Promise<Driver> {
  return new PageDriver(page, options).open();
}
