// Reads the page as the person in front of it would: first what is painted and in sight, then waiting, scrolling and expanding for the rest; decides nothing.
import type { Observation, ObservedMessage } from '../../episode/action.js';
import type { Layout } from '../../episode/layout.js';
import type { NewPathEvent } from '../../episode/path-event.js';
import { type Ink, measureInk } from '../../see/pixels/ink.js';
import type { Driver } from '../../surface/driver/driver.js';
import {
  bestOfLooks,
  type LegiblePiece,
  legiblePieces,
  type Reading,
  readingOf,
} from './legible.js';
import { inPlainSight } from './plain-sight.js';
import { readOn } from './read-on.js';

/** A look at the page: what a checkpoint contains. */
export interface ReadableLook {
  layout: Layout;
  png: Uint8Array;
  pngWithoutText: Uint8Array;
}

/** What the reader needs from the page and the record. */
export interface ReaderOptions {
  /** The checkpoint of the turn that has just settled. */
  taken: () => Promise<ReadableLook>;
  /** Looks again after scrolling, expanding or waiting; not saved. */
  look: (newestAgentMessage: string | null) => Promise<ReadableLook>;
  driver: Pick<Driver, 'placeOfMessage' | 'scrollMessage' | 'changed' | 'expand'>;
  record: (event: NewPathEvent) => void;
}

/** What could not be read in the end, by message id. */
export interface Unread {
  message: string;
  /** What was read of it; empty if nothing. */
  text: string;
  /** As a clause. */
  why: string;
}

export interface Reader {
  /**
   * The observation as a person has it: messages contain what was read so far, and controls are the visible ones.
   * `observe` returns what is on the page after the reader has expanded something.
   */
  read(seen: Observation, observe: () => Promise<Observation>): Promise<Observation>;
  /** The agent's newest message, if at most part of it could be read; else null. */
  readonly unread: Unread | null;
}

/** How often a person presses for the rest of one answer. */
const MOST_EXPANSIONS = 5;

/** The page at one moment of reading. */
interface Moment {
  seen: Observation;
  layout: Layout;
  ink: Ink;
}

type Known = Map<string, { text: string; reading: Reading }>;

export function reader(options: ReaderOptions): Reader {
  const known: Known = new Map();
  let unread: Unread | null = null;

  return {
    get unread() {
      return unread;
    },
    async read(seen, observe) {
      unread = null;
      if (seen.turn === 0) {
        // Before the first turn the cheap look is enough: the next words are the scenario's own.
        for (const { id, text } of seen.messages)
          known.set(id, { text, reading: { text, beyond: false, lost: null } });
        return seen;
      }
      const first = await momentOf(seen, await options.taken());
      await readMessages(options, known, first);
      const now = await expandAll(options, known, { first, observe });
      for (const { id } of now.seen.newMessages) {
        const left = leftOf(id, known.get(id)?.reading);
        if (left === null) continue;
        options.record({ kind: 'unread', ...left });
        if (id === newestOf(now.seen)) unread = left;
      }
      return asRead(now, known);
    },
  };
}

async function momentOf(seen: Observation, look: ReadableLook): Promise<Moment> {
  const ink = await measureInk(look.layout, look.png, look.pngWithoutText);
  return { seen, layout: look.layout, ink };
}

function newestOf({ messages }: Observation): string | null {
  return messages.findLast(({ role }) => role === 'agent')?.id ?? null;
}

/** New messages are read to the end, changed ones only where visible. `expanded`: that message is new again. */
async function readMessages(
  options: ReaderOptions,
  known: Known,
  { seen, layout, ink, expanded }: Moment & { expanded?: string },
): Promise<void> {
  const isNew = ({ id }: ObservedMessage) => seen.newMessages.some((one) => one.id === id);
  for (const message of seen.messages.filter(({ role }) => role === 'agent')) {
    const isKnown = known.get(message.id)?.text === message.text;
    const isDue = expanded === undefined ? isNew(message) : message.id === expanded;
    if (isKnown && !isDue) continue;
    const again = async (before: readonly LegiblePiece[]) => {
      const look = await momentOf(seen, await options.look(newestOf(seen)));
      return bestOfLooks(before, legiblePieces(message.id, look.layout, look.ink));
    };
    const pieces = legiblePieces(message.id, layout, ink);
    const read = isNew(message) ? await readOn(message, pieces, { ...options, again }) : pieces;
    known.set(message.id, { text: message.text, reading: readingOf(message.text, read) });
  }
}

/**
 * Presses, one after another, the controls that show the rest of new messages; returns the moment after the last press.
 */
async function expandAll(
  options: ReaderOptions,
  known: Known,
  { first, observe }: { first: Moment; observe: () => Promise<Observation> },
): Promise<Moment> {
  let now = first;
  const tried = new Set<string>();
  while (tried.size < MOST_EXPANSIONS) {
    const next = expansionsIn(now, known).find(({ id }) => !tried.has(id));
    if (next === undefined) break;
    tried.add(next.id);
    if (!(await options.driver.expand(next.id))) continue;
    options.record({ kind: 'expanded', message: next.message, name: next.name });
    const seen = await observe();
    now = await momentOf(seen, await options.look(newestOf(seen)));
    await readMessages(options, known, { ...now, expanded: next.message });
  }
  return now;
}

/** Collapsed content is opened only if nothing of its message can be read, or if the readable part leads up to it. */
function expansionsIn({ seen, layout, ink }: Moment, known: Known) {
  return inPlainSight(seen.controls, layout, ink).flatMap((control) => {
    const { message, expands, enabled } = control;
    if (message === null || expands === undefined || !enabled) return [];
    if (!seen.newMessages.some(({ id }) => id === message)) return [];
    const text = known.get(message)?.reading.text ?? '';
    const isWanted = expands === 'rest' || /^$|[:…]$|\.\.\.$/.test(text);
    return isWanted ? [{ ...control, message }] : [];
  });
}

/** Something that nobody could read does not exist for the reader. */
function asRead({ seen, layout, ink }: Moment, known: Known): Observation {
  const messages = seen.messages.flatMap((message) => {
    const reading = message.role === 'user' ? undefined : known.get(message.id)?.reading;
    if (reading === undefined) return [message];
    return reading.text === '' ? [] : [{ ...message, text: reading.text }];
  });
  const isNew = new Set(seen.newMessages.map(({ id }) => id));
  return {
    ...seen,
    messages,
    newMessages: messages.filter(({ id }) => isNew.has(id)),
    controls: inPlainSight(seen.controls, layout, ink),
  };
}

function leftOf(message: string, reading: Reading | undefined): Unread | null {
  if (reading === undefined) return null;
  const { text, beyond, lost } = reading;
  if (lost !== null) return { message, text, why: lost };
  return beyond ? { message, text, why: 'it could not be scrolled into view' } : null;
}
