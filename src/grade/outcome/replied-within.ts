// How long after the user's act the agent's reply was there, turn by turn, not counting the quiet time needed to know that.
import type { AssertionWith } from '../../scenario/assertions/kinds.js';
import type { Episode } from '../../episode/read.js';
import { costsOf, settledIn } from '../costs.js';
import { type Check, undecided } from '../finding.js';
import { agentMessages } from '../record.js';
import { slowedBy, tooSlow } from './slowed-by.js';

/**
 * When the reply of a turn was there, ms after the user's act; null if the record does not show it, with a lower bound.
 */
interface Reply {
  turn: number;
  ms: number | null;
  atLeast: number;
  /** Why there is no time, as a clause. */
  why: string;
}

/**
 * Measured from the event `settled` of each turn: `waitedMs` counts from the user's act, `lagMs` back to the last visible change.
 * A late reply is conclusive; if any reply has no time, the others passing shows nothing.
 */
export function checkRepliedWithin(
  episode: Episode,
  { replied_within_ms: max }: AssertionWith<'within', 'replied_within_ms'>,
): Check {
  const replies = costsOf(episode).perTurn.map(({ turn }) => replyIn(episode, turn));
  const slowest = replies.toSorted((one, other) => least(other) - least(one))[0];
  if (slowest === undefined)
    return undecided('harness', 'The episode had no turns, so there was no reply.');
  if (least(slowest) > max) return tooLate(episode, slowest, max);
  const open = replies.find(({ ms }) => ms === null);
  if (open !== undefined) {
    const reason = `Turn ${open.turn}: when the reply came is unknown, because ${open.why}.`;
    return undecided('harness', reason);
  }
  return {
    holds: true,
    rests: 'absence',
    reason: `The slowest reply, in turn ${slowest.turn}, came after ${least(slowest)} ms; at most ${max} ms allowed.`,
    evidence: evidenceOf(episode, slowest),
    measurements: { replyMs: least(slowest), max },
  };
}

function replyIn(episode: Episode, turn: number): Reply {
  const last = settledIn(episode, turn).at(-1);
  const unknown = (why: string, atLeast = 0): Reply => ({ turn, ms: null, atLeast, why });
  if (last === undefined) return unknown('the turn never settled');
  const { waitedMs, lagMs, finished } = last;
  // If no change was seen, nothing arrived in all that time.
  const seenAt = Math.round(waitedMs - (lagMs ?? 0));
  if (!finished) return unknown('the agent never finished', seenAt);
  if (!agentMessages(episode).some((message) => message.turn === turn))
    return unknown('no message of the agent is in the record');
  if (lagMs === null) return unknown('no change was seen');
  return { turn, ms: seenAt, atLeast: seenAt, why: '' };
}

function least({ ms, atLeast }: Reply): number {
  return ms ?? atLeast;
}

function tooLate(episode: Episode, reply: Reply, max: number): Check {
  const slow = slowedBy(episode, reply.turn);
  const took = least(reply);
  const came = reply.ms === null ? `had not come whole after ${took} ms` : `came after ${took} ms`;
  return {
    holds: false,
    rests: 'presence',
    party: tooSlow(slow, took, max),
    reason:
      `The reply of turn ${reply.turn} ${came}; at most ${max} ms allowed.` +
      (slow === null ? '' : ` ${slow.sentence}`),
    evidence: [...evidenceOf(episode, reply), ...(slow?.evidence ?? [])],
    measurements: { replyMs: took, max },
  };
}

function evidenceOf(episode: Episode, { turn }: Reply) {
  return settledIn(episode, turn)
    .slice(-1)
    .map(({ seq, waitedMs, lagMs }) => {
      const change =
        lagMs === null ? 'no visible change' : `last visible change ${lagMs} ms before`;
      return { seq, file: 'path.jsonl', text: `turn ${turn} settled at ${waitedMs} ms, ${change}` };
    });
}
