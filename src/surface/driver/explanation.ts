// Puts what the observer took for what into the page's coordinates, and drops selectors that another frame answers too.
import type { Frame, Page } from '@playwright/test';
import type { FrameExplanation, Piece, Rect } from '../../page/observer/protocol.js';
import type { Frames } from './frames.js';
import type { SentBy } from './say.js';

/** A control that was pressed to open the chat. */
export interface Opened {
  name: string;
  /** Short name for people. */
  element: string;
  selectors: string[];
}

/** What the driver took for what. Boxes are CSS px of the page's viewport. */
export interface Explanation extends FrameExplanation {
  /** URL of the frame that holds the conversation; null when that is the page itself. */
  frame: string | null;
  /** What was pressed to open the chat, in order. */
  opened: readonly Opened[];
  /** By what the last text was sent; null before one was. */
  sentBy: { how: 'control' | 'enter'; name: string } | null;
}

export interface ExplainInput {
  page: Page;
  frames: Frames;
  /** Where the conversation is. */
  frame: Frame;
  opened: readonly Opened[];
  sentBy: SentBy | null;
}

const nothing: FrameExplanation = {
  box: null,
  send: null,
  transcript: null,
  messages: [],
  messageSelectors: [],
  busy: [],
  lines: [],
};

export async function explainConversation(input: ExplainInput): Promise<Explanation> {
  const { page, frames, frame, opened, sentBy } = input;
  const placed = await frames.place(frame);
  const pressed = sentBy?.control?.id ?? null;
  const seen = (await frames.call(frame, 'explain', placed.view, pressed)) ?? nothing;
  const others = frames.all().filter((other) => other !== frame);
  const place = async <P extends Piece>(piece: P): Promise<P> => ({
    ...piece,
    box: piece.box && moved(piece.box, placed),
    selectors: await onlyHere(piece.selectors, others),
  });
  const placeOne = <P extends Piece>(piece: P | null): Promise<P | null> =>
    piece ? place(piece) : Promise.resolve(null);
  return {
    box: await placeOne(seen.box),
    send: await placeOne(seen.send),
    transcript: await placeOne(seen.transcript),
    messages: seen.messages.map((one) => ({ ...one, box: one.box && moved(one.box, placed) })),
    messageSelectors: seen.messageSelectors,
    busy: await Promise.all(seen.busy.map(place)),
    lines: seen.lines.map((line) => moved(line, placed)),
    frame: frame === page.mainFrame() ? null : frame.url(),
    opened,
    sentBy: sentBy && { how: sentBy.how, name: sentBy.control?.name ?? '' },
  };
}

function moved(rect: Rect, by: { x: number; y: number }): Rect {
  return { ...rect, x: rect.x + by.x, y: rect.y + by.y };
}

/** The app file's selectors are asked in every frame. */
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
