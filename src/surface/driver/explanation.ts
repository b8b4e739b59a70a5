// Converts what the observer took to be what into page coordinates, and drops selectors that match in another frame too.
import type { Frame } from '@playwright/test';
import type { BusyPiece, ChatPart, FrameExplanation, Rect } from '../../page/observer/protocol.js';
import type { DriverParts } from './driver-parts.js';
import type { Frames, PlacedFrame } from './frames.js';
import type { SentBy } from './say.js';

/** A control that was pressed to open the chat. */
export interface Opened {
  name: string;
  /** Short name for people. */
  element: string;
  selectors: string[];
}

/** What the driver took to be what. Boxes are CSS px of the page's viewport. */
export interface Explanation extends FrameExplanation {
  /** URL of the frame that holds the conversation; null when that is the page itself. */
  frame: string | null;
  /** What was pressed to open the chat, in order. */
  opened: readonly Opened[];
  /** How the last text was sent; null before one was. */
  sentBy: { how: 'control' | 'enter'; name: string } | null;
}

const nothing: FrameExplanation = {
  box: null,
  send: null,
  transcript: null,
  messages: [],
  messageSelectors: [],
};

export async function explainConversation(
  { page, frames, conversation: { frame } }: DriverParts,
  opened: readonly Opened[],
  sentBy: SentBy | null,
): Promise<Explanation> {
  const placed = await frames.place(frame);
  const pressed = sentBy?.control?.id ?? null;
  const seen = (await frames.call(frame, 'explain', placed.view, pressed)) ?? nothing;
  const placeOne = async <P extends ChatPart>(piece: P | null): Promise<P | null> =>
    piece && place(piece, placed, frames);
  return {
    ...seen,
    box: await placeOne(seen.box),
    send: await placeOne(seen.send),
    transcript: await placeOne(seen.transcript),
    frame: frame === page.mainFrame() ? null : frame.url(),
    opened,
    sentBy: sentBy && { how: sentBy.how, name: sentBy.control?.name ?? '' },
  };
}

/** The marks of this moment that the agent works, in the page's coordinates. */
export async function busyMarks({
  frames,
  conversation: { frame },
}: DriverParts): Promise<BusyPiece[]> {
  const placed = await frames.place(frame);
  const seen = (await frames.call(frame, 'busyPieces', placed.view)) ?? [];
  return Promise.all(seen.map((piece) => place(piece, placed, frames)));
}

async function place<P extends ChatPart>(
  piece: P,
  placed: PlacedFrame,
  frames: Frames,
): Promise<P> {
  const others = frames.all().filter((other) => other !== placed.frame);
  return {
    ...piece,
    box: piece.box && moved(piece.box, placed),
    selectors: await onlyHere(piece.selectors, others),
  };
}

function moved(rect: Rect, by: { x: number; y: number }): Rect {
  return { ...rect, x: rect.x + by.x, y: rect.y + by.y };
}

/** The app file's selectors are tried in every frame. */
async function onlyHere(selectors: readonly string[], others: readonly Frame[]): Promise<string[]> {
  const kept = await Promise.all(
    selectors.map(async (selector) => {
      const counts = await Promise.all(
        others.map((other) =>
          other
            .locator(`css=${selector}`)
            .count()
            .catch(() => 0),
        ),
      );
      return counts.every((count) => count === 0) ? [selector] : [];
    }),
  );
  return kept.flat();
}
