// Talks to one page for some turns and tells of each whether it was settled before the agent's last words were there.
import { setTimeout as after } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { startForeignUis } from '../../../e2e/foreign/server.js';
import { openDriver } from '../../../src/surface/driver/driver.js';
import { startChatServer, type Pieces } from '../chat-server.js';
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

/**
 * Notes when the last words of the turn come, in shadow roots too; runs in every frame of the page, apart
 * from all that the driver does.
 */
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
  const roots = [document];
  const look = () => {
    const { marker, came } = window.soak;
    if (marker === null || !roots.some((root) => textOf(root).includes(marker))) return;
    window.soak.marker = null;
    came(performance.timeOrigin + performance.now());
  };
  const textOf = (root) => (root.documentElement ?? root).textContent;
  const watch = (root) =>
    new MutationObserver(look).observe(root, { subtree: true, childList: true, characterData: true });
  watch(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    roots.push(root);
    watch(root);
    return root;
  };
`;

const replyTimeoutMs = 20_000;
const patienceMs = 60_000;

function sharedNow(): number {
  return performance.timeOrigin + performance.now();
}

/** The agent behind a page of ours or of others. */
interface Stage {
  origin: string;
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

async function openStage({ foreign }: Surface): Promise<Stage> {
  if (foreign === undefined) {
    const chat = await startChatServer();
    return {
      origin: chat.origin,
      answerWith: ({ pieces, more }) => {
        chat.answer = (text) => (text === '(more)' ? more : pieces);
      },
      close: () => chat.close(),
    };
  }
  let pieces: Pieces = [];
  const uis = await startForeignUis(async function* () {
    for (const [beforeMs, piece] of pieces) {
      await after(beforeMs);
      yield piece;
    }
  });
  return {
    origin: uis.origin,
    answerWith: (answer) => {
      pieces = answer.pieces;
    },
    close: () => uis.close(),
  };
}

async function prepare(page: Page, words: string, pieces: Pieces): Promise<void> {
  const [marker, plan] = [JSON.stringify(words), JSON.stringify(pieces)];
  const expect = `window.soakFor(${marker}, ${patienceMs}); window.plan = ${plan};`;
  await Promise.all(page.frames().map((frame) => frame.evaluate(expect)));
}

/** When the last words were there, `sharedNow`; waits for them where they are still to come. */
async function lastWordsAt(page: Page): Promise<number> {
  return Promise.any(page.frames().map((frame) => frame.evaluate<number>('window.soak.at')));
}

/** Turns with one page, numbered from `first`; the same seed gives the same answers. */
export async function soak(
  browser: Browser,
  surface: Surface,
  options: { seed: number; first: number; turns: number; answerOf?: typeof answerOf },
): Promise<SoakedTurn[]> {
  const random = seeded(options.seed);
  const answers = options.answerOf ?? answerOf;
  const stage = await openStage(surface);
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  await page.addInitScript({ content: witness });
  const driver = await openDriver(page, {
    hints: {},
    replyTimeoutMs,
    agentOrigins: [stage.origin],
  });
  try {
    await page.goto(`${stage.origin}/${surface.path}`);
    await driver.ready();
    const soaked: SoakedTurn[] = [];
    for (let turn = options.first; turn < options.first + options.turns; turn += 1) {
      const answer = answers(random, surface, turn);
      stage.answerWith(answer);
      await prepare(page, answer.marker, answer.pieces);
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
    await stage.close();
  }
}
