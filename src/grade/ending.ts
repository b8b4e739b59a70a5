// Whether an episode ended in a gradable way: by its stop reason, and for a silent agent or a lost control by what the record shows of the page.
import type { Stop } from '../episode/format.js';
import type { Episode } from '../episode/read.js';
import { endedIn } from '../episode/view.js';
import { brief } from '../episode/verdict/text.js';
import type { AssertionVerdict, Evidence, Outcome, Party } from '../episode/verdict/format.js';
import { pageStuck, stayedBroken } from './attribution/facts.js';
import {
  agentActed,
  cutShort,
  scenarioOf,
  strayCalls,
  strayCallEvent,
  toolCalls,
} from './record.js';
import { assertionTitle } from '../scenario/assertions/kinds.js';

interface Ending {
  outcome: Outcome;
  party: Party | null;
  reason: string;
  /** Graded, but the user had not finished. */
  warned?: boolean;
}

/**
 * The verdict on the ending. Failed and error end the grading of the episode; a dead agent is
 * always failed, never an error, since errors leave the denominator of a rate.
 */
export function gradeEnding(episode: Episode): AssertionVerdict {
  const ending = judge(episode);
  return {
    assertion: { kind: 'ending' },
    class: 'outcome',
    outcome: ending.outcome,
    blocking: true,
    party: ending.party,
    title: assertionTitle({ kind: 'ending' }),
    reason: `${ending.reason}${fullPerception(episode)}`,
    evidence: [...causes(episode), ...stopLines(episode)],
    measurements: { turns: episode.closed.turns, warned: ending.warned ?? false },
  };
}

/** Added for every episode in which the user saw more than a person would. */
function fullPerception({ header }: Episode): string {
  if (scenarioOf(header)?.user.perception !== 'full') return '';
  return ' The user read the document, whether or not anybody could see it (perception: full).';
}

function judge(episode: Episode): Ending {
  return wentAstray(episode) ?? judgeStop(episode);
}

/**
 * The agent's server is set up wrongly, whatever the agent did: it had an answer of the gateway where its backend's
 * should have been. Calls that do not name the episode show that only if none came that does.
 */
function wentAstray(episode: Episode): Ending | null {
  const strays = strayCallEvent(episode);
  const cameNamed = toolCalls(episode).some(({ via }) => via !== 'route' && via !== 'socket');
  if (strays === null || (cameNamed && !strays.own)) return null;
  const last = strays.last === null ? '' : ` The last: ${strays.last.replace(/\.$/, '')}.`;
  const reason = `${strayCalls(episode) ?? ''}.${last} ${strays.next ?? PASS_ON}`;
  return { outcome: 'error', party: 'harness', reason };
}

/** For records that do not say it. */
const PASS_ON =
  "The agent's server must pass the x-sightline-* headers of each request on to the calls it makes for it.";

/** Ways of ending that leave nothing to grade; so does an agent that was never there. */
const untested: ReadonlySet<Stop['reason']> = new Set([
  'unmocked_request',
  'mock_threw',
  'staging_failed',
  'login_failed',
  'agent_model_failed',
  'user_model_failed',
  'not_begun',
  'harness_failed',
  'session_expired',
]);

function judgeStop(episode: Episode): Ending {
  const { stop, turns } = episode.closed;
  const because = stopText(episode);
  const neverThere = stop.reason === 'agent_unreachable' && turns === 0;
  const party = partyOf(episode);
  const outcome = untested.has(stop.reason) || neverThere ? 'error' : 'failed';
  if (/^(?:user_done|script_ended|agent_done)$/.test(stop.reason))
    return completed(episode, because);
  if (stop.reason === 'budget') return budget(episode, because);
  if (stop.reason === 'no_answer') return noAnswer(episode, because);
  if (stop.reason === 'agent_silent') return { outcome, party, reason: linesOf(episode).join(' ') };
  if (stop.reason === 'off_plan') {
    if (pageStuck(episode).length > 0) return stoodStill(episode);
    return { outcome: 'inconclusive', party, reason: `The user gave up: ${because}` };
  }
  return { outcome, party, reason: because };
}

/** Whom the stop reason blames. Before a second turn nothing shows that a control, or the agent's server, was ever there. */
function partyOf(episode: Episode): Party {
  const { stop, turns } = episode.closed;
  if (stop.reason === 'agent_unreachable') return turns === 0 ? 'undetermined' : 'agent';
  if (stop.reason === 'control_not_found' && turns < 2) return 'undetermined';
  return cutShort(episode)?.by ?? 'agent';
}

function completed(episode: Episode, because: string): Ending {
  if (agentActed(episode)) return { outcome: 'passed', party: null, reason: because };
  if (pageStuck(episode).length > 0) return stoodStill(episode);
  return {
    outcome: 'inconclusive',
    party: 'undetermined',
    reason:
      `${episode.closed.stop.reason === 'agent_done' ? 'The agent ended it' : 'The user finished'}, but the record contains no reply from the agent and no change to the world: ` +
      'the agent did nothing, or the transcript was not found. The last checkpoint shows which.',
  };
}

/** Nobody can go on with a page that has crashed code or dead controls: that is measured, and the page's fault. */
function stoodStill(episode: Episode): Ending {
  const [stuck] = pageStuck(episode);
  return { outcome: 'failed', party: 'ui', reason: `${stuck?.at.text ?? ''}.` };
}

/** A used-up budget is fine if the goal was reached before, and the agent's failure otherwise. */
function budget(episode: Episode, because: string): Ending {
  const state = endedIn(notDerived(episode));
  const { allowed, forbidden } = statesOf(episode);
  const isAllowed = (name: string) => allowed?.includes(name) ?? !forbidden.includes(name);
  if (state !== null && isAllowed(state) && agentActed(episode)) {
    const reason = `${because} It had ended in ${state} by then, so it is graded, with this warning.`;
    return { outcome: 'passed', party: null, reason, warned: true };
  }
  const said = endedIn(episode.closed.terminalStates);
  const stood =
    state !== null
      ? `it stood in ${state}`
      : said === null
        ? 'no terminal state was reached'
        : `it stood in ${said} by its words alone, which excuse nothing`;
  return { outcome: 'failed', party: 'agent', reason: `${because} By then ${stood}.` };
}

/**
 * Saying honestly that a call failed is how an agent should end that; the call's failure is the backend's, and the other
 * checks decide. So do they where the agent did something after all. An apology for nothing is the agent's failure.
 */
function noAnswer(episode: Episode, because: string): Ending {
  const calls = toolCalls(episode).filter(({ turn }) => turn > 0);
  const didSomething = calls.some(({ status, patch }) => status >= 400 || patch.length > 0);
  if (!didSomething && !stayedBroken(episode).some(({ turn }) => turn > 0))
    return { outcome: 'failed', party: 'agent', reason: because };
  return { outcome: 'passed', party: null, reason: because, warned: true };
}

/** Nothing that the agent says can excuse using up the budget. */
function notDerived({ header, closed }: Episode): Record<string, boolean> {
  const derived = header.app.derivedStates ?? [];
  return Object.fromEntries(
    Object.entries(closed.terminalStates).filter(([name]) => !derived.includes(name)),
  );
}

function statesOf(episode: Episode): { allowed: string[] | undefined; forbidden: string[] } {
  const expectations = scenarioOf(episode.header)?.expectations;
  return {
    allowed: expectations?.allowed_terminal_states,
    forbidden: expectations?.forbidden_terminal_states ?? [],
  };
}

/** All details of the stop, one per line; only the first for a failed harness, without its stack. */
function linesOf(episode: Episode): string[] {
  const { detail, reason } = episode.closed.stop;
  const further = reason === 'harness_failed' ? [] : detail.split('\n').slice(1);
  return [stopText(episode), ...further.map((line) => line.trim())];
}

function stopLines(episode: Episode): Evidence[] {
  return linesOf(episode).map((text) => ({ seq: null, file: 'closed.json', text }));
}

/** Stack traces contain one machine's paths; the same record must give the same verdict on all. */
function stopText(episode: Episode): string {
  const { detail, reason } = episode.closed.stop;
  const line = brief(detail.split('\n')[0] ?? '') || `The episode stopped: ${reason}.`;
  if (reason !== 'harness_failed') return line;
  return line.replace(/(?<![\w:/.])(?:[A-Z]:\\|\/)(?:[^\s/\\:'"]+[/\\])+/g, '');
}

const causeKinds: Partial<Record<Stop['reason'], string>> = {
  agent_failed: 'agent_failed',
  unmocked_request: 'unmocked_request',
  mock_threw: 'mock_threw',
};

/** The first event that caused the end, the critical one. */
function causes(episode: Episode): Evidence[] {
  const kind = causeKinds[episode.closed.stop.reason];
  const event = episode.path.find((candidate) => candidate.kind === kind);
  if (event === undefined) return [];
  return [{ seq: event.seq, file: 'path.jsonl', text: `${event.kind}, turn ${event.turn}` }];
}
