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
    const { humidity_percent: humidity, wind_kph: wind } = weather;
    const degrees = `${weather.temperature_c} °C`;
    const opening = pick([
      `In ${spoken} sind es gerade ${degrees} bei ${sky}.`,
      `Gerade ${degrees} in ${spoken}, bei ${sky}.`,
      `${spoken} hat im Moment ${degrees}, bei ${sky}.`,
      `Das Thermometer zeigt in ${spoken} ${degrees}, und das bei ${sky}.`,
      `Für ${spoken} werden ${degrees} gemeldet, bei ${sky}.`,
      `Zurzeit ist es in ${spoken} bei ${sky} ${degrees} warm.`,
    ]);
    const air = pick([
      `Die Luftfeuchtigkeit liegt bei ${humidity} %, der Wind weht mit ${wind} km/h.`,
      `Wind: ${wind} km/h. Luftfeuchtigkeit: ${humidity} %.`,
      `Es weht ein Wind von ${wind} km/h, die Luft ist zu ${humidity} Prozent feucht.`,
      `Dazu kommen ${humidity} % Luftfeuchtigkeit und ${wind} km/h Wind.`,
      `Der Wind kommt auf ${wind} km/h, die Luftfeuchtigkeit auf ${humidity} %.`,
      `Gemessen werden außerdem ${wind} km/h Wind und ${humidity} % Luftfeuchtigkeit.`,
    ]);
    return `${opening} ${air}`;
  },
  price(price, pick) {
    const [close, low, high] = [price.close_price, price.low_price, price.high_price].map(
      (amount) => money(amount, price.currency, 'de-DE'),
    );
    const { ticker } = price;
    const day = date(price.date);
    const opening = pick([
      `${ticker} schloss am ${day} bei ${close}, ${move(price)}.`,
      `Der Schlusskurs von ${ticker} am ${day} lag bei ${close}, ${move(price)}.`,
      `Am ${day} ging ${ticker} mit ${close} aus dem Handel, ${move(price)}.`,
      `${close}: So viel kostete ${ticker} zum Schluss am ${day}, ${move(price)}.`,
      `Für den ${day} ist bei ${ticker} ein Schlusskurs von ${close} verzeichnet, ${move(price)}.`,
      `Am ${weekday(price.date, 'de-DE')}, dem ${day}, stand ${ticker} am Ende bei ${close}, ${move(price)}.`,
    ]);
    const range = pick([
      `Die Tagesspanne reichte von ${low} bis ${high}.`,
      `Gehandelt wurde zwischen ${low} und ${high}.`,
      `Das Hoch lag bei ${high}, das Tief bei ${low}.`,
      `Unter ${low} fiel die Aktie nicht, über ${high} stieg sie nicht.`,
      `Tief: ${low}. Hoch: ${high}.`,
      `Im Lauf des Tages wurden ${low} bis ${high} bezahlt.`,
    ]);
    return `${opening} ${range}`;
  },
  unknownLocation: (spoken, pick) =>
    pick([
      `Für ${spoken} habe ich keine Wetterstation gefunden. Gibt es eine größere Stadt in der Nähe?`,
      `Den Ort ${spoken} kennt der Wetterdienst nicht. Stimmt die Schreibweise?`,
      `Zu ${spoken} liegt dem Wetterdienst nichts vor. Welche größere Stadt liegt in der Nähe?`,
      `Leider wurde ${spoken} nicht gefunden. Schreibt man das so?`,
      `${spoken} steht nicht in der Liste der Orte. Soll ich eine andere Stadt nachsehen?`,
      `Nach ${spoken} habe ich gesucht, aber nichts gefunden. Meinen Sie einen anderen Ort?`,
    ]),
  unknownTicker: (ticker, pick) =>
    pick([
      `Zu ${ticker} habe ich keine Aktie gefunden. Stimmt das Kürzel?`,
      `Unter ${ticker} ist keine Aktie verzeichnet. Welche Firma meinen Sie?`,
      `Das Kürzel ${ticker} kennt der Kursdienst nicht. Wie heißt die Firma?`,
      `Leider gibt es zu ${ticker} keine Aktie. Welche Firma ist gemeint?`,
      `${ticker} wurde nicht gefunden. Schreibt man das Kürzel so?`,
      `Eine Aktie namens ${ticker} finde ich nicht. Welche meinen Sie?`,
    ]),
  unknownCompany: (name, pick) =>
    pick([
      `Das Börsenkürzel von ${name} kenne ich nicht. Wie lautet es?`,
      `Unter welchem Kürzel wird ${name} gehandelt? Ich kenne es nicht.`,
      `Zu ${name} fehlt mir das Kürzel. Können Sie es mir nennen?`,
      `Für ${name} brauche ich das Börsenkürzel. Welches ist es?`,
      `${name} sagt mir nichts. Wie lautet das Kürzel?`,
      `Wie heißt das Kürzel von ${name}? Es ist mir nicht bekannt.`,
    ]),
  marketClosed: ({ ticker, date: day, lastTradingDay }, pick) => {
    const [closed, last] = [weekday(day, 'de-DE'), weekday(lastTradingDay, 'de-DE')];
    return pick([
      `Der ${date(day)} war ein ${closed}, da war die Börse geschlossen; für ${ticker} gibt es keinen Kurs. Soll ich stattdessen ${last}, den ${date(lastTradingDay)}, nachsehen?`,
      `Am ${date(day)}, einem ${closed}, wurde nicht gehandelt. Möchten Sie den Kurs von ${ticker} vom ${last}, dem ${date(lastTradingDay)}?`,
      `Für ${ticker} gibt es am ${date(day)} keinen Kurs, denn das war ein ${closed}. Soll ich den ${date(lastTradingDay)} nehmen, einen ${last}?`,
      `Die Börse hatte zu: Der ${date(day)} war ein ${closed}. Der letzte Handelstag davor ist ${last}, der ${date(lastTradingDay)}. Soll ich ${ticker} dafür nachsehen?`,
    ]);
  },
  noQuote: (ticker, day, pick) =>
    pick([
      `Für ${ticker} liegt zum ${date(day)} kein Kurs vor. Vielleicht ein anderer Tag?`,
      `Zum ${date(day)} habe ich keinen Kurs von ${ticker}. Welcher andere Tag soll es sein?`,
      `Am ${date(day)} ist für ${ticker} nichts verzeichnet. Soll ich einen anderen Tag nachsehen?`,
      `Kein Kurs von ${ticker} am ${date(day)}, leider. Ein anderer Tag vielleicht?`,
    ]),
  unavailable: (tool, pick) => {
    const service = tool === 'get_current_weather' ? 'Wetterdienst' : 'Kursdienst';
    return pick([
      `Der ${service} antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.`,
      `Leider erreiche ich den ${service} im Moment nicht. Fragen Sie gleich noch einmal.`,
      `Vom ${service} kam keine Antwort. Bitte versuchen Sie es später noch einmal.`,
      `Das hat nicht geklappt: Der ${service} ist nicht erreichbar. Bitte gleich noch einmal fragen.`,
    ]);
  },
  ask: (need, pick) => pick(questions[need]),
  impossibleDate: (text, pick) =>
    pick([
      `Den ${text} gibt es im Kalender nicht. Welchen Tag meinen Sie?`,
      `Einen ${text} gibt es nicht. Welches Datum soll es sein?`,
      `Der ${text} steht in keinem Kalender. Welcher Tag ist gemeint?`,
      `Haben Sie sich vertippt? Einen Tag wie den ${text} gibt es nicht.`,
      `Nachsehen kann ich das nicht, denn ein ${text} kommt nicht vor. Welches Datum meinen Sie?`,
      `Ein Datum wie ${text} existiert nicht. Welchen Tag soll ich nachsehen?`,
    ]),
  futureDate: (day, pick) =>
    pick([
      `Der ${date(day)} liegt noch vor uns, einen Kurs gibt es dafür nicht.`,
      `Was am ${date(day)} sein wird, weiß noch niemand. Soll ich einen vergangenen Tag nachsehen?`,
      `Für den ${date(day)} gibt es noch keinen Kurs, der Tag kommt erst.`,
      `Kurse der Zukunft habe ich nicht, und der ${date(day)} liegt in der Zukunft.`,
    ]),
  forecast: (pick) =>
    pick([
      'Ich kenne nur das Wetter von jetzt, nicht das anderer Tage. Soll ich das aktuelle nachsehen?',
      'Vorhersagen habe ich keine. Möchten Sie das aktuelle Wetter wissen?',
      'Andere Tage kann ich nicht nachsehen, nur das Wetter in diesem Moment. Hilft das?',
      'Der Wetterdienst sagt mir nur, wie es gerade ist. Soll ich danach sehen?',
    ]),
  greet: (pick) =>
    pick([
      'Guten Tag! Fragen Sie mich nach dem Wetter in einer Stadt oder nach einem Aktienkurs.',
      'Hallo! Wetter oder Aktienkurs: Was soll ich nachsehen?',
      'Willkommen. Das Wetter in einer Stadt und Aktienkurse sehe ich gern für Sie nach.',
      'Schön, dass Sie da sind. Welche Stadt oder welche Aktie darf es sein?',
    ]),
  thanks: (pick) => pick(['Gern geschehen!', 'Gerne.', 'Keine Ursache.', 'Jederzeit.']),
  bye: (pick) =>
    pick(['Auf Wiedersehen!', 'Einen schönen Tag noch!', 'Bis bald!', 'Machen Sie es gut!']),
  help: (pick) =>
    pick([
      'Ich bin Almanac, ein automatischer Assistent. Ich sehe zweierlei nach: das Wetter in einer Stadt und den Kurs einer Aktie an einem Tag.',
      'Hier antwortet kein Mensch, sondern Almanac. Nachsehen kann ich das Wetter in einer Stadt und Aktienkurse.',
      'Das aktuelle Wetter und Aktienkurse vergangener Tage kann ich nachsehen. Ich heiße Almanac und bin ein Programm.',
      'Zwei Dinge kann ich: das Wetter in einer Stadt nachsehen und den Kurs einer Aktie.',
    ]),
  next: (pick) =>
    pick([
      'Das war schon alles. Möchten Sie noch etwas wissen?',
      'Mehr ist nicht zu tun. Soll ich noch etwas nachsehen?',
      'Weiter geht es nicht. Haben Sie noch eine Frage?',
      'Damit haben Sie alles. Noch etwas?',
    ]),
  outOfScope: (pick) =>
    pick([
      'Das kann ich nicht nachsehen. Ich kenne das aktuelle Wetter und Aktienkurse.',
      'Dabei kann ich nicht helfen. Fragen Sie mich nach Wetter oder Aktienkursen.',
      'Das gehört nicht zu dem, was ich nachsehen kann: Wetter und Aktienkurse.',
      'Leider nein. Nur das aktuelle Wetter und Aktienkurse kann ich nachsehen.',
    ]),
  declined: (pick) => pick(['Gut.', 'In Ordnung.', 'Wie Sie möchten.', 'Dann eben nicht.']),
};

const questions = {
  location: [
    'Für welche Stadt?',
    'Das Wetter in welcher Stadt?',
    'Welche Stadt meinen Sie?',
    'Wo? Bitte nennen Sie eine Stadt.',
  ],
  ticker: [
    'Welche Aktie meinen Sie?',
    'Um welche Firma geht es?',
    'Wie heißt die Firma, oder ihr Kürzel?',
    'Gern. Welche Aktie soll es sein?',
  ],
  date: [
    'Für welchen Tag?',
    'Den Kurs von welchem Tag?',
    'Welchen Tag soll ich nachsehen?',
    'Gern. Um welchen Tag geht es?',
  ],
  ticker_and_date: [
    'Welche Aktie, und für welchen Tag?',
    'Um welche Firma geht es, und um welchen Tag?',
    'Zwei Dinge brauche ich: Welche Aktie, und welcher Tag?',
    'Gern. Welche Firma, und von welchem Tag?',
  ],
} as const;

function move(price: Price): string {
  const percent = movePercent(price).toLocaleString('de-DE');
  if (percent === '0') return 'kaum verändert zum Vortag';
  const direction = price.close_price > price.previous_close_price ? 'über' : 'unter';
  return `${percent} % ${direction} dem Vortag`;
}
