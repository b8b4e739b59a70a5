/** Draws what a tool answered as a card, where it is something that a card can show. */
import { z } from 'zod';
import type { CallStep } from '../loop/turn.js';
import { QuoteCard } from './quote-card.js';
import { WeatherCard } from './weather-card.js';

const weatherSchema = z.object({
  location: z.string(),
  country: z.string(),
  names: z.record(z.string(), z.string()).default({}),
  condition: z.string(),
  temperature_c: z.number(),
  temperature_f: z.number(),
  humidity_percent: z.number(),
  wind_kph: z.number(),
  wind_mph: z.number(),
  observed_at: z.string(),
});

const quoteSchema = z.object({
  ticker: z.string(),
  company: z.string(),
  exchange: z.string(),
  date: z.string(),
  currency: z.string(),
  open_price: z.number(),
  high_price: z.number(),
  low_price: z.number(),
  close_price: z.number(),
  previous_close_price: z.number(),
});

export type Weather = z.output<typeof weatherSchema>;
export type Quote = z.output<typeof quoteSchema>;

export function Card({ step }: { step: CallStep }) {
  if (step.state !== 'done') return null;
  const weather = weatherSchema.safeParse(step.body);
  if (weather.success) return <WeatherCard weather={weather.data} />;
  const quote = quoteSchema.safeParse(step.body);
  return quote.success ? <QuoteCard quote={quote.data} /> : null;
}
