// Drift between real services and mocks over many calls, grouped by tool and place; reads no file.
import type { ToolCall } from '../../episode/path-event.js';
import type { Episode } from '../../episode/read.js';
import { STRUCK_OUT } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import { toolCalls } from '../record.js';
import { type ServiceAnswer, compareAnswers, type AnswerDifference } from './compare.js';

/** One call with both answers. */
export interface ComparedCall {
  tool: string;
  args: Record<string, Json>;
  /** Episode id, and number of the event that recorded the call. */
  episode: string;
  event: number;
  real: ServiceAnswer;
  mock: ServiceAnswer;
}

/** A call that can be sent to the real service. */
export type RecordedCall = Omit<ComparedCall, 'real'>;

/** The same difference at the same place, over all calls of a tool. */
export interface Drift extends AnswerDifference {
  tool: string;
  /** In how many calls. */
  calls: number;
  /** Where the example was recorded. */
  episode: string;
  event: number;
}

export interface DriftReport {
  /** Calls that were compared, by tool. */
  tools: { tool: string; calls: number; drifted: number }[];
  /** The drift: shapes, and values that should be equal. */
  drift: Drift[];
  /** Values that naturally differ: ids, dates, amounts, lengths of lists. */
  volatile: Drift[];
}

/** Calls that were recorded with both answers. One with an injected fault says nothing about its service. */
export function bothAnswered(episode: Episode): ComparedCall[] {
  return toolCalls(episode).flatMap((call) =>
    call.fault === null && call.source === 'real' && call.mock !== undefined
      ? [{ ...recorded(episode, call, answerOf(call.mock)), real: answerOf(call) }]
      : [],
  );
}

/** Calls with a known mock answer, once per set of arguments, and how many contain struck-out text. */
export function askable(episodes: readonly Episode[]): { calls: RecordedCall[]; struck: number } {
  const all = episodes.flatMap((episode) =>
    toolCalls(episode).flatMap((call) => {
      const mock =
        call.mock ??
        (call.source === undefined ? { status: call.status, response: call.response } : null);
      return call.fault !== null || mock === null ? [] : [recorded(episode, call, answerOf(mock))];
    }),
  );
  const distinct = new Map(all.map((call) => [`${call.tool} ${JSON.stringify(call.args)}`, call]));
  const whole = [...distinct.values()].filter(
    ({ args }) => !JSON.stringify(args).includes(STRUCK_OUT),
  );
  return { calls: whole, struck: distinct.size - whole.length };
}

function recorded(
  { header }: Episode,
  { tool, args, seq }: ToolCall,
  mock: ServiceAnswer,
): RecordedCall {
  return { tool, args, episode: header.id, event: seq, mock };
}

function answerOf({ status, response }: { status: number; response: Json }): ServiceAnswer {
  return { status, body: response };
}

export function driftOf(calls: readonly ComparedCall[]): DriftReport {
  const groups = new Map<string, Drift>();
  const drifted = new Map<string, number>();
  for (const call of calls) {
    const found = compareAnswers(call.real, call.mock);
    const steady = found.some(({ volatile }) => volatile === null);
    if (steady) drifted.set(call.tool, (drifted.get(call.tool) ?? 0) + 1);
    for (const [key, difference] of distinctPlaces(call.tool, found)) {
      const { tool, episode, event } = call;
      const before = groups.get(key);
      if (before) before.calls += 1;
      else groups.set(key, { ...difference, tool, calls: 1, episode, event });
    }
  }
  const all = [...groups.values()].sort(byPlace);
  const names = [...new Set(calls.map(({ tool }) => tool))].sort();
  return {
    tools: names.map((tool) => ({
      tool,
      calls: calls.filter((call) => call.tool === tool).length,
      drifted: drifted.get(tool) ?? 0,
    })),
    drift: all.filter(({ volatile }) => volatile === null),
    volatile: all.filter(({ volatile }) => volatile !== null),
  };
}

/** A list of a hundred entries that all lack a field counts once for this call. */
function distinctPlaces(
  tool: string,
  found: readonly AnswerDifference[],
): Map<string, AnswerDifference> {
  const places = new Map<string, AnswerDifference>();
  for (const difference of found) {
    const { kind, pointer, volatile } = difference;
    const key = [tool, kind, pointer, volatile ?? ''].join('\n');
    if (!places.has(key)) places.set(key, difference);
  }
  return places;
}

const ORDER = ['status', 'missing', 'extra', 'type', 'value'];

function byPlace(a: Drift, b: Drift): number {
  return (
    compare(a.tool, b.tool) ||
    ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
    compare(a.pointer, b.pointer)
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
