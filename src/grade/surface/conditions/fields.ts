// Compares what a row, card or entry has in one place with what its siblings have there; reads no values.
import type { Condition } from '../../../claim/predicate.js';
import type { Part } from '../../../episode/layout.js';
import { areExclusive } from '../../consistency/language/states.js';
import { pageParts } from '../find/described/page.js';
import { comparedWords, holdsWords, isName } from '../find/described/words.js';
import { itemsAround, partsLike } from '../find/peers.js';
import type { Moment } from '../moment.js';
import { type Sighting, sightText } from '../sighting.js';
import { type ItemText, fieldsOf } from './item-fields.js';

type Tells = Extract<Condition, { op: 'tells' }>;

/** Longer phrases, in words, are not compared. */
const LONGEST = 4;

/** What the item has where its siblings have the words, as a clause, if that rules the words out; else null. */
export function otherInPlace(
  { words, subject }: Pick<Tells, 'words' | 'subject'>,
  sighting: Sighting,
  moment: Moment,
): string | null {
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
    // Several invoices may be those of one and of another; and the first column is what a thing is called.
    const isOfOne = subject.kind !== 'described' || !subject.isPlural;
    const [title] = own.filter(({ text }) => text.trim() !== '');
    const isAsked = isCellOfItsOwn(sighting);
    const isOther = (field: ItemText): boolean =>
      excludes(field.text, words) ||
      (isOfOne && field !== title && isOtherValue(field, words, isAsked));
    return isTold && other.every(isOther)
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
function isAskedFor({ fragments }: ItemText, { thing, ranges }: Sighting): boolean {
  if (!/^(?:cell|gridcell|rowheader)$/u.test(thing?.part?.role ?? '')) return true;
  const ids = new Set(ranges.map(([id]) => id));
  return fragments.some(({ id }) => ids.has(id));
}

function isPainted({ fragments }: ItemText, moment: Moment): boolean {
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
  const [one, other] = [text.trim().toLowerCase(), words.trim().toLowerCase()];
  const isOfScale = scales.some((scale) => scale.includes(one) && scale.includes(other));
  return one !== other && (isOfScale || areExclusive(one, other) === true);
}

/** A thing has one figure in each place and one name in each column; whoever asks for a column means just that. */
function isOtherValue({ text, header }: ItemText, words: string, isAsked: boolean): boolean {
  const [one, other] = [text.trim(), words.trim()];
  if (FIGURE.test(one) && FIGURE.test(other)) return one !== other;
  if (header === null || areOneName(one, other)) return false;
  const areNames = !LOOSE.test(header) && NAME.test(one) && NAME.test(other);
  return areNames || (isAsked && /[\p{L}\d]/u.test(one));
}

const FIGURE = /^[-−+]?\p{Sc}?\d[\d.,]*\p{Sc}?%?$/u;
/** As names and choices are written. */
const NAME = /^\p{Lu}[\p{L}\d.&' -]*$/u;
/** Columns whose values do not rule each other out, or of which a thing may have several. */
const LOOSE =
  /\b(?:status|state|stock|availability|condition|progress|stage|tags?|labels?|topics?|notes?|comments?|description|details)\b/iu;

/** "Osk" may be "Osk Brewery". */
function areOneName(one: string, other: string): boolean {
  const [a, b] = [comparedWords(one), comparedWords(other)];
  return a.every((word) => b.includes(word)) || b.every((word) => a.includes(word));
}

/** "Nadia's stage": the cell of a column by the column's name. */
function isCellOfItsOwn({ thing }: Sighting): boolean {
  return /^(?:cell|gridcell)$/u.test(thing?.part?.role ?? '');
}

function listOf(fields: readonly ItemText[]): string {
  return fields.map(({ text }) => `"${text.trim()}"`).join(' and ');
}
