/** What the policy engine says in English; it decides nothing. */
import type { Price } from './results.js';
import type { Pick } from './variants.js';
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

/** A day as people write it, in one of several ways. */
function spelt(iso: string, pick: Pick): string {
  const [year = '', , day = ''] = iso.split('-');
  const month = date(iso).split(' ')[0] ?? '';
  return pick([
    date(iso),
    `${weekday(iso, 'en-US')}, ${date(iso)}`,
    `${Number(day)} ${month} ${year}`,
    `${month} ${ordinal(Number(day))}, ${year}`,
    `${month.slice(0, 3)} ${Number(day)}, ${year}`,
    date(iso),
  ]);
}

function ordinal(day: number): string {
  const suffix = day > 10 && day < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}

const sorry = 'Sorry, ';

export const english: Wording = {
  weather(weather, spoken, pick) {
    const sky = conditions[weather.condition] ?? weather.condition.replaceAll('_', ' ');
    const { humidity_percent: humidity, wind_mph: wind } = weather;
    const [f, c] = [`${weather.temperature_f}°F`, weather.temperature_c];
    const degrees = pick([
      `${f} (${c}°C)`,
      `${f}, or ${c}°C`,
      `${f} / ${c} °C`,
      `${f} (that's ${c} degrees Celsius)`,
      `${f}, which is ${c}°C`,
      f,
    ]);
    const air = pick([
      `Humidity is at ${humidity}%, with wind at ${wind} mph.`,
      `The wind blows at ${wind} mph and humidity stands at ${humidity}%.`,
      `Wind: ${wind} mph. Humidity: ${humidity}%.`,
      `A wind of ${wind} miles per hour is blowing, and the air is at ${humidity} percent humidity.`,
      `It's ${humidity}% humid, and you'd feel a ${wind} mph wind.`,
      `${humidity} percent humidity and ${wind} mph of wind come on top.`,
    ]);
    const opening = pick([
      `It is ${degrees} in ${spoken} right now, with ${sky}.`,
      `${spoken} has ${sky} at the moment, and ${degrees}.`,
      `Right now in ${spoken}: ${degrees} and ${sky}.`,
      `You'd find ${sky} in ${spoken} just now. The thermometer shows ${degrees}.`,
      `The temperature in ${spoken} is ${degrees}, and there's ${sky}.`,
      `In ${spoken}, ${degrees} are being measured, with ${sky} overhead.`,
      `Here is ${spoken} as of now:\n- Temperature: ${degrees}\n- Sky: ${sky}\n`,
    ]);
    return pick([`${opening} ${air}`, `${opening} ${air}`, `${opening} ${air}`, opening.trim()]);
  },
  price(price, pick) {
    const [close, low, high] = [price.close_price, price.low_price, price.high_price].map(
      (amount) => money(amount, price.currency, 'en-US'),
    );
    const { ticker } = price;
    const day = spelt(price.date, pick);
    const opening = pick([
      `${ticker} closed at ${close} on ${day}, ${move(price, pick)}.`,
      `On ${day}, ${ticker} finished the day at ${close}, ${move(price, pick)}.`,
      `The closing price of ${ticker} on ${day} was ${close}, ${move(price, pick)}.`,
      `${close}: that's where ${ticker} ended on ${day}, ${move(price, pick)}.`,
      `A share of ${ticker} cost ${close} at the close of ${day}. It was ${move(price, pick)}.`,
      `For ${day}, a close of ${close} is on record for ${ticker}, ${move(price, pick)}.`,
      `You asked for ${ticker} on ${day}. It closed at ${close}, ${move(price, pick)}.`,
    ]);
    const range = pick([
      `It traded between ${low} and ${high}.`,
      `The day's range was ${low} to ${high}.`,
      `The high was ${high}, the low ${low}.`,
      `It didn't fall below ${low} that day, and it never went above ${high}.`,
      `Low: ${low}. High: ${high}.`,
      `During the day, prices from ${low} up to ${high} were paid.`,
    ]);
    return pick([`${opening} ${range}`, `${opening} ${range}`, `${opening} ${range}`, opening]);
  },
  unknownLocation: (spoken, pick) =>
    pick([
      `I could not find a weather station for ${spoken}. Is there a larger city nearby?`,
      `The weather service does not know ${spoken}. Could you check the spelling, or name a bigger city close by?`,
      `No station is listed for ${spoken}, I'm afraid. Could you try a larger city near it?`,
      `${spoken} isn't a place that the weather service has. Is it spelled like that?`,
      `I've looked for ${spoken}, but nothing was found. Which bigger city is close to it?`,
      `${sorry}there's no weather for ${spoken} in the service. Would another city do?`,
    ]),
  unknownTicker: (ticker, pick) =>
    pick([
      `I could not find a share with the ticker ${ticker}. Could you check it?`,
      `No listed share goes by ${ticker}. Which company do you mean?`,
      `${ticker} isn't a ticker that the quote service knows. Which company is it?`,
      `There's nothing listed under ${ticker}. Is the ticker spelled like that?`,
      `I've looked for ${ticker}, and no share came up. Could you give me the company's name?`,
      `${sorry}${ticker} was not found among the listed shares. Which company do you mean?`,
    ]),
  unknownCompany: (name, pick) =>
    pick([
      `I do not know which ticker ${name} trades under. What is its ticker?`,
      `I am not sure about the ticker of ${name}. Can you tell me the ticker?`,
      `${name} isn't a company whose ticker I know. What's the ticker?`,
      `Which ticker does ${name} have? I don't know it.`,
      `To look up ${name} I need its ticker. Which one is it?`,
      `The ticker of ${name} is not known to me. Could you give it to me?`,
    ]),
  marketClosed: ({ ticker, date: day, lastTradingDay }, pick) => {
    const [closed, last] = [weekday(day, 'en-US'), weekday(lastTradingDay, 'en-US')];
    return pick([
      `${date(day)} was a ${closed}, and the exchange was closed, so there is no ${ticker} price for it. Shall I look up ${last}, ${date(lastTradingDay)} instead?`,
      `There is no ${ticker} price for ${date(day)}: that was a ${closed} without trading. Would you like the price of ${last}, ${date(lastTradingDay)} instead?`,
      `On a ${closed} the exchange is closed, and ${date(day)} was one. Shall I look up ${ticker} for the last trading day, ${last}, ${date(lastTradingDay)}?`,
      `No trading took place on ${date(day)}, a ${closed}. Should I take ${last}, ${date(lastTradingDay)} for ${ticker}?`,
      `${ticker} wasn't traded that day: ${date(day)} fell on a ${closed}. If you like, I can look up ${last}, ${date(lastTradingDay)}.`,
      `As ${date(day)} was a ${closed}, no price of ${ticker} exists. The day of trading before it is ${last}, ${date(lastTradingDay)}. Shall I look that up?`,
    ]);
  },
  noQuote: (ticker, day, pick) =>
    pick([
      `I have no ${ticker} price on record for ${date(day)}. Another day, perhaps?`,
      `There is no price of ${ticker} for ${date(day)} in the records.`,
      `For ${spelt(day, pick)}, the records hold no price of ${ticker}. Would another day help?`,
      `${ticker} has no entry for ${spelt(day, pick)}. Which other day shall it be?`,
      `No price was found for ${ticker} on ${spelt(day, pick)}. Shall I try another day?`,
      `I looked up ${ticker} on ${spelt(day, pick)}, but there isn't a price on record.`,
    ]),
  unavailable: (tool, pick) => {
    const service = tool === 'get_current_weather' ? 'weather service' : 'quote service';
    return pick([
      `${sorry}the ${service} is not answering at the moment. Please try again in a little while.`,
      `I could not reach the ${service} just now, sorry. Ask me again in a moment.`,
      `The ${service} is down right now, so I can't tell you. Would you try again later?`,
      `No answer from the ${service}, I'm afraid. Please try again in a few minutes.`,
      `That didn't work: the ${service} isn't responding. Try again shortly, please.`,
      `I asked the ${service} and got no usable answer. Please ask me again in a moment.`,
    ]);
  },
  ask: (need, pick) => pick(questions[need]),
  impossibleDate: (text, pick) =>
    pick([
      `${text} is not on the calendar. Which date do you mean?`,
      `There is no ${text}. Could you give me another date?`,
      `${text} isn't a day that exists. Which date did you mean?`,
      `The calendar has no ${text}. What date shall I look up?`,
      `I can't look up ${text}, since there's no such day. Which one do you mean?`,
      `Did you mistype the date? ${text} does not exist.`,
    ]),
  futureDate: (day, pick) =>
    pick([
      `${date(day)} has not come yet, so there is no price for it. Would you like a day in the past?`,
      `I only have prices of days that are over, and ${date(day)} lies ahead. Which past day shall I look up?`,
      `Nobody knows the price on ${date(day)} yet. Shall I look up a day in the past?`,
      `${date(day)} is still to come. I can look up any day that is over, if you like.`,
      `Prices for the future don't exist, and ${date(day)} is in the future. Which past day would you like?`,
      `I can't say what it will cost on ${date(day)}; that day hasn't come. Would an earlier day help?`,
    ]),
  forecast: (pick) =>
    pick([
      'I only see the weather as it is now, not on other days. Shall I look up the current weather instead?',
      'Other days are beyond me: I have current weather only. Would you like that instead?',
      "Forecasts aren't something I have. I can tell you the current weather, if that helps.",
      'What it was or will be like on other days I do not know. Would the current weather do?',
      "I can't look ahead or back, only at the current weather. Shall I do that?",
      'The weather service gives me current weather and nothing else. Do you want that?',
    ]),
  greet: (pick) =>
    pick([
      'Hello! Ask me for the weather in a city, or for the price of a share on a day.',
      'Hi there. Weather in a city, or a share price on a day: what would you like to know?',
      'Welcome! I look up the weather in a city and what a share cost on a given day.',
      "Hello. Which city's weather, or which share's price, shall I look up?",
      "Hi! I'm here for two things: the weather right now, and share prices.",
      'Good to see you. What can I look up: the weather somewhere, or a share?',
    ]),
  thanks: (pick) =>
    pick([
      'You are welcome!',
      'Any time.',
      'Glad to help.',
      'My pleasure.',
      "Don't mention it.",
      "You're very welcome.",
    ]),
  bye: (pick) =>
    pick([
      'Goodbye!',
      'All right. Have a good day!',
      'Have a good one!',
      'Take care!',
      'See you later!',
      'Bye for now.',
    ]),
  help: (pick) =>
    pick([
      'I am Almanac, an automated assistant. I look up two things: the weather in a city right now, and what a share cost on a day.',
      "I'm Almanac. The weather in a city and the price of a share on a day are what I can look up.",
      "You're talking to an automated assistant called Almanac. It looks up current weather, and share prices of days that are over.",
      'Two things can be looked up here: the weather in a city as it is now, and share prices by day.',
      "I don't do much, but I do it gladly: current weather in a city, and share prices on a day.",
      'My name is Almanac and I am no human. Ask me about the weather in a city or about a share.',
    ]),
  next: (pick) =>
    pick([
      'That is all there is to it. Is there anything else you would like to know?',
      'Nothing more is needed. Can I look up anything else for you?',
      "There's nothing else to do. Would you like to know anything else?",
      "You've got it all. Is there anything else?",
      'No further steps. Shall I look up anything else?',
      "That's everything I have on it. Anything else I can look up?",
    ]),
  outOfScope: (pick) =>
    pick([
      'That is outside of what I can look up. I know current weather and share prices.',
      'I cannot help with that. I can tell you the weather in a city or the price of a share.',
      "That's nothing I can look up, sorry. Current weather and share prices are all I know.",
      "I'm only able to help with the weather in a city and with share prices.",
      "Weather in a city, or a share price: those I can look up. This I can't.",
      'I wish I could help with that, but I only look up current weather and share prices.',
    ]),
  declined: (pick) =>
    pick([
      'All right.',
      'Fine, I will leave it at that.',
      "Okay, I won't.",
      'No problem.',
      'As you like.',
      'Sure, then not.',
    ]),
};

const questions = {
  location: [
    'For which city?',
    'Which city would you like the weather for?',
    'Where? Please name a city.',
    "What's the city?",
    'Could you tell me the city?',
    'Sure. Which city is it about?',
  ],
  ticker: [
    'Which company, or which ticker?',
    'Which share do you mean?',
    'What company is it about?',
    'Could you name the company or its ticker?',
    'Sure. Which company shall I look up?',
    "What's the ticker, or the company?",
  ],
  date: [
    'For which date?',
    'Which day would you like the price of?',
    'On which day? Please give me a date.',
    "What's the date?",
    'Could you tell me the day?',
    'Sure. Which date shall I look up?',
  ],
  ticker_and_date: [
    'Which company, and for which date?',
    'Sure. Which share do you mean, and on which day?',
    'Could you give me the company and the date?',
    'I need two things: which company, and which date?',
    'What company is it about, and which day?',
    'Gladly. Which share, and what date?',
  ],
} as const;

function move(price: Price, pick: Pick): string {
  const percent = movePercent(price);
  if (percent === 0) return 'hardly changed from the day before';
  const isUp = price.close_price > price.previous_close_price;
  const [up, gain, above, higher] = isUp
    ? ['up', 'a gain', 'above', 'higher']
    : ['down', 'a loss', 'below', 'lower'];
  return pick([
    `${up} ${percent}% from the day before`,
    `${gain} of ${percent}% on the day before`,
    `${percent}% ${above} the close before`,
    `${percent} percent ${higher} than a day of trading earlier`,
    `${up} by ${percent}% against the previous close`,
    `${percent}% ${higher} than the day before`,
  ]);
}
