// Waits until a control is within reach, the page at rest, or an answer there to interrupt.
import type { Frame } from '@playwright/test';
import type { DriverParts } from './driver-parts.js';
import { observe } from './observe.js';
import { whyOutOfReach } from './out-of-reach.js';
import type { Target } from './pointer.js';
import type { Observation, TurnAction } from '../../episode/action.js';
import { SightlineError } from '../../sightline-error.js';

/** How long a person waits for a toast to go or a button to come alive, ms. */
const mostToReachMs = 3000;

/**
 * The control's target after turning the wheel to it. While something covers it or it is disabled, waits
 * by events, at most 3 s; then gives the target as it is. Null when it has gone.
 */
export async function reach(
  { pointer, activity, patienceMs }: DriverParts,
  { frame, id }: { frame: Frame; id: string },
): Promise<Target | null> {
  let target: Target | null = null;
  await activity.pulse.valueWithin(Math.min(mostToReachMs, patienceMs), async () => {
    target = await pointer.bringIntoView(frame, id);
    const mayChange = target?.onScreen === true && whyOutOfReach(target) !== null;
    return mayChange ? null : true;
  });
  return target;
}

/** Without a change for this long the page is at rest, ms. */
const stillMs = 120;
/** A page that never rests is left alone after this, ms. */
const mostMs = 3000;
/** Files take their time to go up, ms. */
const mostWithRequestMs = 15_000;

/** Resolves when nothing changes and no request is open that `act` began, or when the time is up. */
export async function comeToRest({ activity, transport }: DriverParts): Promise<void> {
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

/** Presses what shows the rest of a message. False if a person could not have. */
export async function expand(parts: DriverParts, control: string): Promise<boolean> {
  const { controls, pointer, transport } = parts;
  const there = controls.find(control);
  const target = there && (await reach(parts, there));
  if (!target || whyOutOfReach(target) !== null) return false;
  transport.beginTurn();
  await pointer.press(target);
  await comeToRest(parts);
  transport.endTurn();
  return true;
}

/** The agent may have finished before: then the control is not coming any more, ms. */
const controlAppearsMs = 2000;

function normalizedName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The press that interrupts, as soon as there are words to interrupt. Throws control-not-found. */
export async function awaitInterruption(
  parts: DriverParts,
  name: string,
): Promise<Extract<TurnAction, { kind: 'press' }>> {
  const { activity, patienceMs } = parts;
  for (;;) {
    const seen = activity.pulse.count;
    const spoken = activity.turn.firstProgressAt !== null;
    if (spoken) {
      const { controls } = await observe(parts, 0);
      const control = controls.find(
        (one) => normalizedName(one.name) === normalizedName(name) && one.enabled,
      );
      if (control) return { kind: 'press', control: control.id, name: control.name };
    }
    const deadline = activity.quietSince + (spoken ? controlAppearsMs : patienceMs);
    if (performance.now() >= deadline) throw notInterrupted(name, spoken, await observe(parts, 0));
    await activity.pulse.after(seen, deadline);
  }
}

function notInterrupted(name: string, spoken: boolean, before: Observation): SightlineError {
  const why = spoken
    ? `no enabled control "${name}" was on the page while the agent wrote`
    : 'the agent wrote nothing that could be interrupted';
  const offered = before.controls.map((control) => `"${control.name}"`).join(', ');
  return new SightlineError('control-not-found', {
    what: `The agent could not be interrupted by "${name}": ${why}.`,
    details: [`controls on the page: ${offered || 'none'}`],
    next: 'Look at the last checkpoint, and at how the control is called while the agent writes.',
  });
}
