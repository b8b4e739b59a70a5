// Keeps secrets that were struck out of the records from being read as values: nothing can be said about them.
import type { ToolCall } from '../episode/path-event.js';
import type { Episode } from '../episode/read.js';
import { isStruck } from '../episode/redactor.js';
import { predicateOf } from '../scenario/check-schema.js';
import type { Json } from '../values/json.js';
import type { Assertion } from '../episode/verdict/format.js';
import { type Undecided, undecided } from './finding.js';
import { atPointer } from './json-pointer.js';
import { asksBefore } from './outcome/world.js';
import { toolCalls } from './record.js';

/** Why an assertion cannot be decided because what it is about was struck out; null if it can. */
export function struckOut(episode: Episode, assertion: Assertion): Undecided | null {
  if (isStruck(assertion)) {
    return open('It asks for a secret of the app file, which no record contains.');
  }
  if ('check' in assertion) {
    const { before, after } = episode.world;
    const states = asksBefore(assertion.check) ? [before, after] : [after];
    const values = states.map((state) => atPointer(state, assertion.pointer));
    return comparesValues(assertion.check) && values.some(isStruck)
      ? open(`The value at ${assertion.pointer} contains a secret that was struck out.`)
      : null;
  }
  const asked = askedCalls(assertion).find(({ tool, args }) =>
    toolCalls(episode).some((call) => call.tool === tool && asksForStruck(call, args ?? {})),
  );
  return asked === undefined
    ? null
    : open(`An argument of ${asked.tool} is a secret that was struck out.`);
}

const open = (reason: string): Undecided => undecided('undetermined', reason);

/** The calls that an assertion asks for by arguments. */
function askedCalls(
  assertion: Assertion,
): readonly { tool: string | null; args: Record<string, unknown> | null }[] {
  if (assertion.kind === 'trajectory' && 'calls' in assertion) return assertion.calls;
  return hasArguments(assertion) ? [assertion] : [];
}

type WithArguments = Extract<Assertion, { tool: unknown; args: unknown }>;

function hasArguments(assertion: Assertion): assertion is WithArguments {
  return 'args' in assertion && 'tool' in assertion;
}

/** Counts and existence checks need no value. */
function comparesValues(check: Json): boolean {
  const name = predicateOf(check)?.name ?? '';
  return !['count', 'absent', 'present'].includes(name);
}

function asksForStruck(call: ToolCall, args: Record<string, unknown>): boolean {
  return Object.keys(args).some((name) => isStruck(call.args[name]));
}
