// Reads from the markup of a piece of the transcript whether it is a message, whose, or mere decoration.
import { remembered } from './remembered.js';
import { classWords, elementsIn, identifierWords } from './tree.js';

const userWords =
  /^(user|human|me|self|own|mine|outgoing|outbound|sent|customer|visitor|guest|right|client|end|question)$/;
const agentWords =
  /^(assistant|agent|bot|ai|system|incoming|inbound|received|left|model|chatbot|support|operator|server|start|answer|response|reply)$/;
const strongUser = /^(user|human|outgoing|outbound|customer|visitor|sent|self|me)$/;
const strongAgent = /^(assistant|agent|bot|ai|incoming|inbound|received|chatbot|operator)$/;

const roleAttributes = [
  ...['data-message-author-role', 'data-message-role', 'data-role', 'data-author'],
  ...['data-author-role', 'data-sender', 'data-from', 'data-direction', 'data-message-direction'],
  ...['data-type', 'data-variant', 'data-side', 'from', 'sender'],
];

function sideOf(words: readonly string[], user: RegExp, agent: RegExp): 'user' | 'agent' | null {
  const forUser = words.some((word) => user.test(word));
  const forAgent = words.some((word) => agent.test(word));
  if (forUser === forAgent) return null;
  return forUser ? 'user' : 'agent';
}

function statedRole(element: Element): 'user' | 'agent' | null {
  for (const name of roleAttributes) {
    const role = sideOf(identifierWords(element.getAttribute(name) ?? ''), userWords, agentWords);
    if (role) return role;
  }
  return null;
}

/** The message's author, by attributes first, then by words in classes and labels; null if they do not say. */
export const markedRole = remembered((element): 'user' | 'agent' | null => {
  const inside = elementsIn(element, 12);
  for (const at of inside) {
    const stated = statedRole(at);
    if (stated) return stated;
  }
  for (const at of inside.slice(0, 5)) {
    const label = at.getAttribute('aria-label') ?? '';
    const testId = at.getAttribute('data-testid') ?? '';
    const role = sideOf(
      [...classWords(at), ...identifierWords(`${label} ${testId}`)],
      strongUser,
      strongAgent,
    );
    if (role) return role;
  }
  return null;
});

const messageWords = /^(message|msg|bubble|utterance|chatbubble|chatmessage|turn|activity)$/;

export function isMessageWord(word: string): boolean {
  return messageWords.test(word);
}

/** A bubble may be part of a message, beside cards; it counts as one only if nothing else does. */
export function isBubble(element: Element): boolean {
  return classWords(element).includes('bubble') && !element.hasAttribute('data-role');
}

const containerWords =
  /^(list|container|wrapper|group|area|input|box|composer|content|contents|text|body|messages|row|rows|form|send|log|history|panel|view|viewport|window|pane|feed|thread|transcript|header|footer|time|timestamp|avatar|meta|actions|action|status|button|icon)$/;

/** Marked as one message, neither as a list nor as a part of one. */
export function isMarkedMessage(element: Element): boolean {
  if (element.hasAttribute('data-message-author-role') || element.hasAttribute('data-message-id'))
    return true;
  if (element.hasAttribute('data-message-role')) return true;
  if (statedRole(element) !== null && element.hasAttribute('data-role')) return true;
  if (element.getAttribute('role') === 'article') return true;
  const named = [...element.classList].some((name) => {
    const words = identifierWords(name);
    return (
      words.some((word) => messageWords.test(word)) &&
      !words.some((word) => containerWords.test(word))
    );
  });
  return named;
}

/** Class names of an element and its first descendants: messages of one kind share it. */
export const signatureOf = remembered((element): string => {
  return elementsIn(element, 3)
    .map((at) => `${at.tagName}.${[...at.classList].sort().join('.')}`)
    .join('>');
});

const busyClass =
  /^(typing|loading|loader|spinner|thinking|dots|pulse|skeleton|shimmer|progress|waiting|pending|streaming|generating)$/;

export function hasBusyWord(element: Element): boolean {
  return classWords(element).some((word) => busyClass.test(word));
}

const busyText =
  /^(\S+ ){0,4}(typing|thinking|loading|searching|generating|working|writing|processing|looking|checking)( it up| that| your \S+)?\s*(\.{1,3}|…)$|^(\S+ ){1,3}is (typing|thinking|writing|replying)\b.{0,3}$|^(typing|thinking|loading|generating)$|^[.…·•●○\s]+$/i;

/** A line that says only that the agent works. */
export function isBusyText(text: string): boolean {
  return text.length <= 48 && busyText.test(text.trim());
}

const when =
  /^(\d{1,2}[:.]\d{2}(:\d{2})?( ?[ap]\.?m\.?)?|just now|now|today|yesterday|✓+|(\d+ )?(s|sec|secs|seconds?|m|min|mins|minutes?|h|hours?) ago|a (few seconds|minute) ago)$/i;
const state = /^(sent|delivered|read|seen|sending|edited)$/i;
const name = /^(you|me|user|human|ai|bot|agent|assistant)\s*:?$/i;
const initials = /^[A-Z]{1,2}$/;
const parts =
  /^((you|today|yesterday|sent|delivered|read|seen|at|on|,|·|•|[-–|]|\d{1,2}[:.]\d{2}(:\d{2})?|[ap]\.?m\.?|✓+|\n| )+)$/i;

/** A date, a time or a tick on a separate line: not a message. */
export function isSeparatorText(text: string): boolean {
  const line = text.trim();
  return line === '' || when.test(line) || state.test(line) || parts.test(line);
}

const fileName =
  /^\S{1,80}\.(png|jpe?g|gif|webp|heic|svg|pdf|docx?|xlsx?|pptx?|csv|txt|zip|mp[34]|mov)( ?[·(]? ?[\d.,]+ ?[kmg]?b\)?)?,?$/i;

export function isFileName(line: string): boolean {
  return fileName.test(line.trim());
}

/** A name, a time, a tick or attached files beside a message. */
export function isSatelliteText(text: string): boolean {
  const line = text.trim();
  return isSeparatorText(line) || name.test(line) || initials.test(line) || isFileName(line);
}

const chromeTags = /^(HEADER|NAV|FOOTER|ASIDE|DIALOG|FORM)$/;
const chromeRoles =
  /^(banner|navigation|toolbar|search|heading|complementary|separator|menu|menubar|tablist|form)$/;

/** Frame of the page around a transcript: never a message. */
export function isChrome(element: Element): boolean {
  return chromeTags.test(element.tagName) || chromeRoles.test(element.getAttribute('role') ?? '');
}
