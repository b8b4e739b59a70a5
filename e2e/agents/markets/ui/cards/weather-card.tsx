/** The weather in one city: a picture of the sky, the temperature in the person's unit, and the air. */
import { useSetting } from '../setting-context.js';
import type { Weather } from './card.js';
import { Sky } from './sky.js';

export function WeatherCard({ weather }: { weather: Weather }) {
  const { settings, words } = useSetting();
  const { locale } = settings;
  const place = weather.names[locale.slice(0, 2)] ?? weather.location;
  const isAmerican = /^en-US$/i.test(locale);
  const temperature = isAmerican ? `${weather.temperature_f}°F` : `${weather.temperature_c} °C`;
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(weather.country);
  const observed = new Date(weather.observed_at);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

  return (
    <div className="card weather-card" role="group" aria-label={words.weatherIn(place)}>
      <Sky condition={weather.condition} />
      <div className="weather-now">
        <span className="weather-temperature">{temperature}</span>
        <span className="weather-condition">
          {words.conditions[weather.condition] ?? weather.condition}
        </span>
      </div>
      <div className="weather-place">
        <strong>{place}</strong>
        <span>{country}</span>
        <time dateTime={weather.observed_at}>{time.format(observed)}</time>
      </div>
      <dl className="figures">
        <div>
          <dt>{words.humidity}</dt>
          <dd>{weather.humidity_percent} %</dd>
        </div>
        <div>
          <dt>{words.wind}</dt>
          <dd>{isAmerican ? `${weather.wind_mph} mph` : `${weather.wind_kph} km/h`}</dd>
        </div>
      </dl>
    </div>
  );
}
