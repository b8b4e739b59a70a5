// How a trajectory differs from the expected one, as one sentence; decides nothing.
import type { JoinedCall } from '../../episode/joined-calls.js';
import { brief } from '../../episode/verdict/text.js';
import { type ExpectedCall, withArgs } from '../../scenario/assertions/calls.js';
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { CallAlignment } from './compare.js';
import type { AlignedLine } from './align.js';

/** More than these are only counted. */
const SHOWN = 4;

/** "2: expected get_return_policy, was create_return; 4: issue_refund is extra." The numbers count the calls made. */
export function differences(
  made: readonly JoinedCall[],
  { mode, calls }: Pick<AssertionWith<'trajectory', 'calls'>, 'mode' | 'calls'>,
  { lines }: CallAlignment,
): string {
  const differing = lines.filter(({ expected, same }) => !same && bears(mode, expected));
  const sentences = differing.map((line) => sentence(line, { made, calls, lines, mode }));
  const rest = sentences.length - SHOWN;
  const more = rest > 0 ? `; and ${rest} more` : '';
  return `${capital(sentences.slice(0, SHOWN).join('; '))}${more}.`;
}

/** Whether such a line is a difference in this mode. */
function bears(
  mode: AssertionWith<'trajectory', 'calls'>['mode'],
  expected: number | null,
): boolean {
  if (mode === 'subset') return expected === null;
  return mode === 'exact' || mode === 'any_order' || expected !== null;
}

interface Around {
  made: readonly JoinedCall[];
  calls: readonly ExpectedCall[];
  lines: readonly AlignedLine[];
  mode: AssertionWith<'trajectory', 'calls'>['mode'];
}

function sentence(line: AlignedLine, around: Around): string {
  const call = line.made === null ? undefined : around.made[line.made];
  const expected = line.expected === null ? undefined : around.calls[line.expected];
  const number = (line.made ?? 0) + 1;
  if (call !== undefined && expected !== undefined) {
    return `${number}: expected ${expected.tool}${withArgs(expected)}, was ${wasText(call, expected)}`;
  }
  if (call !== undefined) return `${number}: ${call.tool} (event ${call.seq}) is extra`;
  return expected === undefined ? '' : missingText(line, expected, around);
}

function wasText(call: JoinedCall, expected: ExpectedCall): string {
  return `${call.tool}${call.tool === expected.tool ? argsOf(call) : ''} (event ${call.seq})`;
}

function missingText(line: AlignedLine, expected: ExpectedCall, around: Around): string {
  const wanted = `${expected.tool}${withArgs(expected)}`;
  const before = lastBefore(line, around);
  const where = before === undefined ? '' : ` after ${before.tool} (event ${before.seq})`;
  const ofTool = around.made.filter(({ tool }) => tool === expected.tool);
  const [only] = ofTool;
  const other = only !== undefined && expected.args !== null ? `, was${argsOf(only)}` : '';
  return `missing: ${wanted}${where}${ofTool.length === 1 ? other : ''}`;
}

/** If the order matters, the call after which the missing one was expected. */
function lastBefore(line: AlignedLine, { lines, made, mode }: Around): JoinedCall | undefined {
  if (mode !== 'exact' && mode !== 'in_order') return undefined;
  const before = lines.slice(0, lines.indexOf(line)).findLast(({ same }) => same);
  return before?.made === undefined || before.made === null ? undefined : made[before.made];
}

function argsOf({ args }: JoinedCall): string {
  return ` with ${args === null ? 'arguments that nobody saw' : brief(JSON.stringify(args))}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
