/** Finds which item or order a customer means by their words; when two fit equally well it must not guess. */
import type { Order, OrderItem } from './records.js';

const fillers = new Set(
  'the a an my this that these those it one ones order item thing something stuff purchase i and with for of in to from is was would like want return please yes no men women s bought got product ord'.split(
    ' ',
  ),
);

const sameAs: Readonly<Record<string, string>> = {
  headphone: 'earbud',
  earphone: 'earbud',
  bud: 'earbud',
  jumper: 'sweater',
  coat: 'jacket',
  shoe: 'boot',
  rucksack: 'backpack',
  bag: 'backpack',
};

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];

function tokens(text: string): Set<string> {
  const found = text.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return new Set(found.filter((word) => !fillers.has(word)).map(stem));
}

function stem(word: string): string {
  const singular = word.length > 3 ? word.replace(/s$/, '') : word;
  return sameAs[singular] ?? singular;
}

/** The single best fit, or undefined when nothing fits or two fit alike. */
function bestOf<T>(choices: T[], score: (choice: T) => number): T | undefined {
  const scored = choices.map((choice) => ({ choice, score: score(choice) }));
  const top = Math.max(0, ...scored.map((entry) => entry.score));
  const best = scored.filter((entry) => entry.score === top);
  return top > 0 && best.length === 1 ? best[0]?.choice : undefined;
}

function likeness(words: Set<string>, item: OrderItem): number {
  const name = tokens(item.name);
  const category = tokens(item.category.replace(/_/g, ' '));
  const inCategory = [...words].some((word) => category.has(word)) ? 0.5 : 0;
  return [...words].filter((word) => name.has(word)).length + inCategory;
}

export function matchItem(text: string, items: OrderItem[]): OrderItem | undefined {
  const words = tokens(text.replace(/\b[A-Z]{2,4}-\d+\b/gi, ' '));
  return bestOf(items, (item) => likeness(words, item));
}

export function matchOrder(text: string, orders: Order[]): Order | undefined {
  const words = tokens(text);
  const spoken = text.toLowerCase();
  return bestOf(orders, (order) => {
    const byItem = Math.max(0, ...order.items.map((item) => likeness(words, item)));
    return spoken.includes(order.id.toLowerCase()) ? byItem + 10 : byItem;
  });
}

/** "the second one", "the last": only meaningful right after a list was shown. */
export function matchOrdinal<T>(text: string, choices: T[]): T | undefined {
  if (/\blast\b/i.test(text)) return choices.at(-1);
  const index = ordinals.findIndex((word) => new RegExp(`\\b${word}\\b`, 'i').test(text));
  return choices[index];
}

/** True when the words name the item and say nothing else about it. */
export function saysOnlyName(text: string, item: OrderItem): boolean {
  const name = tokens(item.name);
  const words = [...tokens(text)];
  return words.length > 0 && words.every((word) => name.has(word));
}
