// Whether a call has the expected arguments; the only place that applies checks to arguments.
import type { JoinedCall } from '../../episode/joined-calls.js';
import type { ArgumentCheck } from '../../scenario/assertions/calls.js';
import { hasFields } from '../check/satisfies.js';

/** `locale` decides which day 3/4/2026 is. A null argument counts as omitted unless null is expected. */
export function hasArgs(call: JoinedCall, { args, match }: ArgumentCheck, locale: string): boolean {
  if (args === null) return true;
  if (call.args === null) return false;
  const given = Object.entries(call.args).filter(
    ([name, value]) => value !== null || Object.hasOwn(args, name),
  );
  return hasFields(Object.fromEntries(given), args, { plain: match ?? 'partial', locale });
}

/** Whether it may have them because its arguments were not seen. */
export function mayHaveArgs(call: JoinedCall, { args }: ArgumentCheck): boolean {
  return args !== null && call.args === null;
}
