// Makes a conversation of the messages of a recording: the user's turns as a script, with what the agent did after each. Reads no file.
import { countOf } from '../count.js';
import type { ImportedConversation, RecordedAnswer } from './conversation.js';
import type { ReadMessage } from './message.js';
import { statedTime } from './stated-time.js';

export interface RecordedChat {
  id: string | null;
  messages: readonly ReadMessage[];
  /** When it began, as the source has it; null if it does not say. */
  at: string | null;
  notCarried?: readonly string[];
}

/** Why a conversation is left out. */
export const SILENT = 'no user says anything';

/** Null if no user says anything in it. */
export function chatConversation({
  id,
  messages,
  at,
  notCarried = [],
}: RecordedChat): ImportedConversation | null {
  const says = messages.filter(({ role, text }) => role === 'user' && text !== '');
  if (says.length === 0) return null;
  const time = statedTime(at);
  const { before, answers } = answersOf(messages);
  return {
    id,
    scenario: {
      ...(time.now === null ? {} : { now: time.now }),
      user: 'script',
      script: says.map(({ text }) => text),
    },
    answers,
    before,
    time,
    notCarried: [...notCarried, ...left(messages), ...leftBefore(before)],
  };
}

/** By turn. A result belongs to the call of its id, else to the latest of its tool without one. */
function answersOf(messages: readonly ReadMessage[]): {
  before: RecordedAnswer;
  answers: RecordedAnswer[];
} {
  const before: RecordedAnswer = { calls: [], says: [] };
  const answers: RecordedAnswer[] = [];
  const open: { id: string | null; call: RecordedAnswer['calls'][number] }[] = [];
  for (const { role, text, calls, results } of messages) {
    if (role === 'user' && text !== '') answers.push({ calls: [], says: [] });
    const answer = answers.at(-1) ?? before;
    if (role === 'agent' && text !== '') answer.says.push(text);
    for (const { id, tool, args } of calls) {
      const call = { tool, args };
      answer.calls.push(call);
      open.push({ id, call });
    }
    for (const { id, tool, value, failed } of results) {
      const found =
        open.find((one) => id !== null && one.id === id) ??
        open.findLast(({ call }) => call.result === undefined && call.tool === tool);
      if (found !== undefined && !failed) found.call.result ??= value;
    }
  }
  return { before, answers };
}

/** A scenario begins with its user. */
function leftBefore({ calls, says }: RecordedAnswer): string[] {
  return [
    ...(says.length === 0 ? [] : ['what the agent said before the first turn']),
    ...(calls.length === 0 ? [] : ['what the agent called before the first turn']),
  ];
}

function left(messages: readonly ReadMessage[]): string[] {
  const system = messages.some(({ role, text }) => role === 'system' && text !== '');
  const dropped = [...new Set(messages.flatMap((message) => message.dropped))];
  const told = messages.filter(({ role, text }) => role !== 'tool' && text !== '');
  const rushed = told.filter(
    ({ role }, index) => role === 'user' && told[index - 1]?.role === 'user',
  ).length;
  return [
    ...(system ? ['the system prompt'] : []),
    ...dropped.map((kind) => `content of the type ${kind}`),
    ...(rushed === 0
      ? []
      : [`${countOf(rushed, 'message')} sent without waiting for an answer: here the user waits`]),
  ];
}

/** One line, cut at a word if it is too long. */
export function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const end = line.lastIndexOf(' ', length - 1);
  return `${line.slice(0, end > length / 2 ? end : length - 1).trimEnd()}…`;
}
