// What is beside a thing: the value next to a label, the rest of its row or card; a different value of the same sort contradicts it.
import type { Condition } from '../../../claim/predicate.js';
import type { Fragment } from '../../../episode/layout.js';
import { brief } from '../../../verdict/brief.js';
import { measuredBox } from '../decision.js';
import { isPrice, quantitiesInside } from '../find/described/by-value.js';
import { namesOf } from '../find/described/names.js';
import { joinedText } from '../find/described/page.js';
import { comparedWords } from '../find/described/words.js';
import { locateQuoted, sightAll } from '../find/locate-text.js';
import { groupBy } from '../find/strands.js';
import { fragmentsById, type Moment } from '../moment.js';
import { holdsAll, isAway, isCrossedOut, type Sighting, sightText } from '../sighting.js';
import { hasColor } from './color.js';
import { lacksMark, otherInPlace } from './fields.js';
import type { MatchFinding, Test } from './of-matches.js';
import { saysOpposite, saysSo } from './said-words.js';
import type { Quantity } from '../find/quantities.js';
import { fieldMeant } from '../find/field-meant.js';
import { ringsOf } from '../find/standing-at.js';
import { markedByClass } from './marked-by-class.js';
import { toldInPieces } from './told-in-pieces.js';
import { isSameValue, moneyAmong, valuesIn, wantedValue } from './told-values.js';

type Tells = Extract<Condition, { op: 'tells' }>;

const ARTICLE = /^(?:an?|the) (?=\S)/u;

/** Whether what is beside a match says the words, by value if they are an amount or a date. */
export function tellsWords(said: Tells, moment: Moment): Test {
  const words = isFree(said.words) ? 'free' : said.words.replace(ARTICLE, '');
  const claim = isReported(said) ? said : { ...said, words };
  const places = locateQuoted(claim.words, moment).sightings;
  return (sighting) => {
    const field = claim.how === 'set' ? contentOf(sighting, moment) : null;
    if (field !== null) return isContent(field, { claim, places });
    const rings = ringsOf(sighting, moment);
    for (const ring of rings) {
      const finding = toldIn(ring, sighting, { claim, places, moment });
      if (finding !== null) return finding;
    }
    const marked = markedByClass(claim, sighting, moment.layout);
    if (marked !== null) return marked;
    const other = saidOfOthers(claim, sighting, moment);
    if (other !== null) return { outcome: 'failed', why: other, saysOther: true };
    return toldInPieces(claim, sighting, moment) ?? notThere(claim.words, places, rings);
  };
}

/** In somebody's words, so that some may lie between them. */
function isReported({ how }: Tells): boolean {
  return how === 'said' || how === 'fact';
}

/** What others alike are told to be, and this one is not. */
function saidOfOthers(claim: Tells, sighting: Sighting, moment: Moment): string | null {
  const { words, how, subject, color } = claim;
  if (isReported(claim)) return null;
  const isMark = how === 'marked' || color !== undefined;
  if (isMark && lacksMark(words, sighting, moment))
    return `is not marked "${words}" as others alike are`;
  return otherInPlace({ words, subject }, sighting, moment);
}

interface Asked {
  claim: Tells;
  /** Where the words occur as written. */
  places: readonly Sighting[];
}

function toldIn(
  ring: Sighting,
  sighting: Sighting,
  { claim, places, moment }: Asked & { moment: Moment },
): MatchFinding | null {
  const wanted = wantedValue(claim.words, moment.resolve.locale);
  const values = wanted === null ? [] : valuesIn(ring, wanted, moment);
  if (claim.how === 'value' && values.length > 1) return ofSeveral(values.map(({ text }) => text));
  const inside = places
    .filter((place) => holdsAll(ring, place) && !isOnlyItself(place, sighting))
    .filter((place) => claim.how !== 'value' || !isCrossedOut(place, moment))
    .filter((place) => !isReported(claim) || !saysOpposite(blockOf(place, moment), claim.words));
  const crossed = inside.find((place) => isCrossed(place, moment));
  if (crossed !== undefined && !isReported(claim))
    return { outcome: 'failed', why: `has a cross before "${claim.words}"`, saysOther: true };
  const same = values.filter((one) => wanted !== null && isSameValue(one, wanted));
  const all = [...inside, ...sightAll(same, moment)];
  const seen = all.find(({ state }) => state === 'painted');
  if (seen !== undefined) return inColor(seen, claim, moment);
  const [hidden] = all;
  if (hidden !== undefined)
    return {
      // Of what is elsewhere altogether, "is shown" and "without scrolling" speak.
      outcome:
        hidden.state === 'unpainted' && !(isAway(hidden) && isAway(sighting))
          ? 'failed'
          : 'inconclusive',
      why: `has "${claim.words}" standing at it, which is not seen: ${hidden.why ?? ''}`,
    };
  if (isReported(claim)) return saidIn(ring, claim, moment);
  const other = contradiction(ring, sighting, { claim, moment });
  return other === null ? null : { outcome: 'failed', why: other, saysOther: true };
}

const CROSS = /[✗✘✕✖❌]\s*$/u;

/** Listed as what a thing has not: "✗ 5G". */
function isCrossed({ ranges: [first] }: Sighting, { layout }: Moment): boolean {
  const own = first === undefined ? undefined : fragmentsById(layout).get(first[0]);
  if (first === undefined || own === undefined) return false;
  const block = layout.fragments.filter(
    (one) => one.frame === own.frame && one.block === own.block && one.order < own.order,
  );
  return CROSS.test(joinedText(block) + own.text.slice(0, first[1]));
}

/** All text of the block in which something begins. */
function blockOf({ ranges: [first] }: Sighting, { layout }: Moment): string {
  const own = first === undefined ? undefined : fragmentsById(layout).get(first[0]);
  return joinedText(
    layout.fragments.filter(({ frame, block }) => frame === own?.frame && block === own.block),
  );
}

/** "A red tag that reads …": what says so has that color. */
function inColor(seen: Sighting, { color }: Tells, moment: Moment): MatchFinding {
  const why = `has "${seen.text.trim()}" standing at it, painted`;
  const boxes = [{ ...measuredBox(seen), kind: 'other' as const }];
  if (color === undefined) return { outcome: 'passed', why, boxes };
  const colored = hasColor(
    { op: 'color', subject: { kind: 'text', text: seen.text }, part: 'either', color },
    moment,
  )(seen);
  return { ...colored, why: `${why}, which ${colored.why}`, boxes };
}

function ofSeveral(texts: readonly string[]): MatchFinding {
  const list = namesOf(texts.map((text) => `"${text.trim()}"`));
  return { outcome: 'inconclusive', why: `has several values standing at it: ${list}` };
}

/** The blocks of a text, separately: a statement does not continue in the next block. */
function saidIn(ring: Sighting, claim: Tells, moment: Moment): MatchFinding | null {
  const fragments = fragmentsById(moment.layout);
  const blocks = groupBy(
    ring.ranges.flatMap(([id]) => fragments.get(id) ?? []),
    ({ frame, block }) => `${frame} ${block}`,
  );
  const found = [...blocks.values()].map((block) => ({
    block,
    said: saysSo(joinedText(block), claim.words),
  }));
  const told =
    found.find(({ said }) => said === 'so') ?? found.find(({ said }) => said === 'other');
  const text = told === undefined ? null : sightText(moment, told.block.map(wholeOf));
  if (told === undefined || text === null) return null;
  if (text.state !== 'painted')
    return {
      outcome: 'inconclusive',
      why: `says so in a text that is not seen: ${text.why ?? ''}`,
    };
  const boxes = [{ ...measuredBox(text), kind: 'other' as const }];
  return told.said === 'so'
    ? inColor(text, claim, moment)
    : { outcome: 'failed', why: `says "${brief(text.text.trim(), 120)}"`, saysOther: true, boxes };
}

function wholeOf({ id, text }: Fragment): [number, number, number] {
  return [id, 0, text.length];
}

function notThere(
  words: string,
  places: readonly Sighting[],
  rings: readonly Sighting[],
): MatchFinding {
  const [ring] = rings.slice(-1);
  const says = ring === undefined ? '' : `; what stands there: ${brief(ring.sight.trim(), 120)}`;
  const elsewhere = places.length === 0 ? 'is nowhere on the page' : 'stands elsewhere on the page';
  return {
    outcome: 'inconclusive',
    unsaid: true,
    why: `is not told to be "${words}", which ${elsewhere}${says}`,
  };
}

/** What is typed into a field or chosen in it: nothing in an empty text box; null for anything else. */
function contentOf(sighting: Sighting, { layout }: Moment): string | null {
  const field = fieldMeant(sighting, layout);
  const own = new Set(field?.fragments);
  const inside = layout.fragments.filter(
    ({ id, source }) => own.has(id) && source !== 'placeholder',
  );
  if (inside.length > 0) return joinedText(inside).trim();
  return /^(?:textbox|searchbox|spinbutton)$/u.test(field?.role ?? '') ? '' : null;
}

function isContent(content: string, { claim: { words } }: Asked): MatchFinding {
  const [there, wanted] = [content, words].map((text) => comparedWords(text).join(' '));
  const isSo = there === wanted || ` ${there ?? ''} `.includes(` ${wanted ?? ''} `);
  const why = content === '' ? 'is empty' : `is set to "${brief(content, 60)}"`;
  return isSo ? { outcome: 'passed', why } : { outcome: 'failed', why, saysOther: true };
}

function isFree(words: string): boolean {
  return /^free(?: of charge)?(?: for (?:the|this|your) \p{L}+)?$/iu.test(words);
}

/** The one price of a label or of an entry, unless that is nothing. */
function onlyPrice(ring: Sighting, { thing }: Sighting, moment: Moment): string | null {
  const isPriced = thing === null || thing.part?.alike !== undefined;
  if (!isPriced || ring.state !== 'painted' || /\bfree\b/iu.test(ring.text)) return null;
  const [only, second] = quantitiesInside(ring, moment).filter(isPrice);
  return only === undefined || second !== undefined || only.value === 0 ? null : only.text.trim();
}

/** "Free" beside a label, where a price is said. */
function isGiven(ring: Sighting, wanted: Quantity | null, { layout }: Moment): boolean {
  const isMoney = wanted !== null && isPrice(wanted) && wanted.value > 0;
  const fragments = fragmentsById(layout);
  return (
    isMoney &&
    ring.state === 'painted' &&
    ring.ranges.some(([id]) => isFree(fragments.get(id)?.text.trim() ?? ''))
  );
}

/** The words of the subject do not answer what is beside it. */
function isOnlyItself(place: Sighting, sighting: Sighting): boolean {
  return sighting.thing === null && holdsAll(sighting, place);
}

/**
 * A different value of the same sort, if it is the only one there, is a different answer: always for amounts of money,
 * otherwise if a value is asked for.
 */
function contradiction(
  ring: Sighting,
  sighting: Sighting,
  { claim: { words, how }, moment }: { claim: Tells; moment: Moment },
): string | null {
  const { locale } = moment.resolve;
  const money = moneyAmong(words, locale);
  const price = isFree(words) ? onlyPrice(ring, sighting, moment) : null;
  if (price !== null) return `has "${price}" standing at it, and is not free`;
  if (isGiven(ring, money, moment)) return `is free, and not at ${words}`;
  const wanted = money ?? (how === 'value' ? wantedValue(words, locale) : null);
  if (wanted === null || wanted.unit === null || ring.state !== 'painted') return null;
  const [only, second] = valuesIn(ring, wanted, moment);
  if (only === undefined || second !== undefined || isSameValue(only, wanted)) return null;
  if (comparedWords(sighting.text).length === 0) return null;
  return `has "${only.text.trim()}" standing at it, and not ${words}`;
}
