// Normalizes a request for comparing, hashing and keeping: without whatever is secret or does not affect the answer.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  canonicalJson,
  sortedMembers,
  withoutPorts,
  withoutVarying,
} from '../../model/cassettes/compare.js';
import type { CassetteQuestion } from '../../model/cassettes/file.js';
import { type Redactor, REDACTED } from '../../episode/redactor.js';
import type { Json } from '../../values/json.js';
import { parsedJson } from '../../values/json.js';
import { episodeNames, episodeOnTheWire } from '../episode-names.js';
import { toolName, withoutQuery, type ModelRequest } from './model-request.js';

const json = z.json();

export const agentSetup = z.strictObject({
  /** Method and path: "POST /chat/completions". */
  request: z.string(),
  model: z.string().nullable(),
  /** Everything else that may change the answer. */
  parameters: z.record(z.string(), json),
  /** The instructions, and the system messages before all others. */
  system: z.array(json),
  /** By name. */
  tools: z.array(json),
});
export type AgentSetup = z.output<typeof agentSetup>;

/** A request to the agent's model; what is shown is the conversation. An answer is looked up by all of it. */
export type AgentQuestion = CassetteQuestion<AgentSetup>;

/** They say who asks, or how to count the answer; the model answers the same. */
const OF_NO_MEANING = [
  'user',
  'metadata',
  'prompt_cache_key',
  'prompt_cache_retention',
  'safety_identifier',
  'stream_options',
];
const PARTS_OF_THEIR_OWN = {
  chat: ['model', 'messages', 'tools'],
  responses: ['model', 'input', 'instructions', 'tools'],
  other: ['model'],
} as const;

/** Members that hold a key, as the MCP tools of the responses API do in their headers. */
const OF_A_KEY =
  /^(proxy-)?authorization$|^cookie$|(api|access|secret|subscription)[-_]?key$|(^|[-_])(token|secret|password)$/i;

/** Null if the body is not a JSON object, so that nothing is known about it. */
export function agentQuestion(
  asked: ModelRequest,
  plain: (text: string) => string,
): AgentQuestion | null {
  const { api, method, path, model, messages, tools, body, text } = asked;
  if (body === null && text.trim() !== '') return null;
  const skipped: string[] = [...OF_NO_MEANING, ...PARTS_OF_THEIR_OWN[api]];
  const parameters = Object.entries(body ?? {}).filter(([name]) => !skipped.includes(name));
  const instructions = api === 'responses' ? (body?.['instructions'] ?? null) : null;
  const { system, history } = divided(messages.map(orderedIds()), instructions);
  const of = (values: Json[]): Json[] => values.map((value) => comparableJson(value, plain));
  return {
    setup: {
      request: plain(`${method} ${withoutQuery(path)}`),
      model,
      parameters: comparableMembers(Object.fromEntries(parameters), plain),
      system: of(system),
      tools: api === 'other' ? [] : of(tools).sort(byName),
    },
    shown: of(history),
  };
}

function divided(messages: Json[], instructions: Json): { system: Json[]; history: Json[] } {
  const first = messages.findIndex((message) => !isSystem(message));
  const count = first < 0 ? messages.length : first;
  const before = instructions === null ? [] : [instructions];
  return {
    system: [...before, ...messages.slice(0, count)],
    history: messages.slice(count),
  };
}

function isSystem(message: Json): boolean {
  const role = membersOf(message)['role'];
  return role === 'system' || role === 'developer';
}

function byName(a: Json, b: Json): number {
  const [one, other] = [a, b].map((tool) => `${toolName(tool).join()} ${canonicalJson(tool)}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
}

/**
 * Ids say only which result belongs to which call, and an agent's library may make them up. References to what the
 * endpoint keeps stay as they are: nothing else says what they refer to, and a replayed answer holds the same ones.
 */
function orderedIds(): (message: Json) => Json {
  const known = new Map<string, string>();
  const renamed = (value: Json): Json => {
    if (typeof value !== 'string' || value === '') return value;
    const id = known.get(value) ?? `id-${known.size + 1}`;
    known.set(value, id);
    return id;
  };
  const inCall = (call: Json): Json => rewritten(call, { id: renamed, function: inFunction });
  return (message) =>
    membersOf(message)['type'] === 'item_reference'
      ? message
      : rewritten(message, {
          id: renamed,
          call_id: renamed,
          tool_call_id: renamed,
          arguments: oneSpelling,
          tool_calls: (calls) => (Array.isArray(calls) ? calls.map(inCall) : calls),
        });
}

function inFunction(called: Json): Json {
  return rewritten(called, { arguments: oneSpelling });
}

/** Libraries write the arguments anew when they send them back. */
function oneSpelling(text: Json): Json {
  const value = typeof text === 'string' ? parsedJson(text) : undefined;
  return value === undefined ? text : canonicalJson(value);
}

function rewritten(value: Json, by: Readonly<Record<string, (member: Json) => Json>>): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    return [key, Object.hasOwn(by, key) ? (by[key]?.(member) ?? member) : member] as const;
  });
  return Object.fromEntries(entries);
}

function membersOf(value: Json): Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function comparableJson(value: Json, plain: (text: string) => string): Json {
  if (typeof value === 'string') return plain(value);
  if (Array.isArray(value)) return value.map((item) => comparableJson(item, plain));
  return typeof value === 'object' && value !== null ? comparableMembers(value, plain) : value;
}

function comparableMembers(
  value: Record<string, Json>,
  plain: (text: string) => string,
): Record<string, Json> {
  const entries = Object.entries(value).map(([key, member]) => {
    const isKey = typeof member === 'string' && OF_A_KEY.test(key);
    return [plain(key), isKey ? REDACTED : comparableJson(member, plain)] as const;
  });
  return sortedMembers(Object.fromEntries(entries));
}

export interface VaryingText {
  /** Strikes secrets out. */
  redactor: Redactor;
  /** The episode; its names may occur in what the agent sends. */
  episode: { id: string; token: string | null };
  /** Whatever else is another in every run, such as the time of day in a system prompt. */
  varies: readonly RegExp[];
}

/** Pictures and files: only whether it is the same one matters. */
const DATA_URL = /data:([\w.+/-]+);base64,([A-Za-z0-9+/=]{64,})/g;

export function normalizedText({
  redactor,
  episode,
  varies,
}: VaryingText): (text: string) => string {
  const names = episodeNamesIn(episode);
  const without = withoutVarying(varies);
  return (text) => {
    let plain = text.replace(DATA_URL, (_, type: string, data: string) => {
      return `data:${type};sha256,${createHash('sha256').update(data).digest('hex')}`;
    });
    plain = redactor.text(plain);
    for (const [name, mark] of names) plain = plain.replaceAll(name, mark);
    return withoutPorts(without(plain));
  };
}

function episodeNamesIn({ id, token }: VaryingText['episode']): (readonly [string, string])[] {
  const names = token === null ? null : episodeNames(episodeOnTheWire(id), token);
  const pairs = [
    [id, '<episode>'],
    [names?.header ?? id, '<episode>'],
    [names?.ticket ?? '', '<ticket>'],
    [names?.traceId ?? '', '<trace>'],
    [token ?? '', '<token>'],
  ] as const;
  return pairs.filter(([name]) => name !== '');
}
