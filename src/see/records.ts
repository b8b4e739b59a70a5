// Resolves what claims refer to in an episode's records, as they were at one checkpoint.
import type { Layout } from '../episode/layout.js';
import type { Message } from '../episode/format.js';
import type { PathEvent, ToolCall } from '../episode/path-event.js';
import type { Json } from '../values/json.js';
import { isRedacted } from '../episode/redactor.js';
import type { Resolve, Resolved } from './moment.js';

/** The records that claims can refer to. */
export interface Records {
  path: readonly PathEvent[];
  messages: readonly Message[];
  /** BCP 47, of the episode. */
  locale: string;
}

type Reference = Parameters<Resolve['reference']>[0];

/** For pages without an episode, such as those of `sightline check`: no reference has a value. */
export function noRecords(locale = 'en-US'): Resolve {
  return {
    locale,
    reference: () => ({ found: false, why: 'there is no episode whose records could contain it' }),
    newestAgentMessage: () => null,
    messagesOfTurn: () => null,
  };
}

/** The records up to the checkpoint: the screen could not show later calls. */
export function recordsAt(records: Records, checkpoint: string): Resolve {
  const moment = records.path.find(
    (event) => event.kind === 'checkpoint' && event.name === checkpoint,
  );
  const seq = moment?.seq ?? Number.POSITIVE_INFINITY;
  const turn = moment?.turn ?? Number.POSITIVE_INFINITY;
  const messages = (layout: Layout): Message[] => messagesBefore(records, layout, { seq, turn });
  return {
    locale: records.locale,
    reference: (reference) => resolveReference(reference, records.path, seq),
    newestAgentMessage: (layout) => messages(layout).at(-1)?.message ?? null,
    messagesOfTurn: (layout) => {
      const ofTurn = messages(layout).filter((one) => one.turn === turn);
      return moment === undefined ? null : ofTurn.map(({ message }) => message);
    },
  };
}

function resolveReference(
  reference: Reference,
  path: readonly PathEvent[],
  before: number,
): Resolved {
  const { tool } = reference;
  const calls = path.filter((event): event is ToolCall => event.kind === 'tool_call');
  const done = calls.filter((call) => call.tool === tool && call.status < 400);
  const last = done.filter(({ seq }) => seq < before).at(-1);
  if (last !== undefined) return valueIn(last, reference);
  if (done.length > 0)
    return { found: false, why: `${tool} was called only after this checkpoint` };
  const called = [...new Set(calls.map((call) => call.tool))];
  const list = called.length === 0 ? 'no tool was called' : `called: ${called.join(', ')}`;
  return { found: false, why: `${tool} was never called successfully (${list})` };
}

function valueIn(call: ToolCall, { part, path }: Reference): Resolved {
  let value: Json = part === 'args' ? call.args : call.response;
  let currency: string | null = null;
  for (const [index, key] of path.entries()) {
    if (!isObject(value) || !Object.hasOwn(value, key)) {
      const at = [call.tool, part, ...path.slice(0, index)].join('.');
      return { found: false, why: `${at} has no ${key} (${keysOf(value)})` };
    }
    currency = currencyBeside(value) ?? currency;
    value = value[key] ?? null;
  }
  if (isRedacted(value))
    return { found: false, why: 'it is a secret that was struck out of the records' };
  return { found: true, value, currency };
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null;
}

function keysOf(value: Json): string {
  if (!isObject(value)) return `it is ${JSON.stringify(value)}`;
  return `it has: ${Object.keys(value).join(', ') || 'nothing'}`;
}

/** An amount deep in a record is in the currency named by the nearest record around it. */
function currencyBeside(value: { [key: string]: Json }): string | null {
  const { currency } = value;
  return typeof currency === 'string' && /^[A-Z]{3}$/u.test(currency) ? currency : null;
}

/**
 * The agent's messages before the checkpoint, each as it was first recorded, since only its id and place matter here. One of
 * the same turn that was recorded later counts if the screen already had it.
 */
function messagesBefore(
  { messages }: Records,
  layout: Layout,
  at: { seq: number; turn: number },
): Message[] {
  const onPage = new Set(layout.fragments.map(({ message }) => message));
  return messages.filter(
    (one) =>
      one.role === 'agent' &&
      one.revises === null &&
      (one.seq < at.seq || (one.turn <= at.turn && onPage.has(one.message))),
  );
}
