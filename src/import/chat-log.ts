// Reads chat logs: a message or a whole conversation for each row, from JSON Lines, a JSON list or CSV. Holds only open conversations.
import { isRecord } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';
import type { ImportedConversation, ImportSource } from './conversation.js';
import { chatConversation, SILENT } from './from-messages.js';
import {
  firstText,
  hasContent,
  readMessage,
  type ReadMessage,
  ROLE_NAMES,
  roleNamed,
} from './message.js';
import { unimportable } from './unimportable.js';

/** A row of the log, and its place for people, such as `line 12`. */
export interface LogRow {
  row: Readonly<Record<string, unknown>>;
  place: string;
}

const LISTS = [
  'messages',
  'turns',
  'conversation',
  'conversations',
  'dialog',
  'dialogue',
  'history',
  'transcript',
];
const ROLE_FIELDS = ['role', 'from', 'sender', 'author', 'speaker', 'sender_type', 'author_type'];
const CONVERSATIONS = [
  ...['conversation_id', 'conversationId', 'conversation', 'session_id', 'sessionId', 'session'],
  ...['thread_id', 'threadId', 'chat_id', 'chatId', 'dialogue_id', 'dialog_id', 'ticket_id'],
];
const TIMES = [
  'timestamp',
  'created_at',
  'createdAt',
  'time',
  'datetime',
  'date',
  'ts',
  'sent_at',
  'create_time',
];
/** What else is read of a message; the rest is listed. */
const READ = new Set([
  ...[
    ...LISTS,
    ...ROLE_FIELDS,
    ...CONVERSATIONS,
    ...TIMES,
    'id',
    'message_id',
    'name',
    'type',
    'status',
  ],
  ...['content', 'text', 'message', 'body', 'value', 'utterance', 'parts', 'tool', 'tool_name'],
  ...[
    'tool_calls',
    'toolCalls',
    'function_call',
    'tool_call_id',
    'toolCallId',
    'call_id',
    'is_error',
  ],
]);

/** Whether a row may be one of a log of chats: it has a list of messages, or a role and a content. */
export function isLogRow(row: unknown): boolean {
  if (!isRecord(row)) return false;
  return messagesIn(row) !== null || (roleWord(row) !== null && hasContent(row));
}

export interface ChatLog {
  file: string;
  format: string;
  /** The rows from the beginning, each time it is called. */
  rows: () => AsyncIterable<LogRow>;
}

export function chatLogSource({ file, format, rows }: ChatLog): ImportSource {
  /** By conversation, so that each can be given as soon as its last message has been read. */
  const counts = new Map<string, number>();
  return {
    format,
    origin: 'recorded',
    async *records() {
      for await (const one of rows()) {
        const inner = messagesIn(one.row);
        const key = conversationKey(one.row);
        if (inner === null) counts.set(key, (counts.get(key) ?? 0) + 1);
        const messages = inner === null ? [messageOf(file, one)] : messagesOf(file, one);
        yield [messages as unknown as Json, peopleOf([one.row, ...(inner ?? [])])];
      }
    },
    async *conversations() {
      const open = new Map<string, LogRow[]>();
      for await (const one of rows()) {
        if (messagesIn(one.row) !== null) {
          yield whole(file, one);
          continue;
        }
        const key = conversationKey(one.row);
        const together = open.get(key) ?? [];
        together.push(one);
        open.set(key, together);
        if (together.length < (counts.get(key) ?? 0)) continue;
        open.delete(key);
        yield joined(file, key, together);
      }
    },
  };
}

function conversationKey(row: LogRow['row']): string {
  return firstText(row, CONVERSATIONS) ?? '';
}

function joined(file: string, key: string, rows: readonly LogRow[]): ImportedConversation {
  const messages = rows.map((one) => messageOf(file, one));
  return recording({
    id: key === '' ? null : key,
    messages,
    all: rows.map(({ row }) => row),
  });
}

function whole(file: string, one: LogRow): ImportedConversation {
  const inner = messagesIn(one.row) ?? [];
  const id = firstText(one.row, ['id', ...CONVERSATIONS]);
  return recording({ id, messages: messagesOf(file, one), all: [one.row, ...inner] });
}

interface Found {
  id: string | null;
  messages: readonly ReadMessage[];
  all: readonly LogRow['row'][];
}

/** Without a word of a user, it is a conversation with no turns, which is listed and not written. */
function recording({ id, messages, all }: Found): ImportedConversation {
  const fields = unread(all);
  const notCarried = fields.length === 0 ? [] : [`the fields ${fields.join(', ')}`];
  const timed = all.find((row) => firstText(row, TIMES) !== null) ?? {};
  const read = chatConversation({ id, messages, at: firstText(timed, TIMES), notCarried });
  if (read === null) return { id, scenario: {}, answers: [], notCarried: [SILENT] };
  return { ...read, people: peopleOf(all) };
}

/** Whatever is not read, and the names of those who wrote. */
function peopleOf(rows: readonly LogRow['row'][]): Json {
  const own = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !READ.has(name))),
  );
  const names = rows.flatMap((row) => {
    if (roleNamed(roleWord(row) ?? '') === 'tool') return [];
    const writer = ROLE_FIELDS.map((name) => row[name]).find(isRecord) ?? row;
    return firstText(writer, ['name']) ?? [];
  });
  // Rows come from JSON or from a table of texts.
  return [...own, ...names.map((user_name) => ({ user_name }))] as Json;
}

function unread(rows: readonly LogRow['row'][]): string[] {
  const names = rows.flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => (value === null || value === '' ? [] : [name])),
  );
  return [...new Set(names)].filter((name) => !READ.has(name));
}

/** The messages in the row of a whole conversation; null if it is none. */
function messagesIn(row: LogRow['row']): Record<string, unknown>[] | null {
  const list = LISTS.map((name) => row[name]).find(
    (value) => Array.isArray(value) && value.every(isRecord) && value.length > 0,
  );
  return (list as Record<string, unknown>[] | undefined) ?? null;
}

function messagesOf(file: string, { row, place }: LogRow): ReadMessage[] {
  return (messagesIn(row) ?? []).map((message, index) =>
    messageOf(file, { row: message, place: `${place}, message ${index + 1}` }),
  );
}

function messageOf(file: string, { row, place }: LogRow): ReadMessage {
  const word = roleWord(row);
  const known = word === null ? null : roleNamed(word);
  if (known !== null) return readMessage(known, row);
  const found =
    word === null
      ? `${place} has no role; its fields: ${Object.keys(row).join(', ')}`
      : `${place} has the role "${word}"`;
  throw unimportable(file, 'it does not say who wrote each message', {
    details: [found, `known roles: ${ROLE_NAMES}`],
    next: `Give each message a field "role" with one of these, or "from", "sender", "author" or "speaker".`,
  });
}

/** The role of a message; of `author: { role }` too. */
function roleWord(row: LogRow['row']): string | null {
  const direct = firstText(row, ROLE_FIELDS);
  if (direct !== null) return direct;
  const inner = ROLE_FIELDS.map((name) => row[name]).find(isRecord);
  return inner === undefined ? null : firstText(inner, ['role', 'type']);
}
