// The procedure class: which tools were called, with what, how often, in which order and turn.
import type { Episode } from '../episode/read.js';
import type { JoinedCall } from '../rules/joined-calls.js';
import type { Json } from '../scenario/schema.js';
import type { Assertion } from '../verdict/format.js';
import { type Check, unknownName, type Undecided } from './finding.js';
import { matches } from './json-match.js';
import { joinedEvidence } from './quote.js';
import { calls } from './record.js';
import { countOf } from './title.js';
import { turnNeverTaken } from './turns.js';

type Of<Kind extends Assertion['kind']> = Extract<Assertion, { kind: Kind }>;

/**
 * A call is made whatever it answered: an attempt at a forbidden tool is a breach, and a required
 * one that failed was tried. `times` counts successful calls, so that a retry after a failure is
 * still once; `times: 0` allows no attempt at all. A call that was only seen is a call; where its
 * arguments or its success were not seen and decide, it cannot be told.
 */
export function checkCalled(episode: Episode, assertion: Of<'called'>): Check {
  const unknown = unknownTool(episode, [assertion.tool]);
  if (unknown !== null) return unknown;
  const ofTool = calls(episode).filter(({ tool }) => tool === assertion.tool);
  const matching = ofTool.filter((call) => hasArgs(call, assertion.args));
  const { times } = assertion;
  const successful = matching.filter(({ outcome }) => outcome === 'succeeded');
  const attempts = times === null || times === 0;
  const counted = attempts ? matching : successful;
  const perhaps = [
    ...ofTool.filter((call) => !matching.includes(call) && mayHaveArgs(call, assertion.args)),
    ...matching.filter(({ outcome }) => !attempts && outcome === 'unknown'),
  ];
  const holds = (count: number) => (times === null ? count > 0 : count === times);
  const grounds = {
    reason: calledReason(assertion, { ofTool, matching }),
    evidence: (matching.length > 0 ? matching : ofTool).map(joinedEvidence),
    measurements: {
      calls: ofTool.length,
      callsMatching: matching.length,
      callsMatchingSuccessful: successful.length,
    },
  };
  const least = counted.length;
  if (holds(least) !== holds(least + 1) && perhaps.length > 0) return cannotTell(grounds, perhaps);
  if (times !== null && times > least && times <= least + perhaps.length) {
    return cannotTell(grounds, perhaps);
  }
  return { ...grounds, holds: holds(least), rests: restsOn(least, times) };
}

/** Calls that were only seen, of which something that decides was not seen. */
function cannotTell(
  grounds: Pick<Undecided, 'reason' | 'evidence' | 'measurements'>,
  perhaps: readonly JoinedCall[],
): Undecided {
  const events = perhaps.map(({ seq }) => seq).join(', ');
  const [them, their] = perhaps.length === 1 ? ['one', 'its'] : [String(perhaps.length), 'their'];
  const reason = `${grounds.reason} Of ${them} (event ${events}) ${their} arguments or ${their} success were not seen, and they decide.`;
  return { ...grounds, outcome: 'inconclusive', party: 'harness', reason };
}

/** Too few calls are an absence; enough or too many are in the record. */
function restsOn(count: number, times: number | null): 'presence' | 'absence' {
  if (times === null) return count > 0 ? 'presence' : 'absence';
  return count > times ? 'presence' : 'absence';
}

function calledReason(
  { tool, args }: Of<'called'>,
  { ofTool, matching }: Record<'ofTool' | 'matching', JoinedCall[]>,
): string {
  if (ofTool.length === 0) return `${tool} was never called.`;
  if (matching.length === 0) {
    return `${tool} was called ${countOf(ofTool.length, 'time')}, never with ${JSON.stringify(args)}.`;
  }
  const failed = matching.filter(({ outcome }) => outcome === 'failed').length;
  const how = args === null ? '' : ' with these arguments';
  const failing = failed === 0 ? '' : `, ${failed} of them without success`;
  return `${tool} was called ${countOf(matching.length, 'time')}${how}${failing}.`;
}

/**
 * The first call of each tool comes before the first of the next. All of them must have been
 * called: an order of which a part is missing does not hold, since "nothing to order" would let an
 * agent that does nothing pass.
 */
export function checkCallOrder(episode: Episode, { tools }: Of<'call_order'>): Check {
  const unknown = unknownTool(episode, tools);
  if (unknown !== null) return unknown;
  const made = calls(episode);
  const missing = tools.filter((tool) => !made.some((call) => call.tool === tool));
  const firsts = tools.flatMap((tool) => made.find((call) => call.tool === tool) ?? []);
  const evidence = firsts.map(joinedEvidence);
  if (missing.length > 0) {
    const reason = `${missing.join(' and ')} ${missing.length === 1 ? 'was' : 'were'} never called.`;
    return { holds: false, rests: 'absence', reason, evidence };
  }
  const late = firsts.findIndex((call, index) => call.seq > (firsts[index + 1]?.seq ?? Infinity));
  const [one, other] = [firsts[late], firsts[late + 1]];
  if (one === undefined || other === undefined) {
    return {
      holds: true,
      rests: 'presence',
      reason: `${tools.join(', ')}: in this order.`,
      evidence,
    };
  }
  const reason = `${other.tool} was called (event ${other.seq}) before ${one.tool} (event ${one.seq}).`;
  return { holds: false, rests: 'presence', reason, evidence };
}

/** What one turn called; turns are counted from 1, and every call of the turn counts, the page's too. */
export function checkTurnCalled(episode: Episode, assertion: Of<'turn_called'>): Check {
  const { turn, tool, args } = assertion;
  const unknown = tool === null ? null : unknownTool(episode, [tool]);
  if (unknown !== null) return unknown;
  const untaken = turnNeverTaken(episode, turn);
  if (untaken !== null) return untaken;
  const inTurn = calls(episode).filter((call) => call.turn === turn);
  const evidence = inTurn.map(joinedEvidence);
  const names = inTurn.map((call) => call.tool).join(', ') || 'nothing';
  if (tool === null) {
    const rests = inTurn.length === 0 ? 'absence' : 'presence';
    return { holds: inTurn.length === 0, rests, reason: `Turn ${turn} called ${names}.`, evidence };
  }
  const found = inTurn.filter((call) => call.tool === tool && hasArgs(call, args));
  if (found.length > 0) {
    const reason = `Turn ${turn} called ${tool} (event ${found[0]?.seq}).`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(joinedEvidence) };
  }
  const perhaps = inTurn.filter((call) => call.tool === tool && mayHaveArgs(call, args));
  if (perhaps.length > 0) {
    return cannotTell({ reason: `Turn ${turn} called ${names}.`, evidence }, perhaps);
  }
  const called = inTurn.some((call) => call.tool === tool)
    ? `${tool}, but not with ${JSON.stringify(args)}`
    : names;
  return { holds: false, rests: 'absence', reason: `Turn ${turn} called ${called}.`, evidence };
}

function hasArgs(call: JoinedCall, args: Record<string, Json> | null): boolean {
  return args === null || (call.args !== null && matches(call.args, args));
}

function mayHaveArgs(call: JoinedCall, args: Record<string, Json> | null): boolean {
  return args !== null && call.args === null;
}

function unknownTool(episode: Episode, tools: readonly string[]): Undecided | null {
  const known = episode.header.app.tools.map(({ name }) => name);
  const unknown = tools.find((tool) => !known.includes(tool));
  return unknown === undefined ? null : unknownName('tool', unknown, known);
}
