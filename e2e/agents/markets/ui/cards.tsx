/** Draws what a tool answered as a card, where it is something that a card can show. */
import { type Quote, quoteSchema, type Weather, weatherSchema } from '../wire.js';
import { Facts } from '../../kit/ui/page.js';
import { money } from '../../kit/wording.js';
import type { Step } from './loop.js';
import { wordsFor } from './words.js';

const locale = navigator.language;
const words = wordsFor(locale);

export function Card({ step }: { step: Step }) {
  if (step.state !== 'done') return null;
  const weather = weatherSchema.safeParse(step.body);
  if (weather.success) return <WeatherCard weather={weather.data} />;
  const quote = quoteSchema.safeParse(step.body);
  return quote.success ? <QuoteCard quote={quote.data} /> : null;
}

function WeatherCard({ weather }: { weather: Weather }) {
  const { condition, humidity_percent: humidity } = weather;
  const place = weather.names[locale.slice(0, 2)] ?? weather.location;
  const isAmerican = /^en-US$/i.test(locale);
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(weather.country);
  const plain = condition.charAt(0).toUpperCase() + condition.slice(1);
  return (
    <div className="card" role="group" aria-label={`${words.weather} ${place}`}>
      <p className="card-head">
        <strong>{place}</strong> {country}
      </p>
      <p className="figure">
        <span className="weather-temperature">
          {isAmerican ? `${weather.temperature_f}°F` : `${weather.temperature_c} °C`}
        </span>
        <span className="beside">{words.skies[condition] ?? plain}</span>
      </p>
      <Facts
        facts={{
          [words.humidity]: `${humidity} %`,
          [words.wind]: isAmerican ? `${weather.wind_mph} mph` : `${weather.wind_kph} km/h`,
        }}
      />
    </div>
  );
}

function QuoteCard({ quote }: { quote: Quote }) {
  const { currency } = quote;
  const price = (amount: number) => money(amount, currency, locale);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moved = quote.close_price / quote.previous_close_price - 1;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <div className="card" role="group" aria-label={`${words.quote} ${quote.ticker}`}>
      <p className="card-head">
        <strong>{quote.ticker}</strong> {quote.company} · {days.format(new Date(quote.date))}
      </p>
      <p className="figure">
        <span className="quote-price">{price(quote.close_price)}</span>
        <span className="beside">{percent.format(moved)}</span>
      </p>
      <Facts
        facts={{ [words.low]: price(quote.low_price), [words.high]: price(quote.high_price) }}
      />
    </div>
  );
}
