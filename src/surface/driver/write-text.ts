// Types a text into the message box as a person does, and makes sure that the box took it; sends nothing.
import type { Layer } from '../../page/observer/explained.js';
import type { BoxState } from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import { boxIsCovered, boxIsUnreached, boxStaysDisabled } from './box-out-of-reach.js';
import { noBox } from './no-box.js';
import type { Target } from './pointer.js';
import { awaitValue, withoutSpaces, boxState, type SayContext } from './say-context.js';

/** Waits until the box is enabled. Throws control-not-found. */
export async function enabledBox(context: SayContext): Promise<void> {
  const ready = await awaitValue(context, context.patienceMs, async () => {
    if (!(await context.conversation.locate())) return null;
    const state = await boxState(context);
    return state?.connected && state.enabled ? state : null;
  });
  if (ready) return;
  const state = await boxState(context);
  if (!state?.connected) throw await noBox(context.page, context.frames, context.conversation);
  throw await boxStaysDisabled(context, state.text);
}

/** How long a person waits for a toast or a curtain over the box to go, ms. */
const coveredMs = 3000;

/** What covers the box, as seen by its own frame. */
async function coverOf({ frames, conversation }: SayContext, target: Target): Promise<Layer> {
  const layer = await frames.call(conversation.frame, 'boxCover');
  return layer ?? { element: target.coveredBy ?? 'something', text: '', controls: [] };
}

/** The box within reach: a dialog over the chat keeps a person from typing, so it keeps the driver too. */
async function reachBox(context: SayContext): Promise<Target | null> {
  const { pointer, conversation } = context;
  const { frame, boxId } = conversation;
  const seen = boxId === null ? null : await pointer.bringIntoView(frame, boxId);
  if (seen?.unreached !== undefined) throw boxIsUnreached(context.page, seen.unreached);
  const target = await uncovered(context, () => pointer.aimAtBox(frame));
  if (target === null || target.coveredBy === null) return target;
  throw boxIsCovered(context.page, await coverOf(context, target));
}

/** The target, waited for while something covers it; in the end as it is. */
export async function uncovered(
  context: SayContext,
  aim: () => Promise<Target | null>,
): Promise<Target | null> {
  let target: Target | null = null;
  await awaitValue(context, Math.min(coveredMs, context.patienceMs), async () => {
    target = await aim();
    return target === null || target.coveredBy === null ? true : null;
  });
  return target;
}

/** Where pressing it did not put the cursor into it. */
export function focusBox({ pointer, conversation }: SayContext): Promise<void> {
  return pointer.focusBox(conversation.frame, conversation.boxId);
}

async function focus(context: SayContext): Promise<BoxState | null> {
  const target = await reachBox(context);
  if (target?.onScreen) await context.pointer.press(target);
  const state = await boxState(context);
  if (!state?.focused) await focusBox(context);
  return state;
}

/** All but the last character at once, the last by its key: pages that listen to keys notice. */
async function type(context: SayContext, text: string, before: BoxState | null): Promise<void> {
  const { keyboard } = context.page;
  if (before && withoutSpaces(before.text) !== '') {
    await context.frames.call(context.conversation.frame, 'selectBoxText');
    await keyboard.press('Delete');
  }
  const last = /.$/su.exec(text)?.[0] ?? '';
  await keyboard.insertText(text.slice(0, text.length - last.length));
  if (/^[\x20-\x7e]$/.test(last)) await keyboard.type(last);
  else await keyboard.insertText(last);
}

/** How long a busy page may take to show what was typed, ms. */
const writtenMs = 500;

async function isWritten(context: SayContext, text: string): Promise<boolean> {
  const written = await awaitValue(context, writtenMs, async () => {
    const state = await boxState(context);
    return state && withoutSpaces(state.text).includes(withoutSpaces(text)) ? true : null;
  });
  return written === true;
}

/** Throws control-not-found if the box does not take the text. */
export async function write(context: SayContext, text: string): Promise<void> {
  await type(context, text, await focus(context));
  if (await isWritten(context, text)) return;
  // A page that draws its box anew between two keys can lose one of them: a person types again.
  await type(context, text, await boxState(context));
  if (await isWritten(context, text)) return;
  const state = await boxState(context);
  throw new SightlineError('control-not-found', {
    what: `The message box did not take the text ${JSON.stringify(text)} on ${context.page.url()}.`,
    details: [`text in it: ${JSON.stringify(state?.text ?? '')}`],
    next: "If another box is meant, name it in the app file: surface: { input: '…' }.",
  });
}
