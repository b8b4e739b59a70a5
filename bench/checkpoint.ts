// What a full checkpoint costs, in plain screenshots of the same page in the same run.
import type { Browser } from 'playwright';
import { captureCheckpoint } from '../src/surface/capture/capture.js';
import { median, ratioLine, timeMs } from './measure.js';

const SIZES = [200, 1000, 5000];
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
  for (const elements of SIZES) lines.push(await benchSize(browser, elements));
  return lines;
}

async function benchSize(browser: Browser, elements: number): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(ordersPage(elements));
  const [plain, full]: [number[], number[]] = [[], []];
  // Interleaved, so that a slow moment of the machine falls on both.
  for (let repeat = 0; repeat < REPEATS + 2; repeat += 1) {
    const [screenshotMs, checkpointMs] = [
      await timeMs(() => page.screenshot()),
      await timeMs(() => captureCheckpoint(page, { landmarks: {} })),
    ];
    if (repeat < 2) continue;
    plain.push(screenshotMs);
    full.push(checkpointMs);
  }
  await page.close();
  const [screenshotMs, checkpointMs] = [median(plain), median(full)];
  return ratioLine(`checkpoint : screenshot, ${elements} elements`, checkpointMs / screenshotMs, {
    target: elements === 1000 ? '≤ 3' : '–',
    of: `${checkpointMs.toFixed(0)} ms : ${screenshotMs.toFixed(0)} ms, median of ${REPEATS}`,
  });
}
