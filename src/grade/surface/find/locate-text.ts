// Finds a text on the page, along blocks and visual lines; decides nothing.
import type { TextRange } from '../../../pixels/ink.js';
import { dateSpellings, readDate } from './date-spellings.js';
import { findAmount, readAmount, type ScreenAmount } from './find-number.js';
import { findText, uniqueOccurrences } from './find-text.js';
import { type Located, notFound } from './located.js';
import type { Moment } from '../moment.js';
import { nearestTexts, nearMisses, otherAmounts } from './near-miss.js';
import { holdsAll, type Sighting, sightText } from '../sighting.js';
import { strandsOf } from './strands.js';

/** All places of a quoted text; a text that is a number or a date as a whole is found by its value too. */
export function locateQuoted(text: string, moment: Moment): Located {
  const { locale } = moment.resolve;
  const date = readDate(text, locale);
  if (date !== null) return locateSpellings(text, dateSpellings(date, locale), moment);
  const amount = readAmount(text, locale);
  return amount === null ? locateText(text, moment) : locateAmount(text, amount, moment);
}

function locateSpellings(text: string, spellings: readonly string[], moment: Moment): Located {
  const all = [text, ...spellings].map((spelling) =>
    findText(strandsOf(moment.layout), spelling).filter(({ inside }) => inside === null),
  );
  const places = uniqueOccurrences(all.flat());
  if (places.length === 0) return locateText(text, moment);
  return { ...notFound(''), sightings: sightAll(places, moment), couldHide: text };
}

/** The digits of another number, such as "-$42.00" for "$42.00", are not what is meant. */
function locateAmount(text: string, amount: ScreenAmount, moment: Moment): Located {
  const strands = strandsOf(moment.layout);
  const { found, others } = findAmount(strands, amount, moment.resolve.locale);
  const asText = locateText(text, moment);
  const written = findText(strands, text)
    .filter(({ inside }) => inside === null)
    .filter((one) => ![...found, ...others].some((place) => holdsAll(place, one)));
  const places = uniqueOccurrences([...written, ...found]);
  return {
    ...asText,
    sightings: sightAll(places, moment),
    nearMisses: places.length > 0 ? [] : otherAmounts(others, moment),
  };
}

/** All places of a text; places inside a longer word are near misses. */
export function locateText(text: string, moment: Moment): Located {
  const places = findText(strandsOf(moment.layout), text);
  const whole = places.filter(({ inside }) => inside === null);
  const parts = [...new Set(places.flatMap(({ inside }) => (inside === null ? [] : [inside])))];
  const inWords = nearMisses(parts, 'it is only a part of this', moment);
  const similar = whole.length > 0 || inWords.length > 0 ? [] : nearestTexts(text, moment);
  return {
    ...notFound(`"${text}" is nowhere on the page`),
    sightings: sightAll(whole, moment),
    couldHide: text,
    nearMisses: [...inWords, ...similar],
  };
}

/** The sightings of several places. */
export function sightAll(
  places: readonly { ranges: readonly TextRange[] }[],
  moment: Moment,
): Sighting[] {
  return places.flatMap(({ ranges }) => sightText(moment, ranges) ?? []);
}
