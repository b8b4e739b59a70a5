// What tokens cost, as configured; an unconfigured price is unknown, never zero.
import { z } from 'zod';
import type { TokenCounts } from './question.js';

const perMillion = z.number().min(0);

/** US dollars for a million tokens, by the model's name. */
export const pricesSchema = z.record(
  z.string(),
  z.strictObject({
    input: perMillion,
    output: perMillion,
    /** The part of the input that the server had cached. Default: as `input`. */
    cached: perMillion.optional(),
  }),
);
export type Prices = z.output<typeof pricesSchema>;

const MILLION = 1_000_000;

/** US dollars; null if the model's price or the tokens are unknown. */
export function costOf(tokens: TokenCounts | null, model: string, prices: Prices): number | null {
  const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
  if (tokens === null || price === undefined) return null;
  const cached = Math.min(tokens.cached ?? 0, tokens.input);
  const input = (tokens.input - cached) * price.input + cached * (price.cached ?? price.input);
  return (input + tokens.output * price.output) / MILLION;
}
