/** What the policy engine says in German; it decides nothing. */
import type { Price } from './results.js';
import { longDate, money, movePercent, weekday, type Wording } from './wording.js';

const conditions: Readonly<Record<string, string>> = {
  clear: 'klarem Himmel',
  partly_cloudy: 'ein paar Wolken',
  cloudy: 'bedecktem Himmel',
  light_rain: 'leichtem Regen',
  rain: 'anhaltendem Regen',
  thunderstorm: 'Gewitter',
  snow: 'Schneefall',
  fog: 'Nebel',
};

const date = (iso: string) => longDate(iso, 'de-DE');

export const german: Wording = {
  weather(weather, spoken, pick) {
    const sky = conditions[weather.condition] ?? weather.condition.replaceAll('_', ' ');
    const opening = pick([
      `In ${spoken} sind es gerade ${weather.temperature_c} °C bei ${sky}.`,
      `Gerade ${weather.temperature_c} °C in ${spoken}, bei ${sky}.`,
    ]);
    return `${opening} Die Luftfeuchtigkeit liegt bei ${weather.humidity_percent} %, der Wind weht mit ${weather.wind_kph} km/h.`;
  },
  price(price, pick) {
    const close = money(price.close_price, price.currency, 'de-DE');
    const low = money(price.low_price, price.currency, 'de-DE');
    const high = money(price.high_price, price.currency, 'de-DE');
    const opening = pick([
      `${price.ticker} schloss am ${date(price.date)} bei ${close}, ${move(price)}.`,
      `Der Schlusskurs von ${price.ticker} am ${date(price.date)} lag bei ${close}, ${move(price)}.`,
    ]);
    return `${opening} Die Tagesspanne reichte von ${low} bis ${high}.`;
  },
  unknownLocation: (spoken, pick) =>
    pick([
      `Für ${spoken} habe ich keine Wetterstation gefunden. Gibt es eine größere Stadt in der Nähe?`,
      `Den Ort ${spoken} kennt der Wetterdienst nicht. Stimmt die Schreibweise?`,
    ]),
  unknownTicker: (ticker, pick) =>
    pick([`Zu ${ticker} habe ich keine Aktie gefunden. Stimmt das Kürzel?`]),
  unknownCompany: (name, pick) =>
    pick([`Das Börsenkürzel von ${name} kenne ich nicht. Wie lautet es?`]),
  marketClosed: ({ ticker, date: day, lastTradingDay }, pick) =>
    pick([
      `Der ${date(day)} war ein ${weekday(day, 'de-DE')}, da war die Börse geschlossen; für ${ticker} gibt es keinen Kurs. Soll ich stattdessen ${weekday(lastTradingDay, 'de-DE')}, den ${date(lastTradingDay)}, nachsehen?`,
    ]),
  noQuote: (ticker, day, pick) =>
    pick([`Für ${ticker} liegt zum ${date(day)} kein Kurs vor. Vielleicht ein anderer Tag?`]),
  unavailable: (tool, pick) => {
    const service = tool === 'get_current_weather' ? 'Wetterdienst' : 'Kursdienst';
    return pick([
      `Der ${service} antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.`,
      `Leider erreiche ich den ${service} im Moment nicht. Fragen Sie gleich noch einmal.`,
    ]);
  },
  ask: (need, pick) => {
    const questions = {
      location: ['Für welche Stadt?', 'Das Wetter in welcher Stadt?'],
      ticker: ['Welche Aktie meinen Sie?'],
      date: ['Für welchen Tag?', 'Den Kurs von welchem Tag?'],
      ticker_and_date: ['Welche Aktie, und für welchen Tag?'],
    } as const;
    return pick(questions[need]);
  },
  impossibleDate: (text, pick) =>
    pick([
      `Den ${text} gibt es im Kalender nicht. Welchen Tag meinen Sie?`,
      `Einen ${text} gibt es nicht. Welches Datum soll es sein?`,
    ]),
  futureDate: (day, pick) =>
    pick([`Der ${date(day)} liegt noch vor uns, einen Kurs gibt es dafür nicht.`]),
  forecast: (pick) =>
    pick([
      'Ich kenne nur das Wetter von jetzt, nicht das anderer Tage. Soll ich das aktuelle nachsehen?',
    ]),
  greet: (pick) =>
    pick(['Guten Tag! Fragen Sie mich nach dem Wetter in einer Stadt oder nach einem Aktienkurs.']),
  thanks: (pick) => pick(['Gern geschehen!', 'Gerne.']),
  bye: (pick) => pick(['Auf Wiedersehen!', 'Einen schönen Tag noch!']),
  help: (pick) =>
    pick([
      'Ich bin Almanac, ein automatischer Assistent. Ich sehe zweierlei nach: das Wetter in einer Stadt und den Kurs einer Aktie an einem Tag.',
    ]),
  next: (pick) => pick(['Das war schon alles. Möchten Sie noch etwas wissen?']),
  outOfScope: (pick) =>
    pick([
      'Das kann ich nicht nachsehen. Ich kenne das aktuelle Wetter und Aktienkurse.',
      'Dabei kann ich nicht helfen. Fragen Sie mich nach Wetter oder Aktienkursen.',
    ]),
  declined: (pick) => pick(['Gut.', 'In Ordnung.']),
};

function move(price: Price): string {
  const percent = movePercent(price).toLocaleString('de-DE');
  if (percent === '0') return 'kaum verändert zum Vortag';
  const direction = price.close_price > price.previous_close_price ? 'über' : 'unter';
  return `${percent} % ${direction} dem Vortag`;
}
