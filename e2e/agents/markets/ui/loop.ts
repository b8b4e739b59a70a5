/** The agent loop in the browser: model, tools, model again, until it answers in words. It draws nothing. */
import { numberIn, pageConfig, query } from '../../kit/ui/page.js';
import { type CallDelta, type ChatMessage, chunkSchema, type FunctionCall } from '../wire.js';

export interface Step {
  kind: 'call' | 'text';
  id: string;
  /** What is said, or the tool that is called. */
  text: string;
  args?: Record<string, unknown>;
  state?: 'running' | 'done' | 'failed';
  /** What the tool answered. */
  body?: unknown;
}

export interface LoopOptions {
  signal: AbortSignal;
  /** A step that is new, or that replaces the one of its id. */
  onStep: (step: Step) => void;
}

const { modelUrl } = pageConfig() as { modelUrl: string };
const maxRounds = 6;
const timeoutMs = 6_000;

function tool(name: string, description: string, parts: Record<string, string>) {
  const properties = Object.fromEntries(
    Object.entries(parts).map(([key, text]) => [key, { type: 'string', description: text }]),
  );
  const parameters = { type: 'object', properties, required: Object.keys(parts) };
  return { type: 'function', function: { name, description, parameters } };
}

const tools = [
  tool('get_current_weather', 'The weather in a city as it is now.', {
    location: 'Name of the city, in English',
  }),
  tool('get_stock_price', 'Open, high, low and close of a share on one day in the past.', {
    ticker: 'Such as IBM',
    date: 'YYYY-MM-DD',
  }),
];

/** The system prompt: today's date and the user's language. */
export function systemMessage(): ChatMessage {
  // In Sweden dates are written as ISO has them.
  const today = new Date().toLocaleDateString('sv-SE');
  const content = `You are Almanac. You look up current weather and share prices with your tools, and say nothing that they did not answer. Today is ${today}. The person's locale: ${navigator.language}. Answer in the language of the question.`;
  return { role: 'system', content };
}

/** Answers the newest question of `history` and returns what was added to it. */
export async function answerQuestion(
  history: readonly ChatMessage[],
  options: LoopOptions,
): Promise<ChatMessage[]> {
  const added: ChatMessage[] = [];
  for (let round = 1; round <= maxRounds; round += 1) {
    const { text, calls } = await ask([...history, ...added], options, `text-${round}`);
    if (calls.length === 0) return [...added, { role: 'assistant', content: text }];
    added.push({ role: 'assistant', content: text === '' ? null : text, tool_calls: calls });
    const answers = calls.map((call, index) => runTool(call, `call-${round}-${index}`, options));
    added.push(...(await Promise.all(answers)));
  }
  throw new Error(`no answer after ${maxRounds} rounds`);
}

interface Answer {
  text: string;
  calls: FunctionCall[];
}

/** Throws where the model refuses, or where its answer breaks off before it has ended. */
async function ask(
  messages: readonly ChatMessage[],
  { signal, onStep }: LoopOptions,
  id: string,
): Promise<Answer> {
  const [fault, delay] = [query.get('fault'), query.get('delay')];
  const metadata = { ...(fault && { fault }), ...(delay && { token_delay_ms: delay }) };
  const question = { model: 'almanac', messages, tools, seed: numberIn('seed') ?? 1, metadata };
  const streaming = { stream: true, stream_options: { include_usage: true } };
  const response = await fetch(`${modelUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...question, ...streaming }),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
  const answer: Answer = { text: '', calls: [] };
  let hasEnded = false;
  for await (const data of eventsOf(response.body)) {
    if (data === '[DONE]') break;
    const [choice] = chunkSchema.parse(JSON.parse(data)).choices;
    if (choice === undefined) continue;
    const { content, tool_calls: parts = [] } = choice.delta;
    for (const part of parts) takeCall(part, answer);
    answer.text += content ?? '';
    if (content) onStep({ kind: 'text', id, text: answer.text });
    hasEnded ||= choice.finish_reason !== null;
  }
  if (!hasEnded) throw new Error('the answer of the model broke off');
  return answer;
}

function takeCall({ index, id, function: part }: CallDelta, { calls }: Answer): void {
  const begun = { id: id ?? `call_${index}`, type: 'function' as const };
  const call = (calls[index] ??= { ...begun, function: { name: '', arguments: '' } });
  call.function.name += part?.name ?? '';
  call.function.arguments += part?.arguments ?? '';
}

/** The data of each event of the stream. An event that the stream breaks off in is left out. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (pending + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    pending = events.pop() ?? '';
    yield* events.map((event) => event.replace(/^data: ?/, '')).filter((event) => event !== '');
  }
}

async function runTool(
  call: FunctionCall,
  id: string,
  { signal, onStep }: LoopOptions,
): Promise<ChatMessage> {
  const args = JSON.parse(call.function.arguments) as Record<string, unknown>;
  const step: Step = { kind: 'call', id, text: call.function.name, args };
  onStep({ ...step, state: 'running' });
  const { isOk, body } = await callTool(call.function.name, args, signal);
  onStep({ ...step, state: isOk ? 'done' : 'failed', body });
  return { role: 'tool', tool_call_id: call.id, content: JSON.stringify(body) };
}

/** Never throws, but where `signal` is aborted: what goes wrong is an answer that the model gets to read. */
async function callTool(
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<{ isOk: boolean; body: unknown }> {
  const [location, ticker, date] = [args['location'], args['ticker'], args['date']].map((part) =>
    encodeURIComponent(String(part)),
  );
  const url =
    name === 'get_current_weather'
      ? `https://weather.markets.test/weather/current?location=${location}`
      : `https://quotes.markets.test/quotes/${ticker}?date=${date}`;
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
