// Finds the message box in whichever frame it is, opens the chat where it is closed; types nothing.
import type { Frame, Page } from '@playwright/test';
import type {
  FrameObservation,
  TextBox,
  TranscriptMemory,
  TurnMemory,
  TurnStart,
} from '../../page/observer/protocol.js';
import type { Frames } from './frames.js';

interface FoundBox {
  frame: Frame;
  box: TextBox;
}

/** A control that may open the chat, in its frame. */
export interface FoundLauncher {
  frame: Frame;
  id: string;
  name: string;
}

/** Where the conversation is held. */
export class ConversationFrame {
  private readonly page: Page;
  private readonly frames: Frames;
  private readonly tried = new Set<string>();
  private current: Frame | null = null;
  private seen: FoundBox[] = [];
  private memory: TranscriptMemory | null = null;
  /** From when this is set, nobody looks for a message box until something is said. */
  isWithoutBox = false;
  /** The message box by the observer's id; null while there is none. */
  boxId: string | null = null;
  /** Whether the agent's messages at the beginning of this turn are not those last observed. */
  wentOn = false;

  constructor(page: Page, frames: Frames) {
    this.page = page;
    this.frames = frames;
  }

  /** If there is no box: the frame with the most controls is the conversation's. */
  async choosePage(): Promise<void> {
    const counts = await Promise.all(
      this.frames.all().map(async (frame) => ({
        frame,
        count: (await this.frames.call(frame, 'countControls')) ?? 0,
      })),
    );
    this.current = counts.sort((a, b) => b.count - a.count)[0]?.frame ?? null;
    await this.tellPage();
  }

  /** A new document does not know that there is no box. */
  async tellPage(): Promise<void> {
    if (!this.isWithoutBox) return;
    await this.goOnIn(this.frame);
    await this.frames.call(this.frame, 'goWithoutBox');
  }

  /** The frame of the message box; the main frame while there is none. */
  get frame(): Frame {
    return this.current && !this.current.isDetached() ? this.current : this.page.mainFrame();
  }

  isIn(frame: Frame): boolean {
    return this.current === null || frame === this.frame;
  }

  /** Tells the page what the user is about to do. */
  async beginTurn(turn: TurnStart): Promise<void> {
    const begun = await this.frames.call(this.frame, 'beginTurn', turn);
    if (begun) this.begun(begun);
    else this.wentOn = false;
  }

  /** The page has begun a turn, prompted by the driver or on its own. */
  begun(memory: TurnMemory): void {
    this.wentOn = this.differs(memory.baseline);
    this.memory = { messages: this.memory?.messages ?? [], ...memory };
  }

  private differs(texts: TranscriptMemory['baseline']): boolean {
    const observed = new Map(this.memory?.messages.map((message) => [message.id, message]));
    return texts.some(([id, text]) => {
      const before = observed.get(id);
      return before?.role !== 'user' && before?.text !== text;
    });
  }

  /** Keeps what must survive a navigation. */
  remember({ messages, nextId }: FrameObservation): void {
    this.memory = { sent: [], baseline: [], ...this.memory, messages, nextId };
  }

  /** Whether the message box is on the page, found again after a navigation or a rebuild. */
  async locate(): Promise<boolean> {
    if (this.current && (await this.frames.call(this.frame, 'hasBox'))) return true;
    this.seen = await this.allBoxes();
    const best = this.seen
      .filter(({ box }) => box.score > 0)
      .sort((a, b) => b.box.score - a.box.score)[0];
    if (!best) return false;
    this.isWithoutBox = false;
    await this.goOnIn(best.frame);
    await this.frames.call(best.frame, 'chooseBox', best.box.id);
    this.current = best.frame;
    this.boxId = best.box.id;
    return true;
  }

  /** A new document does not know what was said before. */
  private async goOnIn(frame: Frame): Promise<void> {
    const fresh = await this.frames.call(frame, 'memory');
    if (this.memory && fresh && fresh.nextId === 1 && fresh.sent.length === 0) {
      await this.frames.call(frame, 'resume', this.memory);
    }
  }

  private async allBoxes(): Promise<FoundBox[]> {
    const lists = await Promise.all(
      this.frames.all().map(async (frame) => {
        const boxes = (await this.frames.call(frame, 'textBoxes')) ?? [];
        return boxes.map((box) => ({ frame, box }));
      }),
    );
    return lists.flat();
  }

  /** The next control that may open the chat, each only once. */
  async nextLauncher(): Promise<FoundLauncher | null> {
    for (const frame of this.frames.all()) {
      const launchers = (await this.frames.call(frame, 'launchers')) ?? [];
      for (const { id, name } of launchers) {
        const key = `${frame.url()} ${id}`;
        if (this.tried.has(key)) continue;
        this.tried.add(key);
        return { frame, id, name };
      }
    }
    return null;
  }

  /** What was seen instead of a message box, and the line of app file that would name one. */
  notFound(): { seen: string[]; next: string } {
    const boxes = this.seen.map(({ box, frame }) =>
      describeBox(box, frame === this.page.mainFrame() ? '' : frame.url()),
    );
    const likely = this.seen.filter(({ box }) => box.role !== 'searchbox').at(-1);
    const example = likely?.box.element ?? 'textarea';
    return {
      seen: [
        boxes.length > 0
          ? `text boxes on the page: ${boxes.join('; ')}`
          : 'text boxes on the page: none',
        this.tried.size > 0
          ? `controls pressed to open a chat: ${this.tried.size}`
          : 'controls that look like a launcher: none',
      ],
      next: `Name the box in the app file: surface: { input: '${example}' }.`,
    };
  }
}

function describeBox(box: TextBox, url: string): string {
  const parts = [
    box.element,
    `role ${box.role}`,
    `label "${box.label}"`,
    `placeholder "${box.placeholder}"`,
    `${box.width}×${box.height}`,
    box.enabled ? null : 'disabled',
    box.against,
    url === '' ? null : `in frame ${url}`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
