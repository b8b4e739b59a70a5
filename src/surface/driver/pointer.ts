// Presses elements with the mouse where a person would; only scrolls with the wheel, to things out of sight.
import type { Frame, Page } from '@playwright/test';
import type {
  FocusState,
  MessagePlace,
  PressPoint,
  WheelTurn,
} from '../../page/observer/protocol.js';
import { withinMs } from '../timing.js';
import type { Frames, PlacedFrame } from './frames.js';

/** Where a press would land, in the page's coordinates. */
export interface Target {
  x: number;
  y: number;
  onScreen: boolean;
  /** Only a sliver of it is in sight. */
  barely: boolean;
  enabled: boolean;
  name: string;
  /** What covers all of it, as a short selector; null if it can be reached. */
  coveredBy: string | null;
  /** Without a mouse: why the keyboard does not get to it, in the middle of a sentence. */
  unreached?: string;
  /** Without a mouse: what has the focus now, and how it is used. */
  keys?: FocusState & { frame: Frame; id: string };
}

const wheelTurns = 8;
const scrollMs = 400;

export class Pointer {
  protected readonly page: Page;
  protected readonly frames: Frames;

  constructor(page: Page, frames: Frames) {
    this.page = page;
    this.frames = frames;
  }

  /** The element's target, without scrolling; null when it has gone. */
  async aim(frame: Frame, id: string): Promise<Target | null> {
    const placed = await this.frames.place(frame);
    const point = await this.frames.call(frame, 'pressPoint', id, placed.view);
    return point && this.targetOf(placed, point);
  }

  async aimAtBox(frame: Frame): Promise<Target | null> {
    const placed = await this.frames.place(frame);
    const point = await this.frames.call(frame, 'boxPoint', placed.view);
    return point && this.targetOf(placed, point);
  }

  private async targetOf(placed: PlacedFrame, point: PressPoint): Promise<Target> {
    const cover =
      point.coveredBy ?? (point.onScreen ? await this.frames.coverOf(placed, point) : null);
    return { ...point, x: point.x + placed.x, y: point.y + placed.y, coveredBy: cover };
  }

  /** Puts the cursor into the message box where pressing it did not. */
  async focusBox(frame: Frame, boxId: string | null): Promise<void> {
    if (boxId !== null) await this.frames.call(frame, 'focusBox');
  }

  /** As `aim`, after turning the wheel as little as it takes. Null when it has gone. */
  async bringIntoView(frame: Frame, id: string): Promise<Target | null> {
    let target = await this.aim(frame, id);
    for (let turn = 0; target && isToScroll(target, turn); turn += 1) {
      await this.turnWheel(frame, id);
      target = await this.aim(frame, id);
    }
    return target;
  }

  private async turnWheel(frame: Frame, id: string): Promise<void> {
    const placed = await this.frames.place(frame);
    const turn = await this.frames.call(frame, 'wheelTurn', id, placed.view);
    if (turn) await this.wheel(frame, placed, turn);
  }

  private async wheel(frame: Frame, placed: PlacedFrame, turn: WheelTurn): Promise<void> {
    await this.page.mouse.move(placed.x + turn.x, placed.y + turn.y);
    const scrolled = this.frames.call(frame, 'scrolled');
    await this.page.mouse.wheel(turn.deltaX, turn.deltaY);
    // A wheel that moves nothing fires no event.
    await withinMs(scrollMs, scrolled).catch(() => undefined);
  }

  /** Where a message is within its scroller; null if it is gone. */
  async placeOfMessage(frame: Frame, message: string): Promise<MessagePlace | null> {
    const { view } = await this.frames.place(frame);
    return (await this.frames.call(frame, 'messagePlace', message, view)) ?? null;
  }

  /** Turns the wheel over a message by so many px, downward where positive. How far that scrolled, px. */
  async scrollMessage(frame: Frame, message: string, deltaY: number): Promise<number> {
    const before = await this.placeOfMessage(frame, message);
    if (before === null) return 0;
    const placed = await this.frames.place(frame);
    await this.wheel(frame, placed, { x: before.x, y: before.y, deltaX: 0, deltaY });
    const after = await this.placeOfMessage(frame, message);
    return after === null ? 0 : after.scrolled - before.scrolled;
  }

  /** Presses with the mouse, while `modifiers` are held down. */
  async press(target: Target, modifiers: readonly 'ControlOrMeta'[] = []): Promise<void> {
    await this.click(target, { modifiers, clickCount: 1 });
  }

  /** As by a double click: two presses before the page can answer to the first. */
  async pressTwice(target: Target): Promise<void> {
    await this.click(target, { modifiers: [], clickCount: 2 });
  }

  private async click(
    target: Target,
    { modifiers, clickCount }: { modifiers: readonly 'ControlOrMeta'[]; clickCount: number },
  ): Promise<void> {
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.click(target.x, target.y, { clickCount });
    for (const key of modifiers) await this.page.keyboard.up(key);
  }
}

/** What stays a sliver after one turn is clipped for good. */
function isToScroll(target: Target, turns: number): boolean {
  if (turns >= wheelTurns) return false;
  return !target.onScreen || (target.barely && turns === 0);
}
