/** What each fault of the policy engine does, as changes to what it calls and to what it says; without one it changes nothing. */
import type { FaultName } from '../../wire.js';
import type { Answered } from './conversation.js';
import type { Lookup } from './memory.js';
import type { Result } from './results.js';

/** The calls that the engine makes instead of the right ones. */
export function faultyLookups(
  lookups: readonly Lookup[],
  fault: FaultName | null,
  earlierLocation: string | null,
): Lookup[] {
  if (fault === 'double_call') return lookups.flatMap((lookup) => [lookup, lookup]);
  return lookups.map((lookup) => {
    if (lookup.tool === 'get_current_weather') {
      const location = fault === 'keeps_last_city' ? earlierLocation : null;
      return location === null ? lookup : { ...lookup, args: { location } };
    }
    const { ticker, date } = lookup.args;
    if (fault === 'wrong_date') return { ...lookup, args: { ticker, date: swapped(date) } };
    if (fault === 'wrong_ticker') return { ...lookup, args: { ticker: 'MSFT', date } };
    return lookup;
  });
}

/** September 5 read as May 9: the day and the month change places. */
function swapped(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${year}-${day}-${month}`;
}

/** What the engine makes of the answers before it words them. */
export function faultyAnswers(answered: readonly Answered[], fault: FaultName | null): Answered[] {
  return answered.map(({ lookup, result }) => ({ lookup, result: faultyResult(result, fault) }));
}

function faultyResult(result: Result, fault: FaultName | null): Result {
  if (fault === 'wrong_temperature' && result.kind === 'weather') {
    const { weather } = result;
    const temperature_c = weather.temperature_c + 7;
    const temperature_f = weather.temperature_f + 13;
    return { kind: 'weather', weather: { ...weather, temperature_c, temperature_f } };
  }
  if (fault === 'wrong_price' && result.kind === 'price') {
    const { price } = result;
    return { kind: 'price', price: { ...price, close_price: price.close_price + 11.11 } };
  }
  return result;
}

/** Answers out of thin air, as an agent gives them that calls no tool. */
export function inventedAnswers(lookups: readonly Lookup[]): Answered[] {
  return lookups.map((lookup) => ({ lookup, result: inventedResult(lookup) }));
}

function inventedResult(lookup: Lookup): Result {
  if (lookup.tool === 'get_current_weather') {
    const { location } = lookup.args;
    const measured = { temperature_c: 21, temperature_f: 70, humidity_percent: 50 };
    return {
      kind: 'weather',
      weather: { location, condition: 'clear', wind_kph: 10, wind_mph: 6, ...measured },
    };
  }
  const { ticker, date } = lookup.args;
  const prices = { open_price: 180, high_price: 184, low_price: 179, close_price: 182.5 };
  const share = { ticker, company: ticker, date, currency: 'USD', previous_close_price: 181 };
  return { kind: 'price', price: { ...share, ...prices } };
}
