/** Reads what a tool answered, success and refusal alike; outside data is parsed here and nowhere else. */
import { z } from 'zod';
import type { ChatMessage } from '../../wire.js';

const weatherSchema = z.object({
  location: z.string(),
  condition: z.string(),
  temperature_c: z.number(),
  temperature_f: z.number(),
  humidity_percent: z.number(),
  wind_kph: z.number(),
  wind_mph: z.number(),
});

const priceSchema = z.object({
  ticker: z.string(),
  company: z.string(),
  date: z.string(),
  currency: z.string(),
  open_price: z.number(),
  high_price: z.number(),
  low_price: z.number(),
  close_price: z.number(),
  previous_close_price: z.number(),
});

const refusalSchema = z.object({
  error: z.string(),
  last_trading_day: z.string().optional(),
});

export type Weather = z.output<typeof weatherSchema>;
export type Price = z.output<typeof priceSchema>;

export type Result =
  | { kind: 'weather'; weather: Weather }
  | { kind: 'price'; price: Price }
  | { kind: 'refused'; error: string; lastTradingDay: string | null }
  | { kind: 'unreadable' };

export function readResult({ content }: Extract<ChatMessage, { role: 'tool' }>): Result {
  const value = parseJson(content);
  const weather = weatherSchema.safeParse(value);
  if (weather.success) return { kind: 'weather', weather: weather.data };
  const price = priceSchema.safeParse(value);
  if (price.success) return { kind: 'price', price: price.data };
  const refusal = refusalSchema.safeParse(value);
  if (!refusal.success) return { kind: 'unreadable' };
  const { error, last_trading_day: day } = refusal.data;
  return { kind: 'refused', error, lastTradingDay: day ?? null };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
