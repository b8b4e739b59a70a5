// Whose fault it is that an episode did not pass: the earliest thing in its record that explains a verdict. Changes no outcome.
import type { Episode } from '../../episode/read.js';
import type { AssertionVerdict, Attribution, Breach } from '../../verdict/format.js';
import type { EpisodeOutcome } from '../../verdict/episode-outcome.js';
import { toolCalls } from '../record.js';
import { agentBlame } from './agent-blame.js';
import { backendSuspects } from './backend-suspects.js';
import { cardSuspects } from './card.js';
import { type Blame, sortedBlames, settled, type Suspect } from './blame.js';
import { endingBlame } from './ending-blame.js';
import { isAbsent, isLack, wantedTools } from './lack.js';
import { noPage, type PageText } from './page-text.js';
import { receivedSuspects } from './received.js';
import { checkpointOf, sightBlame } from './sight.js';
import { uiSuspects } from './ui-suspects.js';
import { unfaithfulUser } from './unfaithful-user.js';

export interface Attributed {
  attribution: Attribution | null;
  /** In episode order; the first is what made the episode fail. */
  blames: readonly Blame[];
  /** The same verdicts with the party to blame. */
  verdicts: readonly AssertionVerdict[];
}

/**
 * Who is to blame for each of the verdicts that did not pass. What the record alone shows (a broken backend, a page
 * that threw) comes before what only verdicts show; the earliest that explains a verdict gets the blame. Where a failure
 * stands, a user that strayed and whoever broke the episode off are named beside it.
 *
 * @param page the text of the last checkpoint
 * @param strayed what the user did against its plan, whether or not that decided
 */
export function attributeVerdicts(
  episode: Episode,
  given: readonly AssertionVerdict[],
  { outcome, decidedBy, breaches }: EpisodeOutcome,
  { page = noPage, strayed = [] }: { page?: PageText; strayed?: readonly Breach[] } = {},
): Attributed {
  const user = unfaithfulUser(breaches);
  if (user !== null)
    return { attribution: attributionOf([user]), blames: [user], verdicts: [...given] };
  const owners = ownersOf(episode, given, page);
  if (outcome === 'passed') {
    const verdicts = given.map((verdict) => withParty(verdict, owners.get(verdict)));
    return { attribution: null, blames: [], verdicts };
  }
  const standing = given.some(({ stands }) => stands);
  const decisive = given.filter(
    (verdict) =>
      verdict.blocking &&
      decides(verdict, { outcome, decidedBy }) &&
      (!standing || verdict.stands === true),
  );
  const first = sortedBlames(blamesOf(decisive, owners))[0] ?? nobody(given);
  const ending = given.find(({ assertion }) => assertion.kind === 'ending');
  const ender = ending === undefined ? undefined : owners.get(ending);
  // After an ending that cannot be graded, something missing says nothing about anybody.
  const others = given.filter(
    (verdict) =>
      outcome === 'failed' &&
      verdict.blocking &&
      (tells(verdict) || (standing && verdict === ending && verdict.outcome !== 'passed')),
  );
  const also = sortedBlames([
    ...blamesOf(others, owners),
    ...(standing ? beside(strayed) : []),
  ]).filter((one) => one !== first && !followsUnread(episode, first, one));
  const blames = [first, ...oneOfEach(first, also)];
  const verdicts = given.map((verdict) =>
    // If something was not reached, that is the fault of whoever prevented it.
    withParty(verdict, wasPrevented(verdict) ? (ender ?? first) : owners.get(verdict)),
  );
  return { attribution: attributionOf(blames), blames, verdicts };
}

/** What our own side kept from being seen stays ours. */
function wasPrevented({ cause, party }: AssertionVerdict): boolean {
  return cause?.code === 'not_reached' && party !== 'harness';
}

function beside(strayed: readonly Breach[]): Blame[] {
  const user = unfaithfulUser(strayed, 'beside');
  return user === null ? [] : [user];
}

/** An ending that cannot be graded decides alone; a failed one decides together with the other failures. */
function decides(
  verdict: AssertionVerdict,
  { outcome, decidedBy }: Pick<EpisodeOutcome, 'outcome' | 'decidedBy'>,
): boolean {
  if (decidedBy?.assertion.kind === 'ending' && outcome !== 'failed') return verdict === decidedBy;
  return verdict.outcome === outcome;
}

/** What the agent did after the page kept an answer from its user is no second fault: who can read asks otherwise. */
function followsUnread({ path }: Episode, first: Blame, { party, at }: Blame): boolean {
  if (first.party !== 'ui' || party !== 'agent' || at === null) return false;
  return path.some(({ kind, turn }) => kind === 'unread' && turn < at.turn);
}

/** Something not seen is not a second fault. */
function tells({ outcome }: AssertionVerdict): boolean {
  return outcome === 'failed' || outcome === 'error';
}

type Owners = ReadonlyMap<AssertionVerdict, Blame>;

function ownersOf(episode: Episode, verdicts: readonly AssertionVerdict[], page: PageText): Owners {
  const suspects = sortedBlames([
    ...backendSuspects(episode, verdicts),
    ...uiSuspects(episode),
    ...cardSuspects(episode, verdicts),
    ...receivedSuspects(episode, verdicts, page),
  ]);
  const owners = new Map<AssertionVerdict, Blame>();
  const open = verdicts.filter(({ outcome }) => outcome !== 'passed');
  for (const verdict of open) {
    const suspect = suspects.find((one) => one.explains(verdict));
    if (suspect !== undefined) owners.set(verdict, suspect);
  }
  const stopped = stoppedBy(episode, open, owners);
  for (const verdict of open)
    if (!owners.has(verdict) && stopped?.explains(verdict) === true) owners.set(verdict, stopped);
  const rest = open.filter((verdict) => !owners.has(verdict));
  for (const verdict of rest.filter(({ assertion }) => checkpointOf(assertion) === null))
    owners.set(verdict, blameOf(episode, verdict));
  const gaveNothing = agentsLack(owners);
  for (const verdict of rest.filter(({ assertion }) => checkpointOf(assertion) !== null))
    owners.set(verdict, shownBlame(episode, verdict, gaveNothing));
  return owners;
}

/**
 * If somebody other than the agent ended the episode, whatever was still missing is theirs; what the agent did unasked
 * stays the agent's.
 */
function stoppedBy(
  episode: Episode,
  open: readonly AssertionVerdict[],
  owners: Owners,
): Suspect | null {
  const ending = open.find(({ assertion }) => assertion.kind === 'ending');
  if (ending === undefined) return null;
  const blame = owners.get(ending) ?? blameOf(episode, ending);
  if (blame.party === 'agent') return null;
  const changed = toolCalls(episode).some(({ turn, patch }) => turn > 0 && patch.length > 0);
  return {
    ...blame,
    explains: (verdict) =>
      verdict === ending ||
      (verdict.outcome === 'failed' &&
        isLack(verdict) &&
        !wasLookedAtBefore(episode, verdict, blame) &&
        !(changed && wantedTools(episode, verdict).length > 0)),
  };
}

/** What a checkpoint lacked before the event that ended it. */
function wasLookedAtBefore(
  { path }: Episode,
  { assertion }: AssertionVerdict,
  { at }: Blame,
): boolean {
  const name = checkpointOf(assertion);
  const moment = path.find((event) => event.kind === 'checkpoint' && event.name === name);
  return name !== 'end' && moment !== undefined && at?.seq != null && moment.seq < at.seq;
}

function blameOf(episode: Episode, verdict: AssertionVerdict): Blame {
  if (verdict.outcome !== 'failed' && verdict.assertion.kind !== 'ending') return asTold(verdict);
  if (verdict.assertion.kind === 'ending' && verdict.party !== 'agent')
    return endingBlame(episode, verdict);
  return agentBlame(episode, verdict);
}

/** What could not be decided, or was asked wrongly: blamed on the party that the verdict names. */
function asTold(verdict: AssertionVerdict): Blame {
  const { party, reason, assertion } = verdict;
  const sentence =
    verdict.outcome === 'error' ? reason : `${reason} Undecided: ${lower(verdict.title)}.`;
  if (party === 'judge') return { ...settled('judge', null, sentence), settledBy: 'a judge model' };
  if (party !== null && party !== 'undetermined') return settled(party, null, sentence);
  const checkpoint = checkpointOf(assertion);
  const at = checkpoint === null ? 'the last checkpoint' : `the checkpoint ${checkpoint}`;
  return {
    party: 'undetermined',
    candidates: ['ui', 'harness'],
    settledBy: at,
    at: null,
    sentence,
  };
}

/** A page cannot show what the agent did not do or said wrongly: the agent's failures that bear on the screen. */
function agentsLack(owners: Owners): Blame | null {
  const bearing = [...owners].filter(([verdict, { party }]) => {
    const { assertion, measurements, outcome, blocking } = verdict;
    if (party !== 'agent' || outcome !== 'failed' || !blocking) return false;
    if (assertion.kind === 'call_order') return false;
    return (
      assertion.kind !== 'called' ||
      (assertion.args !== null && measurements['callsMatching'] === 0)
    );
  });
  return sortedBlames(bearing.map(([, blame]) => blame))[0] ?? null;
}

function shownBlame(episode: Episode, verdict: AssertionVerdict, agent: Blame | null): Blame {
  if (verdict.outcome !== 'failed') return asTold(verdict);
  if (agent !== null && isAbsent(verdict)) return agent;
  return sightBlame(episode, verdict);
}

function blamesOf(verdicts: readonly AssertionVerdict[], owners: Owners): Blame[] {
  return [...new Set(verdicts.flatMap((verdict) => owners.get(verdict) ?? []))];
}

/** Only the earliest of each party: the rest mostly follow from it. */
function oneOfEach(first: Blame, others: readonly Blame[]): Blame[] {
  const seen = new Set([first.party]);
  return others.filter(({ party }) => {
    if (seen.has(party)) return false;
    seen.add(party);
    return true;
  });
}

const ALL_WELL = 'The answers of models were good, but they are advisory.';

function nobody(verdicts: readonly AssertionVerdict[]): Blame {
  const advisory = verdicts.filter(({ blocking }) => !blocking);
  const undecided = advisory.find(({ outcome }) => outcome !== 'passed');
  // A state recognized in text is advisory too, and no model decided it.
  const told = undecided ?? advisory.find(({ assertion }) => assertion.kind === 'ends_in');
  const sentence =
    advisory.length === 0
      ? 'Nothing was graded, so nothing passed. The scenario has no expectations.'
      : `Only advisory checks were graded, so the episode cannot pass. ${told?.reason ?? ALL_WELL}`;
  if (undecided?.party !== 'judge') return settled('harness', null, sentence);
  return { ...settled('judge', null, sentence), settledBy: 'a judge model' };
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

function withParty(verdict: AssertionVerdict, blame: Blame | undefined): AssertionVerdict {
  return blame === undefined ? verdict : { ...verdict, party: blame.party };
}

function lower(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
}
