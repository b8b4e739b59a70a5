// Reads chat messages in JSON Lines, as OpenAI's API has them: a message or a whole conversation on each line.
import { isRecord } from '../../values/merge.js';
import { firstText, type ImportedConversation, textsOf, unimportable } from './draft.js';

export interface ChatLine {
  data: unknown;
  line: number;
}

type Row = Readonly<Record<string, unknown>>;

const CONVERSATION_IDS = ['conversation_id', 'session_id', 'thread_id'];
const TIMES = ['timestamp', 'created_at'];
const ROLES = ['user', 'assistant', 'tool', 'system', 'developer'];

/** Whether a line may be one of such a file. */
export function isChatLine(data: unknown): boolean {
  return isRecord(data) && (Array.isArray(data['messages']) || typeof data['role'] === 'string');
}

/**
 * Messages with the same id of a conversation belong together, wherever they are; those without one are one
 * conversation.
 *
 * @throws SightlineError `import-failed` for a line that is neither a message nor a conversation
 */
export function readChat(file: string, lines: readonly ChatLine[]): ImportedConversation[] {
  const conversations = new Map<string, { id: string | null; rows: Row[] }>();
  for (const { data, line } of lines) {
    if (!isRecord(data)) throw unreadable(file, line, 'it is not a JSON object');
    const isWhole = Array.isArray(data['messages']);
    const id = firstText(data, isWhole ? ['id', ...CONVERSATION_IDS] : CONVERSATION_IDS);
    const messages: unknown[] = isWhole ? (data['messages'] as unknown[]) : [data];
    for (const message of messages) checkRole(file, line, message);
    const key = isWhole ? `line ${line}` : (id ?? '');
    const known = conversations.get(key) ?? { id, rows: [] };
    known.rows.push(...(isWhole ? [data] : []), ...messages.filter(isRecord));
    conversations.set(key, known);
  }
  return [...conversations.values()].map(({ id, rows }) => conversationOf(id, rows));
}

function checkRole(file: string, line: number, message: unknown): void {
  const role = isRecord(message) ? message['role'] : undefined;
  if (ROLES.some((one) => one === role)) return;
  throw unreadable(
    file,
    line,
    `a message has the role ${typeof role === 'string' ? `"${role}"` : 'of nobody'}`,
  );
}

function unreadable(file: string, line: number, why: string) {
  return unimportable(file, `line ${line}: ${why}`, {
    next: `Give each line {"role", "content"} or {"messages": […]}, with one of the roles ${ROLES.join(', ')}.`,
  });
}

function conversationOf(id: string | null, rows: readonly Row[]): ImportedConversation {
  const answers: ImportedConversation['answers'] = [];
  const script: string[] = [];
  const left = new Set<string>();
  for (const row of rows) {
    const { role } = row;
    const text = wordsOf(row['content'], left);
    if (role === 'user' && text !== '') {
      script.push(text);
      answers.push({ calls: [], says: [] });
    } else if (role === 'system' || role === 'developer') left.add('the system prompt');
    else if (role === 'tool')
      left.add('what the tools answered: put the records that the scenario needs into a fixture');
    else if (answers.length === 0 && text !== '') left.add('what the agent said first');
    const answer = answers.at(-1);
    if (role !== 'assistant' || answer === undefined) continue;
    if (text !== '') answer.says.push(text);
    answer.calls.push(...calledIn(row));
  }
  const now = beganAt(rows);
  if (now === null) left.add('the time: set `now`');
  return {
    id,
    scenario: { ...(now === null ? {} : { now }), user: 'script', script },
    answers,
    notCarried: [...left],
    ...(script.length === 0 ? { refused: 'no user says anything in it' } : {}),
  };
}

/** @param left takes the kinds of parts without words, such as pictures */
function wordsOf(content: unknown, left: Set<string>): string {
  if (!Array.isArray(content)) return textsOf(content).join('').trim();
  const texts = (content as unknown[]).flatMap((part) => {
    if (isRecord(part) && typeof part['text'] === 'string') return [part['text']];
    if (isRecord(part)) left.add(`content of the type ${String(part['type'])}`);
    return textsOf(part);
  });
  return texts.join('\n').trim();
}

function calledIn(row: Row): string[] {
  const calls: readonly unknown[] = Array.isArray(row['tool_calls']) ? row['tool_calls'] : [];
  return calls.flatMap((call) => {
    const named = isRecord(call) && isRecord(call['function']) ? call['function'] : call;
    return (isRecord(named) ? firstText(named, ['name']) : null) ?? [];
  });
}

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** The first stated time, in whole seconds: ISO 8601 with a zone, or seconds or milliseconds since 1970. Others are not guessed. */
function beganAt(rows: readonly Row[]): string | null {
  const text = rows.map((row) => firstText(row, TIMES)).find((one) => one !== null) ?? '';
  const epoch = /^(\d{10})(?:\.\d+|\d{3})?$/.exec(text)?.[1];
  const at = new Date(epoch === undefined ? text : Number(epoch) * 1000);
  const isStated = epoch !== undefined || ISO.test(text);
  return isStated && !Number.isNaN(at.getTime()) ? at.toISOString().replace(/\.\d+Z$/, 'Z') : null;
}
