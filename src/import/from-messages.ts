// Makes a conversation of the messages of a recording: the user's turns as a script, with what the agent did after each. Reads no file.
import { countOf } from '../count.js';
import type { ImportedConversation, RecordedAnswer } from './conversation.js';
import type { ReadMessage } from './message.js';

/** Longer ones are cut, since they head tests and reports. */
const TITLE_LENGTH = 70;

export interface RecordedChat {
  id: string | null;
  messages: readonly ReadMessage[];
  /** When it began, ISO 8601; null if the source does not say. */
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
  const [first] = says;
  if (first === undefined) return null;
  const now = instantOf(at);
  return {
    id,
    scenario: {
      title: cut(first.text, TITLE_LENGTH),
      ...(now === null ? {} : { now }),
      user: 'script',
      script: says.map(({ text }) => text),
    },
    answers: answersOf(messages),
    notCarried: [...notCarried, ...left(messages), ...(now === null ? [noTime] : [])],
  };
}

const noTime = 'the time of the conversation, which the source does not state: set `now`';

/** Whole seconds, in UTC; null if it is no instant. Seconds and milliseconds since 1970 are instants. */
function instantOf(at: string | null): string | null {
  if (at === null) return null;
  const number = /^\d{10}(\.\d+)?$/.test(at) ? Number(at) * 1000 : Number(at);
  const hasZone = /(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/.test(at);
  const moment = new Date(/^[\d.]+$/.test(at) ? number : hasZone ? at : `${at.replace(' ', 'T')}Z`);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(at) ? new Date(at) : moment;
  if (Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999) return null;
  return day.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** By turn. A result belongs to the call of its id, else to the latest of its tool without one. */
function answersOf(messages: readonly ReadMessage[]): RecordedAnswer[] {
  const answers: RecordedAnswer[] = [];
  const open: { id: string | null; call: RecordedAnswer['calls'][number] }[] = [];
  for (const { role, text, calls, results } of messages) {
    if (role === 'user' && text !== '') answers.push({ calls: [], says: [] });
    const answer = answers.at(-1);
    if (role === 'agent' && text !== '') answer?.says.push(text);
    for (const { id, tool, args } of calls) {
      const call = { tool, args };
      answer?.calls.push(call);
      open.push({ id, call });
    }
    for (const { id, tool, value, failed } of results) {
      const found =
        open.find((one) => id !== null && one.id === id) ??
        open.findLast(({ call }) => call.result === undefined && call.tool === tool);
      if (found !== undefined && !failed) found.call.result ??= value;
    }
  }
  return answers;
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

export function cut(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
