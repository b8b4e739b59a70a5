// Presses what shows the rest of a message; the agent was not asked, so nobody waits for it.
import type { Activity } from './activity.js';
import { whyOutOfReach } from './cannot-use.js';
import type { Pointer } from './pointer.js';
import type { PublishedControls } from './published-controls.js';
import { reach } from './reach.js';
import { comeToRest } from './rest.js';
import type { Transport } from './transport.js';

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
