// Reads a browser recording (HAR): the requests that send what the user types, and the answers that name records. Headers are never read.
import { countOf } from '../count.js';
import { absorb, type DraftState } from '../app/fixture-draft/collections.js';
import { isRecord } from '../scenario/merge.js';
import { parsedJson } from '../wire/json.js';
import { streamReader } from '../wire/stream-reader.js';
import { wordsReader } from '../wire/words.js';
import type { DocumentFormat } from './document-format.js';
import { chatConversation } from './from-messages.js';
import { firstText, readMessage, type ReadMessage, roleNamed } from './message.js';
import { unimportable } from './unimportable.js';

type Fields = Readonly<Record<string, unknown>>;

interface Exchange {
  method: string;
  url: URL;
  /** Undefined: no JSON. */
  sent: unknown;
  status: number;
  type: string;
  body: string;
  at: string;
}

const SAID = ['message', 'input', 'prompt', 'query', 'text', 'question', 'content'];
const ANSWERED = [
  ...['reply', 'answer', 'response', 'output', 'message', 'text', 'content'],
  'data',
];
const CHAT_PATH = /chat|message|agent|assistant|conversation|completion|\bask\b|respond|\bbot\b/i;

export const harRecording: DocumentFormat = {
  name: 'har',
  title: 'a browser recording (HAR)',
  origin: 'recorded',
  recognises: (data) =>
    isRecord(data) && isRecord(data['log']) && Array.isArray(data['log']['entries']),
  read(data, file) {
    const log = isRecord(data) && isRecord(data['log']) ? data['log'] : {};
    const all = (Array.isArray(log['entries']) ? log['entries'] : [])
      .filter(isRecord)
      .flatMap(exchangeOf);
    const chat = chatOf(all);
    const messages = chat.flatMap((one, index) => messagesOf(one, chat[index - 1]));
    const read = chatConversation({
      id: null,
      messages,
      at: chat[0]?.at ?? null,
      notCarried: left(all, chat),
    });
    if (read === null) throw nothing(file, all);
    const world = recordsIn(all.filter((one) => !chat.includes(one)));
    return [{ ...read, ...(Object.keys(world).length === 0 ? {} : { world }) }];
  },
};

function exchangeOf(entry: Fields): Exchange[] {
  const request = isRecord(entry['request']) ? entry['request'] : {};
  const response = isRecord(entry['response']) ? entry['response'] : {};
  const content = isRecord(response['content']) ? response['content'] : {};
  const posted = isRecord(request['postData']) ? firstText(request['postData'], ['text']) : null;
  const url = firstText(request, ['url']) ?? '';
  const text = firstText(content, ['text']) ?? '';
  if (!URL.canParse(url)) return [];
  return [
    {
      method: firstText(request, ['method']) ?? 'GET',
      url: new URL(url),
      sent: posted === null ? undefined : parsedJson(posted),
      status: Number(response['status'] ?? 0),
      type: firstText(content, ['mimeType']) ?? '',
      body: content['encoding'] === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text,
      at: firstText(entry, ['startedDateTime']) ?? '',
    },
  ];
}

/** The requests to the endpoint that gets the user's words: it gets messages, or a text at a path of a chat. */
function chatOf(all: readonly Exchange[]): Exchange[] {
  const posts = all.filter(({ method, sent }) => method === 'POST' && isRecord(sent));
  const first =
    posts.find(({ sent }) => historyIn(sent).length > 0) ??
    posts.find(({ sent, url }) => saidIn(sent) !== null && CHAT_PATH.test(url.pathname)) ??
    posts.find((one) => saidIn(one.sent) !== null && isAnsweredInWords(one));
  if (first === undefined) return [];
  const place = ({ origin, pathname }: URL) =>
    `${origin}${pathname.replaceAll(/[\w-]*\d[\w-]*/g, '*')}`;
  return posts.filter(({ url }) => place(url) === place(first.url));
}

/** As plain text or a stream; what collects page views answers with nothing, or in JSON. */
function isAnsweredInWords({ type, body }: Exchange): boolean {
  return /^text\/(plain|event-stream)/.test(type) && /\S\s+\S/.test(body);
}

function historyIn(sent: unknown): Fields[] {
  if (!isRecord(sent)) return [];
  const list = sent['messages'] ?? sent['input'] ?? sent['history'];
  if (!Array.isArray(list)) return [];
  return list.filter(isRecord).filter((one) => roleNamed(firstText(one, ['role']) ?? '') !== null);
}

function saidIn(sent: unknown): string | null {
  if (!isRecord(sent)) return null;
  const inner = SAID.map((name) => sent[name]).find(isRecord);
  return firstText(sent, SAID) ?? (inner === undefined ? null : firstText(inner, SAID));
}

/** What is new in a request, with its answer: it may repeat the conversation so far, or hold the last message alone. */
function messagesOf(one: Exchange, before: Exchange | undefined): ReadMessage[] {
  const history = historyIn(one.sent);
  const known = new Set(historyIn(before?.sent).map((message) => JSON.stringify(message)));
  const fresh = history.filter((message) => !known.has(JSON.stringify(message)));
  // The answer to the request before is read from its response.
  const added = fresh.filter((message, index) => {
    const role = roleNamed(String(message['role']));
    return before === undefined || role !== 'agent' || index > 0;
  });
  const said = history.length > 0 ? added : [{ role: 'user', content: saidIn(one.sent) ?? '' }];
  return [
    ...said.flatMap((message: Fields) => {
      const role = roleNamed(String(message['role']));
      return role === null ? [] : [readMessage(role, message)];
    }),
    ...answerOf(one),
  ];
}

function answerOf({ type, body, status }: Exchange): ReadMessage[] {
  if (status >= 400 || body === '') return [];
  const json: unknown = type.includes('json') ? parsedJson(body) : undefined;
  if (isRecord(json)) {
    const [choice] = Array.isArray(json['choices']) ? (json['choices'] as unknown[]) : [];
    const message = isRecord(choice) ? choice['message'] : undefined;
    if (isRecord(message)) return [readMessage('agent', message)];
    const inner = ANSWERED.map((name) => json[name]).find(isRecord);
    const text =
      firstText(json, ANSWERED) ?? (inner === undefined ? null : firstText(inner, ANSWERED));
    return text === null ? [] : [readMessage('agent', { content: text })];
  }
  const words = wordsReader();
  const reader = streamReader({ framing: 'text', words });
  const seen = [...reader.read(body), ...reader.end()];
  const message = readMessage('agent', { content: words.take().words });
  for (const { tool, args, callId: id = null, result, state } of seen) {
    message.calls.push({ id, tool, args: args ?? {} });
    if (result !== undefined)
      message.results.push({ id, tool, value: result, failed: state === 'failed' });
  }
  return [message];
}

/** What the page itself read from its backend. */
function recordsIn(all: readonly Exchange[]): DraftState {
  const state: DraftState = {};
  for (const { method, url, status, type, body } of all) {
    const json = type.includes('json') ? parsedJson(body) : undefined;
    const name = url.pathname.split('/').findLast((part) => /^[a-z][a-z_-]*$/i.test(part));
    if (method === 'GET' && status < 300 && json !== undefined && name !== undefined)
      absorb(state, name, json);
  }
  return state;
}

function left(all: readonly Exchange[], chat: readonly Exchange[]): string[] {
  const writes = all.filter(({ method }) => !['GET', 'POST', 'OPTIONS', 'HEAD'].includes(method));
  return [
    'headers and cookies, and so who was signed in',
    ...(writes.length === 0 ? [] : ['requests of the page that change something']),
    ...(chat.some(({ body }) => body === '')
      ? ['answers of the agent that were recorded without their content']
      : []),
  ];
}

function nothing(file: string, all: readonly Exchange[]): Error {
  const posts = all.filter(({ method }) => method === 'POST').slice(0, 8);
  const shown = posts.map(({ url }) => url.pathname).join(', ');
  return unimportable(file, 'none of its requests looks like a message to an agent', {
    details: [
      `${countOf(all.length, 'request')}; those that send something: ${shown === '' ? 'none' : shown}`,
      'looked for: a POST with JSON that has messages, or a text at a path such as /chat or answered in words',
    ],
    next: 'Record the conversation with "Save all as HAR with content"; what goes through a WebSocket is not read.',
  });
}
