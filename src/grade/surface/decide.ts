// Decides a predicate tree at one checkpoint: three-valued, each with a reason; looks at no pixels.
import { asDescribed } from '../../claim/described.js';
import type {
  Apart,
  Condition,
  ClaimPredicate,
  ClaimSubject,
  Described,
} from '../../claim/predicate.js';
import { distinguished } from '../../claim/traits.js';
import { isCondition, subjectWords } from '../../claim/tree.js';
import { predicateWords } from '../../claim/words.js';
import type { GradedNode } from '../../verdict/claim-result.js';
import { decideApart } from './apart.js';
import { decideAligned } from './conditions/aligned.js';
import { decideSorted } from './conditions/row-order.js';
import { holdsOther, withMoney } from './conditions/holds.js';
import { standsAt } from './conditions/at.js';
import { isCutAt } from './conditions/cut.js';
import { isLettered } from './conditions/lettered.js';
import { coversOther } from './conditions/covers.js';
import { tellsWords } from './conditions/tells.js';
import { comparesWith } from './conditions/compare.js';
import { narrowed } from './conditions/in-group.js';
import { hasBoxSize } from './conditions/box-size.js';
import { hasColor } from './conditions/color.js';
import { hasContrast, hasTextSize } from './conditions/legible.js';
import {
  decideMatches,
  decideNumber,
  type Quantifier,
  type Test,
} from './conditions/of-matches.js';
import { standsBy } from './conditions/place.js';
import {
  countsWords,
  decideCount,
  decideShown,
  decideWithoutScrolling,
  outnumbers,
  whyUncountable,
} from './conditions/shown.js';
import { isOther } from './conditions/is-other.js';
import { hasState } from './conditions/state.js';
import { takesClicks } from './conditions/clickable.js';
import { notCovered } from './conditions/covered.js';
import { isWrittenBy } from './conditions/written-by.js';
import { fullyVisible } from './conditions/fully-visible.js';
import { notTruncated } from './conditions/truncated.js';
import { equalsValue, saysValue } from './conditions/wording.js';
import { decided, type ClaimDecision, conjoined, oppositeOf } from './decision.js';
import type { Located } from './find/located.js';
import { locate } from './find/locate.js';
import type { Moment } from './moment.js';
import { restricted } from './restricted.js';
import { boxOfAll } from './sighting.js';

/** Decides the whole tree; each subject is searched for once. */
export function decideClaim(
  predicate: ClaimPredicate,
  moment: Moment,
): ClaimDecision & { tree: GradedNode } {
  const given = givenAt(moment);
  return { ...decideNode(predicate, given, false), tree: treeOf(predicate, given) };
}

interface Given {
  moment: Moment;
  locate: (subject: ClaimSubject) => Located;
}

/** What a subject means at one checkpoint. */
export function locateMeant(subject: ClaimSubject, moment: Moment): Located {
  return givenAt(moment).locate(subject);
}

function givenAt(moment: Moment): Given {
  const given: Given = {
    moment,
    locate: remember((subject: ClaimSubject) => locateThat(subject, given)),
  };
  return given;
}

/** By its name; else by what is said with it. */
function locateThat(subject: ClaimSubject, given: Given): Located {
  const that = subject.kind === 'described' ? subject.that : undefined;
  if (that !== undefined) return locateRestricted(that, given);
  const located = locate(subject, given.moment);
  const described = located.unknown === true ? asDescribed(subject) : null;
  const other = described === null ? null : distinguished(described);
  const meant = other ? locateRestricted(other, given) : located;
  return meant.sightings.length > 0 ? meant : located;
}

function locateRestricted(that: NonNullable<Described['that']>, given: Given): Located {
  const test = (condition: Condition): Test => testOfOne(condition, given);
  return restricted(that, given.locate(that.thing), test);
}

/** "Not" is passed down to the conditions, which know what they need to be denied. */
function decideNode(predicate: ClaimPredicate, given: Given, deny: boolean): ClaimDecision {
  if (isCondition(predicate)) return polar(decideCondition(predicate, given, 'the'), deny);
  switch (predicate.op) {
    case 'not':
      return decideNode(predicate.of, given, !deny);
    case 'and':
    case 'or': {
      const parts = predicate.of.map((part) => decideNode(part, given, deny));
      return conjoined((predicate.op === 'and') === deny ? 'or' : 'and', parts);
    }
    case 'every':
    case 'some':
      return polar(decideCondition(predicate.of, given, predicate.op), deny);
    case 'number':
      return polar(decideOfMatches(predicate, given), deny);
    case 'only':
    case 'except':
      return polar(decideApart(predicate, ofEach(predicate, given)), deny);
  }
}

function ofEach({ says }: Apart, given: Given): Parameters<typeof decideApart>[1] {
  const test = (one: Condition): Test => testOfOne(one, given);
  return { ...given, testOf: test, hiddenToo: says.some(({ op }) => aboutSight.has(op)) };
}

function testOfOne(one: Condition, given: Given): Test {
  if (isOfOne(one)) return testOf(one, given);
  return () => ({ outcome: 'inconclusive', why: 'is only said of several together' });
}

function polar(decision: ClaimDecision, deny: boolean): ClaimDecision {
  return deny ? oppositeOf(decision) : decision;
}

function decideCondition(
  condition: Condition,
  given: Given,
  quantifier: Quantifier,
): ClaimDecision {
  const { moment } = given;
  const { subject } = condition;
  const found = given.locate(subject);
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
    return outnumbers(condition, [located, given.locate(condition.other)]);
  if (condition.op === 'sorted') return decideSorted(condition, located, moment);
  if (condition.op === 'aligned') return decideAligned(condition, located, moment);
  const test = testOf(condition, given);
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
  given: Given,
): ClaimDecision {
  const located = given.locate(of.subject);
  if (located.problem !== null) return decided('inconclusive', `${located.problem}.`);
  if (!isOfOne(of))
    return decided('inconclusive', 'A number does not go with what is said of all of them.');
  return decideNumber({ subject: of.subject, n, compare, test: testOf(of, given) }, located);
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

/** Of several together, nothing can be tested on one of them. */
type OfSeveral = 'count' | 'sorted' | 'aligned' | 'outnumbers';

function isOfOne(condition: Condition): condition is Exclude<Condition, { op: OfSeveral }> {
  return !/^(?:count|sorted|aligned|outnumbers)$/u.test(condition.op);
}

function testOf(condition: Exclude<Condition, { op: OfSeveral }>, given: Given): Test {
  const { moment } = given;
  switch (condition.op) {
    case 'shown':
    case 'without_scrolling':
      return isPainted;
    case 'fully_visible':
      return fullyVisible(moment);
    case 'not_covered':
      return notCovered(moment);
    case 'clickable':
      return takesClicks(moment);
    case 'not_truncated':
      return notTruncated(moment);
    case 'place':
    case 'near':
      return standsBy(condition, given.locate(condition.other), {
        moment,
        otherWords: subjectWords(condition.other),
      });
    case 'at':
      return atPlace(condition, given);
    case 'covers':
      return coversOther({
        other: given.locate(condition.other),
        otherWords: subjectWords(condition.other),
        isWhole: condition.isWhole,
        ...(condition.where && { where: condition.where }),
        moment,
      });
    case 'cut':
      return isCutAt(condition.edge, moment);
    case 'lettered':
      return isLettered(condition.how, moment);
    case 'holds':
      return holdsOther(
        withMoney(condition.other, given.locate(condition.other), moment),
        subjectWords(condition.other),
      );
    case 'is':
      return isOther(given.locate(condition.other), subjectWords(condition.other));
    case 'written_by':
      return isWrittenBy(condition.by, moment);
    case 'compare':
      return comparesWith(condition, given.locate(condition.other), moment);
    case 'tells':
      return tellsWords(condition, moment);
    case 'state':
      return hasState(condition, moment);
    case 'contrast':
      return hasContrast(condition.least, moment);
    case 'text_size':
      return hasTextSize(condition.leastPx, moment);
    case 'box_size':
      return hasBoxSize(condition, moment);
    case 'says':
      return saysValue(given.locate(condition.value), valueWords(condition.value, given), moment);
    case 'equals':
      return equalsValue(given.locate(condition.value), valueWords(condition.value, given), moment);
    case 'color':
      return hasColor(condition, moment);
  }
}

function atPlace(
  { place, of }: Extract<Condition, { op: 'at' }>,
  { moment, locate: find }: Given,
): Test {
  const { width, height } = moment.layout.viewport;
  if (of === null) return standsAt(place, [0, 0, width, height], 'the window');
  const { problem, absent, sightings } = find(of);
  const [only, second] = sightings;
  if (only === undefined || second !== undefined) {
    const why = problem ?? (absent === '' ? `${subjectWords(of)} can be any of several` : absent);
    return () => ({ outcome: 'inconclusive', why: `cannot be placed: ${why}` });
  }
  return standsAt(place, boxOfAll(only), subjectWords(of));
}

const isPainted: Test = ({ state, why }) => {
  if (state === 'painted') return { outcome: 'passed', why: 'is painted' };
  const outcome = state === 'unpainted' ? 'failed' : 'inconclusive';
  return { outcome, why: `is not seen to be painted: ${why ?? ''}` };
};

function valueWords(value: ClaimSubject, given: Given): string {
  const { lookedFor } = given.locate(value);
  return lookedFor === null ? subjectWords(value) : `${subjectWords(value)} (${lookedFor})`;
}

/** Every node with its own outcome, whether or not there is a "not" above it. */
function treeOf(predicate: ClaimPredicate, given: Given): GradedNode {
  const { outcome, reason, measurements } = decideNode(predicate, given, false);
  const parts = predicate.op === 'not' ? [predicate.of] : [];
  const below = predicate.op === 'and' || predicate.op === 'or' ? predicate.of : parts;
  return {
    op: predicate.op,
    words: predicateWords(predicate),
    outcome,
    reason,
    measurements,
    of: below.map((part) => treeOf(part, given)),
  };
}

function remember<T>(compute: (subject: ClaimSubject) => T): (subject: ClaimSubject) => T {
  const known = new Map<string, T>();
  return (subject) => {
    const key = JSON.stringify(subject);
    const found = known.get(key) ?? compute(subject);
    known.set(key, found);
    return found;
  };
}
