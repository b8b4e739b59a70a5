/** The page's own words in the languages it has; what the assistant says is not among them. */

const english = {
  welcome: 'What would you like to look up?',
  intro: 'The sky over a city right now, or what a share cost on a given day.',
  suggestions: ['What is the weather in Miami?', 'What did IBM close at yesterday?'],
  message: 'Message',
  placeholder: 'Ask about a city or a share',
  send: 'Send',
  stop: 'Stop',
  note: 'Almanac is an automated assistant. Its prices are made up.',
  you: 'You asked',
  working: 'Almanac is looking this up',
  stopped: 'Stopped.',
  failed: 'Something went wrong, and your question was not answered.',
  retry: 'Try again',
  conversation: 'Conversation',
  weather: 'Weather in',
  quote: 'Quote of',
  humidity: 'Humidity',
  wind: 'Wind',
  low: 'Low',
  high: 'High',
  get_current_weather: 'Weather service',
  get_stock_price: 'Quote service',
  noAnswer: 'no result',
  skies: { partly_cloudy: 'Partly cloudy', light_rain: 'Light rain' } as Record<string, string>,
};

export type Words = typeof english;

const german: Words = {
  welcome: 'Was möchten Sie nachsehen?',
  intro: 'Der Himmel über einer Stadt, jetzt gerade, oder was eine Aktie an einem Tag kostete.',
  suggestions: ['Wie ist das Wetter in München?', 'Wie war der Kurs von SAP gestern?'],
  message: 'Nachricht',
  placeholder: 'Fragen Sie nach einer Stadt oder einer Aktie',
  send: 'Senden',
  stop: 'Stopp',
  note: 'Almanac ist ein automatischer Assistent. Die Kurse sind erfunden.',
  you: 'Ihre Frage',
  working: 'Almanac sieht nach',
  stopped: 'Abgebrochen.',
  failed: 'Etwas ist schiefgegangen; Ihre Frage wurde nicht beantwortet.',
  retry: 'Noch einmal versuchen',
  conversation: 'Unterhaltung',
  weather: 'Wetter in',
  quote: 'Kurs von',
  humidity: 'Luftfeuchte',
  wind: 'Wind',
  low: 'Tief',
  high: 'Hoch',
  get_current_weather: 'Wetterdienst',
  get_stock_price: 'Kursdienst',
  noAnswer: 'kein Ergebnis',
  skies: { clear: 'Klar', partly_cloudy: 'Leicht bewölkt', snow: 'Schnee' },
};

/** English where there are no words in the person's language. */
export function wordsFor(locale: string): Words {
  return /^de\b/i.test(locale) ? german : english;
}
