// Decides a claim at one checkpoint: three-valued, with a reason; looks at no pixels.
import type { Claim, ClaimOf, HowMany } from '../claim/claim.js';
import type { PredicateName } from '../claim/predicates.js';
import { kindsOf, type ClaimSubject } from '../claim/subjects.js';
import { isOperable } from '../episode/roles.js';
import { decideCount } from './conditions/counted.js';
import type { Test } from './conditions/finding.js';
import { decideMatches } from './conditions/of-matches.js';
import { decideShownAs } from './conditions/shown-as.js';
import { decideShown, decideWithoutScrolling } from './conditions/shown.js';
import { type ClaimContext, deciders, type OfAll, type OfOne, placedTest } from './deciders.js';
import { conjoined, decided, type ClaimDecision, oppositeOf, sentence } from './decision.js';
import { locate } from './find/locate.js';
import type { Located } from './find/located.js';
import { isName } from './find/names.js';
import type { Moment } from './moment.js';

/** Of "every", "no" and numbers, each match is what the negative is said of: "no button is disabled". */
export function decideClaim(written: Claim, moment: Moment): ClaimDecision {
  const claim = ofEachMessage(written);
  const decision = decideStatement(claim, contextAt(moment));
  return claim.not === true && claim.of === undefined ? oppositeOf(decision) : decision;
}

/** The messages of a turn are several, and each is meant. */
function ofEachMessage(claim: Claim): Claim {
  const { subject, of } = claim;
  const isOfTurn = subject.kind === 'message' && subject.which === 'of_turn';
  return isOfTurn && of === undefined && !isOfAll(claim) ? { ...claim, of: 'every' } : claim;
}

/** Each subject is searched for once. */
function contextAt(moment: Moment): ClaimContext {
  const known = new Map<string, ReturnType<typeof locate>>();
  return {
    moment,
    locate: (subject) => {
      const key = JSON.stringify(subject);
      const found = known.get(key) ?? locate(subject, moment);
      known.set(key, found);
      return found;
    },
  };
}

function decideStatement(claim: Claim, context: ClaimContext): ClaimDecision {
  const { subject, of } = claim;
  const uncounted = whyNotCounted(subject, of);
  if (uncounted !== null) return undecided(uncounted);
  const located = context.locate(subject);
  if (claim.predicate === 'shown_as') return decideShownAs(claim, context);
  if (located.problem !== null) return undecided(located.problem);
  if (claim.predicate === 'open')
    return decideStatement({ ...claim, predicate: whatIsOpen(subject, located) }, context);
  if (isOfAll(claim))
    return of === undefined
      ? decideOfAll(claim, context)
      : decided('inconclusive', 'That is said of all matches together, without a number.');
  if (of === undefined) return decideTheOne(claim, context);
  const { moment } = context;
  // "No X is shown" is that X is not shown, wherever it could be.
  if (of !== 'every' && claim.predicate === 'shown' && claim.not !== true)
    return of.n === 0 && of.compare === 'exactly'
      ? oppositeOf(decideShown(subject, located, moment))
      : decideCount(subject, of, located, moment);
  const hiddenToo = aboutSight.has(claim.predicate) && (of === 'every' || claim.not === true);
  const question = { subject, of, test: testOf(claim, context), hiddenToo };
  return decideMatches(question, located, moment);
}

/** A tab "Tickets" is no ticket: whether there is one or none of a name is known, but not what else is one. */
function whyNotCounted(subject: ClaimSubject, of: HowMany | undefined): string | null {
  if (subject.kind !== 'named' || of === undefined || kindsOf(subject).length > 0) return null;
  const isOneOrNone = of !== 'every' && of.n === (of.compare === 'at least' ? 1 : 0);
  if (isOneOrNone && of.compare !== 'at most') return null;
  return `nothing tells what counts as one "${subject.words}"; count by role, such as "exactly 3 rows"`;
}

/** By what it is; by its noun if it is nothing that a person operates. A menu bar stays. */
function whatIsOpen(subject: ClaimSubject, { sightings }: Located): 'shown' | 'expanded' {
  const byNoun = kindsOf(subject).some((role) => OPENING.has(role));
  const areSo = sightings.every(({ thing }) => {
    const role = thing?.control?.role ?? thing?.part?.role ?? '';
    return OPENING.has(role) || (byNoun && !isOperable(role) && role !== 'menubar');
  });
  return areSo && (byNoun || sightings.length > 0) ? 'shown' : 'expanded';
}

/** What is on the screen only while it is open. */
const OPENING: ReadonlySet<string> = new Set([
  'dialog',
  'alertdialog',
  'menu',
  'listbox',
  'tooltip',
]);

function isOfAll(claim: Claim): claim is ClaimOf<OfAll> {
  return claim.predicate === 'appears' || claim.predicate === 'in_order';
}

function decideOfAll(claim: ClaimOf<OfAll>, context: ClaimContext): ClaimDecision {
  const { moment } = context;
  if (claim.predicate === 'appears') {
    const { subject, times: n } = claim;
    const wanted = { n, compare: 'exactly', everywhere: true } as const;
    return decideCount(subject, wanted, context.locate(subject), moment);
  }
  const all = [claim.subject, ...claim.others];
  const pairs = all.slice(1).map((next, at) => [all[at] ?? next, next] as const);
  return conjoined(pairs.map(([one, next]) => comesBefore(one, next, context)));
}

function comesBefore(
  subject: ClaimSubject,
  next: ClaimSubject,
  context: ClaimContext,
): ClaimDecision {
  const located = context.locate(subject);
  if (located.problem !== null) return undecided(located.problem);
  const test = placedTest('before', next, context);
  const question = { subject, of: 'the' as const, test, hiddenToo: false };
  return decideMatches(question, located, context.moment);
}

/** It leads nowhere, or to what was not captured. */
function undecided(problem: string): ClaimDecision {
  return decided('inconclusive', `${sentence(problem)}.`, { party: 'harness' });
}

type Statement = Exclude<Claim, ClaimOf<OfAll | 'shown_as'>>;

function decideTheOne(claim: Statement, context: ClaimContext): ClaimDecision {
  const { subject, predicate } = claim;
  const { moment } = context;
  const located = context.locate(subject);
  if (predicate === 'shown') return decideShown(subject, located, moment);
  if (predicate === 'without_scrolling') return decideWithoutScrolling(subject, located, moment);
  const question = { subject, of: 'the' as const, test: testOf(claim, context), hiddenToo: false };
  const decision = decideMatches(question, located, moment);
  const isIdle = decision.outcome === 'failed' && saysOnlyItself(claim, located);
  return isIdle ? undecided(NOT_BESIDE) : decision;
}

/** A text or a heading says just its own words: who says that it is something else means what stands beside it. */
function saysOnlyItself(claim: Statement, { sightings }: Located): boolean {
  if (claim.predicate !== 'says' && claim.predicate !== 'equals') return false;
  const { subject, value } = claim;
  const quoted = subject.kind === 'text' && value.kind === 'text' ? subject.text : null;
  const own = subject.kind === 'named' ? subject.words : quoted;
  return own !== null && sightings.length > 0 && sightings.every(({ text }) => isName(text, own));
}

const NOT_BESIDE =
  'These words are only themselves; for what stands beside them write: the value beside "…"';

function testOf(claim: Statement, context: ClaimContext): Test {
  const decide = deciders[claim.predicate as OfOne] as (
    claim: Statement,
    context: ClaimContext,
  ) => Test;
  const test = decide(claim, context);
  return claim.not === true && claim.of !== undefined ? negated(test) : test;
}

function negated(test: Test): Test {
  return (sighting) => {
    const finding = test(sighting);
    if (finding.outcome === 'inconclusive' || finding.absent === true) return finding;
    return { ...finding, outcome: finding.outcome === 'passed' ? 'failed' : 'passed' };
  };
}

/** Predicates that hidden matches fail. */
const aboutSight: ReadonlySet<PredicateName> = new Set([
  'shown',
  'without_scrolling',
  'fully_visible',
  'not_covered',
  'clickable',
  'not_cut_off',
] satisfies PredicateName[]);
