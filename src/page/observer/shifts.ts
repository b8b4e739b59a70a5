// Notes what the page moves without the user's doing while the agent answers, as the browser measures it; decides nothing.
import type { Box } from '../../episode/layout.js';
import type { Moved, LayoutShifts } from '../../episode/shifts.js';
import { shortSelector } from '../capture/selector.js';
import { holds, parentOf } from './tree.js';

/** https://wicg.github.io/layout-instability/; TypeScript's DOM library does not have it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/** LayoutShifts that a person takes for one, as web.dev groups them. */
interface Group extends LayoutShifts {
  beganAt: number;
  lastAt: number;
}

const GROUP = { pauseMs: 1000, mostMs: 5000 };
const MOST_MOVED = 5;

/** Since the turn began, or the document if that was later. */
export class ShiftWatch {
  private readonly region: () => Element | null;
  private readonly observer: PerformanceObserver | null;
  private group: Group | null = null;
  private worst: Group | null = null;

  constructor(region: () => Element | null) {
    this.region = region;
    this.observer = isMeasured()
      ? new PerformanceObserver((list) => this.note(list.getEntries()))
      : null;
    this.observer?.observe({ type: 'layout-shift' });
  }

  beginTurn(): void {
    this.observer?.takeRecords();
    this.group = null;
    this.worst = null;
  }

  /** The worst group; null if the browser does not measure them. */
  now(): LayoutShifts | null {
    if (this.observer === null) return null;
    this.note(this.observer.takeRecords());
    return { score: this.worst?.score ?? 0, moved: this.worst?.moved ?? [] };
  }

  private note(entries: readonly PerformanceEntry[]): void {
    for (const entry of entries as readonly LayoutShift[]) {
      if (!entry.hadRecentInput && !this.makesRoom(entry)) this.add(entry);
    }
  }

  /** A list whose newest message is at its bottom moves the others up, without scrolling where it is not full. */
  private makesRoom({ sources }: LayoutShift): boolean {
    const region = this.region();
    return sources.every(({ node, previousRect: from, currentRect: to }) => {
      const isInside = node !== null && region !== null && holds(region, node);
      return isInside && Math.abs(from.x - to.x) < 1 && to.bottom <= from.bottom && to.y <= from.y;
    });
  }

  private add({ startTime, value, sources }: LayoutShift): void {
    const { group } = this;
    const goesOn =
      group !== null &&
      startTime - group.lastAt < GROUP.pauseMs &&
      startTime - group.beganAt < GROUP.mostMs;
    const now = goesOn ? group : { score: 0, moved: [], beganAt: startTime, lastAt: startTime };
    now.score += value;
    now.lastAt = startTime;
    now.moved = [...now.moved, ...sources.flatMap(movedBy)].sort(byReach).slice(0, MOST_MOVED);
    this.group = now;
    if (now.score > (this.worst?.score ?? 0)) this.worst = now;
  }
}

function isMeasured(): boolean {
  return PerformanceObserver.supportedEntryTypes.includes('layout-shift');
}

function movedBy({ node, previousRect, currentRect }: LayoutShift['sources'][number]): Moved[] {
  const element = node instanceof Element ? node : node && parentOf(node);
  if (!element) return [];
  const from = boxOf(previousRect);
  return [{ element: shortSelector(element), from, to: boxOf(currentRect) }];
}

function boxOf({ x, y, width, height }: DOMRectReadOnly): Box {
  return [x, y, width, height];
}

function byReach(one: Moved, other: Moved): number {
  return reach(other) - reach(one);
}

function reach({ from, to }: Moved): number {
  return Math.max(from[2] * from[3], to[2] * to[3]);
}
