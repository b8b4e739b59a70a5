// Counts what the driver asks of Playwright and what the page tells unasked; changes nothing of either.
import type { Page } from 'playwright';

export interface CallCount {
  /** Calls of page, frame, mouse and keyboard that cross to the browser. */
  calls: number;
  /** Changes that the page reported. */
  reports: number;
}

const counted: Readonly<Record<string, readonly string[]>> = {
  frame: ['evaluate', 'frameElement'],
  mouse: ['move', 'click', 'wheel', 'down', 'up'],
  keyboard: ['press', 'type', 'insertText', 'down', 'up'],
};

type Methods = Record<string, (...args: unknown[]) => unknown>;

/** Counts from now on, on this page alone; call it before the driver is opened. */
export function countCalls(page: Page): CallCount {
  const count: CallCount = { calls: 0, reports: 0 };
  const watched = { frame: page.mainFrame(), mouse: page.mouse, keyboard: page.keyboard };
  for (const [name, target] of Object.entries(watched)) {
    const methods = target as unknown as Methods;
    for (const method of counted[name] ?? []) {
      const original = methods[method]?.bind(target);
      methods[method] = (...args) => {
        count.calls += 1;
        return original?.(...args);
      };
    }
  }
  countReports(page, count);
  return count;
}

type Callback = (...args: unknown[]) => unknown;
interface Exposing {
  exposeBinding: (name: string, callback: Callback) => Promise<unknown>;
}

function countReports(page: Page, count: CallCount): void {
  const exposing = page as unknown as Exposing;
  const expose = exposing.exposeBinding.bind(page);
  exposing.exposeBinding = (name, callback) =>
    expose(name, (...args) => {
      count.reports += 1;
      return callback(...args);
    });
}
