// Entry of the in-page observer: one per frame, reads the page and reports changes; adds neither nodes nor attributes.
import { deepElementFromPoint } from './capture/hit.js';
import {
  describeBox,
  isBoxEnabled,
  launchers,
  sendControlOf,
  textBoxes,
} from './observer/message-box.js';
import { BusyMarks } from './observer/busy.js';
import { boxPointOf, controlsOf, pressPointOf, wheelTurnTo } from './observer/controls.js';
import { endingOf } from './observer/ending.js';
import { fieldStateOf, hasFocus } from './observer/fields.js';
import { busyPieces, explain, pieceOf } from './observer/explain.js';
import { focusStateOf, focusStop } from './observer/focus.js';
import { areaOfFrame, placeOfMessage, shortName, wholeView } from './observer/geometry.js';
import { boxCover, obstacles } from './observer/obstacles.js';
import { type PersonWatch, watchPerson } from './observer/person.js';
import { elementOf, idOf } from './observer/remembered.js';
import { nothingIsLeft, nothingIsSet, watchPending } from './observer/pending.js';
import { Transcript } from './observer/transcript.js';
import { queryAll } from './observer/tree.js';
import { startWatching } from './observer/watch.js';
import type {
  BoxState,
  BusyMark,
  Change,
  FrameMessage,
  ObserverCalls,
  ObserverGlobal,
  ObserverHints,
  WorkState,
} from './observer/protocol.js';

declare global {
  interface Window {
    __sightline?: ObserverGlobal;
    __sightlineReport?: (change: Change) => Promise<unknown>;
  }
}

function createObserver(report: (change: Change) => Promise<unknown>): ObserverGlobal {
  const transcript = new Transcript();
  const busy = new BusyMarks();
  let hints: ObserverHints = {};
  let begun = false;
  let progressed = false;

  const progress = (): boolean => {
    if (begun && !progressed) progressed = transcript.freshAgentMessages().length > 0;
    return progressed;
  };
  const watching = startWatching({
    region: () => transcript.knownRegion,
    box: () => transcript.currentBox,
    progress,
    report,
  });
  for (const event of ['DOMContentLoaded', 'load']) {
    addEventListener(event, () => watching.rescan(), { once: true });
  }

  const workState = (): WorkState => {
    watching.rescan();
    const fresh = transcript.freshAgentMessages();
    const newest = fresh.at(-1);
    return {
      hasBox: transcript.currentBox?.isConnected ?? false,
      progress: fresh.length > 0,
      echoed: transcript.freshUserMessages().length > 0,
      busy: [...busy.now(transcript.region(), transcript.currentBox, hints), ...unpainted(newest)],
      nothingIsSet: nothingIsSet(),
      nothingIsLeft: nothingIsLeft(),
      ending: endingOf(newest && (transcript.proseOf(newest) || newest.text)),
    };
  };

  /** Words that are on the page already but not painted yet, as while dots are shown instead. */
  const unpainted = (newest: FrameMessage | undefined): BusyMark[] => {
    if (!newest || !transcript.isTransparent(newest)) return [];
    return [{ sentence: 'The newest message is there and fully transparent.', firm: false }];
  };

  const boxState = (): BoxState => {
    const box = transcript.currentBox;
    if (!box?.isConnected) return { connected: false, enabled: false, focused: false, text: '' };
    const [enabled, focused] = [isBoxEnabled(box), hasFocus(box)];
    return { connected: true, enabled, focused, text: typedText(box) };
  };

  const person: PersonWatch = {
    box: () => transcript.currentBox,
    textOf: typedText,
    beginTurn: (turn) => driver.beginTurn(turn),
    report: (told) => void report({ content: false, progress: false, person: told }),
  };

  const driver: ObserverCalls = {
    configure: (given) => {
      if (given.person && !hints.person) watchPerson(person);
      hints = given;
      transcript.configure(given);
    },
    textBoxes: () => {
      watching.rescan();
      return hints.input === undefined ? textBoxes() : hintedBoxes(hints.input);
    },
    launchers,
    chooseBox: (id) => {
      const box = elementOf(id);
      if (box) transcript.chooseBox(box);
    },
    sendControl: () => {
      const box = transcript.currentBox;
      if (hints.send !== undefined) return hintedSend(hints.send);
      const send = box?.isConnected ? sendControlOf(box) : null;
      return send && { id: send.id, name: send.name, enabled: send.enabled, certain: send.certain };
    },
    boxState,
    focusBox: () => {
      const box = transcript.currentBox;
      if (box instanceof HTMLElement) box.focus({ preventScroll: true });
    },
    selectBoxText: () => selectText(transcript.currentBox),
    boxPoint: (view) => boxPointOf(transcript.currentBox ?? document.documentElement, view),
    pressPoint: ofElement(pressPointOf),
    wheelTurn: ofElement(wheelTurnTo),
    messagePlace: (message, view) => {
      const element = transcript.elementOfMessage(message);
      return element?.isConnected ? placeOfMessage(element, view) : null;
    },
    fieldState: ofElement(fieldStateOf),
    focusState: ofElement(focusStateOf),
    focusStop,
    goWithoutBox: () => {
      watching.rescan();
      transcript.goWithoutBox();
    },
    countControls: () => controlsOf(transcript, wholeView()).length,
    scrolled: () =>
      new Promise((resolve) => {
        addEventListener('scrollend', () => resolve(), { once: true, capture: true });
      }),
    drawn: () => new Promise((resolve) => requestAnimationFrame(() => resolve())),
    beginTurn: (turn) => {
      watching.rescan();
      busy.remember(transcript.region(), transcript.currentBox);
      transcript.beginTurn(turn);
      begun = true;
      progressed = false;
      const { nextId, sent, baseline } = transcript.memory();
      return { nextId, sent, baseline };
    },
    hasBox: () => transcript.currentBox?.isConnected ?? false,
    frameArea: (element, view) => (element instanceof Element ? areaOfFrame(element, view) : null),
    hits: (element, point) => {
      const hit = deepElementFromPoint(point.x, point.y);
      return element instanceof Element && hit === element
        ? null
        : shortName(hit ?? document.documentElement);
    },
    echoed: () => transcript.echoed(),
    workState,
    nothingIsLeft,
    observe: (view) => {
      watching.rescan();
      const known = transcript.sync(view);
      const messages = known.map(({ id, role, text, onScreen }) => ({ id, role, text, onScreen }));
      const fresh = known.filter((one) => transcript.isNew(one)).map(({ id }) => id);
      return { messages, fresh, controls: controlsOf(transcript, view), nextId: transcript.nextId };
    },
    memory: () => transcript.memory(),
    resume: (memory) => {
      transcript.resume(memory);
      begun = true;
      progressed = false;
    },
    explain: (view, pressed) => {
      watching.rescan();
      const send = pressed === null ? null : elementOf(pressed);
      return explain({ transcript, hints, send, view });
    },
    busyPieces: (view) => (begun ? busyPieces(busy, transcript, view) : []),
    describe: ofElement(pieceOf),
    obstacles,
    boxCover: () => (transcript.currentBox ? boxCover(transcript.currentBox) : null),
  };

  return {
    messageOf: (node) => (node instanceof Node ? transcript.messageOf(node) : null),
    newestAgentMessage: () => {
      transcript.sync(wholeView());
      return transcript.newestAgentMessage();
    },
    driver,
  };
}

/** A call about one element by its id; null where that has gone. */
function ofElement<Rest extends unknown[], Result>(
  read: (element: Element, ...rest: Rest) => Result,
): (id: string, ...rest: Rest) => Result | null {
  return (id, ...rest) => {
    const element = elementOf(id);
    return element && read(element, ...rest);
  };
}

/** The app file's box and, to report if it is missing, the others. */
function hintedBoxes(selector: string): ReturnType<ObserverCalls['textBoxes']> {
  const [hinted] = queryAll(selector);
  const others = textBoxes().map((box) => ({
    ...box,
    score: 0,
    against: 'not the one that the app file names',
  }));
  if (!hinted) return others;
  return [{ ...describeBox(hinted), score: 1000, against: null }];
}

function hintedSend(selector: string): ReturnType<ObserverCalls['sendControl']> {
  const element = queryAll(selector)[0];
  if (!element) return null;
  return { id: idOf(element), name: selector, enabled: isBoxEnabled(element), certain: true };
}

function typedText(box: Element): string {
  if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) return box.value;
  return box instanceof HTMLElement ? box.innerText : '';
}

function selectText(box: Element | null): void {
  if (box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement) box.select();
  else if (box) getSelection()?.selectAllChildren(box);
}

if (!window.__sightline && window.__sightlineReport) {
  const tell = window.__sightlineReport;
  delete window.__sightlineReport;
  // The harness has stopped listening: not an error of the page.
  const report = (change: Change) => (async () => tell(change))().catch(() => undefined);
  watchPending();
  Object.defineProperty(window, '__sightline', {
    value: createObserver(report),
    configurable: true,
  });
}
