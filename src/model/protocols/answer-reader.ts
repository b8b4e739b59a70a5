// Reads a model's answer while it passes through: bytes in, words and calls out; changes nothing.
import { eventReader, isEventStream } from '../../values/event-stream.js';
import { parsedJson } from '../../values/json.js';
import { chatAnswer } from './openai-chat.js';
import { responsesAnswer } from './openai-responses.js';
import type { AnswerReader, AnswerShape, ModelApi, SeenCall } from './stream-calls.js';

/** The word that ends a stream of chat completions. */
const DONE = '[DONE]';

/** @param contentType of the answer, which decides whether it is a stream: an error in reply to a streaming request is not. */
export function answerReader(api: ModelApi, contentType: string): AnswerReader {
  return isEventStream(contentType) ? streamReader(SHAPES[api]()) : bodyReader(SHAPES[api]);
}

const SHAPES: Readonly<Record<ModelApi, () => AnswerShape>> = {
  chat: chatAnswer,
  responses: responsesAnswer,
  other: otherAnswer,
};

function streamReader(shape: AnswerShape): AnswerReader {
  const decoder = new TextDecoder();
  const events = eventReader();
  let unreadable = false;
  const take = (data: string | null): SeenCall[] => {
    if (data === null) return [];
    if (data.trim() === DONE) return shape.done();
    const event = parsedJson(data);
    unreadable ||= event === undefined;
    return shape.event(event);
  };
  return {
    push: (bytes) =>
      events.read(decoder.decode(bytes, { stream: true })).flatMap(({ data }) => take(data)),
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
      shape.body(parsedJson(text));
      return shape.end();
    },
  };
}

const NOTHING = { text: '', refusal: '', finish: null, tokens: null, error: null };

/** Other answers hold nothing of interest: they are whole once they have arrived. */
function otherAnswer(): AnswerShape {
  return {
    event: () => [],
    body: () => [],
    done: () => [],
    end: () => ({ ...NOTHING, calls: [], whole: true }),
  };
}
