// Takes one turn on a page and watches it: busy marks while they show, and what went wrong; uses only the driver.
import type { Page } from 'playwright';
import type { FoundProblem } from '../../app/doctor-findings.js';
import { countOf } from '../../values/count.js';
import type { Observation } from '../../episode/action.js';
import type { BusyPiece } from '../../page/observer/protocol.js';
import type { Driver, Explanation, Settled } from '../../surface/driver/driver.js';

export interface TakenTurn {
  settled: Settled;
  /** `performance.now()` when it was settled. */
  endedAt: number;
  explanation: Explanation;
  seen: Observation;
  /** Every busy mark of the turn, as it was when it was first seen. */
  busy: readonly BusyPiece[];
  navigated: boolean;
  problem: FoundProblem | null;
}

/** The watch ends with the turn; this only limits one wait for news. */
const newsMs = 1000;

export async function takeTurn(
  driver: Driver,
  page: Page,
  { text, timeoutMs }: { text: string; timeoutMs: number },
): Promise<TakenTurn> {
  const from = page.url();
  let documents = 0;
  const onDocument = (): void => void (documents += 1);
  page.on('domcontentloaded', onDocument);
  const watch = watchBusy(driver);
  try {
    await driver.act({ kind: 'say', text });
    const settled = await driver.settle();
    const endedAt = performance.now();
    const busy = await watch.end();
    const [explanation, seen] = [await driver.explain(), await driver.observe(1)];
    const turn = {
      settled,
      endedAt,
      explanation,
      seen,
      busy,
      navigated: documents > 0,
    };
    return { ...turn, problem: await problemOf(page, turn, { from, timeoutMs }) };
  } finally {
    await watch.end();
    page.off('domcontentloaded', onDocument);
  }
}

type Turn = Omit<TakenTurn, 'problem'>;

async function problemOf(
  page: Page,
  turn: Turn,
  { from, timeoutMs }: { from: string; timeoutMs: number },
): Promise<FoundProblem | null> {
  const { settled, seen, navigated, explanation } = turn;
  if (settled.finished && seen.newMessages.length > 0) return null;
  if (navigated && seen.newMessages.length === 0) {
    return wentAway(await page.title().catch(() => ''), { from, to: page.url(), explanation });
  }
  const last = seen.newMessages.at(-1)?.text;
  return {
    what:
      last === undefined
        ? `The agent did not answer within ${timeoutMs / 1000} s.`
        : `The agent began to answer and had not finished after ${timeoutMs / 1000} s of silence.`,
    details: [
      'looked for: an agent message that is new or changed, and the end of it',
      last === undefined
        ? `seen: ${countOf(seen.messages.length, 'message')}, and nothing new from the agent`
        : `seen: "${last.slice(0, 120)}"`,
      ...settled.waiting,
    ],
    next: 'Give the agent longer with --timeout 60000 (in the app file replyTimeoutMs: 60_000), or check that its server works.',
  };
}

function wentAway(
  title: string,
  { from, to, explanation }: { from: string; to: string; explanation: Explanation },
): FoundProblem {
  const box = explanation.box ? `a message box, ${explanation.box.element}` : 'no message box';
  return {
    what: 'The page navigated away when the text was sent, and the conversation did not continue there.',
    details: [
      `from ${from}`,
      `to ${to}`,
      'looked for: the text that was sent, and an answer to it, in the new document',
      `seen: "${title}", ${box}, no new message`,
    ],
    next: `Check that the chat's script has loaded: without it, the form leaves the page. If the chat is elsewhere, start there: start: '${to}'.`,
  };
}

/** Looks for busy marks whenever something happens, until it is ended. */
function watchBusy(driver: Driver): { end(): Promise<BusyPiece[]> } {
  const found = new Map<string, BusyPiece>();
  const turn = { isOver: false };
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const lookOnce = async (): Promise<void> => {
    for (const mark of await driver.busyMarks())
      if (!found.has(mark.sentence)) found.set(mark.sentence, mark);
  };
  const watching = (async () => {
    while (!turn.isOver) {
      const news = driver.changed(newsMs);
      await lookOnce().catch(() => undefined);
      await Promise.race([news, stopped]);
    }
  })();
  return {
    end: async () => {
      turn.isOver = true;
      stop();
      await watching;
      return [...found.values()];
    },
  };
}
