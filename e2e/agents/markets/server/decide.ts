/** The policy engine: one chat-completions request in, a decision out: tools to call, or a text to say. It is no model. */
import { z } from 'zod';
import {
  type ChatMessage,
  type CompletionRequest,
  type FaultName,
  faultNames,
  type Quote,
  quoteSchema,
  type Weather,
  weatherSchema,
} from '../wire.js';
import { type Intent, type Lookup, type Memory, understand } from './understand.js';
import { type Manner, priceValues, weatherValues, weekday, word } from './wording.js';

export type Decision =
  | { kind: 'call'; calls: { id: string; name: string; args: Record<string, string> }[] }
  | { kind: 'say'; text: string };

const refusalSchema = z.object({ error: z.string(), last_trading_day: z.string().optional() });

type Result =
  | { kind: 'weather'; weather: Weather }
  | { kind: 'price'; price: Quote }
  | { kind: 'refused'; error: string; lastTradingDay?: string | undefined };

interface Conversation {
  memory: Memory;
  intent: Intent;
  /** What the tools answered to the newest message, in the order of the calls. */
  results: Result[];
  turn: number;
  /** Of the turn before this one. */
  earlier: Lookup[];
}

/** Faults come with the request, so that one engine serves trials with and without them. */
export function faultOf({ metadata }: Pick<CompletionRequest, 'metadata'>): FaultName | null {
  return faultNames.find((name) => name === metadata['fault']) ?? null;
}

export function decide(request: CompletionRequest): Decision {
  const conversation = readConversation(request.messages);
  const { intent, memory, turn, results } = conversation;
  const fault = faultOf(request);
  const manner = { language: memory.language, seed: request.seed, turn };
  if (intent.kind === 'say')
    return { kind: 'say', text: word(intent.line, intent.values ?? {}, manner) };
  const { lookups } = intent;
  if (results.length === 0 && fault !== 'no_tool_call') {
    const calls = calledLookups(lookups, conversation.earlier, fault);
    return {
      kind: 'call',
      calls: calls.map(({ tool, args }, index) => ({
        ...{ id: `call_${request.seed}_${turn}_${index + 1}`, name: tool, args },
      })),
    };
  }
  const texts = lookups.map((lookup, index) =>
    answer(lookup, faultyResult(results[index] ?? invented(lookup), fault), manner),
  );
  return { kind: 'say', text: texts.join(' ') };
}

function readConversation(messages: readonly ChatMessage[]): Conversation {
  const system = messages.find(({ role }) => role === 'system')?.content ?? '';
  const memory: Memory = {
    today: /\b\d{4}-\d{2}-\d{2}\b/.exec(system)?.[0] ?? '1970-01-01',
    language: /\blocale: de\b/.test(system) ? 'de' : 'en',
    topic: null,
    ticker: null,
    day: null,
    lookups: [],
    offer: [],
  };
  const intent: Intent = { kind: 'say', line: 'greet' };
  const state: Conversation = { memory, intent, results: [], turn: 0, earlier: [] };
  for (const message of messages) {
    if (message.role === 'user') {
      state.turn += 1;
      state.results = [];
      state.earlier = memory.lookups;
      state.intent = understand(message.content, memory);
    }
    if (message.role === 'tool') takeResult(message.content, state);
  }
  return state;
}

function takeResult(content: string, { results, intent, memory }: Conversation): void {
  const lookup = intent.kind === 'look_up' ? intent.lookups[results.length] : undefined;
  const result = readResult(content);
  results.push(result);
  if (lookup?.tool !== 'get_stock_price' || result.kind !== 'refused') return;
  const { lastTradingDay: date } = result;
  if (date !== undefined) memory.offer = [{ ...lookup, args: { ...lookup.args, date } }];
}

function readResult(content: string): Result {
  const value: unknown = JSON.parse(content);
  const weather = weatherSchema.safeParse(value);
  if (weather.success) return { kind: 'weather', weather: weather.data };
  const price = quoteSchema.safeParse(value);
  if (price.success) return { kind: 'price', price: price.data };
  const { error, last_trading_day } = refusalSchema.safeParse(value).data ?? {
    error: 'unreadable',
  };
  return { kind: 'refused', error, lastTradingDay: last_trading_day };
}

function answer(lookup: Lookup, result: Result, manner: Manner): string {
  const { language } = manner;
  if (result.kind === 'refused') return refused(lookup, result, manner);
  if (result.kind === 'price') return word('price', priceValues(result.price, language), manner);
  const place = 'spoken' in lookup ? lookup.spoken : result.weather.location;
  return word('weather', { place, ...weatherValues(result.weather, language) }, manner);
}

function refused(
  lookup: Lookup,
  { error, lastTradingDay: last }: Extract<Result, { kind: 'refused' }>,
  manner: Manner,
): string {
  if (lookup.tool === 'get_current_weather') {
    const line = error === 'unknown_location' ? 'unknown_city' : 'weather_down';
    return word(line, { place: lookup.spoken }, manner);
  }
  const { args } = lookup;
  if (error === 'unknown_ticker' || error === 'no_quote') return word(error, args, manner);
  if (error !== 'market_closed' || last === undefined) return word('quotes_down', {}, manner);
  const day = weekday(args.date, manner.language);
  return word('market_closed', { ...args, last, weekday: day }, manner);
}

/** The calls that are made; a fault makes others than the right ones. */
function calledLookups(
  lookups: readonly Lookup[],
  earlier: readonly Lookup[],
  fault: FaultName | null,
): readonly Lookup[] {
  if (fault === 'double_call') return lookups.flatMap((lookup) => [lookup, lookup]);
  if (fault === 'keeps_last_city' && earlier.length > 0) return earlier;
  return lookups.map((lookup) => {
    if (lookup.tool !== 'get_stock_price') return lookup;
    const { ticker, date } = lookup.args;
    // September 5 read as May 9: the day and the month change places.
    const [year, month, day] = date.split('-');
    if (fault === 'wrong_date')
      return { ...lookup, args: { ticker, date: `${year}-${day}-${month}` } };
    return fault === 'wrong_ticker' ? { ...lookup, args: { ticker: 'MSFT', date } } : lookup;
  });
}

function faultyResult(result: Result, fault: FaultName | null): Result {
  if (fault === 'wrong_temperature' && result.kind === 'weather') {
    const temperature_f = result.weather.temperature_f + 13;
    return { kind: 'weather', weather: { ...result.weather, temperature_f } };
  }
  if (fault === 'wrong_price' && result.kind === 'price') {
    const close_price = result.price.close_price + 11.11;
    return { kind: 'price', price: { ...result.price, close_price } };
  }
  return result;
}

/** Out of thin air, as an agent answers that calls no tool. */
function invented(lookup: Lookup): Result {
  if (lookup.tool === 'get_current_weather') {
    const air = { humidity_percent: 50, wind_kph: 10, wind_mph: 6, condition: 'clear' };
    const where = { location: lookup.args.location, country: 'US', names: {} };
    return { kind: 'weather', weather: { ...where, ...air, temperature_c: 21, temperature_f: 70 } };
  }
  const prices = { high_price: 184, low_price: 179, close_price: 182.5, previous_close_price: 181 };
  return { kind: 'price', price: { ...lookup.args, company: '', currency: 'USD', ...prices } };
}
