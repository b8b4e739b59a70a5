// Turns a check into a verdict: applies `not`, and keeps an absence in a dead record from passing or blaming the agent.
import type { Episode } from '../episode/read.js';
import type { Assertion, AssertionVerdict, Outcome, Party } from '../episode/verdict/format.js';
import { type Check, type Finding, isNegated, type Undecided, undecided } from './finding.js';
import { agentActed, cutShort, mayBeMissing, toolCalls, whyAbsenceShowsNothing } from './record.js';
import { unseenFor } from './unseen.js';
import { assertionClass, assertionTitle } from '../scenario/assertions/kinds.js';
import type { ToolCall } from '../episode/path-event.js';
import { isRedacted } from '../episode/redactor.js';
import { predicateOf } from '../scenario/check-schema.js';
import type { Json } from '../values/json.js';
import { atPointer } from './json-pointer.js';
import { asksBefore } from './outcome/world.js';

type Decision = Pick<Undecided, 'reason' | 'answer' | 'cause'> & {
  outcome: Outcome;
  party: Party | null;
};

/** The verdict of a check in its episode. */
export function toVerdict(episode: Episode, assertion: Assertion, check: Check): AssertionVerdict {
  const decided = 'outcome' in check ? check : redactedEvidence(episode, assertion);
  const decision = decided ?? decide(episode, assertion, check as Finding);
  const { answer, cause } = decision;
  return {
    assertion,
    class: assertionClass(assertion),
    outcome: decision.outcome,
    blocking: check.blocking ?? true,
    party: decision.party,
    title: assertionTitle(assertion),
    reason: decision.reason,
    ...(answer !== undefined && { answer }),
    ...(cause !== undefined && { cause }),
    evidence: [...(check.evidence ?? [])],
    measurements: check.measurements ?? {},
  };
}

/** A page that the agent never touched says nothing about the agent, so nothing passes on it. */
export function unlessDead(episode: Episode, verdict: AssertionVerdict): AssertionVerdict {
  if (verdict.outcome !== 'passed' || agentActed(episode)) return verdict;
  const { reason, ...why } = emptyRecord(episode) ?? { reason: '', party: 'agent' as const };
  return { ...verdict, ...why, outcome: 'inconclusive', reason: `${reason}: ${verdict.reason}` };
}

/** A claim about a secret cannot be decided from records and screenshots that lack it. */
export function verdictUnlessRedacted(
  episode: Episode,
  verdict: AssertionVerdict,
): AssertionVerdict {
  const undecided = redactedEvidence(episode, verdict.assertion);
  if (undecided === null) return verdict;
  const { assertion, evidence, measurements, blocking } = verdict;
  return toVerdict(episode, assertion, { ...undecided, evidence, measurements, blocking });
}

function decide(episode: Episode, assertion: Assertion, finding: Finding): Decision {
  const passed = finding.holds !== isNegated(assertion);
  const { reason, answer, cause } = finding;
  const told = { reason, ...(answer !== undefined && { answer }) };
  if (finding.rests === 'absence') {
    const undecided = passed ? emptyRecord(episode) : cutBeforeItCould(episode);
    if (undecided !== null) {
      const behind = (text: string) => `${undecided.reason}: ${text}`;
      return {
        ...{ ...undecided, outcome: 'inconclusive', reason: behind(reason) },
        ...(answer !== undefined && { answer: behind(answer) }),
      };
    }
  }
  const unseen = unseenFor(episode, assertion, finding);
  if (unseen !== null) {
    const shows = passed ? 'so this shows nothing' : 'so this may still have happened';
    const why = `${unseen.why}, ${shows}: ${reason} ${unseen.check}`;
    return { outcome: 'inconclusive', party: 'harness', reason: why };
  }
  if (passed) return { ...told, outcome: 'passed', party: null };
  const missing = finding.rests === 'absence' && !finding.holds;
  const why = cause ?? (missing ? ({ code: 'missing' } as const) : undefined);
  return {
    ...told,
    outcome: 'failed',
    party: finding.party ?? 'agent',
    ...(why && { cause: why }),
  };
}

type Empty = Pick<Undecided, 'reason' | 'party' | 'cause'>;

/** An absence passes only if the agent had its chance; a do-nothing agent must pass nothing. */
function emptyRecord(episode: Episode): Empty | null {
  const why = whyAbsenceShowsNothing(episode);
  if (why === null) return null;
  // If the agent did act, whatever is missing was lost on its way to the record.
  const cut = cutShort(episode);
  const wasLost = cut === null && agentActed(episode);
  const party = cut?.by ?? (wasLost ? 'harness' : 'agent');
  const cause = { code: 'not_reached', cut: why } as const;
  return { reason: `${why}, so this shows nothing`, party, cause };
}

/** What is missing is the agent's failure unless somebody else ended the episode before it could. */
function cutBeforeItCould(episode: Episode): Empty | null {
  const missing = mayBeMissing(episode);
  const cut = cutShort(episode);
  if (missing === null && (cut === null || cut.by === 'agent' || cut.by === 'ui')) return null;
  const why = missing ?? `The episode was cut short (${cut?.how ?? ''})`;
  return {
    reason: `${why}, so this may still have happened`,
    party: missing === null && cut !== null ? cut.by : 'harness',
    cause: { code: 'not_reached', cut: why },
  };
}

/** Why an assertion cannot be decided because what it is about was redacted; null if it can. */
function redactedEvidence(episode: Episode, assertion: Assertion): Undecided | null {
  if (isRedacted(assertion)) {
    return open('It asks for a secret of the app file, which no record contains.');
  }
  if ('check' in assertion) {
    const { before, after } = episode.world;
    const states = asksBefore(assertion.check) ? [before, after] : [after];
    const values = states.map((state) => atPointer(state, assertion.pointer));
    return comparesValues(assertion.check) && values.some(isRedacted)
      ? open(`The value at ${assertion.pointer} contains a secret that was redacted.`)
      : null;
  }
  const asked = expectedCalls(assertion).find(({ tool, args }) =>
    toolCalls(episode).some((call) => call.tool === tool && asksForRedacted(call, args ?? {})),
  );
  return asked === undefined
    ? null
    : open(`An argument of ${asked.tool} is a secret that was redacted.`);
}

const open = (reason: string): Undecided => undecided('undetermined', reason);

/** The calls that an assertion asks for by arguments. */
function expectedCalls(
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

function asksForRedacted(call: ToolCall, args: Record<string, unknown>): boolean {
  return Object.keys(args).some((name) => isRedacted(call.args[name]));
}
