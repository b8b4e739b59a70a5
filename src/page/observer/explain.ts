// Reports what was taken to be what, where it is and how a selector would name it; only reads, decides nothing.
import type { BusyPiece, FrameExplanation, ChatPart } from './explained.js';
import type { ObserverHints, Rect } from './protocol.js';
import { describeBox } from './boxes.js';
import { sendControlOf } from './send-control.js';
import type { BusyMarks } from './busy.js';
import { isShown, shortName, visiblePart } from './geometry.js';
import { controlName, pressRoleOf } from './pressables.js';
import { messageSelectorsOf, selectorsOf } from './selectors.js';
import type { Transcript } from './transcript.js';
import { queryAll } from './tree.js';

export interface ChatFound {
  transcript: Transcript;
  hints: ObserverHints;
  /** The control that was pressed to send. */
  send: Element | null;
  view: Rect;
}

const longestName = 80;

export function pieceOf(element: Element, view: Rect): ChatPart {
  return {
    element: shortName(element),
    role: element.getAttribute('role') ?? pressRoleOf(element) ?? '',
    name: isContainer(element) ? (element.getAttribute('aria-label') ?? '') : shortNameOf(element),
    box: isShown(element) ? visiblePart(element, view) : null,
    selectors: selectorsOf(element),
  };
}

/** The name of a transcript is not all of its text. */
function isContainer(element: Element): boolean {
  return element.childElementCount > 0 && pressRoleOf(element) === null;
}

function shortNameOf(element: Element): string {
  const name = controlName(element).replace(/\s+/g, ' ');
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

function explainBox(box: Element, view: Rect): FrameExplanation['box'] {
  const { role, label, placeholder, enabled } = describeBox(box);
  return { ...pieceOf(box, view), role, name: label, placeholder, enabled };
}

function sendOf({ transcript, hints, send }: ChatFound): Element | null {
  if (send) return send;
  if (hints.send !== undefined) return queryAll(hints.send)[0] ?? null;
  const box = transcript.currentBox;
  return box?.isConnected ? (sendControlOf(box)?.target ?? null) : null;
}

function messagesOf({ transcript, view }: ChatFound): {
  messages: FrameExplanation['messages'];
  elements: { element: Element; side: 'user' | 'agent' }[];
} {
  const known = transcript.sync(view).map((message) => ({
    ...message,
    element: transcript.elementOfMessage(message.id),
  }));
  return {
    messages: known.map(({ id, role, text }) => ({ id, side: role, text })),
    elements: known.flatMap(({ element, role }) => (element ? [{ element, side: role }] : [])),
  };
}

export function busyPieces(busy: BusyMarks, transcript: Transcript, view: Rect): BusyPiece[] {
  const marks = busy.found(transcript.region(), transcript.currentBox);
  return marks.map(({ element, sentence, firm }) => {
    const piece = pieceOf(element, view);
    // When the agent is done, the element stays but the attribute goes.
    const state = element.getAttribute('aria-busy') === 'true' ? '[aria-busy="true"]' : '';
    const selectors =
      element === transcript.currentBox
        ? []
        : piece.selectors.map((selector) => `${selector}${state}`);
    return { ...piece, selectors, sentence, firm };
  });
}

export function explain(explained: ChatFound): FrameExplanation {
  const { transcript, view } = explained;
  const box = transcript.currentBox;
  const { messages, elements } = messagesOf(explained);
  const region = transcript.region();
  const send = sendOf(explained);
  return {
    box: box?.isConnected ? explainBox(box, view) : null,
    send: send && pieceOf(send, view),
    transcript: region && pieceOf(region, view),
    messages,
    messageSelectors: region ? messageSelectorsOf(region, elements) : [],
  };
}
