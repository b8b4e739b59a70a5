/** Talks to the policy engine as a page does, with tools that answer from a table; it judges nothing. */
import { decide } from '../../e2e/agents/markets/server/engine/decide.js';
import {
  requestSchema,
  type ChatMessage,
  type CompletionRequest,
} from '../../e2e/agents/markets/wire.js';

export interface Call {
  name: string;
  args: Record<string, string>;
}

export interface EngineTurn {
  calls: Call[];
  text: string;
}

export interface EngineOptions {
  /** ISO date. */
  today?: string;
  locale?: string;
  seed?: number;
  fault?: string;
  /** Names of the tools that the request offers; default both. */
  offered?: readonly string[];
  /** Answer of a tool; default weather or a price for whatever was asked. */
  answer?: (call: Call) => unknown;
}

const both = ['get_current_weather', 'get_stock_price'];

/** Says the texts one after the other; gives what the engine called and said at the last. */
export function askEngine(texts: readonly string[], options: EngineOptions = {}): EngineTurn {
  const { today = '2026-03-04', locale = 'en-US', seed = 1, fault, offered = both } = options;
  const messages: ChatMessage[] = [
    { role: 'system', content: `Today is ${today}. The person's locale: ${locale}.` },
  ];
  const request = (): CompletionRequest =>
    requestSchema.parse({
      model: 'any',
      messages,
      tools: offered.map((name) => ({ type: 'function', function: { name } })),
      seed,
      ...(fault === undefined ? {} : { metadata: { fault } }),
    });
  let turn: EngineTurn = { calls: [], text: '' };
  for (const content of texts) {
    messages.push({ role: 'user', content });
    turn = takeTurn(messages, request, options.answer ?? found);
  }
  return turn;
}

function takeTurn(
  messages: ChatMessage[],
  request: () => CompletionRequest,
  answer: (call: Call) => unknown,
): EngineTurn {
  const calls: Call[] = [];
  for (;;) {
    const decision = decide(request());
    if (decision.kind === 'say') {
      messages.push({ role: 'assistant', content: decision.text });
      return { calls, text: decision.text };
    }
    const toolCalls = decision.calls.map(({ id, name, args }) => ({
      id,
      type: 'function' as const,
      function: { name, arguments: JSON.stringify(args) },
    }));
    messages.push({ role: 'assistant', content: null, tool_calls: toolCalls });
    for (const { id, name, args } of decision.calls) {
      calls.push({ name, args });
      const content = JSON.stringify(answer({ name, args }));
      messages.push({ role: 'tool', tool_call_id: id, content });
    }
  }
}

function found({ name, args }: Call): unknown {
  if (name === 'get_current_weather') {
    const air = { humidity_percent: 48, wind_kph: 22, wind_mph: 14 };
    return {
      location: args['location'],
      condition: 'clear',
      temperature_c: 7,
      temperature_f: 45,
      ...air,
    };
  }
  const prices = { open_price: 246, high_price: 250.01, low_price: 244.2, close_price: 248.53 };
  return { ...args, company: 'Some', currency: 'USD', previous_close_price: 245.84, ...prices };
}
