/** What the policy engine says in English; it decides nothing. */
import type { Price } from './results.js';
import { longDate, money, movePercent, weekday, type Wording } from './wording.js';

const conditions: Readonly<Record<string, string>> = {
  clear: 'clear skies',
  partly_cloudy: 'a few clouds',
  cloudy: 'an overcast sky',
  light_rain: 'light rain',
  rain: 'steady rain',
  thunderstorm: 'thunderstorms',
  snow: 'snow',
  fog: 'fog',
};

const date = (iso: string) => longDate(iso, 'en-US');

export const english: Wording = {
  weather(weather, spoken, pick) {
    const sky = conditions[weather.condition] ?? weather.condition.replaceAll('_', ' ');
    const degrees = `${weather.temperature_f}°F (${weather.temperature_c}°C)`;
    const air = pick([
      `Humidity is at ${weather.humidity_percent}%, with wind at ${weather.wind_mph} mph.`,
      `The wind blows at ${weather.wind_mph} mph and humidity stands at ${weather.humidity_percent}%.`,
    ]);
    const opening = pick([
      `It is ${degrees} in ${spoken} right now, with ${sky}.`,
      `${spoken} has ${sky} at the moment, and ${degrees}.`,
      `Right now in ${spoken}: ${degrees} and ${sky}.`,
    ]);
    return `${opening} ${air}`;
  },
  price(price, pick) {
    const close = money(price.close_price, price.currency, 'en-US');
    const low = money(price.low_price, price.currency, 'en-US');
    const high = money(price.high_price, price.currency, 'en-US');
    const opening = pick([
      `${price.ticker} closed at ${close} on ${date(price.date)}, ${move(price)}.`,
      `On ${date(price.date)}, ${price.ticker} finished the day at ${close}, ${move(price)}.`,
      `The closing price of ${price.ticker} on ${date(price.date)} was ${close}, ${move(price)}.`,
    ]);
    const range = pick([
      `It traded between ${low} and ${high}.`,
      `The day's range was ${low} to ${high}.`,
    ]);
    return `${opening} ${range}`;
  },
  unknownLocation: (spoken, pick) =>
    pick([
      `I could not find a weather station for ${spoken}. Is there a larger city nearby?`,
      `The weather service does not know ${spoken}. Could you check the spelling, or name a bigger city close by?`,
    ]),
  unknownTicker: (ticker, pick) =>
    pick([
      `I could not find a share with the ticker ${ticker}. Could you check it?`,
      `No listed share goes by ${ticker}. Which company do you mean?`,
    ]),
  unknownCompany: (name, pick) =>
    pick([
      `I do not know which ticker ${name} trades under. What is its ticker?`,
      `I am not sure about the ticker of ${name}. Can you tell me the ticker?`,
    ]),
  marketClosed: ({ ticker, date: day, lastTradingDay }, pick) =>
    pick([
      `${date(day)} was a ${weekday(day, 'en-US')}, and the exchange was closed, so there is no ${ticker} price for it. Shall I look up ${weekday(lastTradingDay, 'en-US')}, ${date(lastTradingDay)} instead?`,
      `There is no ${ticker} price for ${date(day)}: that was a ${weekday(day, 'en-US')} without trading. Would you like the price of ${weekday(lastTradingDay, 'en-US')}, ${date(lastTradingDay)} instead?`,
    ]),
  noQuote: (ticker, day, pick) =>
    pick([
      `I have no ${ticker} price on record for ${date(day)}. Another day, perhaps?`,
      `There is no price of ${ticker} for ${date(day)} in the records.`,
    ]),
  unavailable: (tool, pick) => {
    const service = tool === 'get_current_weather' ? 'weather service' : 'quote service';
    return pick([
      `Sorry, the ${service} is not answering at the moment. Please try again in a little while.`,
      `I could not reach the ${service} just now, sorry. Ask me again in a moment.`,
    ]);
  },
  ask: (need, pick) => {
    const questions = {
      location: ['For which city?', 'Which city would you like the weather for?'],
      ticker: ['Which company, or which ticker?', 'Which share do you mean?'],
      date: ['For which date?', 'Which day would you like the price of?'],
      ticker_and_date: [
        'Which company, and for which date?',
        'Sure. Which share do you mean, and on which day?',
      ],
    } as const;
    return pick(questions[need]);
  },
  impossibleDate: (text, pick) =>
    pick([
      `${text} is not on the calendar. Which date do you mean?`,
      `There is no ${text}. Could you give me another date?`,
    ]),
  futureDate: (day, pick) =>
    pick([
      `${date(day)} has not come yet, so there is no price for it. Would you like a day in the past?`,
      `I only have prices of days that are over, and ${date(day)} lies ahead. Which past day shall I look up?`,
    ]),
  forecast: (pick) =>
    pick([
      'I only see the weather as it is now, not on other days. Shall I look up the current weather instead?',
      'Other days are beyond me: I have current weather only. Would you like that instead?',
    ]),
  greet: (pick) =>
    pick([
      'Hello! Ask me for the weather in a city, or for the price of a share on a day.',
      'Hi there. Weather in a city, or a share price on a day: what would you like to know?',
    ]),
  thanks: (pick) => pick(['You are welcome!', 'Any time.', 'Glad to help.']),
  bye: (pick) => pick(['Goodbye!', 'All right. Have a good day!', 'Have a good one!']),
  help: (pick) =>
    pick([
      'I am Almanac, an automated assistant. I look up two things: the weather in a city right now, and what a share cost on a day.',
    ]),
  next: (pick) =>
    pick([
      'That is all there is to it. Is there anything else you would like to know?',
      'Nothing more is needed. Can I look up anything else for you?',
    ]),
  outOfScope: (pick) =>
    pick([
      'That is outside of what I can look up. I know current weather and share prices.',
      'I cannot help with that. I can tell you the weather in a city or the price of a share.',
    ]),
  declined: (pick) => pick(['All right.', 'Fine, I will leave it at that.']),
};

function move(price: Price): string {
  const percent = movePercent(price);
  if (percent === 0) return 'hardly changed from the day before';
  return `${price.close_price > price.previous_close_price ? 'up' : 'down'} ${percent}% from the day before`;
}
