// Compares what a row, card or entry has in one place with what its siblings have there; reads no values.
import type { Fragment, Part } from '../../../episode/layout.js';
import { areExclusive } from '../../consistency/language/states.js';
import { isWithin, joinedText, pageParts } from '../find/described/page.js';
import { comparedWords, holdsWords, isName } from '../find/described/words.js';
import { itemsAround, partsLike } from '../find/peers.js';
import type { Moment } from '../moment.js';
import { type Sighting, sightText } from '../sighting.js';

/** One text of an item. Its place is a column, or a kind of element that occurs once in each item. */
interface Field {
  place: string;
  text: string;
  fragments: readonly Fragment[];
}

/** Longer phrases, in words, are not compared. */
const LONGEST = 4;

/** What the item has where its siblings have the words, as a clause, if that rules the words out; else null. */
export function otherInPlace(words: string, sighting: Sighting, moment: Moment): string | null {
  const wanted = comparedWords(words);
  if (wanted.length === 0 || wanted.length > LONGEST) return null;
  for (const item of itemsAround(sighting, moment)) {
    const own = fieldsOf(item, moment);
    if (own.some(({ text }) => holdsWords(text, wanted))) return null;
    const places = placesOf(wanted, item, moment);
    if (places.size === 0) continue;
    const asked = own.filter((one) => isAskedFor(one, sighting));
    const other = asked.filter(({ place }) => places.has(place));
    const isTold = other.length === places.size && other.every((one) => isPainted(one, moment));
    return isTold && other.every(({ text }) => excludes(text.trim(), words))
      ? `has ${listOf(other)} where others alike have "${words}"`
      : null;
  }
  return null;
}

/** Whether siblings have the words as a mark and this item has none of them. */
export function lacksMark(words: string, sighting: Sighting, moment: Moment): boolean {
  const wanted = comparedWords(words);
  const item = itemsAround(sighting, moment).find((one) => placesOf(wanted, one, moment).size > 0);
  return item !== undefined && !holdsWords(pageParts(moment.layout).textOf(item), wanted);
}

/** The places in which siblings have exactly these words. */
function placesOf(wanted: readonly string[], item: Part, moment: Moment): Set<string> {
  const fields = partsLike(item, moment).flatMap((one) => fieldsOf(one, moment));
  return new Set(fields.filter(({ text }) => isName(text, wanted)).map(({ place }) => place));
}

/** A claim about a cell concerns its own text, one about a row or card all of it. */
function isAskedFor({ fragments }: Field, { thing, ranges }: Sighting): boolean {
  if (!/^(?:cell|gridcell|rowheader)$/u.test(thing?.part?.role ?? '')) return true;
  const ids = new Set(ranges.map(([id]) => id));
  return fragments.some(({ id }) => ids.has(id));
}

function isPainted({ fragments }: Field, moment: Moment): boolean {
  const seen = sightText(
    moment,
    fragments.map(({ id, text }) => [id, 0, text.length]),
  );
  return seen?.state === 'painted';
}

/** A thing has one value of each. */
const scales = [
  ['low', 'medium', 'high'],
  ['small', 'medium', 'large'],
  ['yes', 'no'],
  ['on', 'off'],
];

/** Whether one rules out the other. "Only 2 left" does not rule out "In stock", and a card on sale may be new. */
function excludes(text: string, words: string): boolean {
  const [one, other] = [text.toLowerCase(), words.toLowerCase()];
  const isOfScale = scales.some((scale) => scale.includes(one) && scale.includes(other));
  return one !== other && (isOfScale || areExclusive(one, other) === true);
}

function listOf(fields: readonly Field[]): string {
  return fields.map(({ text }) => `"${text.trim()}"`).join(' and ');
}

function fieldsOf(item: Part, { layout }: Pick<Moment, 'layout'>): Field[] {
  const { parts } = pageParts(layout);
  const cells = parts.filter(
    (part) =>
      /^(?:cell|gridcell|rowheader)$/u.test(part.role ?? '') &&
      part.parent === item.id &&
      isWithin(part, item),
  );
  if (item.role === 'row' && cells.length > 1)
    return cells.map((cell, at) =>
      fieldOf(`column ${at}`, layout.fragments.slice(...cell.fragments)),
    );
  return byElement(layout.fragments.slice(...item.fragments));
}

function fieldOf(place: string, fragments: readonly Fragment[]): Field {
  return { place, text: joinedText(fragments), fragments };
}

/** Runs of text by element; a kind of element that occurs twice in an item is not a place. */
function byElement(fragments: readonly Fragment[]): Field[] {
  const runs: { place: string; block: number; fragments: Fragment[] }[] = [];
  for (const one of fragments) {
    const [place, last] = [kindOfElement(one), runs.at(-1)];
    if (last?.place === place && last.block === one.block) last.fragments.push(one);
    else runs.push({ place, block: one.block, fragments: [one] });
  }
  return runs
    .filter(({ place }) => runs.filter((other) => other.place === place).length === 1)
    .map((run) => fieldOf(run.place, run.fragments));
}

/** Tag and first class; further classes may express its state. */
function kindOfElement({ element }: Fragment): string {
  const own = element.split(' ').at(-1) ?? '';
  return /^[\w-]*(?:\.[\w-]+)?/u.exec(own)?.[0] ?? own;
}
