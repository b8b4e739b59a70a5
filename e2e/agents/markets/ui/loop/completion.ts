/** Asks the model once and puts its streamed deltas together; it calls no tool. */
import {
  chunkSchema,
  type ChatMessage,
  type CompletionChunk,
  type FunctionCall,
} from '../../wire.js';
import { eventsOf } from './event-stream.js';

export interface CompletionQuestion {
  /** Base URL, such as `/model/v1`. */
  modelUrl: string;
  messages: readonly ChatMessage[];
  tools: readonly unknown[];
  seed: number;
  metadata: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** The text so far, whenever it grows. */
  onText: (text: string) => void;
}

export interface Completion {
  text: string;
  calls: FunctionCall[];
}

const streaming = { model: 'almanac', stream: true, stream_options: { include_usage: true } };

/** Throws where the model refuses, or where its answer breaks off before it has ended. */
export async function complete(question: CompletionQuestion): Promise<Completion> {
  const { modelUrl, messages, tools, seed, metadata, signal, onText } = question;
  const extra = Object.keys(metadata).length > 0 ? { metadata } : {};
  const response = await fetch(`${modelUrl.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...streaming, messages, tools, seed, ...extra }),
    signal,
  });
  if (!response.ok || response.body === null)
    throw new Error(`the model answered ${response.status}`);
  const answer: Completion = { text: '', calls: [] };
  let hasEnded = false;
  for await (const data of eventsOf(response.body)) {
    if (data === '[DONE]') return answer;
    const chunk = chunkSchema.parse(JSON.parse(data));
    if (take(chunk, answer)) onText(answer.text);
    hasEnded ||= chunk.choices.some(({ finish_reason: reason }) => reason !== null);
  }
  if (!hasEnded) throw new Error('the answer of the model broke off');
  return answer;
}

/** True where the text grew. */
function take({ choices }: CompletionChunk, answer: Completion): boolean {
  const delta = choices[0]?.delta;
  for (const { index, id, function: part } of delta?.tool_calls ?? []) {
    const known = answer.calls[index];
    const call = known ?? {
      id: id ?? `call_${index}`,
      type: 'function',
      function: { name: '', arguments: '' },
    };
    answer.calls[index] = call;
    call.function.name += part?.name ?? '';
    call.function.arguments += part?.arguments ?? '';
  }
  const content = delta?.content ?? '';
  answer.text += content;
  return content !== '';
}
