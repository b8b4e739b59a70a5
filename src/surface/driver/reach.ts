// Brings a control within a person's reach: into view, and past what covers or disables it for a moment; presses nothing.
import type { Frame } from '@playwright/test';
import type { Activity } from './activity.js';
import { whyOutOfReach } from './cannot-use.js';
import type { Pointer, Target } from './pointer.js';

/** How long a person waits for a toast to go or a button to come alive, ms. */
const patienceMs = 3000;

/**
 * The control's target after turning the wheel to it. While something covers it or it is disabled, waits
 * by events, at most 3 s or `mostMs`; then gives the target as it is. Null when it has gone.
 */
export async function reach(
  { pointer, activity }: { pointer: Pointer; activity: Activity },
  { frame, id, mostMs }: { frame: Frame; id: string; mostMs: number },
): Promise<Target | null> {
  const deadline = performance.now() + Math.min(patienceMs, mostMs);
  for (;;) {
    const seen = activity.pulse.count;
    const target = await pointer.bringIntoView(frame, id);
    const mayChange = target?.onScreen === true && whyOutOfReach(target) !== null;
    if (!mayChange || performance.now() >= deadline) return target;
    await activity.pulse.after(seen, deadline);
  }
}
