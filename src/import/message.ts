// One message of a chat in any of the usual forms, as text, calls and results; knows no file format.
import { argumentsOf, callArguments, jsonOrText } from '../wire/json.js';
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';

export type ChatRole = 'user' | 'agent' | 'tool' | 'system';

export interface ReadMessage {
  role: ChatRole;
  text: string;
  calls: { id: string | null; tool: string; args: Record<string, Json> }[];
  results: { id: string | null; tool: string | null; value: Json; failed: boolean }[];
  /** Kinds of parts that have no words, such as `image_url`. */
  dropped: string[];
}

const ROLES: Readonly<Record<ChatRole, readonly string[]>> = {
  user: 'user human customer client visitor guest end_user enduser requester caller'.split(' '),
  agent: 'assistant agent ai bot model gpt chatbot agent_message'.split(' '),
  tool: 'tool function tool_result tool_response function_response'.split(' '),
  system: 'system developer'.split(' '),
};

/** What a log may call its roles, for messages about one that is none of them. */
export const ROLE_NAMES = `user (or ${ROLES.user.slice(1).join(', ')}), assistant (or ${ROLES.agent.slice(1, 6).join(', ')}), tool and system`;

/** Null if the word is the name of no role. */
export function roleNamed(word: string): ChatRole | null {
  const plain = word.trim().toLowerCase().replaceAll(/[\s-]/g, '_');
  const found = Object.entries(ROLES).find(([, names]) => names.includes(plain));
  return found === undefined ? null : (found[0] as ChatRole);
}

const TEXTS = ['content', 'text', 'message', 'body', 'value', 'utterance', 'parts'] as const;

/** Whether it has a field that may be the content of a message. */
export function hasContent(message: Readonly<Record<string, unknown>>): boolean {
  return [...TEXTS, 'tool_calls', 'function_call'].some((name) => message[name] !== undefined);
}

/** A message of OpenAI, Anthropic, Gemini, the AI SDK, OpenTelemetry, or a plain log. */
export function readMessage(
  role: ChatRole,
  message: Readonly<Record<string, unknown>>,
): ReadMessage {
  const read: ReadMessage = { role, text: '', calls: [], results: [], dropped: [] };
  const content = TEXTS.map((name) => message[name]).find(
    (value) => value !== undefined && value !== null && value !== '',
  );
  const parts: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts: string[] = [];
  for (const part of parts) addPart(part, read, texts);
  for (const call of listOf(message['tool_calls'] ?? message['toolCalls'])) addCall(call, read);
  if (message['function_call'] !== undefined) addCall(message['function_call'], read);
  read.text = texts.join('\n').trim();
  if (role === 'tool' && read.results.length === 0) addToolMessage(message, read);
  return read;
}

function addPart(part: unknown, read: ReadMessage, texts: string[]): void {
  if (typeof part === 'string' || typeof part === 'number') texts.push(String(part));
  if (!isRecord(part)) return;
  const { type, text, content } = part;
  const call = part['functionCall'] ?? part['function_call'];
  const result = part['functionResponse'] ?? part['function_response'];
  const kind = typeof type === 'string' ? type : '';
  if (call !== undefined) addCall(call, read);
  else if (result !== undefined) addResult(result, read);
  else if (/^(tool_?use|tool[_-]call|function_call)$/.test(kind)) addCall(part, read);
  else if (/^(tool_result|tool[_-](call_)?(response|result)|function_response)$/.test(kind))
    addResult(part, read);
  else if (/^(dynamic-tool|tool-.+)$/.test(kind)) addUiTool(part, read);
  else if (typeof text === 'string') texts.push(text);
  else if (typeof content === 'string' && (kind === '' || kind === 'text')) texts.push(content);
  else if (kind !== '' && !/^(reasoning|thinking|step-start)$/.test(kind)) read.dropped.push(kind);
}

function addCall(call: unknown, read: ReadMessage): void {
  if (!isRecord(call)) return;
  const inner = isRecord(call['function']) ? call['function'] : call;
  const tool = firstText(inner, ['name', 'toolName', 'tool_name']);
  if (tool === null) return;
  const given = inner['arguments'] ?? inner['args'] ?? inner['input'] ?? {};
  const args = typeof given === 'string' ? callArguments(given) : argumentsOf(given);
  read.calls.push({ id: firstText(call, ['id', 'toolCallId', 'call_id']), tool, args: args ?? {} });
}

function addResult(part: unknown, read: ReadMessage): void {
  if (!isRecord(part)) return;
  read.results.push({
    id: firstText(part, ['tool_use_id', 'toolCallId', 'tool_call_id', 'call_id', 'id']),
    tool: firstText(part, ['name', 'toolName', 'tool_name']),
    value: valueOf(part['response'] ?? part['result'] ?? part['output'] ?? part['content']),
    failed: part['is_error'] === true || part['isError'] === true,
  });
}

/** A part of an AI SDK UI message: call and result in one, the tool in its type. */
function addUiTool(part: Readonly<Record<string, unknown>>, read: ReadMessage): void {
  const tool = firstText(part, ['toolName']) ?? String(part['type']).replace(/^tool-/, '');
  const id = firstText(part, ['toolCallId']);
  read.calls.push({ id, tool, args: argumentsOf(part['input']) ?? {} });
  if (part['output'] === undefined) return;
  read.results.push({ id, tool, value: valueOf(part['output']), failed: false });
}

function addToolMessage(message: Readonly<Record<string, unknown>>, read: ReadMessage): void {
  read.results.push({
    id: firstText(message, ['tool_call_id', 'toolCallId', 'call_id', 'id']),
    tool: firstText(message, ['name', 'tool', 'tool_name']),
    value: jsonOrText(read.text),
    failed: message['is_error'] === true || message['status'] === 'error',
  });
}

function valueOf(value: unknown): Json {
  if (typeof value === 'string') return jsonOrText(value);
  const [only, ...more] = Array.isArray(value) ? (value as unknown[]) : [];
  if (isRecord(only) && more.length === 0 && typeof only['text'] === 'string')
    return jsonOrText(only['text']);
  // Whatever comes from JSON is JSON.
  return (value ?? null) as Json;
}

/** The first of the fields that is a text or a number; null if none is. */
export function firstText(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const value = record[name];
    if ((typeof value === 'string' && value !== '') || typeof value === 'number')
      return String(value);
  }
  return null;
}

function listOf(value: unknown): readonly unknown[] {
  // In a cell of a table, a list is its JSON.
  const read = typeof value === 'string' ? jsonOrText(value) : value;
  return Array.isArray(read) ? read : [];
}
