/** The page's own words in the languages it has; what the assistant says is not among them. */

export interface Words {
  tagline: string;
  welcome: string;
  intro: string;
  suggestions: readonly string[];
  message: string;
  placeholder: string;
  send: string;
  stop: string;
  note: string;
  you: string;
  working: string;
  stopped: string;
  failed: string;
  retry: string;
  latest: string;
  conversation: string;
  weatherIn: (place: string) => string;
  quoteOf: (ticker: string) => string;
  humidity: string;
  wind: string;
  open: string;
  low: string;
  high: string;
  close: string;
  lookedUp: Readonly<Record<string, string>>;
  noAnswer: string;
  conditions: Readonly<Record<string, string>>;
}

const english: Words = {
  tagline: 'Weather and closing prices',
  welcome: 'What would you like to look up?',
  intro:
    'The sky over a city right now, or what a share cost on a given day. Every answer names its source.',
  suggestions: [
    'What is the weather in Miami?',
    'What did IBM close at yesterday?',
    'Apple on September 5, 2025',
  ],
  message: 'Message',
  placeholder: 'Ask about a city or a share',
  send: 'Send',
  stop: 'Stop',
  note: 'Almanac is an automated assistant. Prices are for illustration and are no advice.',
  you: 'You asked',
  working: 'Almanac is looking this up',
  stopped: 'Stopped.',
  failed: 'Something went wrong, and your question was not answered.',
  retry: 'Try again',
  latest: 'Latest answer',
  conversation: 'Conversation',
  weatherIn: (place) => `Weather in ${place}`,
  quoteOf: (ticker) => `Quote of ${ticker}`,
  humidity: 'Humidity',
  wind: 'Wind',
  open: 'Open',
  low: 'Low',
  high: 'High',
  close: 'Close',
  lookedUp: { get_current_weather: 'Weather service', get_stock_price: 'Quote service' },
  noAnswer: 'no result',
  conditions: {
    clear: 'Clear', partly_cloudy: 'Partly cloudy', cloudy: 'Overcast', light_rain: 'Light rain',
    rain: 'Rain', thunderstorm: 'Thunderstorm', snow: 'Snow', fog: 'Fog',
  }, // prettier-ignore
};

const german: Words = {
  tagline: 'Wetter und Schlusskurse',
  welcome: 'Was möchten Sie nachsehen?',
  intro:
    'Der Himmel über einer Stadt, jetzt gerade, oder was eine Aktie an einem Tag gekostet hat. Jede Antwort mit ihrer Quelle.',
  suggestions: [
    'Wie ist das Wetter in München?',
    'Wie war der Kurs von SAP gestern?',
    'IBM am 5. September 2025',
  ],
  message: 'Nachricht',
  placeholder: 'Fragen Sie nach einer Stadt oder einer Aktie',
  send: 'Senden',
  stop: 'Stopp',
  note: 'Almanac ist ein automatischer Assistent. Die Kurse sind Beispiele und keine Beratung.',
  you: 'Ihre Frage',
  working: 'Almanac sieht nach',
  stopped: 'Abgebrochen.',
  failed: 'Etwas ist schiefgegangen; Ihre Frage wurde nicht beantwortet.',
  retry: 'Noch einmal versuchen',
  latest: 'Neueste Antwort',
  conversation: 'Unterhaltung',
  weatherIn: (place) => `Wetter in ${place}`,
  quoteOf: (ticker) => `Kurs von ${ticker}`,
  humidity: 'Luftfeuchte',
  wind: 'Wind',
  open: 'Eröffnung',
  low: 'Tief',
  high: 'Hoch',
  close: 'Schluss',
  lookedUp: { get_current_weather: 'Wetterdienst', get_stock_price: 'Kursdienst' },
  noAnswer: 'kein Ergebnis',
  conditions: {
    clear: 'Klar', partly_cloudy: 'Leicht bewölkt', cloudy: 'Bedeckt', light_rain: 'Leichter Regen',
    rain: 'Regen', thunderstorm: 'Gewitter', snow: 'Schnee', fog: 'Nebel',
  }, // prettier-ignore
};

/** English where there are no words in the person's language. */
export function wordsFor(locale: string): Words {
  return /^de\b/i.test(locale) ? german : english;
}
