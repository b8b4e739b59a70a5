// Which of the things like the named ones are of the kind that a sentence names, for kinds that pages do not have: airlines among checkboxes.
import { asDescribed } from '../../claim/described.js';
import type { Apart } from '../../claim/predicate.js';
import { subjectWords } from '../../claim/tree.js';
import type { ClaimDecision } from './decision.js';
import { holdsWords } from './find/described/words.js';
import { fragmentsById, type Moment } from './moment.js';
import type { Sighting } from './sighting.js';

/** The named thing, and the others of its kind. */
export interface Sides {
  named: readonly Sighting[];
  others: readonly Sighting[];
  /** Of the kind, but perhaps not meant. */
  beyond?: readonly Sighting[];
}

export function kindUnknown({ kind }: Apart, { reason }: ClaimDecision): string {
  const what = kind === null || kind === 'anything' ? '' : subjectWords(kind);
  return `${reason.replace(/\.$/u, '')}, and whether that is one of ${what} is not known.`;
}

/** Words for kinds that pages do not have: "airline". */
export function isUnknownKind(kind: Apart['kind']): boolean {
  return kind === null || (kind !== 'anything' && asDescribed(kind)?.noun == null);
}

/** Airlines are those below the heading "Airlines", owners the rows that say "Owner"; null if nothing on the page tells. */
export function ofGroup({ kind, says }: Apart, sides: Sides, { layout }: Moment): Sides | null {
  const { named, others, beyond = [] } = sides;
  const name = kind === null || kind === 'anything' ? null : asDescribed(kind);
  if (name === null || name.noun !== null) return sides;
  const texts = fragmentsById(layout);
  const isOne = ({ ranges }: Sighting): boolean =>
    holdsWords(ranges.map(([id]) => texts.get(id)?.text ?? '').join(' '), name.name);
  // With more said of it, the word could be part of the name: "Invoice 1207 is the only overdue invoice".
  if (says.every(({ op }) => op === 'shown') && named.every(isOne))
    return { named, others: [...others, ...beyond].filter(isOne) };
  const headings = layout.controls.filter(({ role }) => role === 'heading');
  const at = headings.findIndex((one) => holdsWords(one.name, name.name));
  const [from, to] = [headings[at]?.order, headings[at + 1]?.order ?? Infinity];
  const isBelow = ({ thing, order }: Sighting): boolean => {
    const own = thing?.order ?? order;
    return from !== undefined && from < own && own < to;
  };
  return at >= 0 && named.every(isBelow)
    ? { named, others: [...others, ...beyond].filter(isBelow) }
    : null;
}
