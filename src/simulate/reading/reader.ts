// Reads the page as the person in front of it would: what is painted and in sight, scrolling and waiting for the rest; decides nothing.
import type { Observation, ObservedMessage } from '../../episode/action.js';
import type { Layout } from '../../episode/layout.js';
import type { NewPathEvent } from '../../episode/path-event.js';
import { measureInk } from '../../pixels/ink.js';
import { joined, type Piece, piecesOf, type Reading, readingOf } from './legible.js';
import { inPlainSight } from './plain-sight.js';

/** A look at the page: what a checkpoint holds of it. */
export interface Look {
  layout: Layout;
  png: Uint8Array;
  pngWithoutText: Uint8Array;
}

/** What the reader needs of the page and of the record. */
export interface ReaderOptions {
  /** The checkpoint of the turn that has just settled. */
  taken: () => Promise<Look>;
  /** Looks again, after the page was scrolled or waited for; kept nowhere. */
  look: (newestAgentMessage: string | null) => Promise<Look>;
  driver: {
    placeOfMessage: (
      message: string,
    ) => Promise<{ windowHeight: number; above: number; below: number } | null>;
    scrollMessage: (message: string, deltaY: number) => Promise<number>;
    changed: (ms: number) => Promise<void>;
  };
  record: (event: NewPathEvent) => void;
}

/** Message by message what could not be read in spite of all; by id. */
export interface Unread {
  message: string;
  /** What was read of it; empty: nothing. */
  text: string;
  /** As a clause. */
  why: string;
}

export interface Reader {
  /** The observation as a person has it: messages hold what was read so far, and controls are those that can be seen. */
  read(seen: Observation): Promise<Observation>;
  /** The newest message of the agent, where no more than a part of it could be read; else null. */
  readonly unread: Unread | null;
}

/** So many screens of one message are read; a person gives up too. */
const MOST_SCREENS = 12;
/** Of what is seen at once, how much the wheel moves on, so that no line is missed. */
const STEP = 0.8;
/** How long a person waits for words that are not painted yet, ms. */
const PATIENCE_MS = 1000;

export function reader(options: ReaderOptions): Reader {
  const known = new Map<string, { text: string; reading: Reading }>();
  let unread: Unread | null = null;

  return {
    get unread() {
      return unread;
    },
    async read(seen) {
      unread = null;
      if (seen.turn === 0) {
        // Before the first turn the cheap look suffices: what is said next is the scenario's own.
        for (const { id, text } of seen.messages)
          known.set(id, { text, reading: { text, beyond: false, lost: null } });
        return seen;
      }
      const look = await options.taken();
      const ink = await measureInk(look.layout, look.png, look.pngWithoutText);
      const newest = seen.messages.findLast(({ role }) => role === 'agent')?.id ?? null;
      const isNews = new Set(seen.newMessages.map(({ id }) => id));
      for (const message of seen.messages.filter(({ role }) => role === 'agent')) {
        const before = known.get(message.id);
        if (before?.text === message.text && !isNews.has(message.id)) continue;
        let pieces: readonly Piece[] = piecesOf(message.id, look.layout, ink);
        if (isNews.has(message.id)) pieces = await readOn(options, message, pieces, newest);
        const reading = readingOf(message.text, pieces);
        known.set(message.id, { text: message.text, reading });
        const left = leftOf(message.id, reading);
        if (left === null || !isNews.has(message.id)) continue;
        options.record({ kind: 'unread', ...left });
        if (message.id === newest) unread = left;
      }
      const messages = seen.messages.flatMap((message) => asRead(message, known.get(message.id)));
      return {
        ...seen,
        messages,
        newMessages: messages.filter(({ id }) => isNews.has(id)),
        controls: inPlainSight(seen.controls, look.layout, ink),
      };
    },
  };
}

/** What nobody could read is not there for the reader. */
function asRead(
  message: ObservedMessage,
  known: { reading: Reading } | undefined,
): ObservedMessage[] {
  if (message.role === 'user' || known === undefined) return [message];
  const { text } = known.reading;
  return text === '' ? [] : [{ ...message, text }];
}

function leftOf(message: string, { text, beyond, lost }: Reading): Unread | null {
  if (lost !== null) return { message, text, why: lost };
  return beyond ? { message, text, why: 'it could not be scrolled into view' } : null;
}

/** Waits once for what is not painted, and scrolls to what is out of view, there and back. */
async function readOn(
  options: ReaderOptions,
  message: ObservedMessage,
  first: readonly Piece[],
  newest: string | null,
): Promise<readonly Piece[]> {
  const again = async (before: readonly Piece[]): Promise<readonly Piece[]> => {
    const look = await options.look(newest);
    const ink = await measureInk(look.layout, look.png, look.pngWithoutText);
    return joined(before, piecesOf(message.id, look.layout, ink));
  };
  let pieces = first;
  if (readingOf(message.text, pieces).lost !== null) {
    await options.driver.changed(PATIENCE_MS);
    pieces = await again(pieces);
  }
  if (!readingOf(message.text, pieces).beyond) return pieces;
  return scrollThrough(options, message, { pieces, again });
}

interface Scrolling {
  pieces: readonly Piece[];
  again: (before: readonly Piece[]) => Promise<readonly Piece[]>;
}

/** Up to the beginning of the message first, then down to its end; then back to where the page stood. */
async function scrollThrough(
  { driver, record }: ReaderOptions,
  { id, text }: ObservedMessage,
  { pieces: first, again }: Scrolling,
): Promise<readonly Piece[]> {
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
  if (Math.abs(moved) >= 1) await driver.scrollMessage(id, -moved);
  record({
    kind: 'scrolled',
    message: id,
    px: Math.round(travelled),
    screens: Math.round(screens * 10) / 10,
  });
  return pieces;
}
