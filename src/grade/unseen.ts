// What the record cannot show: calls that nobody could have seen, effects on a real service, turns that were never taken, and values that were redacted. None of it is ever read as "no".
import type { NeededCalls } from '../scenario/assertions/definition.js';
import { needsOf } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import type { JoinedCall } from '../episode/joined-calls.js';
import type { Assertion } from '../episode/verdict/format.js';
import { deedsIn, languageIn, sentencesIn } from './consistency/message.js';
import { type Check, type Finding, type Undecided, undecided } from './finding.js';
import { agentMessages, allCalls, cutShort, isToolOfApp, toolCalls, writes } from './record.js';
import { countOf } from '../values/count.js';

/** Why something in the record proves nothing, and what to look at. */
export interface Unseen {
  /** The start of a sentence. */
  why: string;
  /** One sentence. */
  check: string;
}

/**
 * Why this finding proves nothing; null if it does. What was seen is conclusive; a finding that rests on the absence of
 * a call, or on the world, is not if calls bypassed the world.
 */
export function unseenFor(
  episode: Episode,
  assertion: Assertion,
  { rests }: Pick<Finding, 'rests'>,
): Unseen | null {
  const { calls = 'served', world } = needsOf(assertion);
  if (world === 'always') return worldUnseen(episode);
  if (rests === 'presence') return null;
  if (world === 'for_absence') return worldUnseen(episode);
  // A call that was only seen counts; one that nobody saw does not.
  if (calls === 'counted') return cutWhileUnseen(episode) ?? onlyWords(episode);
  return calls === 'served' ? null : (worldUnseen(episode) ?? cutAmong(episode, calls));
}

/** A required call that broke off. */
function cutAmong(episode: Episode, needed: Exclude<NeededCalls, string>): Unseen | null {
  const isNeeded = ({ tool, turn }: JoinedCall) =>
    (needed.turn === undefined || turn === needed.turn) &&
    ('tools' in needed ? needed.tools.includes(tool) : !needed.allBut.includes(tool));
  return brokenOff(cutCalls(episode).filter(isNeeded));
}

/** Why the world's record of this agent has gaps; null if nothing says so. */
function worldUnseen(episode: Episode): Unseen | null {
  // Staging itself was read, however the calls got there; `unseen-calls.ts` decides what their absence is worth.
  if (episode.header.staging !== undefined) return null;
  return passedBy(episode) ?? cutWhileUnseen(episode) ?? onlyWords(episode);
}

/** Why the world does not see the agent's calls, according to the agent's stream, its model or its spans. */
export function passedBy(episode: Episode): Unseen | null {
  const onlySeen = allCalls(episode).filter(
    ({ served, outcome }) => served === null && (outcome === 'succeeded' || outcome === 'unknown'),
  );
  const never = onlySeen.filter(({ tool }) => !recordedTools(episode).has(tool));
  const ofApp = never.filter(({ tool }) => isToolOfApp(episode, tool));
  if (!worldSeesAgent(episode)) {
    const unknownOnly = ofApp.length === 0 && !worldWasReached(episode);
    if (ofApp.length > 0) return notRecorded(ofApp);
    return unknownOnly && never.length > 0 ? notOfApp(never) : null;
  }
  // A reading tool may well be answered by the agent itself; writes that go elsewhere bypass the world.
  const written = ofApp.filter(({ tool }) => writes(episode, tool));
  return written.length > 0 ? notRecorded(written) : null;
}

function notRecorded(calls: readonly JoinedCall[]): Unseen {
  return {
    why: `${seenText(calls)}, and the world never recorded ${calls.length === 1 ? 'it' : 'them'}: it does not see all of this agent's calls`,
    check: howToCheck,
  };
}

function notOfApp(calls: readonly JoinedCall[]): Unseen {
  return {
    why: `${seenText(calls)}, which the app does not name, and the world recorded no call of this agent at all`,
    check: howToCheck,
  };
}

const howToCheck =
  "Check that the agent's server calls its tools at the gateway's URL and passes the x-sightline-* headers on (docs/doors.md#when-the-world-does-not-see-the-calls).";

/** If the world never saw a call of this agent, one that broke off may still have been made. */
function cutWhileUnseen(episode: Episode): Unseen | null {
  return worldSeesAgent(episode) || worldWasReached(episode) ? null : brokenOff(cutCalls(episode));
}

function brokenOff(calls: readonly JoinedCall[]): Unseen | null {
  const [first] = calls;
  if (first === undefined) return null;
  return {
    why: `A call of ${first.tool} was seen to begin in turn ${first.turn} (event ${first.seq}) and broke off before its end`,
    check: "The agent's own log shows whether it was carried out.",
  };
}

/** The agent says that it did something, but its server never called, though the gateway was open for it. */
function onlyWords(episode: Episode): Unseen | null {
  const doors = episode.path.find((event) => event.kind === 'doors');
  const open = doors?.kind === 'doors' && doors.open.includes('world');
  if (!open || worldWasReached(episode) || allCalls(episode).length > 0) return null;
  const { app, locale } = episode.header;
  for (const { text, seq } of agentMessages(episode)) {
    const language = languageIn(text, locale);
    const deeds = sentencesIn(text, language).flatMap((one) =>
      deedsIn(one.text, app.tools, language),
    );
    const own = deeds.find((deed) => deed.own && deed.tools.length > 0);
    if (own === undefined) continue;
    const why = `The agent said “${own.text}” (event ${seq}), but its server never reached the gateway`;
    return { why, check: `Either it was not done, or it was done elsewhere. ${howToCheck}` };
  }
  return null;
}

/** Whether any call of the agent was both seen and served, or carried its name to the world. */
function worldSeesAgent(episode: Episode): boolean {
  return allCalls(episode).some(
    ({ served, sources }) => served !== null && (sources.length > 1 || served.via !== 'route'),
  );
}

/** Whether the world served anything besides what the page requested before the first turn. */
function worldWasReached(episode: Episode): boolean {
  return toolCalls(episode).some(({ turn, via }) => turn > 0 || via !== 'route');
}

function recordedTools(episode: Episode): Set<string> {
  const calls = toolCalls(episode).filter(({ turn, via }) => turn > 0 || via !== 'route');
  return new Set(calls.map(({ tool }) => tool));
}

function cutCalls(episode: Episode): JoinedCall[] {
  return allCalls(episode).filter(
    ({ served, outcome, tool }) =>
      served === null && outcome === 'cut' && isToolOfApp(episode, tool),
  );
}

function seenText(calls: readonly JoinedCall[]): string {
  const tools = [...new Set(calls.map(({ tool }) => tool))].join(', ');
  const [first] = calls;
  const many = calls.length === 1 ? 'A call' : 'Calls';
  const was = calls.length === 1 ? 'was' : 'were';
  return `${many} of ${tools} ${was} seen (event ${first?.seq ?? 0})`;
}

/**
 * A check of calls, undecided if it rests on calls that are not in the record but may have been made: the agent's own
 * server may reach staging without any door.
 */
export function unlessUnseen(episode: Episode, assertion: Assertion, check: Check): Check {
  if (needsOf(assertion).calls === undefined) return check;
  if ('outcome' in check || (check.rests === 'presence' && check.holds)) return check;
  const why = whyUnseen(episode);
  if (why === null) return check;
  const { reason, evidence, measurements, blocking } = check;
  return {
    ...{ outcome: 'inconclusive', party: 'harness' },
    reason: `${why}, so calls may be missing: ${reason}`,
    ...(evidence && { evidence }),
    ...(measurements && { measurements }),
    ...(blocking !== undefined && { blocking }),
  };
}

/** Why the record of calls cannot be complete, as the start of a sentence; null if nothing suggests that. */
function whyUnseen(episode: Episode): string | null {
  const { header, path, world } = episode;
  if (header.staging === undefined) return null;
  const seen = path.flatMap((event) =>
    event.kind === 'tool_call' || event.kind === 'tool_seen' ? [event.tool] : [],
  );
  if (seen.length === 0)
    return 'No call on staging came through a door or was seen in any other way';
  const wrote = seen.some((tool) => writes(episode, tool));
  const changed = JSON.stringify(world.before) !== JSON.stringify(world.after);
  return changed && !wrote
    ? 'Staging changed, and no call that changes anything came through a door or was seen in any other way'
    : null;
}

/**
 * Calls of writing tools without an effect in the mocked world, though they may have had one: served by a real service
 * or by staging, or only seen. A failed call had none.
 */
export function callsWithoutSeenEffect(episode: Episode): JoinedCall[] {
  return allCalls(episode).filter(
    (call) =>
      writes(episode, call.tool) &&
      call.outcome !== 'failed' &&
      (call.served === null || call.served.source !== undefined),
  );
}

/** Why the effect of these calls cannot be seen, as a sentence without its end. */
export function whyNotSeen(calls: readonly JoinedCall[]): string {
  const named = calls.map(({ tool, seq }) => `${tool} (event ${seq})`).join(', ');
  const ways = new Set(
    calls.map(({ served }) => (served === null ? 'only seen, not served' : by(served.source))),
  );
  const was = calls.length === 1 ? 'it was' : 'they were';
  return `The effect of ${named} on the world cannot be seen: ${was} ${[...ways].join(' or ')}`;
}

function by(source: 'real' | 'observed' | undefined): string {
  return source === 'observed' ? 'answered by staging' : 'answered by the real service';
}

/** Why nothing can be said about a turn: the episode ended before it. Null if it was taken. */
export function turnNeverTaken(episode: Episode, turn: number | null): Undecided | null {
  const { turns } = episode.closed;
  if (turn === null || turn <= turns) return null;
  const party = cutShort(episode)?.by ?? 'user';
  return undecided(
    party,
    `Turn ${turn} was never taken; the episode has ${countOf(turns, 'turn')}.`,
  );
}
