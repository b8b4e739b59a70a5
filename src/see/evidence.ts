// The evidence of one checkpoint: its screen, and what claims refer to in the records up to it.
import type { Bare } from '../claim/subjects.js';
import type { Box, Layout } from '../episode/layout.js';
import type { Ink } from './pixels/ink.js';
import type { Json } from '../values/json.js';
import type { Message } from '../episode/format.js';
import type { PathEvent, ToolCall } from '../episode/path-event.js';
import { isRedacted } from '../episode/redactor.js';

/**
 * `kind` as in the layout, or `reordered_text`: characters in an order different from reading order, or `unknown_text`:
 * ink of text where none was found.
 */
export interface OpaqueRegion {
  kind: Layout['opaque'][number]['kind'] | 'reordered_text' | 'unknown_text';
  box: Box;
  element: string;
}

/** A value of the records, or why there is none. */
export type Resolved =
  /** `currency`: ISO 4217 code of a field `currency` beside the value; null without one. */
  { found: true; value: Json; currency: string | null } | { found: false; why: string };

/** Looks up what a claim refers to in the records; pure. */
export interface Resolve {
  /** BCP 47; how numbers on the screen are read if their format is ambiguous. */
  locale: string;
  reference: (reference: Extract<Bare, { kind: 'reference' }>) => Resolved;
  /** Id of the newest agent message at this moment, as in `fragment.message`; null if none is known. */
  newestAgentMessage: (layout: Layout) => string | null;
  /** Ids of the agent messages of this checkpoint's turn, in order; null if no turn is known. */
  messagesOfTurn: (layout: Layout) => readonly string[] | null;
  /** What a model picked as having this meaning; null or absent if none was asked. */
  picked?: (words: string) => PickedThings | { why: string } | null;
  /**
   * Whether a model read a text in a region without any in the DOM; null if unknown. `isSubject`: the claim is about
   * the region itself; else it is one of the places where the text could hide.
   */
  read?: (region: OpaqueRegion, text: string, isSubject?: boolean) => 'yes' | 'no' | null;
}

/** What a model picked out of what is painted, by ids of the layout. */
export interface PickedThings {
  /** Each the fragments of one text. */
  texts: readonly (readonly number[])[];
  controls: readonly number[];
  /** How many it could choose from. */
  listed: number;
}

export interface ScreenEvidence {
  layout: Layout;
  ink: Ink;
  resolve: Resolve;
}

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
  const screen = records.path.find(
    (event) => event.kind === 'checkpoint' && event.name === checkpoint,
  );
  const seq = screen?.seq ?? Number.POSITIVE_INFINITY;
  const turn = screen?.turn ?? Number.POSITIVE_INFINITY;
  const messages = (layout: Layout): Message[] => messagesBefore(records, layout, { seq, turn });
  return {
    locale: records.locale,
    reference: (reference) => resolveReference(reference, records.path, seq),
    newestAgentMessage: (layout) => messages(layout).at(-1)?.message ?? null,
    messagesOfTurn: (layout) => {
      const ofTurn = messages(layout).filter((one) => one.turn === turn);
      return screen === undefined ? null : ofTurn.map(({ message }) => message);
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
    return { found: false, why: 'it is a secret that was redacted in the records' };
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
