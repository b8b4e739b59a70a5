// Distinguishes a page that polls from one that asks once; keeps only times.

interface Asked {
  times: number;
  lastAt: number;
  intervalMs: number;
  /** The last two intervals are alike: a page that asks ever more slowly leaves more room. */
  steady: boolean;
}

/** After so much of its interval, and so much more for delay, the next is overdue. */
const room = { factor: 1.5, plusMs: 300, steadyPlusMs: 150 };
/** Intervals that differ by less are alike. */
const alike = 1.3;

const enough: Readonly<Record<string, number>> = { GET: 2 };
const enoughElse = 3;

/** Requests of a turn by what they ask for. Times are `performance.now()`, ms. */
export class Polls {
  private readonly asked = new Map<string, Asked>();
  /** What was polled in an earlier turn. */
  private readonly known = new Set<string>();

  note(key: string): void {
    const now = performance.now();
    const before = this.asked.get(key);
    const intervalMs = before ? now - before.lastAt : 0;
    const earlierMs = before?.intervalMs ?? 0;
    this.asked.set(key, {
      times: (before?.times ?? 0) + 1,
      lastAt: now,
      intervalMs,
      steady: earlierMs > 0 && intervalMs < earlierMs * alike && earlierMs < intervalMs * alike,
    });
  }

  beginTurn(): void {
    for (const key of this.asked.keys()) if (this.isPoll(key)) this.known.add(key);
    this.asked.clear();
  }

  /** Whether the page asks for this again and again. */
  isPoll(key: string): boolean {
    if (this.known.has(key)) return true;
    const times = this.asked.get(key)?.times ?? 0;
    return times >= (enough[key.split(' ')[0] ?? ''] ?? enoughElse);
  }

  /** When the next is due, with room for delay: the page asks on as long as the agent works. -Infinity without any. */
  dueAt(skip: ReadonlySet<string>): number {
    const polls = this.polled(skip);
    return Math.max(
      -Infinity,
      ...polls.map(
        ({ lastAt, intervalMs, steady }) =>
          lastAt + intervalMs * room.factor + (steady ? room.steadyPlusMs : room.plusMs),
      ),
    );
  }

  /** Whether all polling has the same pace: then its end is recognizable. */
  isSteady(skip: ReadonlySet<string>): boolean {
    const polls = this.polled(skip);
    return polls.length > 0 && polls.every(({ steady }) => steady);
  }

  private polled(skip: ReadonlySet<string>): Asked[] {
    return [...this.asked]
      .filter(([key]) => this.isPoll(key) && !skip.has(key))
      .map(([, asked]) => asked);
  }
}
