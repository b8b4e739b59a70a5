/** Reads one message of the person in the light of what was said before; it calls nothing and words nothing. */
import type { Line } from './wording.js';

export type Lookup =
  | { tool: 'get_current_weather'; args: { location: string }; spoken: string }
  | { tool: 'get_stock_price'; args: { ticker: string; date: string } };

export type Intent =
  | { kind: 'look_up'; lookups: Lookup[] }
  | { kind: 'say'; line: Line; values?: Record<string, string> };

export interface Memory {
  /** ISO date. */
  readonly today: string;
  language: 'en' | 'de';
  topic: 'weather' | 'share' | null;
  ticker: string | null;
  /** ISO date. */
  day: string | null;
  /** The newest lookups, for "try again". */
  lookups: Lookup[];
  /** What the engine proposed, for "yes". */
  offer: Lookup[];
}

const courtesies: readonly (readonly [RegExp, Line])[] = [
  [/\b(?:thanks|thank you|bye|danke|that is all|that's all)\b/i, 'thanks'],
  [/^(?:no|nein)\b/i, 'thanks'],
  [/^(?:hi|hello|hey|hallo|guten)\b/i, 'greet'],
];

export function understand(text: string, memory: Memory): Intent {
  if (/\b(?:wie|wetter|kurs|aktie\w*|und|bitte)\b/i.test(text)) memory.language = 'de';
  else if (/\b(?:what|how|the|weather|price|and|please)\b/i.test(text)) memory.language = 'en';
  const { offer } = memory;
  memory.offer = [];
  const [day, ticker] = [dayIn(text, memory.today), tickerIn(text)];
  const isNo = /^(?:no|nein|thanks)\b|n't\b|\bnicht\b/i.test(text);
  if (offer.length > 0 && !isNo && day === null && ticker === null) return lookUp(offer, memory);
  const isAgain = /\b(?:again|once more|noch einmal)\b/i.test(text);
  if (isAgain && memory.lookups.length > 0) return lookUp(memory.lookups, memory);
  if (/\b(?:weather|wetter|temperature)\b/i.test(text)) return weather(text, day, memory);
  const isShare = ticker !== null || /\b(?:stocks?|shares?|price|kurs|aktie\w*)\b/i.test(text);
  if (isShare || (day !== null && memory.topic === 'share')) return share(ticker, day, memory);
  const isPlace = memory.topic !== null && placesIn(text).length > 0;
  if (isPlace) return weather(text, day, memory);
  const courtesy = courtesies.find(([words]) => words.test(text));
  return { kind: 'say', line: courtesy?.[1] ?? 'out_of_scope' };
}

function lookUp(lookups: Lookup[], memory: Memory): Intent {
  memory.lookups = lookups;
  return { kind: 'look_up', lookups };
}

function weather(text: string, day: Day | null, memory: Memory): Intent {
  memory.topic = 'weather';
  if (day !== null && day.iso !== memory.today) return { kind: 'say', line: 'forecast' };
  const lookups = placesIn(text).map((spoken): Lookup => {
    const location = englishNames[spoken] ?? spoken;
    return { tool: 'get_current_weather', args: { location }, spoken };
  });
  return lookups.length > 0 ? lookUp(lookups, memory) : { kind: 'say', line: 'ask_city' };
}

function share(ticker: string | null, day: Day | null, memory: Memory): Intent {
  if (memory.topic !== 'share') Object.assign(memory, { ticker: null, day: null });
  memory.topic = 'share';
  memory.ticker = ticker ?? memory.ticker;
  if (day !== null && day.iso === null)
    return { kind: 'say', line: 'impossible_date', values: { text: day.text } };
  const date = day?.iso ?? memory.day;
  if (date !== null && date > memory.today)
    return { kind: 'say', line: 'future_date', values: { date } };
  memory.day = date;
  if (memory.ticker === null) return { kind: 'say', line: date ? 'ask_company' : 'ask_both' };
  if (date === null) return { kind: 'say', line: 'ask_date' };
  return lookUp([{ tool: 'get_stock_price', args: { ticker: memory.ticker, date } }], memory);
}

const englishNames: Readonly<Record<string, string>> = {
  Wien: 'Vienna',
  München: 'Munich',
  Tokio: 'Tokyo',
};
const name = String.raw`\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*`;
const list = String.raw`(${name}(?:(?:,| and| und) ${name})*)`;
const afterPreposition = new RegExp(String.raw`\b(?:in|for|about) ${list}`, 'u');
const alone = new RegExp(String.raw`^(?:And |Und |No, )?${list}[?.!]*$`, 'u');

/** Places behind "in" and its like, or one that stands alone. */
function placesIn(text: string): string[] {
  const found = (afterPreposition.exec(text) ?? alone.exec(text))?.[1];
  return found?.split(/,| and | und /).map((one) => one.trim()) ?? [];
}

const tickers: Readonly<Record<string, string>> = {
  Apple: 'AAPL',
  Microsoft: 'MSFT',
  Google: 'GOOGL',
  Tesla: 'TSLA',
};

/** The share that is named by its ticker or its company. */
function tickerIn(text: string): string | null {
  const company = Object.keys(tickers).find((one) => text.includes(one));
  if (company !== undefined) return tickers[company] ?? null;
  return /(?<!\p{L})(?!OK|US)[A-Z]{2,5}(?!\p{L})/u.exec(text)?.[0] ?? null;
}

/** A day that a text names; `iso` is null where the calendar does not have it. */
interface Day {
  text: string;
  iso: string | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const english = /\b(?<month>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})\b/i;
const german = /\b(?<day>\d{1,2})\. (?<month>[a-zä]{3,9}) (?<year>\d{4})\b/i;
const beside = { tomorrow: 1, morgen: 1, today: 0, heute: 0, yesterday: -1, gestern: -1 };

function dayIn(text: string, today: string): Day | null {
  const { 0: written, groups } = english.exec(text) ?? german.exec(text) ?? {};
  if (written !== undefined) return { text: written, iso: isoOf(groups ?? {}) };
  for (const [word, days] of Object.entries(beside)) {
    if (!new RegExp(`\\b${word}\\b`, 'i').test(text)) continue;
    const iso = new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
    return { text: word, iso };
  }
  return null;
}

function isoOf(groups: Record<string, string | undefined>): string | null {
  const stem = (groups['month'] ?? '').slice(0, 3).toLowerCase();
  const same: Record<string, string> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' };
  const [month, day] = [months.indexOf(same[stem] ?? stem), Number(groups['day'])];
  const date = new Date(Date.UTC(Number(groups['year']), month, day));
  const isThere = date.getUTCMonth() === month && date.getUTCDate() === day;
  return isThere ? date.toISOString().slice(0, 10) : null;
}
