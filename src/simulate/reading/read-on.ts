// Continues reading one message as a person would: waits for unpainted text and scrolls to what is out of view; presses nothing.
import type { ObservedMessage } from '../../episode/action.js';
import type { NewPathEvent } from '../../episode/path-event.js';
import type { Driver } from '../../surface/driver/driver.js';
import { type LegiblePiece, readingOf } from './legible.js';

interface ReadingOn {
  driver: Pick<Driver, 'placeOfMessage' | 'scrollMessage' | 'changed'>;
  record: (event: NewPathEvent) => void;
  /** Looks at the message again; what was read before stays read. */
  again: (before: readonly LegiblePiece[]) => Promise<readonly LegiblePiece[]>;
}

/** The number of screens of one message that are read; a person gives up too. */
const MOST_SCREENS = 12;
/** The share of the visible height that the wheel moves, so that no line is missed. */
const STEP = 0.8;
/** How long a person waits for words that are not painted yet, ms. */
const PATIENCE_MS = 1000;

/** The message's pieces with what was seen of them in the end; `first` is their initial state. */
export async function readOn(
  message: ObservedMessage,
  first: readonly LegiblePiece[],
  options: ReadingOn,
): Promise<readonly LegiblePiece[]> {
  let pieces = first;
  if (readingOf(message.text, pieces).lost !== null) {
    await options.driver.changed(PATIENCE_MS);
    pieces = await options.again(pieces);
  }
  if (!readingOf(message.text, pieces).beyond) return pieces;
  return scrollThrough(message, pieces, options);
}

/**
 * First up to the beginning of the message, then down to its end. Nobody scrolls up again after that: a list that
 * follows its end would take them for reading old messages, and stop following.
 */
async function scrollThrough(
  { id, text }: ObservedMessage,
  first: readonly LegiblePiece[],
  { driver, record, again }: ReadingOn,
): Promise<readonly LegiblePiece[]> {
  let [pieces, moved, travelled, screens] = [first, 0, 0, 0];
  for (const toward of ['above', 'below'] as const) {
    while (screens < MOST_SCREENS && readingOf(text, pieces).beyond) {
      const place = await driver.placeOfMessage(id);
      if (place === null || place[toward] < 1) break;
      const step = Math.min(place[toward] + 1, place.windowHeight * STEP);
      const went = await driver.scrollMessage(id, toward === 'above' ? -step : step);
      if (Math.abs(went) < 1) break;
      moved += went;
      travelled += Math.abs(went);
      screens += Math.abs(went) / place.windowHeight;
      pieces = await again(pieces);
    }
  }
  if (travelled === 0) return pieces;
  if (moved <= -1) await driver.scrollMessage(id, -moved);
  record({
    kind: 'scrolled',
    message: id,
    px: Math.round(travelled),
    screens: Math.round(screens * 10) / 10,
  });
  return pieces;
}
