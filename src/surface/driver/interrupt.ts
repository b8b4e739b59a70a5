// Waits for the agent's first words and for the control that breaks them off; presses nothing itself.
import type { Observation, TurnAction } from '../../episode/action.js';
import { SightlineError } from '../../sightline-error.js';
import type { Activity } from './activity.js';

export interface InterruptInput {
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
