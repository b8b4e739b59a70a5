// Reads what a sentence says of a thing piece by piece: "due on 3 March" by the date beside "Due", "Room Birch" by the one room there, "out with E. Dunn" by two fields.
import type { Condition } from '../../../claim/predicate.js';
import type { Part } from '../../../episode/layout.js';
import { blocksOf } from '../find/described/blocks.js';
import { quantitiesInside } from '../find/described/by-value.js';
import { allEntries } from '../find/described/entries.js';
import { joinedText } from '../find/described/page.js';
import { comparedWords, holdsStems, isName } from '../find/described/words.js';
import { itemsAround } from '../find/peers.js';
import type { Quantity } from '../find/quantities.js';
import type { Moment } from '../moment.js';
import { type Sighting, sightText } from '../sighting.js';
import { otherInPlace } from './fields.js';
import { type ItemText, fieldsOf } from './item-fields.js';
import type { MatchFinding } from './of-matches.js';
import { isSameValue, wantedValue } from './told-values.js';

type Tells = Extract<Condition, { op: 'tells' }>;

/** What was done, how it is joined, and with what: "due on 3 March". */
interface Pieces {
  /** Empty if there is only the rest: "from Priya Nair". */
  verb: string;
  joint: string;
  rest: string;
}

/** Null if the words are not told, or not ruled out, in pieces. */
export function toldInPieces(
  { words, how, subject }: Tells,
  sighting: Sighting,
  moment: Moment,
): MatchFinding | null {
  if (how === 'said' || how === 'set') return null;
  const items = ownItems(sighting, moment);
  const figure = otherFigure(words, sighting) ?? otherDay(words, items, moment);
  if (figure !== null) return figure;
  const pieces = piecesOf(words);
  for (const item of items) {
    const fields = textsOf(item, moment).filter((field) => isSeen(field, moment));
    const found =
      underHeader(words, fields) ??
      byIdentifier(pieces?.rest ?? words, fields) ??
      (pieces && (onItsDay(pieces, item, moment) ?? asFields(pieces, fields)));
    if (found !== null) return found;
  }
  const whole = items.length === 0 ? (sighting.thing?.part ?? null) : null;
  const day = whole && pieces && onItsDay(pieces, whole, moment);
  if (day !== null) return day;
  if (pieces === null || !isFree(pieces.verb)) return null;
  const other = otherInPlace({ words: pieces.rest, subject }, sighting, moment);
  return other === null ? null : failed(other);
}

/** Outwards to the row or entry that it is or is in: what is around that has others in it. */
function ownItems(sighting: Sighting, moment: Moment): Part[] {
  const items = itemsAround(sighting, moment);
  const entries = allEntries(moment.layout);
  const last = items.findIndex((part) => part.role === 'row' || entries.includes(part));
  return items.slice(0, last < 0 ? 1 : last + 1);
}

/** The cells of a row, the blocks of anything else. */
function textsOf(item: Part, moment: Moment): readonly ItemText[] {
  if (item.role === 'row') return fieldsOf(item, moment);
  return blocksOf(moment.layout.fragments.slice(...item.fragments)).map((fragments) => ({
    ...{ place: '', header: null, fragments },
    text: joinedText(fragments),
  }));
}

function isSeen({ fragments }: ItemText, moment: Moment): boolean {
  const seen = sightText(
    moment,
    fragments.map(({ id, text }) => [id, 0, text.length]),
  );
  return seen?.state === 'painted';
}

function passed(what: string): MatchFinding {
  return { outcome: 'passed', why: `has ${what}` };
}

function failed(why: string): MatchFinding {
  return { outcome: 'failed', why, saysOther: true };
}

const JOINED = /^(?:(.+?) )?(on|with|by|from|at|in|to|for|until|as) (.+)$/u;

const JOINT = /^(?:on|with|by|from|at|in|to|for|until|as)$/u;

function piecesOf(words: string): Pieces | null {
  const [, verb = '', joint = '', rest = ''] = JOINED.exec(words) ?? [];
  const isShort = verb.split(' ').length <= 2;
  return rest === '' || !isShort ? null : { verb, joint, rest: rest.replace(/^(?:the|an?) /u, '') };
}

/** Verbs that say no more than that a thing has something. */
const FREE = /^(?:|booked|assigned|scheduled|listed|shown|run|handled|led|planned|due)$/u;

function isFree(verb: string): boolean {
  return FREE.test(verb.toLowerCase());
}

/** "Platform 4", "the New stage": the value of a column by its name. */
function underHeader(words: string, fields: readonly ItemText[]): MatchFinding | null {
  const said = comparedWords(words);
  for (const { header, text } of fields) {
    const name = comparedWords(header ?? '');
    if (name.length === 0 || said.length <= name.length) continue;
    const isFirst = name.every((word, at) => said[at] === word);
    const isLast = name.every((word, at) => said[said.length - name.length + at] === word);
    if (!isFirst && !isLast) continue;
    const value = isFirst ? said.slice(name.length) : said.slice(0, -name.length);
    // Whatever is out with somebody is not out on a day.
    if (JOINT.test(value[0] ?? '')) continue;
    if (isName(text, value)) return passed(`"${text.trim()}" under "${header ?? ''}"`);
    const isOther =
      comparedWords(text).length > 0 && !comparedWords(text).some((word) => value.includes(word));
    return isOther ? failed(`has "${text.trim()}" under "${header ?? ''}"`) : null;
  }
  return null;
}

/** Places and the like that go by a name or number, of which a thing is in one. */
const NUMBERED =
  /^(room|platform|gate|terminal|hall|dock|berth|pier|bay|track|floor|desk|building|zone|aisle|lane) ([\p{L}\d-]+)$/iu;

/** "Room Birch", where the entry names another room and no second one. */
function byIdentifier(words: string, fields: readonly ItemText[]): MatchFinding | null {
  const [, kind = '', id = ''] = NUMBERED.exec(words) ?? [];
  if (kind === '') return null;
  const named = new RegExp(`\\b${kind} (\\p{Lu}[\\p{L}\\d-]*|\\d+\\p{L}?)(?![\\p{L}\\d])`, 'giu');
  const all = fields.flatMap(({ text }) => [...text.matchAll(named)].map(([, one = '']) => one));
  const [only, second] = new Set(all.map((one) => one.toLowerCase()));
  if (only === undefined || second !== undefined) return null;
  const is = `"${kind} ${all[0] ?? ''}" standing at it`;
  return only === id.toLowerCase() ? passed(is) : failed(`has ${is}, and not ${words}`);
}

/** A badge that is a figure and nothing else, where another figure is said. */
function otherFigure(words: string, { text, state }: Sighting): MatchFinding | null {
  const [own, said] = [text.trim(), words.trim()];
  const areOther = FIGURE.test(own) && FIGURE.test(said) && Number(own) !== Number(said);
  return areOther && state === 'painted' ? failed(`is "${own}"`) : null;
}

const FIGURE = /^\d{1,4}$/u;

/** A row with days in it, none of which is the one that is said. */
function otherDay(words: string, [item]: readonly Part[], moment: Moment): MatchFinding | null {
  const wanted = item?.role === 'row' ? wantedValue(words, moment.resolve.locale) : null;
  if (item === undefined || wanted?.sort !== 'date') return null;
  const row = sightText(
    moment,
    moment.layout.fragments.slice(...item.fragments).map(({ id, text }) => [id, 0, text.length]),
  );
  const days = row?.state === 'painted' ? quantitiesInside(row, moment) : [];
  const alike = days.filter(({ sort, unit }) => sort === 'date' && unit === wanted.unit);
  const isOther = alike.length > 0 && !alike.some((one) => isSameValue(one, wanted));
  return isOther
    ? failed(`has ${alike.map(({ text }) => `"${text.trim()}"`).join(' and ')}`)
    : null;
}

/** "Due on 3 March": the one date beside that word. */
function onItsDay({ verb, rest }: Pieces, item: Part, moment: Moment): MatchFinding | null {
  const wanted = wantedValue(rest, moment.resolve.locale);
  if (wanted === null || wanted.sort === 'amount' || verb === '') return null;
  return dayIn(moment.layout.fragments.slice(...item.fragments), { verb, wanted }, moment);
}

function dayIn(
  fragments: Moment['layout']['fragments'],
  { verb, wanted }: { verb: string; wanted: Quantity },
  moment: Moment,
): MatchFinding | null {
  const telling = blocksOf(fragments).filter((block) => holdsStems(joinedText(block), [verb]));
  const values = telling.flatMap((block) => {
    const seen = sightText(
      moment,
      block.map(({ id, text }) => [id, 0, text.length]),
    );
    if (seen?.state !== 'painted') return [];
    return quantitiesInside(seen, moment).filter(
      ({ sort, unit }) => sort === wanted.sort && unit === wanted.unit,
    );
  });
  const [only, second] = values;
  if (only === undefined || second !== undefined) return null;
  const is = `"${only.text.trim()}" beside "${verb}"`;
  return isSameValue(only, wanted) ? passed(is) : failed(`has ${is}`);
}

/** "Out with E. Dunn": each piece is a field of its own. */
function asFields({ verb, joint, rest }: Pieces, fields: readonly ItemText[]): MatchFinding | null {
  const isField = (words: string): ItemText | undefined =>
    fields.find(({ text }) => isName(text, [words]));
  const own = isField(rest);
  if (own === undefined || isRoute(joint, fields)) return null;
  if (verb === '' || isFree(verb)) return passed(`"${own.text.trim()}" standing at it`);
  const done = isField(verb);
  return done === undefined
    ? null
    : passed(`"${done.text.trim()}" and "${own.text.trim()}" standing at it`);
}

/** Where a thing has a beginning and an end, a place may be either. */
function isRoute(joint: string, fields: readonly ItemText[]): boolean {
  if (!/^(?:from|to|for)$/u.test(joint)) return false;
  return fields.some(
    ({ text, header }) =>
      /[→➔➝]/u.test(text) ||
      /^(?:from|to|origin|destination|departs?|arrives?)\b/iu.test(header ?? ''),
  );
}
