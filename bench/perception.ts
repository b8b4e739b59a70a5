// What reading as a person costs per turn: the same conversation with a user that sees what is visible, and one that reads the document.
import type { Browser } from 'playwright';
import { type Trap, visit } from '../test/perception/desk.js';
import { inTurns, median, ratioLine } from './measure.js';

const REPEATS = 5;

/** The words are in the document from the start, so that both users have the same conversation. */
const PAGES: readonly { name: string; trap: Trap }[] = [
  { name: 'answers in plain sight', trap: {} },
  { name: 'answers below the fold', trap: { html: '<div style="height: 420px"></div>%' } },
  {
    name: 'answers in a closed panel',
    trap: { html: '<details><summary>Your answer</summary>%</details>' },
  },
];

export async function benchPerception(browser: Browser): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, trap } of PAGES) {
    const turns = new Set<number>();
    const sides = (['visible', 'full'] as const).map((perception) => async () => {
      const { closed } = await visit(browser, { trap, changes: { perception } });
      turns.add(closed.turns);
      return closed.durationMs / closed.turns;
    });
    const [visible = Number.NaN, full = Number.NaN] = (await inTurns(REPEATS, sides)).map(median);
    const of = `${visible.toFixed(0)} ms : ${full.toFixed(0)} ms a turn, ${[...turns].join(' or ')} turns, median of ${REPEATS}`;
    lines.push(
      ratioLine(`perception, visible : full, ${name}`, visible / full, { target: '–', of }),
    );
  }
  return lines;
}
