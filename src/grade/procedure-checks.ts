// The procedure class: which tools were called, with what, how often, in which order and turn.
import type { ToolCall } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import type { Json } from '../scenario/schema.js';
import type { Assertion } from '../verdict/format.js';
import { type Check, unknownName, type Undecided } from './finding.js';
import { matches } from './json-match.js';
import { callEvidence } from './quote.js';
import { toolCalls } from './record.js';
import { countOf } from './title.js';
import { turnNeverTaken } from './turns.js';

type Of<Kind extends Assertion['kind']> = Extract<Assertion, { kind: Kind }>;

/**
 * A call is made whatever it answered: an attempt at a forbidden tool is a breach, and a required
 * one that failed was tried. `times` counts successful calls, so that a retry after a failure is
 * still once; `times: 0` allows no attempt at all.
 */
export function checkCalled(episode: Episode, assertion: Of<'called'>): Check {
  const unknown = unknownTool(episode, [assertion.tool]);
  if (unknown !== null) return unknown;
  const ofTool = toolCalls(episode).filter(({ tool }) => tool === assertion.tool);
  const matching = ofTool.filter((call) => hasArgs(call, assertion.args));
  const { times } = assertion;
  const successful = matching.filter(({ status }) => status < 400);
  const counted = times === null || times === 0 ? matching : successful;
  const holds = times === null ? counted.length > 0 : counted.length === times;
  const evidence = (matching.length > 0 ? matching : ofTool).map(callEvidence);
  return {
    holds,
    rests: restsOn(counted.length, times),
    reason: calledReason(assertion, { ofTool, matching, successful }),
    evidence,
    measurements: {
      calls: ofTool.length,
      callsMatching: matching.length,
      callsMatchingSuccessful: successful.length,
    },
  };
}

/** Too few calls are an absence; enough or too many are in the record. */
function restsOn(count: number, times: number | null): 'presence' | 'absence' {
  if (times === null) return count > 0 ? 'presence' : 'absence';
  return count > times ? 'presence' : 'absence';
}

function calledReason(
  { tool, args }: Of<'called'>,
  calls: Record<'ofTool' | 'matching' | 'successful', ToolCall[]>,
): string {
  const { ofTool, matching, successful } = calls;
  if (ofTool.length === 0) return `${tool} was never called.`;
  if (matching.length === 0) {
    return `${tool} was called ${countOf(ofTool.length, 'time')}, never with ${JSON.stringify(args)}.`;
  }
  const failed = matching.length - successful.length;
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
  const calls = toolCalls(episode);
  const missing = tools.filter((tool) => !calls.some((call) => call.tool === tool));
  const firsts = tools.flatMap((tool) => calls.find((call) => call.tool === tool) ?? []);
  const evidence = firsts.map(callEvidence);
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
  const inTurn = toolCalls(episode).filter((call) => call.turn === turn);
  const evidence = inTurn.map(callEvidence);
  const names = inTurn.map((call) => call.tool).join(', ') || 'nothing';
  if (tool === null) {
    const rests = inTurn.length === 0 ? 'absence' : 'presence';
    return { holds: inTurn.length === 0, rests, reason: `Turn ${turn} called ${names}.`, evidence };
  }
  const found = inTurn.filter((call) => call.tool === tool && hasArgs(call, args));
  if (found.length > 0) {
    const reason = `Turn ${turn} called ${tool} (event ${found[0]?.seq}).`;
    return { holds: true, rests: 'presence', reason, evidence: found.map(callEvidence) };
  }
  const called = inTurn.some((call) => call.tool === tool)
    ? `${tool}, but not with ${JSON.stringify(args)}`
    : names;
  return { holds: false, rests: 'absence', reason: `Turn ${turn} called ${called}.`, evidence };
}

function hasArgs(call: ToolCall, args: Record<string, Json> | null): boolean {
  return args === null || matches(call.args, args);
}

function unknownTool(episode: Episode, tools: readonly string[]): Undecided | null {
  const known = episode.header.app.tools.map(({ name }) => name);
  const unknown = tools.find((tool) => !known.includes(tool));
  return unknown === undefined ? null : unknownName('tool', unknown, known);
}
