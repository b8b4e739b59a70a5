// Lets code wait for the next event from page or network, with a deadline and without polling.

/** Counts events and wakes whoever waits. */
export class Pulse {
  private waiting: (() => void)[] = [];
  private beats = 0;

  /** Events so far: pass it to `after` to miss none in between. */
  get count(): number {
    return this.beats;
  }

  beat(): void {
    this.beats += 1;
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }

  /** Resolves at the first event after the `count`-th, or at the deadline (`performance.now()`, ms). */
  after(count: number, deadline: number): Promise<void> {
    if (this.beats > count) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(
        () => {
          this.waiting = this.waiting.filter((other) => other !== wake);
          resolve();
        },
        Math.max(0, Math.min(deadline - performance.now(), 2 ** 31 - 1)),
      );
      this.waiting.push(wake);
    });
  }
}
