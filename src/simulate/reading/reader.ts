// Reads the page as the person in front of it would: what is painted and in sight, then by waiting, scrolling and expanding; presses nothing else.
import type { Observation, ObservedControl, ObservedMessage } from '../../episode/action.js';
import type { Control, Layout } from '../../episode/layout.js';
import type { Checkpoint } from '../../surface/capture/capture.js';
import type { NewPathEvent } from '../../episode/path-event.js';
import { fragmentSight, type Ink, measureInk } from '../../see/pixels/ink.js';
import type { Driver } from '../../surface/driver/driver.js';
import {
  bestOfLooks,
  type LegiblePiece,
  legiblePieces,
  type Reading,
  readingOf,
} from './legible.js';

/** What the reader needs from the page and the record. */
export interface ReaderOptions {
  /** `latest`: the checkpoint of the turn that has just settled; `look`: another, which is not saved. */
  taken: {
    latest(): Promise<Checkpoint>;
    look(newestAgentMessage: string | null): Promise<Checkpoint>;
  };
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
      const first = await withInk(seen, await options.taken.latest());
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

async function withInk(seen: Observation, look: Checkpoint): Promise<Moment> {
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
      const look = await withInk(seen, await options.taken.look(newestOf(seen)));
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
    now = await withInk(seen, await options.taken.look(newestOf(seen)));
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

/**
 * The controls without those that are entirely unpainted, not counting being scrolled out. A control is distinguished
 * from others of its role and name by its position among them; if the checkpoint has a different number of them, all
 * stay.
 */
function inPlainSight(
  controls: readonly ObservedControl[],
  layout: Layout,
  ink: Ink,
): ObservedControl[] {
  const drawn = grouped(layout.controls);
  const observed = grouped(controls);
  return controls.filter((control) => {
    const alike = observed.get(keyOf(control)) ?? [];
    const twins = drawn.get(keyOf(control)) ?? [];
    const twin = twins.length === alike.length ? twins[alike.indexOf(control)] : undefined;
    return twin === undefined || !control.onScreen || !isInvisible(twin, layout, ink);
  });
}

function keyOf({ role, name }: { role: string; name: string }): string {
  return `${role}\n${name.trim().toLowerCase()}`;
}

function grouped<One extends { role: string; name: string }>(
  all: readonly One[],
): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Only if all its words are known to be unpainted, or if it has none and is known not to be drawn. */
function isInvisible({ fragments, drawn }: Control, layout: Layout, ink: Ink): boolean {
  const words = layout.fragments.filter(
    ({ id, text }) => fragments.includes(id) && text.trim() !== '',
  );
  if (words.length === 0) return drawn === 'unpainted';
  return words.every((one) => fragmentSight(ink, one).sight === 'unpainted');
}

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
async function readOn(
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
