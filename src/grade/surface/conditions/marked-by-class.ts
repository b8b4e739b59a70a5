// Whether an entry is marked by a class that only some of its siblings have, such as "unread"; reads no text.
import { around, pageParts } from '../find/described/page.js';
import { comparedWords } from '../find/described/words.js';
import type { Condition } from '../../../claim/predicate.js';
import type { Layout, Part } from '../../../episode/layout.js';
import type { Sighting } from '../sighting.js';
import type { MatchFinding } from './of-matches.js';

type Tells = Extract<Condition, { op: 'tells' }>;

/** Marks that pages give by a class rather than in words, so that an entry without the class has it not. */
const SILENT = new Set(['unread', 'starred', 'pinned', 'flagged', 'bookmarked', 'muted']);

/** What developers shorten such a class to. */
const SHORT: Readonly<Record<string, string>> = { unread: 'un' };

/** What the classes say; null if they do not tell entries apart by these words. */
export function markedByClass(
  { words, how }: Tells,
  sighting: Sighting,
  layout: Layout,
): MatchFinding | null {
  if (how !== undefined && how !== 'marked') return null;
  const isRead = words.toLowerCase() === 'read';
  const wanted = isRead ? ['unread'] : comparedWords(words);
  const has = (part: Part): boolean =>
    wanted.every((word) => part.hints.includes(word) || part.hints.includes(SHORT[word] ?? word));
  const item = partsAround(sighting, layout).find((part) =>
    siblingsOf(part, layout).some((one) => has(one) !== has(part)),
  );
  if (item === undefined || wanted.length === 0) return null;
  const isSo = has(item) !== isRead;
  const isFirm = isSo || how === 'marked' || SILENT.has(wanted.join(' '));
  return isFirm
    ? {
        outcome: isSo ? 'passed' : 'failed',
        why: `is${has(item) ? '' : ' not'} marked "${wanted.join(' ')}" by its class, as only some of those alike are`,
        ...(!isSo && { saysOther: true as const }),
      }
    : null;
}

/** What it is or stands in, innermost first. */
function partsAround({ thing, ranges }: Sighting, layout: Layout): Part[] {
  const { parts } = pageParts(layout);
  const own = thing?.part ?? null;
  if (own !== null) return [own, ...around(own, parts)];
  const holds = ({ fragments: [first, end] }: Part): boolean =>
    ranges.length > 0 && ranges.every(([id]) => first <= id && id < end);
  return parts.filter(holds).toReversed();
}

function siblingsOf(item: Part, { parts = [] }: Layout): Part[] {
  return parts.filter(
    (one) => one !== item && one.parent === item.parent && tagOf(one) === tagOf(item),
  );
}

function tagOf({ element }: Part): string {
  return /^[\w-]*/u.exec(element.split(' ').at(-1) ?? '')?.[0] ?? '';
}
