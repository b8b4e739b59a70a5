/** What every language has to have words for; it holds no words. */
import type { Need } from './memory.js';
import type { Price, Weather } from './results.js';
import type { Pick } from './variants.js';

export interface Wording {
  weather(weather: Weather, spoken: string, pick: Pick): string;
  price(price: Price, pick: Pick): string;
  unknownLocation(spoken: string, pick: Pick): string;
  unknownTicker(ticker: string, pick: Pick): string;
  unknownCompany(name: string, pick: Pick): string;
  marketClosed(day: { ticker: string; date: string; lastTradingDay: string }, pick: Pick): string;
  noQuote(ticker: string, date: string, pick: Pick): string;
  unavailable(tool: 'get_current_weather' | 'get_stock_price', pick: Pick): string;
  ask(need: Need, pick: Pick): string;
  impossibleDate(text: string, pick: Pick): string;
  futureDate(date: string, pick: Pick): string;
  forecast(pick: Pick): string;
  greet(pick: Pick): string;
  thanks(pick: Pick): string;
  bye(pick: Pick): string;
  help(pick: Pick): string;
  next(pick: Pick): string;
  outOfScope(pick: Pick): string;
  declined(pick: Pick): string;
}

/** "September 5, 2025", "5. September 2025". */
export function longDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

export function weekday(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(date),
  );
}

export function money(amount: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** Percent of change since the close before, with its sign left out. */
export function movePercent({ close_price: close, previous_close_price: before }: Price): number {
  return Math.abs(Math.round(((close - before) / before) * 1000) / 10);
}
