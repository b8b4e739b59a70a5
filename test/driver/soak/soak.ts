// Talks to one page for some turns and tells of each whether it was settled before the agent's last words were there.
import type { Browser, Page } from 'playwright';
import { openDriver } from '../../../src/surface/driver/driver.js';
import { startChatServer } from '../chat-server.js';
import { answerOf, seeded, type Answer } from './answers.js';
import type { Surface } from './surfaces.js';

/** One turn of the soak. */
export interface SoakedTurn {
  surface: Surface;
  turn: number;
  /** Settled as finished before the agent's last words had reached the page. */
  tooEarly: boolean;
  /** Not settled within the patience. */
  gaveUp: boolean;
  /** From the last words to "settled", ms; below zero where it was too early. */
  lagMs: number;
  /** What had been written when it was settled too early, and what it waited for when it gave up. */
  note: string;
}

/** Notes when the last words of the turn come; runs in the page, apart from all that the driver does. */
const witness = `
  window.soak = { marker: null };
  window.soakFor = (marker, patienceMs) => {
    window.soak = { marker };
    window.soak.at = new Promise((resolve, reject) => {
      window.soak.came = resolve;
      setTimeout(() => reject(new Error('The page never showed: ' + marker)), patienceMs);
    });
    window.soak.at.catch(() => undefined);
  };
  new MutationObserver(() => {
    const { marker, came } = window.soak;
    if (marker === null || !document.documentElement.textContent.includes(marker)) return;
    window.soak.marker = null;
    came(performance.timeOrigin + performance.now());
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

const replyTimeoutMs = 20_000;
const patienceMs = 60_000;

function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

async function prepare(page: Page, answer: Answer): Promise<void> {
  const [marker, plan] = [JSON.stringify(answer.marker), JSON.stringify(answer.pieces)];
  await page.evaluate(`window.soakFor(${marker}, ${patienceMs}); window.plan = ${plan};`);
}

/** When the last words were there, `sharedNow`; waits for them where they are still to come. */
async function lastWordsAt(page: Page): Promise<number> {
  return page.evaluate<number>('window.soak.at');
}

/** Turns with one page, numbered from `first`; the same seed gives the same answers. */
export async function soak(
  browser: Browser,
  surface: Surface,
  options: { seed: number; first: number; turns: number; answerOf?: typeof answerOf },
): Promise<SoakedTurn[]> {
  const random = seeded(options.seed);
  const answers = options.answerOf ?? answerOf;
  const chat = await startChatServer();
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  await page.addInitScript({ content: witness });
  const driver = await openDriver(page, {
    hints: {},
    replyTimeoutMs,
    agentOrigins: [chat.origin],
  });
  try {
    await page.goto(`${chat.origin}/${surface.path}`);
    await driver.ready();
    const soaked: SoakedTurn[] = [];
    for (let turn = options.first; turn < options.first + options.turns; turn += 1) {
      const answer = answers(random, surface, turn);
      chat.answer = (text) => (text === '(more)' ? answer.more : answer.pieces);
      await prepare(page, answer);
      await driver.act({ kind: 'say', text: `Question ${turn}` });
      const settled = await driver.settle();
      const settledAt = sharedNow();
      const seen = await driver.observe(turn);
      const wordsAt = await lastWordsAt(page);
      const tooEarly = settled.finished && settledAt < wordsAt;
      const written = seen.newMessages.map(({ text }) => text).join(' | ');
      soaked.push({
        surface,
        turn,
        tooEarly,
        gaveUp: !settled.finished,
        lagMs: settledAt - wordsAt,
        note: settled.finished ? written : settled.waiting.join(' '),
      });
    }
    return soaked;
  } finally {
    await driver.close();
    await context.close();
    await chat.close();
  }
}
