// The errors of what a person could not have used: no message box, one out of reach, a control.
import type { Page } from '@playwright/test';
import type { Layer, Obstacles } from '../../page/observer/protocol.js';
import { SightlineError } from '../../sightline-error.js';
import type { DriverParts } from './driver-parts.js';
import type { Action, Observation } from '../../episode/action.js';
import type { Target } from './pointer.js';

const signInPath = /\b(log-?in|sign-?in|signin|sso|oauth2?|authorize|auth)\b/i;
const signInWords = /\b(sign in|log in|login|sign-in|single sign-on|continue with)\b/i;
/** The likely reason why there is none, what was seen, and what to do. */
interface Finding {
  /** Follows the address of the page. */
  why?: string;
  seen: string[];
  next: string;
}

/** The error of a page without a message box. */
export async function noBox({ page, frames, conversation }: DriverParts): Promise<SightlineError> {
  const obstacles = await Promise.all(frames.all().map((frame) => frames.call(frame, 'obstacles')));
  const all = obstacles.filter((one) => one !== null);
  const {
    why = '',
    seen,
    next,
  }: Finding = signIn(page, all) ?? consent(all) ?? conversation.notFound();
  return new SightlineError('control-not-found', {
    what: `No message box was found on ${page.url()}${why}.`,
    details: [
      'looked for: textarea, text input, contenteditable or role=textbox, through open shadow roots and frames, and for a control that opens a chat',
      ...seen,
    ],
    next,
  });
}

/** A password field, or the address and the words of a page that asks for a name first. */
function signIn(page: Page, seen: readonly Obstacles[]): Finding | null {
  const passwords = seen.flatMap((one) => one.passwords);
  const words = seen.flatMap(({ headings, controls }) => [...headings, ...controls]);
  const said = words.find((text) => signInWords.test(text));
  const path = URL.canParse(page.url()) ? new URL(page.url()).pathname : '';
  if (passwords.length === 0 && !(said !== undefined && signInPath.test(path))) return null;
  return {
    why: ': the page asks to sign in',
    seen: [
      passwords.length > 0
        ? `seen: a password field, ${passwords.join(', ')}${said === undefined ? '' : `, and "${said}"`}`
        : `seen: "${said ?? ''}" at the address of a sign-in page`,
      'to save a signed-in state: npx playwright open --save-storage=state.json <url>',
    ],
    next: 'Give the saved state with --storage-state state.json, or sign in in the app file: prepare: async (page) => { … }.',
  };
}

function consent(seen: readonly Obstacles[]): Finding | null {
  const layers = seen.flatMap((one) => one.consents);
  const [first] = layers;
  if (!first) return null;
  return {
    why: ': the page asks for consent',
    seen: layers.map((layer) => `seen: ${describeLayer(layer)}`),
    next: `Answer it in the app file: ${pressLine(closingControl(first.controls) ?? '')}.`,
  };
}

const answers =
  /\b(reject|decline|refuse|necessary|essential|accept|agree|allow|got it|ok|close)\b/i;

/** The line of the app file that presses a control before the first turn. */
function pressLine(name: string): string {
  const quoted = name.replace(/[\\']/g, '\\$&');
  return `prepare: async (page) => { await page.getByRole('button', { name: '${quoted}' }).click(); }`;
}

/** The control that most likely closes a banner, the one that discloses least first. */
function closingControl(controls: readonly string[]): string | null {
  const fit = controls.filter((name) => answers.test(name));
  const least = fit.find((name) => /reject|decline|refuse|necessary|essential/i.test(name));
  return least ?? fit[0] ?? controls[0] ?? null;
}

function describeLayer({ element, text, controls }: Layer): string {
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
  { page, frames, conversation, patienceMs }: DriverParts,
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

/** What is done with a control. */
export type ControlAction = Extract<Action, { control: string }>;

const participles: Readonly<Record<ControlAction['kind'], string>> = {
  press: 'pressed',
  fill: 'filled in',
  select: 'chosen from',
  upload: 'given files',
};

/** The error of an action that a person could not have taken either. `why` begins in the middle of a sentence. */
export function cannotUse(action: ControlAction, why: string, before: Observation): SightlineError {
  const offered = before.controls.map(({ id, name }) => `${id} "${name}"`).join(', ');
  const participle = participles[action.kind];
  const to = action.kind === 'upload' ? ' to' : '';
  return new SightlineError('control-not-found', {
    what: `The control "${action.name}" (${action.control}) cannot be ${participle}: ${why}.`,
    details: [`controls on the page: ${offered || 'none'}`],
    next: `Look at the last checkpoint: a person could not have ${participle}${to} it there either.`,
  });
}

/** Why a person could not reach the target; null if they can. */
export function whyOutOfReach(target: Target | null): string | null {
  if (!target) return 'it is no longer on the page';
  if (target.unreached !== undefined) return target.unreached;
  if (!target.onScreen) return 'it is out of sight and the wheel does not bring it into view';
  if (!target.enabled) return 'it is disabled';
  if (target.coveredBy === null) return null;
  return `all of it is covered by ${target.coveredBy}`;
}
