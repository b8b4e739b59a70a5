// Brings the page to where a user can begin: greeting settled, chat opened, message box there; says nothing.
import type { FoundLauncher } from './conversation-frame.js';
import type { DriverParts } from './driver-parts.js';
import type { Opened } from './explanation.js';
import { noBox } from './out-of-reach.js';
import type { Settled } from './settle.js';

interface Arrival extends DriverParts {
  settle: () => Promise<Settled>;
  /** Receives what was pressed to open the chat. */
  opened: Opened[];
}

const mostLaunchers = 4;
/** A page may draw its box or launcher after it has long been silent, ms. */
const appearsMs = 3000;

/** Gives how the greeting settled. Throws control-not-found. */
export async function arrive(at: Arrival, withoutBox: boolean): Promise<Settled> {
  const { page, conversation, activity } = at;
  await page.waitForLoadState('domcontentloaded');
  activity.begin('arrive');
  if (withoutBox) return withoutMessageBox(at);
  for (let pressed = 0; ; pressed += 1) {
    await conversation.locate();
    const settled = await at.settle();
    if (await conversation.locate()) return settled;
    const wayIn = await nextWayIn(at, pressed < mostLaunchers);
    if (wayIn === null) throw await noBox(at);
    if (wayIn !== 'box') await openBy(at, wayIn);
  }
}

/** Presses what opens the chat, unless its message box is there: what comes next may be a form that asks who is there. Throws control-not-found. */
export async function openChat(at: Arrival): Promise<void> {
  const { page, conversation, activity } = at;
  await page.waitForLoadState('domcontentloaded');
  activity.begin('arrive');
  await conversation.locate();
  await at.settle();
  if (await conversation.locate()) return;
  const wayIn = await nextWayIn(at, true);
  if (wayIn === null) throw await noBox(at);
  if (wayIn === 'box') return;
  await openBy(at, wayIn);
  await at.settle();
}

async function withoutMessageBox({ conversation, settle }: Arrival): Promise<Settled> {
  conversation.isWithoutBox = true;
  const settled = await settle();
  await conversation.choosePage();
  return settled;
}

async function openBy(
  { frames, pointer, activity, opened }: Arrival,
  { frame, id, name }: FoundLauncher,
): Promise<void> {
  const target = await pointer.aim(frame, id);
  if (!target?.onScreen || target.coveredBy !== null || !target.enabled) return;
  const { view } = await frames.place(frame);
  const piece = await frames.call(frame, 'describe', id, view);
  opened.push({ name, element: piece?.element ?? '', selectors: piece?.selectors ?? [] });
  activity.begin('arrive');
  await pointer.press(target);
}

/** What may be pressed to open the chat, as soon as it exists; null if neither that nor a box appears. */
async function nextWayIn(
  { conversation, activity, patienceMs }: Arrival,
  press: boolean,
): Promise<FoundLauncher | 'box' | null> {
  return activity.pulse.valueWithin<FoundLauncher | 'box'>(
    Math.min(appearsMs, patienceMs),
    async () => {
      if (await conversation.locate()) return 'box';
      return press ? conversation.nextLauncher() : null;
    },
  );
}
