// The controls that a person could press now, where, and which show more of a message; presses nothing.
import { deepElementFromPoint } from '../capture/hit.js';
import type { Expands, FrameControl, PressPoint, Rect, WheelTurn } from './protocol.js';
import { sendControlOf } from './message-box.js';
import {
  intersectRects,
  onScreenTest,
  pointOn,
  rectOf,
  scrollerOf,
  shortName,
  visiblePart,
} from './geometry.js';
import {
  faceOfField,
  fieldNameOf,
  fieldRoleOf,
  fieldValueOf,
  isFieldEnabled,
  optionsOf,
} from './fields.js';
import {
  contextOf,
  controlName,
  faceOf,
  inControl,
  isEnabled,
  isPressTwin,
  isReachable,
  pressRoleOf,
} from './pressables.js';
import { idOf } from './remembered.js';
import type { Transcript } from './transcript.js';
import { ancestorsOf, childrenOf, commonAncestor, elementsIn } from './tree.js';
import { messageText } from './split.js';
import { isForScreenReaders } from './text.js';

/** All controls of the frame except the message box and the one that sends. */
export function controlsOf(transcript: Transcript, view: Rect): FrameControl[] {
  const box = transcript.currentBox;
  const send = box?.isConnected ? sendControlOf(box)?.target : undefined;
  const isOnScreen = onScreenTest(view);
  const aroundBox = new Set(box ? [...elementsIn(box), ...ancestorsOf(box)] : []);
  return elementsIn(document.body)
    .filter((element) => element !== send && !aroundBox.has(element))
    .flatMap((element) => {
      const control = describe(element, isOnScreen);
      if (control === null) return [];
      const within = transcript.messageOf(element);
      const boundary = within === null ? null : transcript.elementOfMessage(within);
      const context = contextOf(element, boundary, twinOf(element, control));
      const expansion = expansionOf(element, control.name, transcript);
      return [{ ...control, context, message: within, ...expansion }];
    });
}

type Described = Omit<FrameControl, 'context' | 'message'>;

type OnScreen = (element: Element) => boolean;

function describe(element: Element, isOnScreen: OnScreen): Described | null {
  const fieldRole = fieldRoleOf(element);
  return fieldRole === null
    ? pressable(element, isOnScreen)
    : field(element, fieldRole, isOnScreen);
}

function pressable(element: Element, isOnScreen: OnScreen): Described | null {
  const role = pressRoleOf(element);
  if (role === null || !isReachable(element)) return null;
  return {
    id: idOf(element),
    role,
    name: controlName(element),
    enabled: isEnabled(element),
    onScreen: isOnScreen(faceOf(element)),
  };
}

function field(element: Element, role: string, isOnScreen: OnScreen): Described | null {
  const face = faceOfField(element);
  if (face === null) return null;
  const options = optionsOf(element).map(({ text }) => text);
  return {
    id: idOf(element),
    role,
    name: fieldNameOf(element),
    enabled: isFieldEnabled(element),
    onScreen: isOnScreen(face),
    value: fieldValueOf(element),
    ...(options.length > 0 ? { options } : {}),
  };
}

function twinOf(element: Element, { name }: Described): (other: Element) => boolean {
  if (fieldRoleOf(element) === null) return isPressTwin(name);
  return (other) =>
    fieldRoleOf(other) !== null && faceOfField(other) !== null && fieldNameOf(other) === name;
}

function faceOfControl(element: Element): Element {
  return (fieldRoleOf(element) === null ? faceOf(element) : faceOfField(element)) ?? element;
}

/** Where a person would press the element; `coveredBy` names what covers all of it. */
export function pressPointOf(element: Element, view: Rect): PressPoint {
  const face = faceOfControl(element);
  const part = visiblePart(face, view);
  const base = { enabled: isFieldEnabled(element), name: controlName(element) };
  if (!part) return { ...base, onScreen: false, barely: false, x: 0, y: 0, coveredBy: null };
  const { x, y, coveredBy } = pointOn(face, part);
  const barely = isSliver(part, rectOf(face));
  return {
    ...base,
    onScreen: true,
    barely,
    x,
    y,
    coveredBy: coveredBy ? shortName(coveredBy) : null,
  };
}

const leastToPress = 8;

function isSliver(part: Rect, whole: Rect): boolean {
  return (
    part.width < Math.min(leastToPress, whole.width) ||
    part.height < Math.min(leastToPress, whole.height)
  );
}

const composerLevels = 3;
const mostOfBox = 4;

/** Like `pressPointOf`; something that a composer puts over its own box, such as a placeholder, passes the press on. */
export function boxPointOf(box: Element, view: Rect): PressPoint {
  const point = pressPointOf(box, view);
  const cover = point.coveredBy === null ? null : deepElementFromPoint(point.x, point.y);
  return cover && isPartOfComposer(cover, box) ? { ...point, coveredBy: null } : point;
}

function isPartOfComposer(cover: Element, box: Element): boolean {
  const composer = ancestorsOf(box)
    .slice(0, composerLevels)
    .filter((at) => at !== document.body);
  const shell = [cover, ...ancestorsOf(cover)].find((at) => composer.includes(at));
  if (!shell || getComputedStyle(cover).position === 'fixed') return false;
  if (cover.closest('dialog, [role="dialog"], [role="alertdialog"], [role="alert"]')) return false;
  return areaOf(cover) <= mostOfBox * areaOf(box);
}

function areaOf(element: Element): number {
  const { width, height } = rectOf(element);
  return width * height;
}

/** How a person would turn the wheel to bring the element into view, and no further. */
export function wheelTurnTo(element: Element, view: Rect): WheelTurn {
  const face = faceOfControl(element);
  const scroller = scrollerOf(face);
  const window = (scroller && intersectRects(rectOf(scroller), view)) ?? view;
  const target = rectOf(face);
  const margin = 8;
  const above = target.y - margin - window.y;
  const below = target.y + target.height + margin - (window.y + window.height);
  const left = target.x - margin - window.x;
  const right = target.x + target.width + margin - (window.x + window.width);
  return {
    x: window.x + window.width / 2,
    y: window.y + window.height / 2,
    deltaX: left < 0 ? left : Math.max(0, right),
    deltaY: above < 0 ? above : Math.max(0, below),
  };
}

/** Says that there is more, but may be a quick reply that asks the agent for more. */
const more =
  /^(((show|see|view|read|load) )?more|(show|see|view|read) (all|everything)|…|\.\.\.|⋯)$/i;
/** Can only mean the message that it is at. */
const rest =
  /^(read more|(continue|keep) reading|((read|show|see|view) )?(the )?(rest|(full|whole|entire|complete) (message|answer|reply|response|text))( of .*)?|expand( (the )?(message|answer|reply|response|text))?)$/i;

/** The message that a press would show more of, and what it would show; nothing for all other controls. */
function expansionOf(
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
