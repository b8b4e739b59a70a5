// Decides a predicate tree at one checkpoint: three-valued, each with a reason; looks at no pixels.
import type { Apart, Condition, ClaimPredicate, ClaimSubject } from '../../claim/predicate.js';
import { isCondition } from '../../claim/tree.js';
import { predicateWords } from '../../claim/words.js';
import type { GradedNode } from '../../verdict/claim-result.js';
import { decideApart } from './apart.js';
import { decideAligned } from './conditions/aligned.js';
import { decideSorted } from './conditions/row-order.js';
import { narrowed } from './conditions/in-group.js';
import {
  decideMatches,
  decideNumber,
  type Quantifier,
  type Test,
} from './conditions/of-matches.js';
import { countsWords, decideCount, outnumbers, whyUncountable } from './conditions/counted.js';
import { decideShown, decideWithoutScrolling } from './conditions/shown.js';
import { decided, type ClaimDecision, conjoined, oppositeOf } from './decision.js';
import type { Located } from './find/located.js';
import type { Moment } from './moment.js';
import { type ClaimContext, contextAt, isOfOne, testOf, testOfOne } from './test-of.js';

/** Decides the whole tree; each subject is searched for once. */
export function decideClaim(
  predicate: ClaimPredicate,
  moment: Moment,
): ClaimDecision & { tree: GradedNode } {
  const context = contextAt(moment);
  return { ...decideNode(predicate, context, false), tree: treeOf(predicate, context) };
}

/** "Not" is passed down to the conditions, which know what they need to be denied. */
function decideNode(
  predicate: ClaimPredicate,
  context: ClaimContext,
  deny: boolean,
): ClaimDecision {
  if (isCondition(predicate)) return polar(decideCondition(predicate, context, 'the'), deny);
  switch (predicate.op) {
    case 'not':
      return decideNode(predicate.of, context, !deny);
    case 'and':
    case 'or': {
      const parts = predicate.of.map((part) => decideNode(part, context, deny));
      return conjoined((predicate.op === 'and') === deny ? 'or' : 'and', parts);
    }
    case 'every':
    case 'some':
      return polar(decideCondition(predicate.of, context, predicate.op), deny);
    case 'number':
      return polar(decideOfMatches(predicate, context), deny);
    case 'only':
    case 'except':
      return polar(decideApart(predicate, ofEach(predicate, context)), deny);
  }
}

function ofEach({ says }: Apart, context: ClaimContext): Parameters<typeof decideApart>[1] {
  const test = (one: Condition): Test => testOfOne(one, context);
  return { ...context, testOf: test, hiddenToo: says.some(({ op }) => aboutSight.has(op)) };
}

function polar(decision: ClaimDecision, deny: boolean): ClaimDecision {
  return deny ? oppositeOf(decision) : decision;
}

function decideCondition(
  condition: Condition,
  context: ClaimContext,
  quantifier: Quantifier,
): ClaimDecision {
  const { moment } = context;
  const { subject } = condition;
  const found = context.locate(subject);
  if (found.problem !== null) return decided('inconclusive', `${found.problem}.`);
  if (quantifier === 'every' && tellsOfSome.has(condition.op) && countsWords(subject, found))
    return decided('inconclusive', whyUncountable(subject, found));
  const located = tellsOfSome.has(condition.op) ? narrowed(subject, found, moment) : found;
  if (quantifier !== 'every') {
    if (condition.op === 'shown') return decideShown(subject, located, moment);
    if (condition.op === 'without_scrolling')
      return decideWithoutScrolling(subject, located, moment);
  }
  if (condition.op === 'count') return decideCount(condition, located, moment);
  if (condition.op === 'outnumbers')
    return outnumbers(condition, [located, context.locate(condition.other)]);
  if (condition.op === 'sorted') return decideSorted(condition, located, moment);
  if (condition.op === 'aligned') return decideAligned(condition, located, moment);
  const test = testOf(condition, context);
  const hiddenToo = quantifier !== 'the' && aboutSight.has(condition.op);
  const isAboutAll = condition.op !== 'state' && (quantifier !== 'the' || isSeveral(subject));
  const able = tellsOfSome.has(condition.op) && !isAboutAll ? withState(located, test) : located;
  return decideMatches({ subject, quantifier, test, hiddenToo }, able, moment);
}

/** Conditions that apply to some of the things that a name may mean, but not to others. */
const tellsOfSome: ReadonlySet<Condition['op']> = new Set(['state', 'tells', 'compare']);

/** "The invoices" are all of them, and one open result leaves it open. */
function isSeveral(subject: ClaimSubject): boolean {
  return subject.kind === 'described' && subject.isPlural;
}

/** Of things with the same name, only those that have such a state at all can be meant. */
function withState(located: Located, test: Test): Located {
  const able = located.sightings.filter((one) => test(one).outcome !== 'inconclusive');
  return able.length === 0 ? located : { ...located, sightings: able };
}

/** About this many of the visible ones. */
function decideOfMatches(
  { n, compare, of }: Extract<ClaimPredicate, { op: 'number' }>,
  context: ClaimContext,
): ClaimDecision {
  const located = context.locate(of.subject);
  if (located.problem !== null) return decided('inconclusive', `${located.problem}.`);
  if (countsWords(of.subject, located))
    return decided('inconclusive', whyUncountable(of.subject, located));
  if (!isOfOne(of))
    return decided('inconclusive', 'A number does not go with what is said of all of them.');
  return decideNumber({ subject: of.subject, n, compare, test: testOf(of, context) }, located);
}

/** Conditions that hidden matches fail. */
const aboutSight: ReadonlySet<Condition['op']> = new Set([
  'shown',
  'without_scrolling',
  'fully_visible',
  'not_covered',
  'clickable',
  'not_truncated',
]);

/** Every node with its own outcome, whether or not there is a "not" above it. */
function treeOf(predicate: ClaimPredicate, context: ClaimContext): GradedNode {
  const { outcome, reason, measurements } = decideNode(predicate, context, false);
  const parts = predicate.op === 'not' ? [predicate.of] : [];
  const below = predicate.op === 'and' || predicate.op === 'or' ? predicate.of : parts;
  return {
    op: predicate.op,
    words: predicateWords(predicate),
    outcome,
    reason,
    measurements,
    of: below.map((part) => treeOf(part, context)),
  };
}
