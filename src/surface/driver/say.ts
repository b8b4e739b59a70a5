// Says something as a person does: types it into the message box, and makes sure that it was sent.
import type { BoxState, Layer, SendControl } from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import type { DriverParts } from './driver-parts.js';
import { boxIsCovered, boxIsUnreached, boxStaysDisabled, noBox } from './out-of-reach.js';
import type { Target } from './pointer.js';
import { insertText } from './use-field.js';

const departureMs = 1500;
const brokenMs = 300;
const sendEnabledMs = 5000;

/** Whether the text has gone: out of the box, into the transcript, or onto the wire. */
async function hasLeft(context: SayContext, text: string): Promise<true | null> {
  if (context.transport.sent > 0) return true;
  const state = await boxState(context);
  if (!state?.connected || !withoutSpaces(state.text).includes(withoutSpaces(text))) return true;
  return (await context.frames.call(context.conversation.frame, 'echoed')) ? true : null;
}

function left(context: SayContext, text: string, ms = departureMs): Promise<true | null> {
  return context.activity.pulse.valueWithin(ms, () => hasLeft(context, text));
}

function begin({ transport, activity }: SayContext): void {
  transport.beginTurn();
  activity.begin('say');
}

async function sendByControl(
  context: SayContext,
  send: SendControl,
  text: string,
): Promise<boolean> {
  const { frame } = context.conversation;
  const target = await uncovered(context, () => context.pointer.aim(frame, send.id));
  if (!target?.onScreen || target.coveredBy !== null || !target.enabled) return false;
  begin(context);
  if (context.twice) await context.pointer.pressTwice(target);
  else await context.pointer.press(target);
  if (!(await left(context, text))) return false;
  context.onSent({ how: 'control', control: send });
  return true;
}

async function pressed({ page }: SayContext, key: string, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 1) await page.keyboard.press(key);
}

async function sendByEnter(context: SayContext, text: string): Promise<boolean> {
  const state = await boxState(context);
  if (!state?.focused) await focusBox(context);
  begin(context);
  const presses = context.twice ? 2 : 1;
  await pressed(context, 'Enter', presses);
  const wrote = await boxState(context);
  // Enter wrote a line break: where that is its meaning, nothing will be sent.
  const broke =
    wrote !== null && wrote.text.split('\n').length > (state?.text ?? '').split('\n').length;
  if (await left(context, text, broke ? brokenMs : departureMs)) {
    context.onSent({ how: 'enter', control: null });
    return true;
  }
  if (broke) await pressed(context, 'Backspace', presses);
  return false;
}

async function enabledSend(context: SayContext): Promise<SendControl | null> {
  const ask = (): Promise<SendControl | null> =>
    context.frames.call(context.conversation.frame, 'sendControl');
  const send = await ask();
  if (!send || send.enabled) return send;
  const enabled = await context.activity.pulse.valueWithin(sendEnabledMs, async () => {
    const now = await ask();
    return now?.enabled ? now : null;
  });
  return enabled ?? send;
}

async function send(context: SayContext, text: string): Promise<void> {
  const control = await enabledSend(context);
  const byControl = async (): Promise<boolean> =>
    control !== null && sendByControl(context, control, text);
  const byEnter = (): Promise<boolean> => sendByEnter(context, text);
  const ways = control?.certain ? [byControl, byEnter] : [byEnter, byControl];
  for (const way of ways) {
    if (await way()) return;
  }
  throw new SightlineError('control-not-found', {
    what: `The text ${JSON.stringify(text)} could not be sent on ${context.page.url()}.`,
    details: [
      control
        ? `send control: "${control.name}", ${control.enabled ? 'enabled' : 'disabled'}`
        : 'send control: none found beside the message box',
      'pressing Enter did not send it either: the text stayed in the box and nothing was requested',
    ],
    next: "Name the control in the app file: surface: { send: '…' }.",
    ...(control?.enabled && { deadControl: control.name }),
  });
}

/** Finds the box, waits until it is enabled, types, sends. Throws control-not-found. */
export async function say(context: SayContext, text: string): Promise<void> {
  await enabledBox(context);
  await context.conversation.beginTurn({ text, optional: false });
  if (context.conversation.wentOn) context.activity.wentOn();
  await write(context, text);
  await send(context, text);
}

/** Waits until the box is enabled. Throws control-not-found. */
async function enabledBox(context: SayContext): Promise<void> {
  const ready = await context.activity.pulse.valueWithin(context.patienceMs, async () => {
    if (!(await context.conversation.locate())) return null;
    const state = await boxState(context);
    return state?.connected && state.enabled ? state : null;
  });
  if (ready) return;
  const state = await boxState(context);
  if (!state?.connected) throw await noBox(context);
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
async function uncovered(
  context: SayContext,
  aim: () => Promise<Target | null>,
): Promise<Target | null> {
  let target: Target | null = null;
  await context.activity.pulse.valueWithin(Math.min(coveredMs, context.patienceMs), async () => {
    target = await aim();
    return target === null || target.coveredBy === null ? true : null;
  });
  return target;
}

/** Where pressing it did not put the cursor into it. */
function focusBox({ pointer, conversation }: SayContext): Promise<void> {
  return pointer.focusBox(conversation.frame, conversation.boxId);
}

async function focus(context: SayContext): Promise<BoxState | null> {
  const target = await reachBox(context);
  if (target?.onScreen) await context.pointer.press(target);
  const state = await boxState(context);
  if (!state?.focused) await focusBox(context);
  return state;
}

async function type(context: SayContext, text: string, before: BoxState | null): Promise<void> {
  const { page, frames, conversation } = context;
  if (before && withoutSpaces(before.text) !== '') {
    await frames.call(conversation.frame, 'selectBoxText');
    await page.keyboard.press('Delete');
  }
  await insertText(page, text);
}

/** How long a busy page may take to show what was typed, ms. */
const writtenMs = 500;

function isWritten(context: SayContext, text: string): Promise<true | null> {
  return context.activity.pulse.valueWithin(writtenMs, async () => {
    const state = await boxState(context);
    return state && withoutSpaces(state.text).includes(withoutSpaces(text)) ? true : null;
  });
}

/** Throws control-not-found if the box does not take the text. */
async function write(context: SayContext, text: string): Promise<void> {
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

/** How a text was sent. */
export interface SentBy {
  how: 'control' | 'enter';
  /** The control that was pressed; null if Enter sent. */
  control: SendControl | null;
}

interface SayContext extends DriverParts {
  /** What sends is used twice, as by a double click. */
  twice: boolean;
  onSent: (sent: SentBy) => void;
}

/** Without white space: pages change it. */
function withoutSpaces(text: string): string {
  return text.replace(/[\s\u200b]+/g, '');
}

function boxState({ frames, conversation }: SayContext): Promise<BoxState | null> {
  return frames.call(conversation.frame, 'boxState');
}
