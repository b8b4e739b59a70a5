// Remembers which calls the model asked for in this episode, so that each result is recorded once; records nothing itself.
import type { Json } from '../../values/json.js';
import { canonicalJson } from '../../model/cassettes/compare.js';
import type { SeenCall } from '../../model/protocols/answer.js';
import type { ToolResult } from './tool-results.js';

/** A call of this episode with its result. */
export interface ToolAnswer {
  callId: string;
  name: string;
  args: Record<string, Json> | null;
  result: Json;
}

export interface CallLedger {
  asked(call: SeenCall): void;
  /**
   * Those results that are new. A request repeats its whole history, and a prompt may hold calls as examples: only calls
   * that were asked for in this episode count.
   */
  answered(results: readonly ToolResult[]): ToolAnswer[];
}

export function callLedger(): CallLedger {
  const waiting: SeenCall[] = [];
  const answered: SeenCall[] = [];
  return {
    asked(call) {
      if (call.result === undefined) waiting.push(call);
    },
    answered(results) {
      // Each result of the history takes the call that it took before, so that an id that is used again means the next call.
      const taken = [...answered];
      return results.flatMap((result) => {
        const before = taken.findIndex((call) => belongs(result, call));
        if (before >= 0) {
          taken.splice(before, 1);
          return [];
        }
        const at = waiting.findIndex((call) => belongs(result, call));
        const [call] = at < 0 ? [] : waiting.splice(at, 1);
        if (call === undefined) return [];
        answered.push(call);
        const { name, args } = call;
        return [{ callId: result.callId, name, args, result: result.result }];
      });
    },
  };
}

function belongs({ callId, call }: ToolResult, asked: SeenCall): boolean {
  if (asked.callId !== null) return asked.callId === callId && (!call || call.name === asked.name);
  // The agent's own library has made up an id where the endpoint gave none.
  return call?.name === asked.name && canonicalJson(call.args) === canonicalJson(asked.args);
}
