/** The weather service and the quote service as tools with mocks; what a question means is the assistant's job. */
import { defineTool, type Tool, type WorldContext } from 'sightline';
import { z } from 'zod';

/** What the mocks read of `fixtures/markets`; the fixtures decide the shape, and the prices are made up. */
type MarketsWorld = WorldContext<{
  cities: { location: string; temperature_f: number }[];
  companies: { ticker: string; quotes: { date: string; close_price: number }[] }[];
}>;

const dayMs = 24 * 60 * 60 * 1000;

const getCurrentWeather = defineTool({
  name: 'get_current_weather',
  description: 'The weather in a city as it is now.',
  route: 'GET /weather/current',
  input: z.object({ location: z.string().min(1) }),
  mock: ({ location }, world: MarketsWorld) => {
    const city = world.state.cities.find((one) => isSame(one.location, location));
    return city ?? world.fail(404, { error: 'unknown_location', location });
  },
});

const getStockPrice = defineTool({
  name: 'get_stock_price',
  description: 'Open, high, low and close of a share on one day.',
  route: 'GET /quotes/:ticker',
  input: z.object({ ticker: z.string().min(1), date: z.iso.date() }),
  mock: ({ ticker, date }, world: MarketsWorld) => {
    const found = world.state.companies.find((one) => isSame(one.ticker, ticker));
    if (!found) return world.fail(404, { error: 'unknown_ticker', ticker });
    const { quotes, ...company } = found;
    const last_trading_day = fridayBefore(date);
    if (last_trading_day !== null)
      return world.fail(404, { error: 'market_closed', ticker, date, last_trading_day });
    const quote = quotes.find((one) => one.date === date);
    return quote ? { ...company, ...quote } : world.fail(404, { error: 'no_quote', ticker, date });
  },
});

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** The Friday before a day of the weekend; null for any other day. */
function fridayBefore(date: string): string | null {
  const midnight = new Date(`${date}T00:00:00Z`);
  const daysAfterFriday = (midnight.getUTCDay() + 2) % 7;
  if (daysAfterFriday !== 1 && daysAfterFriday !== 2) return null;
  return new Date(midnight.getTime() - daysAfterFriday * dayMs).toISOString().slice(0, 10);
}

export const tools: readonly Tool[] = [getCurrentWeather, getStockPrice];
