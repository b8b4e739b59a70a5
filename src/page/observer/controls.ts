// The controls that a person could press now, and where; presses nothing.
import type { FrameControl, PressPoint, Rect, WheelTurn } from './protocol.js';
import { sendControlOf } from './boxes.js';
import {
  onScreenTest,
  pointOn,
  rectOf,
  scrollerOf,
  shortName,
  visiblePart,
  intersect,
} from './geometry.js';
import { contextOf, faceOf, isEnabled, nameOf, pressablesIn, pressRoleOf } from './pressables.js';
import { idOf } from './registry.js';
import type { Transcript } from './transcript.js';
import { holds } from './tree.js';

/** All controls of the frame except the message box and the one that sends. */
export function controlsOf(transcript: Transcript, view: Rect): FrameControl[] {
  const box = transcript.currentBox;
  const send = box?.isConnected ? sendControlOf(box)?.target : undefined;
  const isOnScreen = onScreenTest(view);
  return pressablesIn(document.body)
    .filter((element) => element !== send && !(box && (holds(box, element) || holds(element, box))))
    .map((element) => {
      const message = transcript.messageOf(element);
      return {
        id: idOf(element),
        role: pressRoleOf(element) ?? 'button',
        name: nameOf(element),
        context: contextOf(element, message === null ? null : transcript.elementOfMessage(message)),
        enabled: isEnabled(element),
        onScreen: isOnScreen(faceOf(element)),
        message,
      };
    });
}

/** Where a person would press the element; `coveredBy` names what lies on all of it. */
export function pressPointOf(element: Element, view: Rect): PressPoint {
  const face = faceOf(element);
  const part = visiblePart(face, view);
  const base = { enabled: isEnabled(element), name: nameOf(element) };
  if (!part) return { ...base, onScreen: false, x: 0, y: 0, coveredBy: null };
  const { x, y, coveredBy } = pointOn(face, part);
  return { ...base, onScreen: true, x, y, coveredBy: coveredBy ? shortName(coveredBy) : null };
}

/** How a person would turn the wheel to bring the element into view, as little as it takes. */
export function wheelTurnTo(element: Element, view: Rect): WheelTurn {
  const face = faceOf(element);
  const scroller = scrollerOf(face);
  const window = (scroller && intersect(rectOf(scroller), view)) ?? view;
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
