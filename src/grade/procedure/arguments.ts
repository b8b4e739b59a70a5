// Whether a call has the arguments that are asked for; the one place where the grammar of checks meets arguments.
import type { JoinedCall } from '../../rules/joined-calls.js';
import type { AskedArgs } from '../../assertions/calls.js';
import { hasFields } from '../check/satisfies.js';

/** `locale` decides what day 3/4/2026 is. An argument that is null counts as left out, unless it is asked for. */
export function hasArgs(call: JoinedCall, { args, match }: AskedArgs, locale: string): boolean {
  if (args === null) return true;
  if (call.args === null) return false;
  const given = Object.entries(call.args).filter(
    ([name, value]) => value !== null || Object.hasOwn(args, name),
  );
  return hasFields(Object.fromEntries(given), args, { plain: match ?? 'partial', locale });
}

/** Whether it may have them: nobody saw its arguments. */
export function mayHaveArgs(call: JoinedCall, { args }: AskedArgs): boolean {
  return args !== null && call.args === null;
}
