// Walks the table: who is to blame for each verdict that did not pass, and which of them comes first. Changes no outcome.
import { countOf } from '../../count.js';
import type { Episode } from '../../episode/read.js';
import type { EpisodeOutcome } from '../../verdict/episode-outcome.js';
import {
  type AssertionVerdict,
  type Attribution,
  type Breach,
  type CriticalEvent,
  type Party,
  severities,
  type Severity,
} from '../../verdict/format.js';
import { toolCalls } from '../record.js';
import {
  claimMoment,
  checkpointOf,
  collectFacts,
  isLack,
  missingTools,
  placeInEpisode,
  type PassOnce,
} from './facts.js';
import { agentsPlace, sentenceOf } from './sentence.js';
import { type Row, type RecordFact, type Failure, table } from './table.js';

export interface Blame {
  party: Party;
  candidates: readonly Party[];
  settledBy: string | null;
  /** Null if no event marks it. */
  at: CriticalEvent | null;
  /** What a person would write about it, with a full stop. */
  sentence: string;
  wasDenied?: true;
}

export interface Attributed {
  attribution: Attribution | null;
  /** The first is what made the episode fail. */
  blames: readonly Blame[];
  /** The same verdicts with the party to blame. */
  verdicts: readonly AssertionVerdict[];
}

/**
 * Who is to blame for each of the verdicts that did not pass, and what comes first. Where a failure stands, a user that
 * strayed and whoever broke the episode off are named beside it.
 *
 * @param strayed what the user did against its plan, whether or not that decided
 */
export function attributeVerdicts(
  episode: Episode,
  given: readonly AssertionVerdict[],
  { outcome, decidedBy, breaches }: EpisodeOutcome,
  { strayed = [], passOnce = new Set() }: { strayed?: readonly Breach[]; passOnce?: PassOnce } = {},
): Attributed {
  const user = unfaithfulUser(breaches, true);
  if (user !== null)
    return { attribution: attributionOf([user]), blames: [user], verdicts: [...given] };
  const owners = ownersOf(episode, given, passOnce);
  const named = (verdict: AssertionVerdict, blame = owners.get(verdict)) =>
    blame === undefined ? verdict : { ...verdict, party: blame.party };
  if (outcome === 'passed')
    return { attribution: null, blames: [], verdicts: given.map((one) => named(one)) };
  // Words and calls say more than the state that they led to.
  const blamesOf = (some: readonly AssertionVerdict[]) => [
    ...new Set(
      some
        .toSorted((a, b) => Number(a.class === 'outcome') - Number(b.class === 'outcome'))
        .flatMap((verdict) => owners.get(verdict) ?? []),
    ),
  ];
  const ending = given.find(({ assertion }) => assertion.kind === 'ending');
  const standing = given.some(({ stands }) => stands);
  const isAlone = decidedBy !== null && decidedBy === ending && outcome !== 'failed';
  const decisive = given.filter(
    (verdict) =>
      (isAlone ? verdict === decidedBy : verdict.outcome === outcome) &&
      verdict.blocking &&
      (!standing || verdict.stands === true),
  );
  const first = inOrder(blamesOf(decisive))[0] ?? nobody(given);
  // After an ending that cannot be graded, something missing says nothing about anybody.
  const others = given.filter(
    (verdict) =>
      outcome === 'failed' &&
      verdict.blocking &&
      (verdict.outcome === 'failed' ||
        verdict.outcome === 'error' ||
        (standing && verdict === ending && verdict.outcome !== 'passed')),
  );
  const beside = standing ? unfaithfulUser(strayed, false) : null;
  const also = inOrder([...blamesOf(others), ...(beside === null ? [] : [beside])]).filter(
    (one) => one.party !== 'undetermined' && !followsUnread(episode, first, one),
  );
  const blames = [first, ...also].filter(
    (one, index, all) => all.findIndex(({ party }) => party === one.party) === index,
  );
  // What was not reached is the fault of whoever prevented it, but what our own side hid stays ours.
  const ender = (ending && owners.get(ending)) ?? first;
  const verdicts = given.map((verdict) =>
    verdict.cause?.code === 'not_reached' && verdict.party !== 'harness'
      ? named(verdict, ender)
      : named(verdict),
  );
  return { attribution: attributionOf(blames), blames, verdicts };
}

/** What is settled before what is not, then in order of the episode. */
function inOrder(blames: readonly Blame[]): Blame[] {
  return blames.toSorted(
    (a, b) =>
      Number(a.party === 'undetermined') - Number(b.party === 'undetermined') ||
      placeInEpisode(a) - placeInEpisode(b),
  );
}

type Owners = Map<AssertionVerdict, Blame>;

function ownersOf(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  passOnce: PassOnce,
): Owners {
  const facts = collectFacts(episode, verdicts, passOnce);
  const owners: Owners = new Map();
  const ofFacts = new Map<RecordFact, Blame>();
  const walk = (verdict: AssertionVerdict, ender: Blame | undefined): Blame => {
    const failure = failureOf(verdict);
    for (const row of table) {
      if (!applies(episode, row, failure)) continue;
      const fact = facts.find((one) => one.kind === row.record && one.bearsOn(verdict));
      if (row.record !== undefined && fact === undefined) continue;
      if (row.party === 'ender' && ender !== undefined) return ender;
      const known = fact && ofFacts.get(fact);
      const blame = known ?? blameOf(episode, verdict, row, fact);
      if (fact !== undefined) ofFacts.set(fact, blame);
      return blame;
    }
    throw new Error(`No row of attribution is about ${failure}.`);
  };
  const open = verdicts.filter(({ outcome }) => outcome !== 'passed');
  const ending = open.find(({ assertion }) => assertion.kind === 'ending');
  if (ending !== undefined) {
    const ender = walk(ending, undefined);
    owners.set(ending, ender);
    if (ender.party !== 'agent') facts.push(cutShort(episode, ender));
  }
  const rest = open.filter((verdict) => verdict !== ending);
  const ender = ending && owners.get(ending);
  for (const isAbsent of [false, true]) {
    if (isAbsent) facts.push(...agentsFailures(owners));
    for (const verdict of rest)
      if ((failureOf(verdict) === 'absent') === isAbsent) owners.set(verdict, walk(verdict, ender));
  }
  return owners;
}

function failureOf(verdict: AssertionVerdict): Failure {
  const { assertion, cause, outcome } = verdict;
  if (assertion.kind === 'ending') return 'ending';
  if (outcome !== 'failed') return 'undecided';
  if (cause?.code === 'contradicted') return 'contradiction';
  if (cause?.code === 'absent' || cause?.code === 'unlike' || cause?.code === 'shown')
    return cause.code;
  return isLack(verdict) ? 'missing' : 'wrong';
}

function applies({ closed }: Episode, row: Row, failure: Failure): boolean {
  const { failed, stops, turns = 0 } = row;
  return (
    failed.includes(failure) &&
    (stops === undefined || stops.includes(closed.stop.reason)) &&
    closed.turns >= turns
  );
}

function blameOf(
  episode: Episode,
  verdict: AssertionVerdict,
  { party, candidates = [], settledBy: by }: Row,
  fact: RecordFact | undefined,
): Blame {
  const settledBy = by ?? null;
  if (fact !== undefined && party !== 'as_found' && party !== 'ender') {
    const { at, sentence, wasDenied } = fact;
    return { party, candidates, settledBy, at, sentence, ...(wasDenied && { wasDenied }) };
  }
  const found = party === 'as_found' || party === 'ender' ? (verdict.party ?? 'agent') : party;
  const at = agentsPlace(episode, verdict);
  const sentence = sentenceOf(episode, verdict, at);
  if (found === 'judge')
    return { party: found, candidates, settledBy: 'a judge model', at, sentence };
  if (found !== 'undetermined' || candidates.length > 0)
    return { party: found, candidates, settledBy, at, sentence };
  const isScreen = checkpointOf(verdict.assertion) !== null;
  return {
    ...{ party: found, at, sentence },
    candidates: isScreen ? ['ui', 'harness'] : ['agent', 'backend', 'harness'],
    settledBy: isScreen
      ? `the picture of the checkpoint ${checkpointOf(verdict.assertion) ?? ''}`
      : "the agent server's own log",
  };
}

/** What was still due when the episode ended. A tool that an agent left out though it had changed something was due before. */
function cutShort(episode: Episode, ender: Blame): RecordFact {
  const changed = toolCalls(episode).some(({ turn, patch }) => turn > 0 && patch.length > 0);
  return {
    ...{ kind: 'cut_short', at: ender.at, sentence: ender.sentence },
    bearsOn: (verdict) => {
      const seq = claimMoment(episode, verdict.assertion)?.seq;
      const wasBefore = seq !== undefined && seq < (ender.at?.seq ?? 0);
      const isEnd = checkpointOf(verdict.assertion) === 'end';
      return !(wasBefore && !isEnd) && !(changed && missingTools(episode, verdict).length > 0);
    },
  };
}

/** A page cannot show what the agent did not do or said wrongly. A call left out beside the others leaves the screen alone. */
function agentsFailures(owners: Owners): RecordFact[] {
  const bearing = [...owners].filter(
    ([{ assertion, measurements, outcome, blocking }, { party }]) =>
      party === 'agent' &&
      outcome === 'failed' &&
      blocking &&
      assertion.kind !== 'call_order' &&
      (assertion.kind !== 'called' ||
        (assertion.args !== null && measurements['callsMatching'] === 0)),
  );
  return inOrder(bearing.map(([, blame]) => blame)).map(({ at, sentence }) => ({
    ...{ kind: 'agents_failure', at, sentence },
    bearsOn: () => true,
  }));
}

/** What the agent did after the page kept an answer from its user is no second fault: who can read asks otherwise. */
function followsUnread({ path }: Episode, first: Blame, { party, at }: Blame): boolean {
  if (first.party !== 'ui' || party !== 'agent' || at === null) return false;
  return path.some(({ kind, turn }) => kind === 'unread' && turn < at.turn);
}

/** What a breach did to the trial, for readers who do not know the rules. */
const effects: Record<Severity, string> = {
  helped: 'That made the agent’s work easier, so the trial says nothing about the agent.',
  hindered: 'That made the agent’s work harder, so the trial says nothing about the agent.',
  minor: 'That is not the user of the scenario, so the trial says nothing about the agent.',
};

/** The gravest breach; null if there was none. Beside a failure that stands it takes nothing back. */
function unfaithfulUser(breaches: readonly Breach[], decides: boolean): Blame | null {
  const [first] = breaches.toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  if (first === undefined) return null;
  const others = breaches.length - 1;
  const more = others === 0 ? '' : ` ${countOf(others, 'more breach', 'more breaches')}.`;
  const [shown] = first.evidence;
  return {
    ...{ party: 'user', candidates: [], settledBy: null },
    at: shown === undefined ? null : { turn: first.turn, ...shown },
    sentence: decides ? `${first.reason} ${effects[first.severity]}${more}` : first.reason,
  };
}

function nobody(verdicts: readonly AssertionVerdict[]): Blame {
  const advisory = verdicts.filter(({ blocking }) => !blocking);
  const undecided = advisory.find(({ outcome }) => outcome !== 'passed');
  // A state recognized in text is advisory too, and no model decided it.
  const shown = undecided ?? advisory.find(({ assertion }) => assertion.kind === 'ends_in');
  const sentence =
    advisory.length === 0
      ? 'Nothing was graded, so nothing passed. The scenario has no expectations.'
      : `Only advisory checks were graded, so the episode cannot pass. ${shown?.reason ?? 'The answers of models were good, but they are advisory.'}`;
  const isJudge = undecided?.party === 'judge';
  return {
    party: isJudge ? 'judge' : 'harness',
    ...{ candidates: [], at: null, sentence },
    settledBy: isJudge ? 'a judge model' : null,
  };
}

function attributionOf([first, ...others]: readonly Blame[]): Attribution | null {
  if (first === undefined) return null;
  return {
    party: first.party,
    candidates: [...first.candidates],
    settledBy: first.settledBy,
    firstCritical: first.at,
    also: others.map(({ party, sentence, at }) => ({ party, sentence, at })),
  };
}
