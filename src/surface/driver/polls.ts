// Tells a page that asks again and again from one that asks once; keeps only times.

interface Asked {
  times: number;
  lastAt: number;
  intervalMs: number;
}

const enough: Readonly<Record<string, number>> = { GET: 2 };
const enoughElse = 3;

/** Requests of a turn by what they ask for. Times are `performance.now()`, ms. */
export class Polls {
  private readonly asked = new Map<string, Asked>();
  /** What was asked again and again in an earlier turn. */
  private readonly known = new Set<string>();

  note(key: string): void {
    const now = performance.now();
    const before = this.asked.get(key);
    this.asked.set(key, {
      times: (before?.times ?? 0) + 1,
      lastAt: now,
      intervalMs: before ? now - before.lastAt : 0,
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
    const polls = [...this.asked].filter(([key]) => this.isPoll(key) && !skip.has(key));
    return Math.max(
      -Infinity,
      ...polls.map(([, { lastAt, intervalMs }]) => lastAt + intervalMs * 1.5 + 300),
    );
  }
}
