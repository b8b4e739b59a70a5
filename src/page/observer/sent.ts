// Remembers what the user sent and finds it again in the transcript; the text finds the place once, the node keeps it.
import { isVisible } from './geometry.js';
import { isSeparatorText, signatureOf } from './marks.js';
import { numberOf } from './identity.js';
import { inControl } from './pressables.js';
import { remembered } from './remembered.js';
import { bare, bareText, innermostHolding, lettersOf } from './text.js';
import { holds } from './tree.js';
import type { TurnStart } from './protocol.js';

interface Sent {
  turn: TurnStart;
  element: Element | null;
  /** Number of its row, if the list numbers them. */
  row: number | null;
  /** How often it was searched for without success. */
  misses: number;
}

/** Where it is; null once the node is gone or has become another message's row. */
function placeOf({ element, row }: Sent): Element | null {
  if (!element?.isConnected) return null;
  return row === null || numberOf(element, document.body) === row ? element : null;
}

/** A message that a long list has unmounted, or that a pressed control never created. */
const mostMisses = 5;

const letters = remembered((element) => lettersOf(bareText(element)));

const longestExtra = 60;

/** Beside the user's words: a hidden prefix, a name, a time. Other words make it somebody else's sentence. */
function isExtra(before: string, after: string): boolean {
  if (before.length + after.length > longestExtra) return false;
  const prefix =
    before === '' ||
    before.endsWith(':') ||
    /^(messagefrom)?(you|me|user|visitor|customer|guest)$/.test(before);
  return prefix && isSeparatorText(after);
}

/** Whether the text is these characters and nothing else that anybody said. */
function isOnly(characters: string, text: string): boolean {
  if (text === characters) return true;
  const at = text.lastIndexOf(characters);
  return isExtra(text.slice(0, at), text.slice(at + characters.length));
}

/** What the user said, in order, each with the element that shows it. */
export class SentTexts {
  private readonly sent: Sent[] = [];
  private earlier = new WeakSet<Element>();
  private signature: string | null = null;

  /** Call before the text is sent: places that show it already are not its echo. */
  add(turn: TurnStart, root: Element, box: Element | null): void {
    this.earlier = new WeakSet(this.places(turn.text, root, box));
    this.sent.push({ turn, element: null, row: null, misses: 0 });
  }

  /** Continues from another document: every place has to be found again. */
  resume(turns: readonly TurnStart[]): void {
    for (const turn of turns) this.sent.push({ turn, element: null, row: null, misses: 0 });
  }

  turns(): TurnStart[] {
    return this.sent.map(({ turn }) => turn);
  }

  /** Elements that show what was sent, in order of sending. */
  shown(): Element[] {
    return this.sent.flatMap((one) => placeOf(one) ?? []);
  }

  lastIsShown(): boolean {
    const newest = this.sent.at(-1);
    return newest !== undefined && placeOf(newest) !== null;
  }

  /**
   * Searches for those that have no place yet, or lost it when the transcript was rebuilt; `isAgents` tells whether a
   * place is in a message of the agent, who may have said the same.
   */
  locate(root: Element, box: Element | null, isAgents: (place: Element) => boolean): void {
    const newest = this.sent.at(-1);
    const missing = this.sent.filter(
      (one) => placeOf(one) === null && (one === newest || one.misses < mostMisses),
    );
    if (missing.length === 0) return;
    const taken = this.shown();
    for (const one of missing) {
      const isNewest = one === newest && one.element === null;
      const places = this.places(one.turn.text, root, box)
        .filter((place) => !taken.some((other) => holds(place, other) || holds(other, place)))
        .filter((place) => !isNewest || !this.earlier.has(place))
        .filter((place) => one.element === null || !isAgents(place))
        .filter((place) => one.row === null || one.row === numberOf(place, root))
        .filter((place) => this.isInOrder(one, place));
      const place = places.find((at) => signatureOf(at) === this.signature) ?? places[0];
      one.misses = place ? 0 : one.misses + 1;
      if (!place) continue;
      one.element = place;
      one.row = numberOf(place, root);
      this.signature = signatureOf(place);
      taken.push(place);
    }
  }

  /** Between the places of the texts sent before and after it. */
  private isInOrder(one: Sent, place: Element): boolean {
    const index = this.sent.indexOf(one);
    return this.sent.every((sent, other) => {
      const element = placeOf(sent);
      if (!element || other === index) return true;
      const isAfter =
        (element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      return other < index === isAfter || isReversed(element);
    });
  }

  /** Where the text is as typed; else as drawn by a page that renders markup. */
  private places(text: string, root: Element, box: Element | null): Element[] {
    const typed = this.placesBy(bareText, bare(text), root, box);
    if (typed.length > 0) return typed;
    const drawn = [text, text.replace(/<[^>]*>/g, '')].map((one) => lettersOf(bare(one)));
    return [...new Set(drawn)].flatMap((one) => this.placesBy(letters, one, root, box));
  }

  private placesBy(
    read: (element: Element) => string,
    characters: string,
    root: Element,
    box: Element | null,
  ): Element[] {
    if (characters === '') return [];
    return innermostHolding(root, characters, read).filter((place) => {
      if (!isOnly(characters, read(place))) return false;
      if (
        box &&
        (holds(place, box) || holds(box, place) || place.parentElement === box.parentElement)
      )
        return false;
      return isVisible(place) && !inControl(place);
    });
  }
}

/** A transcript that is written newest first and reversed by style. */
function isReversed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (getComputedStyle(at).flexDirection === 'column-reverse') return true;
  }
  return false;
}
