// Turns a check into a verdict: applies `not`, and lets no absence in a dead record pass or blame the agent.
import type { Episode } from '../episode/read.js';
import type { Assertion, AssertionVerdict, Outcome, Party } from '../verdict/format.js';
import { type Check, type Finding, isNegated, type Undecided } from './finding.js';
import { agentActed, cutShort, strayCalls, whyAbsenceShowsNothing } from './record.js';
import { struckOut } from './struck-out.js';
import { assertionClass, assertionTitle } from '../assertions/kinds.js';
import { unseenFor } from './ways-of-seeing.js';

type Decision = Pick<Undecided, 'reason'> & {
  outcome: Outcome;
  party: Party | null;
};

/** The verdict that a check comes to in its episode. */
export function toVerdict(episode: Episode, assertion: Assertion, check: Check): AssertionVerdict {
  const decided = 'outcome' in check ? check : struckOut(episode, assertion);
  const decision = decided ?? decide(episode, assertion, check as Finding);
  return {
    assertion,
    class: assertionClass(assertion),
    outcome: decision.outcome,
    blocking: check.blocking ?? true,
    party: decision.party,
    title: assertionTitle(assertion),
    reason: decision.reason,
    evidence: [...(check.evidence ?? [])],
    measurements: check.measurements ?? {},
  };
}

/** What a page shows that its agent never touched says nothing of the agent: it passes nothing. */
export function unlessDead(episode: Episode, verdict: AssertionVerdict): AssertionVerdict {
  if (verdict.outcome !== 'passed' || agentActed(episode)) return verdict;
  const { reason, party } = emptyRecord(episode) ?? { reason: '', party: 'agent' };
  return { ...verdict, outcome: 'inconclusive', party, reason: `${reason}: ${verdict.reason}` };
}

/** What a claim says of a secret cannot be told from records and pictures without it. */
export function unlessStruck(episode: Episode, verdict: AssertionVerdict): AssertionVerdict {
  const undecided = struckOut(episode, verdict.assertion);
  if (undecided === null) return verdict;
  const { outcome, party, reason } = undecided;
  return { ...verdict, outcome, party, reason };
}

function decide(episode: Episode, assertion: Assertion, finding: Finding): Decision {
  const passed = finding.holds !== isNegated(assertion);
  const { reason } = finding;
  if (finding.rests === 'absence') {
    const undecided = passed ? emptyRecord(episode) : cutBeforeItCould(episode);
    if (undecided !== null) {
      return { ...undecided, outcome: 'inconclusive', reason: `${undecided.reason}: ${reason}` };
    }
  }
  const unseen = unseenFor(episode, assertion, finding);
  if (unseen !== null) {
    const shows = passed ? 'so this shows nothing' : 'so this may have come';
    const told = `${unseen.why}, ${shows}: ${reason} ${unseen.check}`;
    return { outcome: 'inconclusive', party: 'harness', reason: told };
  }
  if (passed) return { outcome: 'passed', party: null, reason };
  return { outcome: 'failed', party: finding.party ?? 'agent', reason };
}

/** An absence passes only where the agent had its chance; a do-nothing agent must pass nothing. */
function emptyRecord(episode: Episode): { reason: string; party: Party } | null {
  const why = whyAbsenceShowsNothing(episode);
  if (why === null) return null;
  // Where the agent did act, what is missing was lost on its way to the record.
  const party = cutShort(episode)?.by ?? (agentActed(episode) ? 'harness' : 'agent');
  return { reason: `${why}, so this shows nothing`, party };
}

/** What is missing is the agent's failure unless somebody else ended the episode before it could. */
function cutBeforeItCould(episode: Episode): { reason: string; party: Party } | null {
  const stray = strayCalls(episode);
  if (stray !== null) return { reason: `${stray}, so this may have come`, party: 'harness' };
  const cut = cutShort(episode);
  if (cut === null || cut.by === 'agent' || cut.by === 'ui') return null;
  return { reason: `The episode was cut short (${cut.how}), so this may have come`, party: cut.by };
}
