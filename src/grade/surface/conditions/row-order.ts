// Whether rows or cards are in the order of a value that each has: by a column, or by the one amount or date in each.
import type { Condition } from '../../../claim/predicate.js';
import type { Fragment, Part } from '../../../episode/layout.js';
import { decided, type ClaimDecision, sentence } from '../decision.js';
import { readDate } from '../find/date-spellings.js';
import { columnOf } from '../find/described/columns.js';
import { readAmount } from '../find/find-number.js';
import type { Located } from '../find/located.js';
import type { Moment } from '../moment.js';
import { causeOf, lookedFor } from './shown.js';

type Sorted = Extract<Condition, { op: 'sorted' }>;

/** A text of a row, with its value if it is an amount or a date. */
interface Worth {
  text: string;
  value: number | string;
}

/** Rows that each have exactly one value to sort by; anything else is inconclusive. */
export function decideSorted(claim: Sorted, located: Located, moment: Moment): ClaimDecision {
  const rows = rowsOf(located);
  const what = sentence(lookedFor(claim.subject, located));
  if (rows.length < 2)
    return decided('inconclusive', `${what} cannot be compared: there are no two rows or cards.`);
  const read = worthOf(rows, claim.by, moment);
  if (typeof read === 'string')
    return decided('inconclusive', `${what} cannot be compared: ${read}.`);
  const main = located.sightings[0];
  const about = { ...(main && { main }), measurements: { rows: rows.length } };
  const first = directions(claim).map((way) => firstBreak(read, way));
  const list = read.map(({ text }) => text).join(', ');
  if (first.includes(null))
    return decided('passed', `${what} stand in this order: ${list}.`, about);
  const [broken] = first;
  const clause = `${broken?.[0].text ?? ''} stands before ${broken?.[1].text ?? ''}`;
  return decided('failed', `${what} are not in order: ${clause}.`, {
    ...about,
    cause: causeOf('unlike', [claim.subject, located], clause),
  });
}

/** From top to bottom, then from left to right. */
function rowsOf({ sightings }: Located): Part[] {
  const parts = sightings.flatMap(({ thing }) => thing?.part ?? []);
  return parts
    .filter((part) => part.role !== 'columnheader')
    .sort((a, b) =>
      Math.abs(a.box[1] - b.box[1]) > a.box[3] / 2 ? a.box[1] - b.box[1] : a.box[0] - b.box[0],
    );
}

type Way = 'ascending' | 'descending';

function directions({ direction }: Sorted): readonly Way[] {
  return direction === null ? ['ascending', 'descending'] : [direction];
}

function firstBreak(all: readonly Worth[], way: Way): [Worth, Worth] | null {
  for (const [at, one] of all.entries()) {
    const next = all[at + 1];
    if (next === undefined) continue;
    const sign = compare(one.value, next.value);
    if (way === 'ascending' ? sign > 0 : sign < 0) return [one, next];
  }
  return null;
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { sensitivity: 'base' });
}

/** The value of each row, all of one sort; or why there is none. */
function worthOf(rows: readonly Part[], by: string | null, moment: Moment): Worth[] | string {
  const column = by === null ? null : columnOf(by, moment);
  if (by !== null && column === null && !/price|amount|cost|total|date|day/u.test(by))
    return `no column is called "${by}"`;
  const texts = rows.map((row) => textsOf(row, column, moment));
  for (const readAs of [amountOf, dateOf, dayOf]) {
    const read = texts.map((all) => all.flatMap((text) => readAs(text, moment) ?? []));
    // In a card a bare number may be anything, such as the day of a date.
    const isBare = column === null && texts.flat().every((text) => !/\p{Sc}/u.test(text));
    if (readAs === amountOf && isBare) continue;
    if (read.every(({ length }) => length === 1)) return read.flat();
  }
  if (column === null || texts.some(({ length }) => length !== 1))
    return `not every one of the ${rows.length} has exactly one ${by ?? 'amount or date'}`;
  return texts.flat().map((text) => ({ text, value: text }));
}

type ReadAs = (text: string, moment: Moment) => Worth | null;

const amountOf: ReadAs = (text, { resolve }) => {
  const amount = readAmount(text, resolve.locale);
  return amount === null || !/\d/u.test(text) ? null : { text, value: amount.value };
};

const dateOf: ReadAs = (text, { resolve }) => {
  const date = readDate(text, resolve.locale);
  return date === null ? null : { text, value: date };
};

/** Days without a year are taken to be in the same year; 2000 had all of them. */
const dayOf: ReadAs = (text, moment) => {
  const date = dateOf(`${text} 2000`, moment);
  return date === null || /\d{4}/u.test(text) ? null : { text, value: date.value };
};

/** The lines of text in a row, or of one column of it. */
function textsOf(row: Part, column: Part | null, { layout }: Moment): string[] {
  const inside = layout.fragments
    .slice(...row.fragments)
    .filter((one) => column === null || isUnder(one, column));
  const blocks = new Map<number, string>();
  for (const { block, text } of inside) blocks.set(block, (blocks.get(block) ?? '') + text);
  return [...blocks.values()].map((text) => text.trim()).filter((text) => text !== '');
}

function isUnder({ box }: Fragment, { box: [x, , width] }: Part): boolean {
  const middle = box[0] + box[2] / 2;
  return middle >= x && middle <= x + width;
}
