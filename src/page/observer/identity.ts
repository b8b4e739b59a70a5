// Gives each message an id that stays when its node is rebuilt; follows position and role, and never derives one from text.
import type { FrameMessage } from './protocol.js';
import { ancestorsOf, elementChildrenOf, holds, parentOf } from './tree.js';

export interface Found {
  element: Element;
  role: 'user' | 'agent';
  text: string;
  onScreen: boolean;
  /** Its number in a list that numbers its rows. */
  place: number | null;
}

interface Entry extends FrameMessage {
  element: WeakRef<Element> | null;
  place: number | null;
}

function elementOf(entry: Entry): Element | null {
  const element = entry.element?.deref();
  return element?.isConnected ? element : null;
}

const sharedStart = 12;

function isRelated(a: string, b: string): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true;
  return a.slice(0, sharedStart) === b.slice(0, sharedStart);
}

/** Whether their row numbers show that they are not the same message. */
function isElsewhere(a: { place: number | null }, b: { place: number | null }): boolean {
  return a.place !== null && b.place !== null && a.place !== b.place;
}

/** A list that reuses its rows shows another message in the same node: the number and the words show it. */
function isUsedAgain(entry: Entry, one: Found): boolean {
  return isElsewhere(entry, one) && !isRelated(entry.text, one.text);
}

/** The known messages of one frame, in order. */
export class Messages {
  private entries: Entry[] = [];
  private nextId = 1;
  private ids: WeakMap<Element, string> | null = null;

  list(): readonly FrameMessage[] {
    return this.entries;
  }

  next(): number {
    return this.nextId;
  }

  /** Continues with another document's messages: they are matched when they reappear. */
  resume(messages: readonly FrameMessage[], nextId: number): void {
    this.entries = messages.map((message) => ({
      ...message,
      onScreen: true,
      element: null,
      place: null,
    }));
    this.nextId = nextId;
    this.ids = null;
  }

  elements(): Element[] {
    return this.entries.flatMap((entry) => elementOf(entry) ?? []);
  }

  elementOf(id: string): Element | null {
    const entry = this.entries.find((one) => one.id === id);
    return entry ? elementOf(entry) : null;
  }

  idOfNode(node: Node): string | null {
    const around = node instanceof Element ? [node, ...ancestorsOf(node)] : ancestorsOf(node);
    const idOf = this.idByElement();
    for (const element of around) {
      const id = idOf.get(element);
      if (id !== undefined) return id;
    }
    return null;
  }

  /** Computed once for all queries between two readings of the transcript. */
  private idByElement(): WeakMap<Element, string> {
    if (this.ids) return this.ids;
    this.ids = new WeakMap();
    for (const entry of this.entries) {
      const element = elementOf(entry);
      if (element) this.ids.set(element, entry.id);
    }
    return this.ids;
  }

  /** Takes over the current transcript. */
  follow(found: readonly Found[]): void {
    const known = this.matchByNode(found);
    this.matchByNumber(found, known);
    this.matchByPlace(found, known);
    const next: Entry[] = found.map((one, index) => {
      const before = known.get(index);
      return {
        id: before?.id ?? `m${this.nextId++}`,
        role: one.role,
        text: one.text,
        onScreen: one.onScreen,
        element: new WeakRef(one.element),
        place: one.place,
      };
    });
    this.entries = this.withUnmounted(next);
    this.ids = null;
  }

  private matchByNode(found: readonly Found[]): Map<number, Entry> {
    const known = new Map<number, Entry>();
    const free = new Map<Element, Entry>();
    for (const entry of this.entries) {
      const element = elementOf(entry);
      if (element) free.set(element, entry);
    }
    found.forEach((one, index) => {
      const entry = free.get(one.element);
      if (!entry || isUsedAgain(entry, one)) return;
      known.set(index, entry);
      free.delete(one.element);
    });
    // The same message may be found one level higher or lower once more of the transcript is known.
    found.forEach((one, index) => {
      if (known.has(index)) return;
      const near = [...free].find(
        ([element, entry]) =>
          (holds(one.element, element) || holds(element, one.element)) && !isUsedAgain(entry, one),
      );
      if (!near || near[1].role !== one.role) return;
      known.set(index, near[1]);
      free.delete(near[0]);
    });
    return known;
  }

  /** Rows that were unmounted and reappear, in a list that numbers them. */
  private matchByNumber(found: readonly Found[], known: Map<number, Entry>): void {
    const taken = new Set(known.values());
    found.forEach((one, index) => {
      if (known.has(index) || one.place === null) return;
      const entry = this.entries.find(
        (other) =>
          other.place === one.place &&
          other.role === one.role &&
          !taken.has(other) &&
          isRelated(other.text, one.text),
      );
      if (!entry) return;
      known.set(index, entry);
      taken.add(entry);
    });
  }

  /** Rebuilt nodes: missing ones between two known neighbors are matched with new ones there, in order. */
  private matchByPlace(found: readonly Found[], known: Map<number, Entry>): void {
    const taken = new Set(known.values());
    const places = new Map(this.entries.map((entry, place) => [entry, place]));
    let start = 0;
    let from = 0;
    for (let index = 0; index <= found.length; index += 1) {
      const fixed = known.get(index);
      if (index < found.length && !fixed) continue;
      const to = fixed ? (places.get(fixed) ?? -1) : this.entries.length;
      const old = this.entries
        .slice(from, to)
        .filter((entry) => !taken.has(entry) && !elementOf(entry));
      const fresh = found
        .slice(start, index)
        .map((one, offset) => ({ one, index: start + offset }));
      pair(old, fresh).forEach(([entry, at]) => known.set(at, entry));
      start = index + 1;
      from = Math.max(from, to + 1);
    }
  }

  /** A long list may drop rows that are out of sight: they were said, so they stay. */
  private withUnmounted(next: Entry[]): Entry[] {
    if (next.length === 0) return [];
    const mounted = new Set(next.map(({ id }) => id));
    const places = next.flatMap(({ place }) => (place === null ? [] : [place]));
    const isBeyond = ({ place }: Entry): boolean =>
      place !== null &&
      places.length > 0 &&
      (place < Math.min(...places) || place > Math.max(...places));
    const after = new Map<string | null, Entry[]>();
    let last: string | null = null;
    for (const entry of this.entries) {
      if (mounted.has(entry.id)) last = entry.id;
      else if (isBeyond(entry) || (!entry.onScreen && !elementOf(entry))) {
        const unmounted = { ...entry, onScreen: false, element: null };
        after.set(last, [...(after.get(last) ?? []), unmounted]);
      }
    }
    return [
      ...(after.get(null) ?? []),
      ...next.flatMap((entry) => [entry, ...(after.get(entry.id) ?? [])]),
    ];
  }
}

interface Fresh {
  one: Found;
  index: number;
}

function pair(old: readonly Entry[], fresh: readonly Fresh[]): [Entry, number][] {
  const alike =
    old.length === fresh.length &&
    old.every((entry, at) => {
      const one = fresh[at]?.one;
      return one !== undefined && entry.role === one.role && !isElsewhere(entry, one);
    });
  const rest = [...old];
  return fresh.flatMap(({ one, index }, at): [Entry, number][] => {
    const same = old[at];
    if (alike && same) return [[same, index]];
    const found = rest.findIndex(
      (entry) =>
        entry.role === one.role && isRelated(entry.text, one.text) && !isElsewhere(entry, one),
    );
    const entry = rest[found];
    if (!entry) return [];
    rest.splice(0, found + 1);
    return [[entry, index]];
  });
}

const numbers = ['aria-posinset', 'data-item-index', 'data-index'] as const;

function numberOn(element: Element): number | null {
  for (const name of numbers) {
    const stated = element.getAttribute(name) ?? '';
    if (/^\d+$/.test(stated)) return Number(stated);
  }
  return null;
}

/** On the row itself, on its container, or on its only child. */
export function numberOf(element: Element, region: Element): number | null {
  for (let at: Element | null = element; at && at !== region; at = parentOf(at)) {
    const number = numberOn(at);
    if (number !== null) return number;
  }
  const [only, ...others] = elementChildrenOf(element);
  return only && others.length === 0 ? numberOf(only, element) : null;
}

/** The number of each; null for those that share it with another. */
export function placesOf(elements: readonly Element[], region: Element): (number | null)[] {
  const ends = [elements[0], elements.at(-1)];
  if (ends.every((end) => !end || numberOf(end, region) === null)) return elements.map(() => null);
  const found = elements.map((element) => numberOf(element, region));
  const times = new Map<number | null, number>();
  for (const number of found) times.set(number, (times.get(number) ?? 0) + 1);
  return found.map((number) => (times.get(number) === 1 ? number : null));
}
