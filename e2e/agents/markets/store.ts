/** The records of the weather and quote services as the mocks see them; it must not know the assistant or its page. */
import type { WorldContext } from 'sightline';

export type City = {
  location: string;
  /** ISO 3166-1, such as US. */
  country: string;
  /** By language, where it is not the English one. */
  names: Record<string, string>;
  condition: string;
  temperature_c: number;
  temperature_f: number;
  humidity_percent: number;
  wind_kph: number;
  wind_mph: number;
  observed_at: string;
};

export type Quote = {
  date: string;
  open_price: number;
  high_price: number;
  low_price: number;
  close_price: number;
  previous_close_price: number;
};

export type Company = {
  ticker: string;
  company: string;
  exchange: string;
  currency: string;
  quotes: Quote[];
};

/** What `fixtures/markets/cities.json` and `quotes.json` hold together; the prices are made up. */
export type Store = { cities: City[]; companies: Company[] };

/** The world as the mocks see it. The fixtures decide its shape; this type is not checked against them. */
export type MarketsWorld = WorldContext<Store>;
