// How each predicate is decided on one match of a claim's subject: the functions of the rows in src/claim/predicates.ts.
import type { ClaimOf } from '../claim/claim.js';
import type { PredicateName } from '../claim/predicates.js';
import { printSubject, type ClaimSubject, type Value } from '../claim/subjects.js';
import { hasBoxSize } from './conditions/box-size.js';
import { takesClicks } from './conditions/clickable.js';
import { hasColor } from './conditions/color.js';
import { notCovered } from './conditions/covered.js';
import { canBeRead, hasContrast, hasTextSize } from './conditions/legible.js';
import { holdsPainted } from './conditions/holds.js';
import { passes, type Test } from './conditions/finding.js';
import { type PlacedBy, standsBy } from './conditions/place.js';
import { hasState } from './conditions/state.js';
import { isCrossedThrough } from './conditions/struck.js';
import { fullyVisible, notTruncated } from './conditions/whole.js';
import { equalsValue, saysValue } from './conditions/wording.js';
import type { Located } from './find/located.js';
import type { Moment } from './moment.js';

/** What is known while a claim is decided at one checkpoint. */
export interface ClaimContext {
  moment: Moment;
  /** Each subject is searched for once. */
  locate: (subject: ClaimSubject) => Located;
}

/** Said of all matches together, and decided in decide.ts. */
export type OfAll = 'appears' | 'in_order';
/** `open` is another of these, by what it is said of; `shown_as` finds its own place. */
export type OfOne = Exclude<PredicateName, OfAll | 'open' | 'shown_as'>;

export const deciders: {
  readonly [P in OfOne]: (claim: ClaimOf<P>, context: ClaimContext) => Test;
} = {
  shown: () => isPainted,
  without_scrolling: () => isPainted,
  fully_visible: (_, { moment }) => fullyVisible(moment),
  not_covered: (_, { moment }) => notCovered(moment),
  not_cut_off: (_, { moment }) => notTruncated(moment),
  clickable: (_, { moment }) => takesClicks(moment),
  says: ({ value }, context) =>
    saysValue(context.locate(value), valueWords(value, context), context.moment),
  equals: ({ value }, context) =>
    equalsValue(context.locate(value), valueWords(value, context), context.moment),
  has: ({ held }, context) => holdsPainted(held, context),
  before: ({ other }, context) => placedTest('before', other, context),
  enabled: (_, { moment }) => hasState('enabled', moment),
  checked: (_, { moment }) => hasState('checked', moment),
  selected: (_, { moment }) => hasState('selected', moment),
  expanded: (_, { moment }) => hasState('expanded', moment),
  focused: (_, { moment }) => hasState('focused', moment),
  empty: (_, { moment }) => hasState('empty', moment),
  required: (_, { moment }) => hasState('required', moment),
  editable: (_, { moment }) => hasState('editable', moment),
  sized: (claim, { moment }) => hasBoxSize(claim, moment),
  above: ({ other }, context) => placedTest('above', other, context),
  below: ({ other }, context) => placedTest('below', other, context),
  left_of: ({ other }, context) => placedTest('left_of', other, context),
  right_of: ({ other }, context) => placedTest('right_of', other, context),
  inside: ({ other }, context) => placedTest('inside', other, context),
  near: ({ other, px }, context) => placedTest(px, other, context),
  readable: (_, { moment }) => canBeRead(moment),
  contrast: ({ least }, { moment }) => hasContrast(least, moment),
  text_size: ({ px }, { moment }) => hasTextSize(px, moment),
  color: ({ color }, { moment }) => hasColor(color, 'either', moment),
  text_color: ({ color }, { moment }) => hasColor(color, 'text', moment),
  background: ({ color }, { moment }) => hasColor(color, 'background', moment),
  struck: (_, { moment }) => isCrossedThrough(moment),
};

const isPainted: Test = ({ state, why }) => {
  if (state === 'painted') return passes('is painted');
  const outcome = state === 'unpainted' ? 'failed' : 'inconclusive';
  return { outcome, why: `is not seen to be painted: ${why ?? ''}` };
};

/** Whether a match stands so to another subject. */
export function placedTest(
  how: PlacedBy,
  other: ClaimSubject,
  { moment, locate }: ClaimContext,
): Test {
  return standsBy(how, locate(other), { moment, otherWords: printSubject(other) });
}

function valueWords(value: Value, { locate }: ClaimContext): string {
  const { lookedFor } = locate(value);
  return lookedFor === null ? printSubject(value) : `${printSubject(value)} (${lookedFor})`;
}
