// What one match of a claim's subject is tested by at a checkpoint, and what its subjects mean there; decides no tree.
import { asDescribed } from '../../claim/described.js';
import type { Condition, ClaimSubject, Described } from '../../claim/predicate.js';
import { distinguished } from '../../claim/traits.js';
import { subjectWords } from '../../claim/tree.js';
import { holdsOther, withMoney } from './conditions/holds.js';
import { standsAt } from './conditions/at.js';
import { isCutAt } from './conditions/cut.js';
import { isLettered } from './conditions/lettered.js';
import { coversOther } from './conditions/covers.js';
import { tellsWords } from './conditions/tells.js';
import { comparesWith } from './conditions/compare.js';
import { hasBoxSize } from './conditions/box-size.js';
import { hasColor } from './conditions/color.js';
import { hasContrast, hasTextSize } from './conditions/legible.js';
import { type Test } from './conditions/of-matches.js';
import { standsBy } from './conditions/place.js';
import { isOther } from './conditions/is-other.js';
import { hasState } from './conditions/state.js';
import { takesClicks } from './conditions/clickable.js';
import { notCovered } from './conditions/covered.js';
import { isWrittenBy } from './conditions/written-by.js';
import { fullyVisible } from './conditions/fully-visible.js';
import { notTruncated } from './conditions/truncated.js';
import { equalsValue, saysValue } from './conditions/wording.js';
import type { Located } from './find/located.js';
import { locate } from './find/locate.js';
import type { Moment } from './moment.js';
import { restricted } from './restricted.js';
import { boxOfAll } from './sighting.js';

/** What is known while a claim is decided at one checkpoint. */
export interface ClaimContext {
  moment: Moment;
  locate: (subject: ClaimSubject) => Located;
}

/** What a subject means at one checkpoint. */
export function locateMeant(subject: ClaimSubject, moment: Moment): Located {
  return contextAt(moment).locate(subject);
}

/** Each subject is searched for once. */
export function contextAt(moment: Moment): ClaimContext {
  const context: ClaimContext = {
    moment,
    locate: remember((subject: ClaimSubject) => locateThat(subject, context)),
  };
  return context;
}

/** By its name; else by what is said with it. */
function locateThat(subject: ClaimSubject, context: ClaimContext): Located {
  const that = subject.kind === 'described' ? subject.that : undefined;
  if (that !== undefined) return locateRestricted(that, context);
  const located = locate(subject, context.moment);
  const described = located.unknown === true ? asDescribed(subject) : null;
  const other = described === null ? null : distinguished(described);
  const meant = other ? locateRestricted(other, context) : located;
  return meant.sightings.length > 0 ? meant : located;
}

function locateRestricted(that: NonNullable<Described['that']>, context: ClaimContext): Located {
  const test = (condition: Condition): Test => testOfOne(condition, context);
  return restricted(that, context.locate(that.thing), test);
}

export function testOfOne(one: Condition, context: ClaimContext): Test {
  if (isOfOne(one)) return testOf(one, context);
  return () => ({ outcome: 'inconclusive', why: 'is only said of several together' });
}

/** Of several together, nothing can be tested on one of them. */
type OfSeveral = 'count' | 'sorted' | 'aligned' | 'outnumbers';

export function isOfOne(condition: Condition): condition is Exclude<Condition, { op: OfSeveral }> {
  return !/^(?:count|sorted|aligned|outnumbers)$/u.test(condition.op);
}

export function testOf(
  condition: Exclude<Condition, { op: OfSeveral }>,
  context: ClaimContext,
): Test {
  const { moment } = context;
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
      return standsBy(condition, context.locate(condition.other), {
        moment,
        otherWords: subjectWords(condition.other),
      });
    case 'at':
      return atPlace(condition, context);
    case 'covers':
      return coversOther({
        other: context.locate(condition.other),
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
        withMoney(condition.other, context.locate(condition.other), moment),
        subjectWords(condition.other),
      );
    case 'is':
      return isOther(context.locate(condition.other), subjectWords(condition.other));
    case 'written_by':
      return isWrittenBy(condition.by, moment);
    case 'compare':
      return comparesWith(condition, context.locate(condition.other), moment);
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
      return saysValue(
        context.locate(condition.value),
        valueWords(condition.value, context),
        moment,
      );
    case 'equals':
      return equalsValue(
        context.locate(condition.value),
        valueWords(condition.value, context),
        moment,
      );
    case 'color':
      return hasColor(condition, moment);
  }
}

function atPlace(
  { place, of }: Extract<Condition, { op: 'at' }>,
  { moment, locate: find }: ClaimContext,
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

function valueWords(value: ClaimSubject, context: ClaimContext): string {
  const { lookedFor } = context.locate(value);
  return lookedFor === null ? subjectWords(value) : `${subjectWords(value)} (${lookedFor})`;
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
