// Waits for the page to come to rest after a field was filled in; the agent was not asked, so nobody waits for it.
import type { Activity } from './activity.js';
import type { Transport } from './transport.js';

/** Without a change for this long the page is at rest, ms. */
const stillMs = 120;
/** A page that never rests is left alone after this, ms. */
const mostMs = 3000;
/** Files take their time to go up, ms. */
const mostWithRequestMs = 15_000;

/** Resolves when nothing changes and no request is open that `act` began, or when the time is up. */
export async function comeToRest(activity: Activity, transport: Transport): Promise<void> {
  const beganAt = performance.now();
  for (;;) {
    const seen = activity.pulse.count;
    const open = transport.openRequests().length > 0;
    const end = beganAt + (open ? mostWithRequestMs : mostMs);
    const until = open ? end : Math.min(end, performance.now() + stillMs);
    await activity.pulse.after(seen, until);
    const still = activity.pulse.count === seen;
    if ((still && !open) || performance.now() >= end) return;
  }
}
