/** The two tools of the assistant: what the model is told of them, and how the page calls them. It words nothing. */
import type { FunctionCall } from '../../wire.js';

export interface ToolUrls {
  weatherUrl: string;
  quotesUrl: string;
}

export interface ToolAnswer {
  isOk: boolean;
  body: unknown;
}

const timeoutMs = 10_000;
const text = (description: string) => ({ type: 'string', description });

export const toolDefinitions = [
  {
    type: 'function',
    function: {
      name: 'get_current_weather',
      description: 'The weather in a city as it is now.',
      parameters: {
        type: 'object',
        properties: { location: text('Name of the city, in English') },
        required: ['location'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: {
      name: 'get_stock_price',
      description: 'Open, high, low and close of a share on one day in the past.',
      parameters: {
        type: 'object',
        properties: { ticker: text('Such as IBM'), date: text('YYYY-MM-DD') },
        required: ['ticker', 'date'],
        additionalProperties: false,
      },
    },
  },
] as const;

/** Arguments as the model wrote them; null where they are no JSON object. */
export function argumentsOf({
  function: { arguments: written },
}: FunctionCall): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(written);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Never throws, but where `signal` is aborted: what goes wrong is an answer that the model gets to read. */
export async function callTool(
  call: FunctionCall,
  urls: ToolUrls,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const args = argumentsOf(call);
  const url = args === null ? null : urlOf(call.function.name, args, urls);
  if (url === null) return { isOk: false, body: { error: 'invalid_call' } };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    return { isOk: response.ok, body: await response.json() };
  } catch (error) {
    if (signal.aborted) throw error;
    const unreadable = error instanceof SyntaxError ? 'unreadable_answer' : 'unreachable';
    return { isOk: false, body: { error: timeout.aborted ? 'timeout' : unreadable } };
  }
}

function urlOf(name: string, args: Record<string, unknown>, urls: ToolUrls): string | null {
  const [location, ticker, date] = [args['location'], args['ticker'], args['date']];
  if (name === 'get_current_weather' && typeof location === 'string')
    return `${urls.weatherUrl}/weather/current?location=${encodeURIComponent(location)}`;
  if (name === 'get_stock_price' && typeof ticker === 'string' && typeof date === 'string')
    return `${urls.quotesUrl}/quotes/${encodeURIComponent(ticker)}?date=${encodeURIComponent(date)}`;
  return null;
}
