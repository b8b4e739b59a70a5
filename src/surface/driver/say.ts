// Says something as a person does: types it into the message box, and makes sure that it was sent.
import type { SendControl } from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import { awaitValue, withoutSpaces, boxState, type SayContext } from './say-context.js';
import { enabledBox, focusBox, uncovered, write } from './write-text.js';

const departureMs = 1500;
const brokenMs = 300;
const sendEnabledMs = 5000;

/** Whether the text has gone: out of the box, into the transcript, or onto the wire. */
async function hasLeft(context: SayContext, text: string): Promise<true | null> {
  if (context.transport.begun > 0 || context.transport.framesSent > 0) return true;
  const state = await boxState(context);
  if (!state?.connected || !withoutSpaces(state.text).includes(withoutSpaces(text))) return true;
  return (await context.frames.call(context.conversation.frame, 'echoed')) ? true : null;
}

function left(context: SayContext, text: string, ms = departureMs): Promise<true | null> {
  return awaitValue(context, ms, () => hasLeft(context, text));
}

function begin(context: SayContext): void {
  context.transport.beginTurn();
  context.activity.begin('say');
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
  const enabled = await awaitValue(context, sendEnabledMs, async () => {
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

/**
 * Says `text`: finds the box, waits until it is enabled, types, sends. Throws control-not-found.
 */
export async function say(context: SayContext, text: string): Promise<void> {
  await enabledBox(context);
  await context.conversation.beginTurn({ text, optional: false });
  if (context.conversation.wentOn) context.activity.wentOn();
  await write(context, text);
  await send(context, text);
}
