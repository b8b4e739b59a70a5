/** The app file of Almanac, the weather and stock-price assistant whose agent loop runs in the browser. */
import { defineApp, type EpisodeView } from 'sightline';
import { tools } from './backend.js';

const did = (tool: string) => (episode: EpisodeView) => episode.succeeded(tool).length > 0;

const hasEnded = (episode: EpisodeView) => episode.stop !== null;

/** Whether the newest call was answered by a status from `from` to below `below`. */
const newestIn = (from: number, below: number) => (episode: EpisodeView) => {
  const status = episode.calls.at(-1)?.status ?? 0;
  return status >= from && status < below;
};

export const markets = defineApp({
  name: 'markets',
  start: ({ seed }) => `/?seed=${seed}`,
  backend: { urls: ['https://weather.markets.test', 'https://quotes.markets.test'], tools },
  landmarks: {
    weather_card: (page) => page.getByRole('group', { name: /^(Weather|Wetter)/ }).last(),
    temperature: (page) => page.locator('.weather-temperature').last(),
    quote_card: (page) => page.getByRole('group', { name: /^(Quote|Kurs)/ }).last(),
    closing_price: (page) => page.locator('.quote-price').last(),
    answer: (page) => page.locator('.answer-text').last(),
  },
  terminalStates: {
    answered: (episode) => hasEnded(episode) && newestIn(200, 400)(episode),
    service_failed: (episode) => hasEnded(episode) && newestIn(500, 600)(episode),
    could_not_answer: (episode) => hasEnded(episode) && newestIn(400, 500)(episode),
    nothing_looked_up: (episode) => hasEnded(episode) && episode.calls.length === 0,
  },
  checkpoints: {
    after_weather: { when: did('get_current_weather') },
    after_price: { when: did('get_stock_price') },
    after_failure: { when: newestIn(400, 600) },
  },
});
