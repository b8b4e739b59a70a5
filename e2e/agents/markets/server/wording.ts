/** What Almanac says in English and in German, in variants that mean the same; it decides nothing. */
import { choose, fill, longDate, money, type Values, type Variants } from '../../kit/wording.js';
import type { Quote, Weather } from '../wire.js';

export type Language = 'en' | 'de';

const english = {
  weather: [
    'It is {f}°F ({c}°C) in {place} right now, with {sky}. Humidity is at {humidity}%, with wind at {mph} mph.',
    'Right now in {place}: {f}°F and {sky}. The wind blows at {mph} mph and humidity stands at {humidity}%.',
    "You'd find {sky} in {place} just now. The thermometer shows {f}°F.",
  ],
  price: [
    '{ticker} closed at {close} on {day}, {percent}% {direction} the day before. It traded between {low} and {high}.',
    'The closing price of {ticker} on {day} was {close}, {percent}% {direction} the close before.',
    'On {day}, {ticker} finished the day at {close}. Low: {low}. High: {high}.',
  ],
  unknown_city: [
    'I could not find a weather station for {place}. Is there a larger city nearby?',
    'The weather service does not know {place}. Could you check the spelling?',
  ],
  unknown_ticker: [
    'I could not find a share with the ticker {ticker}. Could you check it?',
    'No listed share goes by {ticker}. Which company do you mean?',
  ],
  market_closed: [
    '{day} was a {weekday}, and the exchange was closed, so there is no {ticker} price for it. Shall I look up {last} instead?',
    'There is no {ticker} price for {day}: that was a {weekday} without trading. Would you like the price of {last} instead?',
  ],
  no_quote: ['I have no {ticker} price on record for {day}. Another day, perhaps?'],
  weather_down: [
    'Sorry, the weather service is not answering at the moment. Please try again in a little while.',
    'I could not reach the weather service just now, sorry. Ask me again in a moment.',
  ],
  quotes_down: [
    'Sorry, the quote service is not answering at the moment. Please try again in a little while.',
    'I could not reach the quote service just now, sorry. Ask me again in a moment.',
  ],
  ask_city: ['For which city?', 'Which city would you like the weather for?'],
  ask_company: ['Which company, or which ticker?', 'Which share do you mean?'],
  ask_date: ['For which date?', 'Which day would you like the price of?'],
  ask_both: [
    'Which company, and for which date?',
    'Sure. Which share do you mean, and on which day?',
  ],
  impossible_date: [
    '{text} is not on the calendar. Which date do you mean?',
    'There is no {text}. Could you give me another date?',
  ],
  future_date: [
    '{day} has not come yet, so there is no price for it. Would you like a day in the past?',
  ],
  forecast: [
    'I only see the weather as it is now, not on other days. Shall I look up the current weather instead?',
  ],
  greet: ['Hello! Ask me for the weather in a city, or for the price of a share on a day.'],
  thanks: ['You are welcome!', 'Any time.'],
  out_of_scope: [
    'I cannot help with that. I can tell you the weather in a city or the price of a share.',
  ],
} as const satisfies Record<string, Variants>;

export type Line = keyof typeof english;

const german: Readonly<Record<Line, string>> = {
  weather: 'In {place} sind es gerade {c} °C bei {sky}. Der Wind weht mit {kph} km/h.',
  price: '{ticker} schloss am {day} bei {close}. Die Tagesspanne reichte von {low} bis {high}.',
  unknown_city: 'Den Ort {place} kennt der Wetterdienst nicht. Stimmt die Schreibweise?',
  unknown_ticker: 'Unter {ticker} ist keine Aktie verzeichnet. Welche Firma meinen Sie?',
  market_closed: 'Am {day} ({weekday}) wurde nicht gehandelt. Soll ich {last} nachsehen?',
  no_quote: 'Für den {day} ist kein Kurs von {ticker} verzeichnet.',
  weather_down: 'Der Wetterdienst antwortet gerade nicht. Bitte versuchen Sie es später.',
  quotes_down: 'Der Kursdienst antwortet gerade nicht. Bitte versuchen Sie es später.',
  ask_city: 'Für welche Stadt?',
  ask_company: 'Welche Firma oder welches Kürzel?',
  ask_date: 'Für welchen Tag?',
  ask_both: 'Welche Aktie, und an welchem Tag?',
  impossible_date: 'Den {text} gibt es nicht. Welchen Tag meinen Sie?',
  future_date: 'Der {day} liegt in der Zukunft; Kurse habe ich nur von vergangenen Tagen.',
  forecast: 'Ich kenne nur das Wetter von jetzt. Soll ich das nachsehen?',
  greet: 'Guten Tag! Fragen Sie nach dem Wetter einer Stadt oder nach einem Aktienkurs.',
  thanks: 'Gern geschehen!',
  out_of_scope: 'Dabei kann ich nicht helfen, nur mit dem Wetter und mit Aktienkursen.',
};

const skies: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { clear: 'clear skies', partly_cloudy: 'a few clouds', cloudy: 'an overcast sky' },
  de: { clear: 'klarem Himmel', partly_cloudy: 'leichter Bewölkung', snow: 'Schneefall' },
};

export interface Manner {
  language: Language;
  seed: number;
  turn: number;
}

/** Dates among the values are ISO; they are written out as the language does. */
export function word(line: Line, values: Values, { language, seed, turn }: Manner): string {
  const locale = language === 'de' ? 'de-DE' : 'en-US';
  const { date, last } = values;
  const dates = {
    ...(date && { day: longDate(String(date), locale) }),
    ...(last && { last: longDate(String(last), locale) }),
  };
  const variant =
    language === 'de' ? german[line] : choose<string>(seed, `${turn}/${line}`, english[line]);
  return fill(variant, { ...values, ...dates });
}

export function weekday(date: string, language: Language): string {
  const format = { weekday: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, format).format(new Date(date));
}

export function weatherValues(weather: Weather, language: Language): Values {
  const { condition } = weather;
  return {
    f: weather.temperature_f,
    c: weather.temperature_c,
    mph: weather.wind_mph,
    kph: weather.wind_kph,
    humidity: weather.humidity_percent,
    sky: skies[language][condition] ?? condition.replaceAll('_', ' '),
  };
}

export function priceValues(quote: Quote, language: Language): Values {
  const { ticker, date, close_price: close, previous_close_price: before, currency } = quote;
  const locale = language === 'de' ? 'de-DE' : 'en-US';
  return {
    ticker,
    date,
    close: money(close, currency, locale),
    low: money(quote.low_price, currency, locale),
    high: money(quote.high_price, currency, locale),
    percent: Math.abs(Math.round(((close - before) / before) * 1000) / 10),
    direction: close < before ? 'below' : 'above',
  };
}
