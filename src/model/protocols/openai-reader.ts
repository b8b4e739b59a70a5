// Reads answers of OpenAI's APIs that follow one another in a stream or on a socket; returns their calls as sightings.
import type { Json } from '../../values/json.js';
import type { AnswerShape, SeenCall } from './answer.js';
import type { ProtocolReader } from './protocol.js';
import { type CallSighting, sightingOf } from './sighting.js';
import type { ToldCalls } from './stream-calls.js';

/** One of the APIs. */
export interface OpenAiApi {
  newAnswer(): AnswerShape;
  read(answer: AnswerShape, frame: Json): SeenCall[];
  /** Of the answer that a frame belongs to; null if it names none. */
  idOf(frame: Json): string | null;
  /** Whether nothing more of the answer comes after this frame but its usage. */
  isLast(frame: Json, answer: AnswerShape): boolean;
}

/** Makes the reader of a stream: the calls of an answer are given when it ends, or when it is flushed. */
export function openAiReader(protocol: string, api: OpenAiApi) {
  return (told: ToldCalls): ProtocolReader => {
    let answer = api.newAnswer();
    let id: string | null = null;
    let given = new Set<SeenCall>();

    const give = (calls: readonly SeenCall[]): CallSighting[] =>
      calls.flatMap((call) => {
        if (given.has(call) || call.name === '') return [];
        given.add(call);
        // Arguments that hold a whole object are whole, even where nobody said that they had ended.
        const state = call.args === null ? call.state : 'asked';
        const seen = sightingOf({ ...call, state }, protocol);
        if (call.callId !== null) {
          const { tool, args, state: now } = seen;
          told.set(call.callId, { tool, args, agent: undefined, settled: now === 'answered' });
        }
        return [seen];
      });
    const flush = (): CallSighting[] => {
      const left = give(answer.end().calls);
      [answer, given] = [api.newAnswer(), new Set()];
      return left;
    };
    return {
      read(frame) {
        const now = api.idOf(frame);
        // A socket may carry one answer after the other, and their calls are counted anew.
        const before = now !== null && id !== null && now !== id ? flush() : [];
        id = now ?? id;
        const calls = give(api.read(answer, frame));
        return [...before, ...calls, ...(api.isLast(frame, answer) ? flush() : [])];
      },
      flush,
    };
  };
}
