// Says why there is no message box: a sign-in, a request for consent, or none at all; only looks.
import type { Page } from '@playwright/test';
import type { Obstacles } from '../../page/observer/explained.js';
import { SightlineError } from '../../sightline-error.js';
import { closingControl, describeLayer, pressLine } from './box-out-of-reach.js';
import type { ConversationFrame } from './conversation-frame.js';
import type { Frames } from './frames.js';

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
export async function noBox(
  page: Page,
  frames: Frames,
  conversation: ConversationFrame,
): Promise<SightlineError> {
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

function pathOf(page: Page): string {
  const url = page.url();
  return URL.canParse(url) ? new URL(url).pathname : '';
}

/** A password field, or the address and the words of a page that asks for a name first. */
function signIn(page: Page, seen: readonly Obstacles[]): Finding | null {
  const passwords = seen.flatMap((one) => one.passwords);
  const words = seen.flatMap(({ headings, controls }) => [...headings, ...controls]);
  const said = words.find((text) => signInWords.test(text));
  if (passwords.length === 0 && !(said !== undefined && signInPath.test(pathOf(page)))) return null;
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
