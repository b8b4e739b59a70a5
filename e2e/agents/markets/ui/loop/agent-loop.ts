/** The agent loop: model, tools, model again, until it answers in words. It draws nothing. */
import type { ChatMessage, FunctionCall } from '../../wire.js';
import type { Settings } from '../settings.js';
import { complete } from './completion.js';
import { argumentsOf, callTool, toolDefinitions } from './tools.js';
import type { CallStep, TextStep } from './turn.js';

const maxRounds = 6;

export interface LoopOptions {
  settings: Settings;
  signal: AbortSignal;
  /** A step that is new, or that replaces the one of its id. */
  onStep: (step: CallStep | TextStep) => void;
}

/** What the model is told before the first message: the day, and the language of the person. */
export function systemMessage(locale: string): ChatMessage {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const today = `${now.getFullYear()}-${month}-${day}`;
  const content = `You are Almanac. You look up current weather and share prices with your tools, and say nothing that they did not answer. Today is ${today}. The person's locale: ${locale}. Answer in the language of the question.`;
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

function ask(messages: readonly ChatMessage[], options: LoopOptions, id: string) {
  const { settings, signal, onStep } = options;
  const { modelUrl, seed, fault, delay } = settings;
  const metadata = {
    ...(fault === null ? {} : { fault }),
    ...(delay === null ? {} : { token_delay_ms: delay }),
  };
  const onText = (text: string) => onStep({ kind: 'text', id, text });
  return complete({ modelUrl, messages, tools: toolDefinitions, seed, metadata, signal, onText });
}

async function runTool(call: FunctionCall, id: string, options: LoopOptions): Promise<ChatMessage> {
  const { settings, signal, onStep } = options;
  const step = { kind: 'call', id, tool: call.function.name, args: argumentsOf(call) } as const;
  onStep({ ...step, state: 'running', body: undefined });
  const { isOk, body } = await callTool(call, settings, signal);
  onStep({ ...step, state: isOk ? 'done' : 'failed', body });
  return { role: 'tool', tool_call_id: call.id, content: JSON.stringify(body) };
}
