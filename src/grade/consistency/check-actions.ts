// Holds "this was done" against the calls made so far: it needs a successful one of a tool that does it.
import type { ToolCall } from '../../episode/format.js';
import type { Json } from '../../scenario/schema.js';
import { isRecord } from '../json-match.js';
import { confirmed, contradicted, type FactCheck, open, type Place } from './fact-check.js';
import type { Statement } from './statements.js';

/** A statement with the successful calls that make it true. */
export interface Backed {
  statement: Statement;
  calls: readonly ToolCall[];
}

export function backing(statement: Statement, calls: readonly ToolCall[]): Backed {
  const names = statement.tools.map(({ tool }) => tool);
  const made = calls.filter(({ tool, status }) => names.includes(tool) && status < 400);
  return { statement, calls: made };
}

/** Judges one statement; `records` are the world before and what was read so far. */
export function checkAction(
  place: Place,
  backed: Backed,
  past: { calls: readonly ToolCall[]; records: readonly Json[] },
): FactCheck {
  if (backed.calls.length > 0) return confirmed(place, 'action');
  const { statement } = backed;
  const said = place.sentence.slice(statement.start, statement.end);
  const names = statement.tools.map(({ tool }) => tool).join(' or ');
  const attempts = past.calls.filter(({ tool }) =>
    statement.tools.some((words) => words.tool === tool),
  );
  const last = attempts.at(-1);
  if (last !== undefined) {
    const reason = `The agent said “${said}”, but ${names} answered ${last.status} (event ${last.seq}).`;
    return contradicted(place, 'action', { reason, calls: attempts });
  }
  if (!statement.own && mayBeOlder(statement, past.records)) {
    return open(
      place,
      'action',
      `“${said}” may speak of an earlier record; ${names} was not called before.`,
    );
  }
  const reason = `The agent said “${said}”, but ${names} was never called before that.`;
  return contradicted(place, 'action', { reason });
}

/** Whether the records hold something of that kind from before: a non-empty "returns", a status "cancelled". */
function mayBeOlder(statement: Statement, records: readonly Json[]): boolean {
  return statement.tools.some(({ noun, done, alone }) => {
    const thing =
      noun === null ? null : new RegExp(`^(?:\\w+_)?${noun.split('(?')[0] ?? noun}$`, 'i');
    const state = new RegExp(`^(?:${alone ?? done})$`, 'i');
    return records.some((record) => holds(record, thing, state));
  });
}

function holds(value: Json, thing: RegExp | null, state: RegExp): boolean {
  if (Array.isArray(value)) return value.some((item) => holds(item, thing, state));
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([key, member]) => {
    if (typeof member === 'string') return /status|state/i.test(key) && state.test(member);
    const size = Array.isArray(member)
      ? member.length
      : isRecord(member)
        ? Object.keys(member).length
        : 0;
    // An order is no trace of an order having been changed: only collections of results count.
    if (thing?.test(key) === true && size > 0 && !/^orders?$/i.test(key)) return true;
    return size > 0 && holds(member, thing, state);
  });
}
