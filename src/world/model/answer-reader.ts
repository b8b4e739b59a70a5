// Reads an answer of the agent's model while it passes by: bytes in, what was said and asked for out; changes nothing of it.
import { parseJson } from './call-arguments.js';
import { chatAnswer } from './chat-answer.js';
import type { ModelApi } from './model-request.js';
import { responsesAnswer } from './responses-answer.js';
import type { AnswerReader, AnswerShape, SeenCall } from './seen-answer.js';
import { sseFrames } from './sse-frames.js';

/** The word that ends a stream of chat completions. */
const DONE = '[DONE]';

/** @param contentType of the answer; a stream is told by it, since an error to a streaming request is none. */
export function answerReader(api: ModelApi, contentType: string): AnswerReader {
  return isEventStream(contentType) ? streamReader(SHAPES[api]()) : bodyReader(SHAPES[api]);
}

export function isEventStream(contentType: string): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType);
}

const SHAPES: Readonly<Record<ModelApi, () => AnswerShape>> = {
  chat: chatAnswer,
  responses: responsesAnswer,
  other: otherAnswer,
};

function streamReader(shape: AnswerShape): AnswerReader {
  const decoder = new TextDecoder();
  const frames = sseFrames();
  let unreadable = false;
  const take = (data: string | null): SeenCall[] => {
    if (data === null) return [];
    if (data.trim() === DONE) return shape.done();
    const event = parseJson(data);
    unreadable ||= event === undefined;
    return shape.event(event);
  };
  return {
    push: (bytes) =>
      frames.push(decoder.decode(bytes, { stream: true })).flatMap(({ data }) => take(data)),
    end() {
      const answer = shape.end();
      return { ...answer, whole: answer.whole && !unreadable };
    },
  };
}

function bodyReader(newShape: () => AnswerShape): AnswerReader {
  const decoder = new TextDecoder();
  let text = '';
  return {
    push(bytes) {
      text += decoder.decode(bytes, { stream: true });
      return [];
    },
    end() {
      const shape = newShape();
      shape.body(parseJson(text));
      return shape.end();
    },
  };
}

/** What is neither chat nor responses holds nothing that is looked for: it is whole when it has come. */
function otherAnswer(): AnswerShape {
  return {
    event: () => [],
    body: () => [],
    done: () => [],
    end: () => ({ text: '', finish: null, tokens: null, calls: [], whole: true, error: null }),
  };
}
