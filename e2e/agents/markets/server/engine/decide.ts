/** The policy engine: one chat-completions request in, a decision out: tools to call, or a text to say. It is no model. */
import { faultNames, type CompletionRequest, type FaultName } from '../../wire.js';
import { readConversation, type Answered, type Conversation } from './conversation.js';
import { english } from './english.js';
import { faultyAnswers, faultyLookups, inventedAnswers } from './faults.js';
import { german } from './german.js';
import type { Intent, Lookup } from './memory.js';
import { pickBy, type Pick } from './variants.js';
import type { Wording } from './wording.js';

export type Decision =
  | { kind: 'call'; calls: { id: string; name: string; args: Record<string, string> }[] }
  | { kind: 'say'; text: string };

export function decide(request: CompletionRequest): Decision {
  const conversation = readConversation(request.messages);
  const fault = faultOf(request);
  const { intent, answered, memory, turn } = conversation;
  const words = memory.language === 'de' ? german : english;
  const pick = pickBy(request.seed, turn);
  if (intent.kind !== 'look_up') return { kind: 'say', text: reply(intent, words, pick) };
  if (fault === 'no_tool_call') return say(inventedAnswers(intent.lookups), words, pick);
  if (answered.length > 0) return say(faultyAnswers(answered, fault), words, pick);
  if (!isOffered(intent.lookups, request)) return { kind: 'say', text: words.outOfScope(pick) };
  return call(conversation, intent.lookups, { fault, seed: request.seed });
}

/** Faults come with the request, so that one engine serves trials with and without them. */
export function faultOf({ metadata }: CompletionRequest): FaultName | null {
  return faultNames.find((name) => name === metadata['fault']) ?? null;
}

function isOffered(lookups: readonly Lookup[], { tools }: CompletionRequest): boolean {
  return lookups.every(({ tool }) => tools.some(({ function: { name } }) => name === tool));
}

function call(
  { turn, earlierLocation }: Conversation,
  lookups: readonly Lookup[],
  { fault, seed }: { fault: FaultName | null; seed: number },
): Decision {
  const calls = faultyLookups(lookups, fault, earlierLocation).map(({ tool, args }, index) => ({
    id: `call_${seed}_${turn}_${index + 1}`,
    name: tool,
    args,
  }));
  return { kind: 'call', calls };
}

function say(answered: readonly Answered[], words: Wording, pick: Pick): Decision {
  return { kind: 'say', text: answered.map((one) => answer(one, words, pick)).join(' ') };
}

function answer({ lookup, result }: Answered, words: Wording, pick: Pick): string {
  switch (result.kind) {
    case 'weather':
      return words.weather(result.weather, spokenOf(lookup, result.weather.location), pick);
    case 'price':
      return words.price(result.price, pick);
    case 'unreadable':
      return words.unavailable(lookup.tool, pick);
    case 'refused':
      return refused(lookup, result, { words, pick });
  }
}

function refused(
  lookup: Lookup,
  { error, lastTradingDay }: { error: string; lastTradingDay: string | null },
  { words, pick }: { words: Wording; pick: Pick },
): string {
  if (lookup.tool === 'get_current_weather') {
    return error === 'unknown_location'
      ? words.unknownLocation(lookup.spoken, pick)
      : words.unavailable(lookup.tool, pick);
  }
  const { ticker, date } = lookup.args;
  if (error === 'unknown_ticker') return words.unknownTicker(ticker, pick);
  if (error === 'no_quote') return words.noQuote(ticker, date, pick);
  if (error === 'market_closed' && lastTradingDay !== null)
    return words.marketClosed({ ticker, date, lastTradingDay }, pick);
  return words.unavailable(lookup.tool, pick);
}

function spokenOf(lookup: Lookup, location: string): string {
  return lookup.tool === 'get_current_weather' ? lookup.spoken : location;
}

function reply(intent: Exclude<Intent, { kind: 'look_up' }>, words: Wording, pick: Pick): string {
  switch (intent.kind) {
    case 'ask':
      return words.ask(intent.need, pick);
    case 'impossible_date':
      return words.impossibleDate(intent.text, pick);
    case 'future_date':
      return words.futureDate(intent.date, pick);
    case 'unknown_company':
      return words.unknownCompany(intent.name, pick);
    case 'forecast':
      return words.forecast(pick);
    case 'greet':
      return words.greet(pick);
    case 'thanks':
      return words.thanks(pick);
    case 'bye':
      return words.bye(pick);
    case 'help':
      return words.help(pick);
    case 'next':
      return words.next(pick);
    case 'out_of_scope':
      return words.outOfScope(pick);
    case 'declined':
      return words.declined(pick);
  }
}
