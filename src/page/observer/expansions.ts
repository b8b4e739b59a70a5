// Which control shows the rest of a message, or opens something collapsed in it; presses nothing.
import type { Expands } from './protocol.js';
import { inControl } from './pressables.js';
import { messageText } from './split.js';
import { isForScreenReaders } from './text.js';
import type { Transcript } from './transcript.js';
import { childrenOf, commonAncestor, elementsIn } from './tree.js';

/** Says that there is more, but may be a quick reply that asks the agent for more. */
const more =
  /^(((show|see|view|read|load) )?more|(show|see|view|read) (all|everything)|…|\.\.\.|⋯)$/i;
/** Can only mean the message that it is at. */
const rest =
  /^(read more|(continue|keep) reading|((read|show|see|view) )?(the )?(rest|(full|whole|entire|complete) (message|answer|reply|response|text))( of .*)?|expand( (the )?(message|answer|reply|response|text))?)$/i;

/** The message that a press would show more of, and what it would show; nothing for all other controls. */
export function expansionOf(
  element: Element,
  name: string,
  transcript: Transcript,
): { message?: string; expands?: Expands } {
  const words = name.replace(/^[^\p{L}.…⋯]+|[^\p{L}.…⋯]+$/gu, '');
  const [isClosed, saysRest] = [isDisclosure(element), rest.test(words)];
  if (!(isClosed || saysRest || more.test(words)) || leadsElsewhere(element)) return {};
  const within = transcript.messageOf(element);
  const message = within ?? transcript.messageBefore(element);
  const shown = message === null ? null : transcript.elementOfMessage(message);
  if (message === null || shown === null) return {};
  const isMore = saysRest || (more.test(words) && (isClosed || isCut(shown, element, transcript)));
  if (isMore) return { message, expands: 'rest' };
  return isClosed && within !== null ? { message, expands: 'closed' } : {};
}

/** Closed, and no menu. */
function isDisclosure(element: Element): boolean {
  if (element.tagName === 'SUMMARY')
    return element.parentElement instanceof HTMLDetailsElement && !element.parentElement.open;
  const popup = element.getAttribute('aria-haspopup') ?? 'false';
  return element.getAttribute('aria-expanded') === 'false' && popup === 'false';
}

function leadsElsewhere(element: Element): boolean {
  return element instanceof HTMLAnchorElement && /^[^#]/.test(element.getAttribute('href') ?? '#');
}

/** Its words end in an ellipsis, or some exist but are not shown. */
function isCut(message: Element, control: Element, transcript: Transcript): boolean {
  if (/(…|\.\.\.)$/.test(messageText(message))) return true;
  const around = commonAncestor(message, control);
  const root = around === transcript.knownRegion ? message : around;
  return elementsIn(root ?? message).some((at) => isClamped(at) || isHiddenText(at));
}

function isClamped(element: Element): boolean {
  const { overflowY } = getComputedStyle(element);
  if (overflowY !== 'hidden' && overflowY !== 'clip') return false;
  return element.scrollHeight > element.clientHeight + 1 && !isForScreenReaders(element);
}

function isHiddenText(element: Element): boolean {
  if (/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) return false;
  const words = childrenOf(element).some((at) => at instanceof Text && /\p{L}/u.test(at.data));
  return words && !element.checkVisibility() && !inControl(element);
}
