// Waits until a control is within reach, the page at rest, or an answer there to interrupt.
import type { Frame } from '@playwright/test';
import type { Activity } from './activity.js';
import { whyOutOfReach } from './out-of-reach.js';
import type { Pointer, Target } from './pointer.js';
import type { Transport } from './transport.js';
import type { PublishedControls } from './observe.js';
import type { Observation, TurnAction } from '../../episode/action.js';
import { SightlineError } from '../../sightline-error.js';

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

interface Expanding {
  controls: PublishedControls;
  pointer: Pointer;
  activity: Activity;
  transport: Transport;
  /** How long it may stay out of reach, ms. */
  mostMs: number;
}

/** False if a person could not have pressed it. */
export async function expand(
  { controls, pointer, activity, transport, mostMs }: Expanding,
  control: string,
): Promise<boolean> {
  const there = controls.find(control);
  const target = there && (await reach({ pointer, activity }, { ...there, mostMs }));
  if (!target || whyOutOfReach(target) !== null) return false;
  transport.beginTurn();
  await pointer.press(target);
  await comeToRest(activity, transport);
  transport.endTurn();
  return true;
}

interface InterruptInput {
  activity: Activity;
  /** Name of the control, such as "Stop". */
  name: string;
  /** Silence after which the wait is given up, ms. */
  patienceMs: number;
  observe(): Promise<Observation>;
}

/** The agent may have finished before: then the control is not coming any more, ms. */
const controlAppearsMs = 2000;

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The press that interrupts, as soon as there are words to interrupt. Throws control-not-found. */
export async function interrupt(
  input: InterruptInput,
): Promise<Extract<TurnAction, { kind: 'press' }>> {
  const { activity, name, patienceMs } = input;
  for (;;) {
    const seen = activity.pulse.count;
    const spoken = activity.firstProgressAt !== null;
    if (spoken) {
      const { controls } = await input.observe();
      const control = controls.find((one) => plain(one.name) === plain(name) && one.enabled);
      if (control) return { kind: 'press', control: control.id, name: control.name };
    }
    const deadline = activity.quietSince + (spoken ? controlAppearsMs : patienceMs);
    if (performance.now() >= deadline) throw notInterrupted(name, spoken, await input.observe());
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
