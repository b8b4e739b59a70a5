// How each predicate is decided on one match of a claim's subject: the functions of the rows in src/claim/predicates.ts.
import type { ClaimOf } from '../claim/claim.js';
import type { PredicateName } from '../claim/predicates.js';
import { type ClaimSubject, printSubject, type Value } from '../claim/subjects.js';
import { hasBoxSize, type PlacedBy, standsBy } from './conditions/place.js';
import { hasState, takesClicks } from './conditions/control.js';
import {
  canBeRead,
  hasColor,
  hasContrast,
  hasTextSize,
  isCrossedThrough,
} from './conditions/look.js';
import { fullyVisible, notCovered, notTruncated } from './conditions/whole.js';
import { equalsValue, hasInside, saysValue } from './conditions/words.js';
import { type ClaimContext, passes, type Test } from './decision.js';

/** Said of all matches together, and decided in grade-claim.ts. */
export type OfAll = 'appears' | 'in_order';
/** `open` is another of these, by what it is said of; `shown_as` finds its own place. */
export type OfOne = Exclude<PredicateName, OfAll | 'open' | 'shown_as'>;

export const deciders: {
  readonly [P in OfOne]: (claim: ClaimOf<P>, context: ClaimContext) => Test;
} = {
  shown: () => isPainted,
  without_scrolling: () => isPainted,
  fully_visible: (_, { screen }) => fullyVisible(screen),
  not_covered: (_, { screen }) => notCovered(screen),
  not_cut_off: (_, { screen }) => notTruncated(screen),
  clickable: (_, { screen }) => takesClicks(screen),
  says: ({ value }, context) =>
    saysValue(context.locate(value), valueWords(value, context), context.screen),
  equals: ({ value }, context) =>
    equalsValue(context.locate(value), valueWords(value, context), context.screen),
  has: ({ held }, context) => hasInside(held, context),
  before: ({ other }, context) => placeTest('before', other, context),
  enabled: (_, { screen }) => hasState('enabled', screen),
  checked: (_, { screen }) => hasState('checked', screen),
  selected: (_, { screen }) => hasState('selected', screen),
  expanded: (_, { screen }) => hasState('expanded', screen),
  focused: (_, { screen }) => hasState('focused', screen),
  empty: (_, { screen }) => hasState('empty', screen),
  required: (_, { screen }) => hasState('required', screen),
  editable: (_, { screen }) => hasState('editable', screen),
  sized: (claim, { screen }) => hasBoxSize(claim, screen),
  above: ({ other }, context) => placeTest('above', other, context),
  below: ({ other }, context) => placeTest('below', other, context),
  left_of: ({ other }, context) => placeTest('left_of', other, context),
  right_of: ({ other }, context) => placeTest('right_of', other, context),
  inside: ({ other }, context) => placeTest('inside', other, context),
  near: ({ other, px }, context) => placeTest(px, other, context),
  readable: (_, { screen }) => canBeRead(screen),
  contrast: ({ least }, { screen }) => hasContrast(least, screen),
  text_size: ({ px }, { screen }) => hasTextSize(px, screen),
  color: ({ color }, { screen }) => hasColor(color, 'either', screen),
  text_color: ({ color }, { screen }) => hasColor(color, 'text', screen),
  background: ({ color }, { screen }) => hasColor(color, 'background', screen),
  struck: (_, { screen }) => isCrossedThrough(screen),
};

const isPainted: Test = ({ state, why }) => {
  if (state === 'painted') return passes('is painted');
  const outcome = state === 'unpainted' ? 'failed' : 'inconclusive';
  return { outcome, why: `is not seen to be painted: ${why ?? ''}` };
};

/** Whether a match stands so to another subject. */
export function placeTest(
  how: PlacedBy,
  other: ClaimSubject,
  { screen, locate }: ClaimContext,
): Test {
  return standsBy(how, locate(other), { screen, otherWords: printSubject(other) });
}

function valueWords(value: Value, { locate }: ClaimContext): string {
  const { lookedFor } = locate(value);
  return lookedFor === null ? printSubject(value) : `${printSubject(value)} (${lookedFor})`;
}
