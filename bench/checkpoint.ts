// What a full checkpoint costs, in plain screenshots of the same page in the same run.
import type { Browser } from 'playwright';
import { captureCheckpoint } from '../src/surface/capture/capture.js';
import { inTurns, median, ratioLine, timeMs } from './measure.js';

const TARGETS = new Map([
  [200, '–'],
  [1000, '≤ 2.5'],
  [5000, '≤ 5'],
]);
const REPEATS = 15;

/** A page of rows with some text each, of about this many elements. */
export function ordersPage(elements: number): string {
  const rows = Array.from({ length: Math.round(elements / 4) }, (_, index) => {
    return `<li><b>Order ${10_000 + index}</b> <span>placed on May ${(index % 28) + 1}</span> <button>Select</button></li>`;
  });
  return `<!doctype html><title>Orders</title><main><h1>Orders</h1><ul>${rows.join('')}</ul></main>`;
}

export async function benchCheckpoint(browser: Browser): Promise<string[]> {
  const lines: string[] = [];
  for (const [elements, target] of TARGETS) lines.push(await benchSize(browser, elements, target));
  return lines;
}

async function benchSize(browser: Browser, elements: number, target: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(ordersPage(elements));
  const sides = [
    () => timeMs(() => page.screenshot()),
    () => timeMs(() => captureCheckpoint(page, { landmarks: {} })),
  ];
  const [plain = [], full = []] = await inTurns(REPEATS, sides, { warmUps: 2 });
  await page.close();
  const [screenshotMs, checkpointMs] = [median(plain), median(full)];
  return ratioLine(`checkpoint : screenshot, ${elements} elements`, checkpointMs / screenshotMs, {
    target,
    of: `${checkpointMs.toFixed(0)} ms : ${screenshotMs.toFixed(0)} ms, median of ${REPEATS}`,
  });
}
