// What this conversation has shown about its agent: the pauses after which it continued, and whether the page shows that it is working.
import type { WorkState } from '../../page/observer/protocol.js';

type Ending = WorkState['ending'];

/** Longer pauses than this are something else: an agent that speaks up on its own. */
const longestLearned = 6000;
/** Turns in which a mark must accompany a growing text before its absence means something. */
const enough = 2;
/** A pause that was seen may be half as long again the next time, and a little. */
const margin = { factor: 1.5, plusMs: 300 };

/** Kept over all turns of one driver; pauses in ms. */
export class Habits {
  private readonly pauses = new Map<Ending, number>();
  private lateMs = 0;
  private marksBesideText = 0;
  private wroteUnmarked = false;

  /** Whether the page shows a mark of work as long as the agent writes. */
  get pageTells(): boolean {
    return this.marksBesideText >= enough && !this.wroteUnmarked;
  }

  /** The agent continued after a pause that ended with a query of the page. */
  learnPause(ending: Ending, pauseMs: number): void {
    this.wroteUnmarked = true;
    if (pauseMs > longestLearned) return;
    this.pauses.set(ending, Math.max(this.pauses.get(ending) ?? 0, pauseMs));
  }

  /** The agent went on after the turn had counted as finished. */
  learnLate(pauseMs: number): void {
    this.wroteUnmarked = true;
    if (pauseMs <= longestLearned) this.lateMs = Math.max(this.lateMs, pauseMs);
  }

  /** The page showed a mark while the text was growing; told once in a turn. */
  learnMarked(): void {
    this.marksBesideText += 1;
  }

  /** Silence that has to be waited out because the agent has gone on after such a one before, ms. */
  silenceMs(ending: Ending): number {
    return Math.min(
      longestLearned,
      withMargin(Math.max(this.pauses.get(ending) ?? 0, this.lateMs)),
    );
  }

  /** The same if a closed request shows it: only what came later counts. */
  get silenceAfterCloseMs(): number {
    return Math.min(longestLearned, withMargin(this.lateMs));
  }
}

function withMargin(pauseMs: number): number {
  return pauseMs > 0 ? pauseMs * margin.factor + margin.plusMs : 0;
}
