// Drift: the fields in which the answers of real services are shaped differently from those of the mocks, over many calls.
import type { ToolCall } from '../episode/path-event.js';
import type { Episode } from '../episode/read.js';
import { hasRedaction } from '../episode/redactor.js';
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';
import { toolCalls } from './record.js';

interface ServiceAnswer {
  status: number;
  body: Json;
}

/** A call with the mock's answer, which can be sent to the real service. */
export interface MockedCall {
  tool: string;
  args: Record<string, Json>;
  /** Episode id, and number of the event that recorded the call. */
  episode: string;
  event: number;
  mock: ServiceAnswer;
}

/** One call with both answers. */
export interface ComparedCall extends MockedCall {
  real: ServiceAnswer;
}

/** `missing`: the mock lacks what the service has; `extra`: it has what the service lacks. */
type DifferenceKind = 'status' | 'missing' | 'extra' | 'type';

export interface AnswerDifference {
  kind: DifferenceKind;
  /** Place in the body (RFC 6901); `*` is any list entry. Empty for the status and the body itself. */
  pointer: string;
  /** Undefined if there is none. */
  real: Json | undefined;
  mock: Json | undefined;
}

/** The same difference at the same place, with the number of calls that have it and the first of them. */
export interface Drift extends AnswerDifference {
  tool: string;
  calls: number;
  episode: string;
  event: number;
}

/** Calls that were recorded with both answers. One with an injected fault says nothing about its service. */
export function bothAnswered(episode: Episode): ComparedCall[] {
  return toolCalls(episode).flatMap((call) =>
    call.fault === null && call.source === 'real' && call.mock !== undefined
      ? [{ ...mockedCall(episode, call, call.mock), real: answerOf(call) }]
      : [],
  );
}

/** Calls whose mock is known, once per set of arguments; without those in which a secret was redacted. */
export function askable(episodes: readonly Episode[]): MockedCall[] {
  const all = episodes.flatMap((episode) =>
    toolCalls(episode).flatMap((call) => {
      const mock = call.mock ?? (call.source === undefined ? call : null);
      return call.fault !== null || mock === null ? [] : [mockedCall(episode, call, mock)];
    }),
  );
  const distinct = new Map(all.map((call) => [`${call.tool} ${JSON.stringify(call.args)}`, call]));
  return [...distinct.values()].filter(({ args }) => !hasRedaction(JSON.stringify(args)));
}

type Answered = Pick<ToolCall, 'status' | 'response'>;

function mockedCall(
  { header }: Episode,
  { tool, args, seq }: ToolCall,
  mock: Answered,
): MockedCall {
  return { tool, args, episode: header.id, event: seq, mock: answerOf(mock) };
}

function answerOf({ status, response }: Answered): ServiceAnswer {
  return { status, body: response };
}

/** By tool and place. A list of a hundred entries that all lack a field counts once for its call. */
export function driftOf(calls: readonly ComparedCall[]): Drift[] {
  const groups = new Map<string, Drift>();
  for (const { tool, episode, event, real, mock } of calls) {
    const places = new Set<string>();
    for (const difference of compareAnswers(real, mock)) {
      const key = JSON.stringify([tool, difference.pointer, difference.kind]);
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { ...difference, tool, calls: 1, episode, event });
      else if (!places.has(key)) known.calls += 1;
      places.add(key);
    }
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, drift]) => drift);
}

/** Bodies are not compared if one side succeeded and the other did not. */
export function compareAnswers(real: ServiceAnswer, mock: ServiceAnswer): AnswerDifference[] {
  const status: AnswerDifference[] =
    real.status === mock.status
      ? []
      : [{ kind: 'status', pointer: '', real: real.status, mock: mock.status }];
  if (real.status < 400 !== mock.status < 400) return status;
  return [...status, ...compareShapes([real.body], [mock.body], '')];
}

/** All values at one place: those of a list's entries are one shape, and nothing is known of an empty list's. */
function compareShapes(
  real: readonly Json[],
  mock: readonly Json[],
  pointer: string,
): AnswerDifference[] {
  if (real.length === 0 || mock.length === 0) return [];
  const known = new Set(mock.map(typeOf));
  const strange = real.find((value) => !known.has(typeOf(value)));
  const types: AnswerDifference[] =
    strange === undefined ? [] : [{ kind: 'type', pointer, real: strange, mock: mock[0] }];
  const entries = (all: readonly Json[]) =>
    all.flatMap((value) => (Array.isArray(value) ? value : []));
  return [
    ...types,
    ...compareShapes(entries(real), entries(mock), `${pointer}/*`),
    ...compareFields(real.filter(isJsonRecord), mock.filter(isJsonRecord), pointer),
  ];
}

type Objects = readonly Readonly<Record<string, Json>>[];

function compareFields(real: Objects, mock: Objects, pointer: string): AnswerDifference[] {
  if (real.length === 0 || mock.length === 0) return [];
  const names = new Set([...real, ...mock].flatMap((one) => Object.keys(one)));
  return [...names].flatMap((name): AnswerDifference[] => {
    const at = below(pointer, name);
    const [reals, mocks] = [real, mock].map((all) =>
      all.flatMap((one) => (Object.hasOwn(one, name) ? [one[name] ?? null] : [])),
    ) as [Json[], Json[]];
    if (mocks.length === 0)
      return [{ kind: 'missing', pointer: at, real: reals[0], mock: undefined }];
    if (reals.length === 0)
      return [{ kind: 'extra', pointer: at, real: undefined, mock: mocks[0] }];
    return compareShapes(reals, mocks, at);
  });
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
