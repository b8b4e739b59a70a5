// The errors of a message box that is there and cannot be typed into: covered, or disabled for good; waits for nothing.
import type { Page } from '@playwright/test';
import type { Layer } from '../../page/observer/explained.js';
import { SightlineError } from '../../sightline-error.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';

const answers =
  /\b(reject|decline|refuse|necessary|essential|accept|agree|allow|got it|ok|close)\b/i;

/** The line of the app file that presses a control before the first turn. */
export function pressLine(name: string): string {
  const quoted = name.replace(/[\\']/g, '\\$&');
  return `prepare: async (page) => { await page.getByRole('button', { name: '${quoted}' }).click(); }`;
}

/** The control that most likely closes a banner, the one that discloses least first. */
export function closingControl(controls: readonly string[]): string | null {
  const fit = controls.filter((name) => answers.test(name));
  const least = fit.find((name) => /reject|decline|refuse|necessary|essential/i.test(name));
  return least ?? fit[0] ?? controls[0] ?? null;
}

export function describeLayer({ element, text, controls }: Layer): string {
  const names = controls.map((name) => `"${name}"`).join(', ');
  return `${element} "${text}", with ${names === '' ? 'nothing to press' : names}`;
}

/** A layer covers the message box. */
export function boxIsCovered(page: Page, layer: Layer): SightlineError {
  const close = closingControl(layer.controls);
  return new SightlineError('control-not-found', {
    what: `The message box on ${page.url()} is covered by ${layer.element}.`,
    details: [
      'looked for: a point of the message box that a person could press',
      `seen over it: ${describeLayer(layer)}`,
    ],
    next:
      close === null
        ? 'Take the layer away in the app file: prepare: async (page) => { … }.'
        : `Close it in the app file: ${pressLine(close)}.`,
  });
}

/** A person without a mouse does not get to it. */
export function boxIsUnreached(page: Page, why: string): SightlineError {
  return new SightlineError('control-not-found', {
    what: `The message box on ${page.url()} cannot be used without a mouse: ${why}.`,
    next: 'Let Tab reach it; a person without a mouse cannot write there either.',
  });
}

/** The message box stayed disabled. `text` is what is in it. */
export async function boxStaysDisabled(
  {
    page,
    frames,
    conversation,
    patienceMs,
  }: { page: Page; frames: Frames; conversation: ConversationFrame; patienceMs: number },
  text: string,
): Promise<SightlineError> {
  const seen = await frames.call(conversation.frame, 'obstacles');
  const controls = (seen?.controls ?? []).map((name) => `"${name}"`);
  return new SightlineError('control-not-found', {
    what: `The message box stayed disabled for ${patienceMs} ms on ${page.url()}.`,
    details: [
      'looked for: the message box without disabled, readonly, aria-disabled or inert',
      `seen: it is disabled; text in it: ${JSON.stringify(text)}`,
      `controls on the page: ${controls.join(', ') || 'none'}`,
    ],
    next: "Do what enables it in the app file: prepare: async (page) => { … }; if another box is meant: surface: { input: '…' }.",
  });
}
