/** Reads one message of the person in the light of what was said before; it calls nothing and words nothing. */
import { findDate, type FoundDate } from './dates.js';
import { languageOf } from './language.js';
import type { Intent, Lookup, Memory } from './memory.js';
import { findBarePlace, findPlaces, type Place } from './places.js';
import { findOtherCompany, findTickers } from './symbols.js';

const weatherWords =
  /\b(?:weather|temperature|forecast|rain(?:ing|y)?|sunny|hot|cold|warm|humid|wind(?:y)?|umbrella|snow(?:ing)?|wetter|temperatur|regnet|regen|kalt|heiß|schneit|sonnig)\b/iu;
const stockWords =
  /\b(?:stocks?|shares?|prices?|quotes?|ticker|clos(?:e|ed|ing)|trad(?:e|ed|ing)|aktien?|\p{L}*kurs(?:e|es)?|börse|notierte)\b|-aktie\b/iu;
const again = /\b(?:again|retry|once more|noch ?mal|noch einmal|erneut)\b/iu;
const yes = /^\s*(?:yes|yeah|yep|sure|ok(?:ay)?|all ?right|fine|great|(?:please )?(?:do|look)\b|go ahead|please\b|ja|gerne|genau|bitte|einverstanden)\b|\b(?:let's do that|that (?:works|would be)|sounds good|i(?:'ll| will) take (?:that|it))\b/iu; // prettier-ignore
const no = /^\s*(?:no|nope|never mind|nein|lieber nicht)\b/iu;
const greeting = /^\s*(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen|abend)|moin|servus)\b/iu; // prettier-ignore
const thanks = /\b(?:thanks?|thank you|thx|cheers|danke|vielen dank)\b/iu;
const bye = /\b(?:bye|goodbye|see you|that(?:'s| is| will be|'ll be) all|that(?:'s| is) it|nothing else|tschüss|auf wiedersehen|das (?:war|wäre) (?:es|alles))\b/iu; // prettier-ignore
const next =
  /\b(?:how do we go on|what (?:happens )?(?:now|next)|what else|anything else|und (?:nun|jetzt)|wie geht es weiter)\b/iu;
const help = /\b(?:what can you do|who are you|help|was kannst du|wer bist du|hilfe)\b/iu;

interface Reading {
  text: string;
  date: FoundDate | null;
  tickers: string[];
  places: Place[];
  /** Without its date, so that "in January" is no place. */
  rest: string;
}

/** What the message asks for; the memory is brought up to date with it. */
export function understand(text: string, memory: Memory): Intent {
  memory.language = languageOf(text, memory.language);
  const date = findDate(text, { today: memory.today, earlier: memory.date });
  const rest = date?.rest ?? text;
  const tickers = findTickers(rest);
  const reading = { text, date, rest, tickers, places: findPlaces(rest) };
  const intent = intentOf(reading, memory);
  memory.pending = intent.kind === 'ask' ? intent.need : null;
  if (intent.kind === 'look_up') memory.lookups = intent.lookups;
  // What was proposed stands until it is taken, turned down, or something else is looked up.
  if (intent.kind === 'look_up' || intent.kind === 'declined') memory.offer = [];
  return intent;
}

function intentOf(reading: Reading, memory: Memory): Intent {
  const { text, rest } = reading;
  const [asksWeather, asksStock] = [weatherWords.test(rest), stockWords.test(rest)];
  if (asksWeather && asksStock) return both(reading, memory);
  if (asksWeather) return weather(reading, memory);
  if (asksStock || memory.pending === 'ticker' || memory.pending === 'ticker_and_date')
    return stock(reading, memory);
  if (yes.test(text) && memory.offer.length > 0) return { kind: 'look_up', lookups: memory.offer };
  if (again.test(text) && memory.lookups.length > 0)
    return { kind: 'look_up', lookups: memory.lookups };
  if (reading.tickers.length > 0) return stock(reading, memory);
  return followUp(reading, memory) ?? courtesy(text, memory);
}

/** "How about in Tokyo?", "And what about Paris?", "and on January 10?", or the answer to a question. */
function followUp(reading: Reading, memory: Memory): Intent | null {
  const wasAsked = memory.pending === 'location';
  const bare = courtesyOf(reading.text) === null ? findBarePlace(reading.rest, wasAsked) : [];
  const places = reading.places.length > 0 ? reading.places : bare;
  const continues = memory.topic !== null || wasAsked;
  if (places.length > 0 && continues && (memory.place !== null || memory.topic === 'weather'))
    return weather({ ...reading, places }, memory);
  if (reading.date === null) return null;
  if (memory.topic === 'weather' && reading.date.kind === 'day') return weather(reading, memory);
  return memory.tickers.length > 0 || memory.pending === 'date' ? stock(reading, memory) : null;
}

function weather(reading: Reading, memory: Memory): Intent {
  memory.topic = 'weather';
  const places = reading.places.length > 0 ? reading.places : inPlaceOf(memory, reading);
  const isOtherDay = reading.date?.kind === 'day' && reading.date.iso !== memory.today;
  memory.place = places.at(-1) ?? memory.place;
  if (places.length === 0) return { kind: 'ask', need: 'location' };
  if (
    isOtherDay ||
    /\b(?:forecast|next week|weekend|wochenende|vorhersage)\b/iu.test(reading.rest)
  ) {
    memory.offer = places.map(weatherLookup);
    return { kind: 'forecast' };
  }
  return { kind: 'look_up', lookups: places.map(weatherLookup) };
}

/** "Is it raining there?", or a place that stands alone beside the question. */
function inPlaceOf(memory: Memory, { rest }: Reading): Place[] {
  const bare = findBarePlace(rest, false).filter(({ spoken }) => !weatherWords.test(spoken));
  if (bare.length > 0) return bare;
  const refersBack = memory.place !== null && /\b(?:there|dort|da|it|es)\b/iu.test(rest);
  return refersBack && memory.place !== null ? [memory.place] : [];
}

function weatherLookup({ location, spoken }: Place): Lookup {
  return { tool: 'get_current_weather', args: { location }, spoken };
}

function stock({ date, tickers, rest }: Reading, memory: Memory): Intent {
  const isNew = memory.topic !== 'stock' && tickers.length > 0;
  const company = tickers.length === 0 ? findOtherCompany(rest) : null;
  memory.topic = 'stock';
  if (company !== null) return { kind: 'unknown_company', name: company };
  if (tickers.length > 0) memory.tickers = tickers;
  if (date?.kind === 'impossible') return { kind: 'impossible_date', text: date.text.trim() };
  // A new question without a day is not about the day of an old one, unless it says so.
  const day = date?.iso ?? implied(rest, memory, isNew);
  if (day !== null && day > memory.today) return { kind: 'future_date', date: day };
  memory.date = day;
  if (memory.tickers.length === 0) return { kind: 'ask', need: day ? 'ticker' : 'ticker_and_date' };
  if (day === null) return { kind: 'ask', need: 'date' };
  return { kind: 'look_up', lookups: memory.tickers.map((ticker) => priceLookup(ticker, day)) };
}

function implied(rest: string, memory: Memory, isNew: boolean): string | null {
  if (/\b(?:current|now|latest|aktuelle[nr]?|jetzt|derzeit)\b/iu.test(rest)) return memory.today;
  return isNew && stockWords.test(rest) ? null : memory.date;
}

function priceLookup(ticker: string, date: string): Lookup {
  return { tool: 'get_stock_price', args: { ticker, date } };
}

/** One message that asks for the weather and for a price. */
function both(reading: Reading, memory: Memory): Intent {
  const [first, second] = [weather({ ...reading, date: null }, memory), stock(reading, memory)];
  if (first.kind !== 'look_up') return first;
  if (second.kind !== 'look_up') return second;
  return { kind: 'look_up', lookups: [...first.lookups, ...second.lookups] };
}

function courtesy(text: string, memory: Memory): Intent {
  if (no.test(text) && memory.offer.length > 0) return { kind: 'declined' };
  return courtesyOf(text) ?? { kind: 'out_of_scope' };
}

function courtesyOf(text: string): Intent | null {
  if (bye.test(text)) return { kind: 'bye' };
  if (thanks.test(text)) return { kind: 'thanks' };
  if (no.test(text) && text.trim().split(/\s+/).length <= 4) return { kind: 'bye' };
  if (next.test(text)) return { kind: 'next' };
  if (help.test(text)) return { kind: 'help' };
  return greeting.test(text) ? { kind: 'greet' } : null;
}
