/** What the policy engine knows of a conversation and what a message can mean; types and the empty start only. */
import type { Language } from './language.js';
import type { Place } from './places.js';

export type Lookup =
  | { tool: 'get_current_weather'; args: { location: string }; spoken: string }
  | { tool: 'get_stock_price'; args: { ticker: string; date: string } };

export type Need = 'location' | 'ticker' | 'date' | 'ticker_and_date';

export type Intent =
  | { kind: 'look_up'; lookups: Lookup[] }
  | { kind: 'ask'; need: Need }
  | { kind: 'impossible_date'; text: string }
  | { kind: 'future_date'; date: string }
  | { kind: 'unknown_company'; name: string }
  | { kind: 'forecast' }
  | { kind: 'greet' | 'thanks' | 'bye' | 'help' | 'next' | 'out_of_scope' | 'declined' };

export interface Memory {
  /** ISO date. */
  readonly today: string;
  language: Language;
  place: Place | null;
  tickers: string[];
  date: string | null;
  topic: 'weather' | 'stock' | null;
  /** The newest lookups, for "try again". */
  lookups: Lookup[];
  /** What the engine proposed, for "yes". */
  offer: Lookup[];
  /** What the engine asked for. */
  pending: Need | null;
}

export function emptyMemory(today: string, language: Language): Memory {
  return {
    today,
    language,
    place: null,
    tickers: [],
    date: null,
    topic: null,
    lookups: [],
    offer: [],
    pending: null,
  };
}
