/** Puts a decision on the chat-completions wire: whole, or as the deltas of a stream. It decides nothing. */
import type { CompletionChunk, CompletionRequest, Usage } from '../wire.js';
import type { Decision } from './engine/decide.js';

export interface CompletionFrame {
  id: string;
  /** Unix time, s. */
  created: number;
  model: string;
}

type Choice = CompletionChunk['choices'][number];

/** The events of a streamed answer, without the closing `[DONE]`. */
export function* chunksOf(
  decision: Decision,
  frame: CompletionFrame,
  usage: Usage | null,
): Generator<CompletionChunk> {
  const chunk = (choices: Choice[], used?: Usage): CompletionChunk => ({
    ...frame,
    object: 'chat.completion.chunk',
    choices,
    ...(used === undefined ? {} : { usage: used }),
  });
  const choice = (delta: Choice['delta'], finish_reason: Choice['finish_reason'] = null) =>
    chunk([{ index: 0, delta, finish_reason }]);
  if (decision.kind === 'say') {
    yield choice({ role: 'assistant', content: '' });
    for (const content of words(decision.text)) yield choice({ content });
    yield choice({}, 'stop');
  } else {
    yield choice({ role: 'assistant', content: null });
    for (const delta of callDeltas(decision)) yield choice(delta);
    yield choice({}, 'tool_calls');
  }
  if (usage !== null) yield chunk([], usage);
}

/** The name comes first, the arguments in pieces that need not be JSON by themselves. */
function* callDeltas({ calls }: Extract<Decision, { kind: 'call' }>): Generator<Choice['delta']> {
  for (const [index, { id, name, args }] of calls.entries()) {
    const start = { index, id, type: 'function' as const, function: { name, arguments: '' } };
    yield { tool_calls: [start] };
    for (const piece of JSON.stringify(args).match(/.{1,12}/gsu) ?? []) {
      yield { tool_calls: [{ index, function: { arguments: piece } }] };
    }
  }
}

/** The same answer in one piece. */
export function completionOf(decision: Decision, frame: CompletionFrame, usage: Usage) {
  const message =
    decision.kind === 'say'
      ? { role: 'assistant', content: decision.text }
      : {
          role: 'assistant',
          content: null,
          tool_calls: decision.calls.map(({ id, name, args }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(args) },
          })),
        };
  const finish_reason = decision.kind === 'say' ? 'stop' : 'tool_calls';
  const choices = [{ index: 0, message, finish_reason }];
  return { ...frame, object: 'chat.completion', choices, usage };
}

/** Counted in words: a policy engine has no tokens. */
export function usageOf({ messages }: CompletionRequest, decision: Decision): Usage {
  const prompt = messages.map(({ content }) => content ?? '').join(' ');
  const answered = decision.kind === 'say' ? decision.text : JSON.stringify(decision.calls);
  const [prompt_tokens, completion_tokens] = [words(prompt).length, words(answered).length];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function words(text: string): string[] {
  return text.match(/\s*\S+/gu) ?? [];
}
