// What a person could read of a message at one checkpoint, and what is out of view or invisible; pure, scrolls nothing.
import type { Fragment, Layout } from '../../episode/layout.js';
import { fragmentSight, type Ink } from '../../see/pixels/ink.js';

/** `beyond`: scrolling would show it. `lost`: nothing of it is painted. Undecided text counts as `read`. */
export type Legibility = 'read' | 'beyond' | 'lost';

/** One piece of a message's text, with the fate of each of its characters. */
export interface LegiblePiece {
  text: string;
  characters: readonly Legibility[];
  /** Why characters were lost, as a clause; null if none were. */
  why: string | null;
}

type Layer = Pick<Layout, 'fragments'>;

/** What scrolling would bring into view. */
const SCROLLABLE: ReadonlySet<string> = new Set([
  'below_fold',
  'above_viewport',
  'beside_viewport',
  'scrolled_out',
]);

const WORDS: Readonly<Record<string, string>> = {
  clipped: 'it is clipped',
  visibility: 'it is hidden',
  opacity: 'it has no opacity',
  closed_details: 'it is folded away',
  content_visibility: 'it is not drawn',
  too_small: 'it is too small',
  hidden_frame: 'its frame is hidden',
};

/** The pieces of a message, in order; empty if the checkpoint has no text of it. */
export function legiblePieces(message: string, { fragments }: Layer, ink: Ink): LegiblePiece[] {
  return fragments
    .filter((fragment) => fragment.message === message)
    .map((fragment) => {
      const characters = legibilityOf(fragment, ink);
      const why = characters.includes('lost') ? whyLost(fragment) : null;
      return { text: fragment.text, characters, why };
    });
}

function legibilityOf(fragment: Fragment, ink: Ink): Legibility[] {
  const whole = fragment.hidden === null && fragmentSight(ink, fragment).sight !== 'unpainted';
  const unseen = SCROLLABLE.has((fragment.hidden ?? fragment.cut)?.reason ?? '')
    ? 'beyond'
    : 'lost';
  const sights = ink.of(fragment.id);
  return Array.from(fragment.text, (_, at) =>
    !(whole && unseen === 'lost') && sights[at] === 'unpainted' ? unseen : 'read',
  );
}

function whyLost({ hidden, coveredBy }: Fragment): string {
  const words = hidden === null ? undefined : WORDS[hidden.reason];
  if (words !== undefined) return hidden?.by ? `${words} by ${hidden.by}` : words;
  return coveredBy === null ? 'nothing of it is painted' : `${coveredBy} covers it`;
}

/** Of two looks at the same message, the better one for each character; only the later look if the text has changed. */
export function bestOfLooks(
  before: readonly LegiblePiece[],
  now: readonly LegiblePiece[],
): readonly LegiblePiece[] {
  const isSame =
    before.length === now.length && now.every(({ text }, at) => text === before[at]?.text);
  if (!isSame) return now;
  return now.map((piece, index) => {
    const earlier = before[index]?.characters ?? [];
    const characters = piece.characters.map((one, at) => better(earlier[at] ?? one, one));
    return { ...piece, characters, why: characters.includes('lost') ? piece.why : null };
  });
}

/** Text that was read once counts as read; text reachable by scrolling is not lost. */
function better(one: Legibility, other: Legibility): Legibility {
  if (one === 'read' || other === 'read') return 'read';
  return one === 'beyond' ? other : one;
}

/** How far a person got with a message. */
export interface Reading {
  /** The message without what could not be read. */
  text: string;
  beyond: boolean;
  /** Why a part of it could not be read, as a clause; null if nothing was lost. */
  lost: string | null;
}

/**
 * The part of the message that was read: its text without its pieces' unread characters. Text without a known piece
 * stays, and so does all of it if the checkpoint knows none.
 */
export function readingOf(text: string, pieces: readonly LegiblePiece[]): Reading {
  const letters = Array.from({ length: text.length }, (_, at) => at).filter(
    (at) => !isSpace(text[at] ?? ''),
  );
  const compact = folded(letters.map((at) => text[at] ?? '').join(''));
  const missing = new Set<number>();
  let [from, beyond, lost]: [number, boolean, string | null] = [0, false, null];
  for (const { text: own, characters, why } of pieces) {
    const inked = Array.from(own, (_, at) => at).filter((at) => !isSpace(own[at] ?? ''));
    const found = compact.indexOf(folded(inked.map((at) => own[at] ?? '').join('')), from);
    if (found < 0 || inked.length === 0) continue;
    from = found + inked.length;
    for (const [step, at] of inked.entries()) {
      const state = characters[at] ?? 'read';
      if (state === 'read') continue;
      missing.add(letters[found + step] ?? -1);
      if (state === 'beyond') beyond = true;
      else lost ??= why;
    }
  }
  return { text: without(text, missing), beyond, lost };
}

function without(text: string, missing: ReadonlySet<number>): string {
  if (missing.size === 0) return text;
  return Array.from({ length: text.length }, (_, at) => (missing.has(at) ? '' : (text[at] ?? '')))
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

function isSpace(character: string): boolean {
  return /\s/.test(character);
}

/** Layouts have text as painted, which may be in capitals. Unit by unit, so that lengths stay. */
function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const lower = (text[at] ?? '').toLowerCase();
    return lower.length === 1 ? lower : (text[at] ?? '');
  }).join('');
}
