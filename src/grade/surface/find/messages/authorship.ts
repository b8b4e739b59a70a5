// Who wrote a message, by what the page calls its authors; an author that nothing shows is unknown.
import { agentKinds, speakerNamed } from '../../../../claim/speakers.js';
import type { Moment } from '../../moment.js';
import { holdsAll, type Sighting } from '../../sighting.js';
import { holdsWords, isName } from '../described/words.js';
import { conversationIn, type Written } from './written.js';

export type Authorship = 'yes' | 'no' | 'unknown';

/** Checks for each message whether that author wrote it. */
export function writtenBy(
  by: string | null,
  written: readonly Written[],
): (one: Written) => Authorship {
  if (by === null) return () => 'yes';
  const words = by.split(' ');
  const wanted = speakerNamed(words);
  // If the page itself uses that name for somebody, nobody else is meant.
  const isLabelled = written.some(({ label }) => label !== null && isName(label, words));
  const kinds = agentKinds(words);
  const others = new Set(written.flatMap((one) => one.kinds));
  return ({ side, kinds: own, label }) => {
    if (label !== null && holdsWords(label, words)) return 'yes';
    if (isLabelled && label !== null) return 'no';
    // If a bot and people answer, an agent can be either.
    const isOtherKind = others.size > 1 && !own.some((kind) => kinds.includes(kind));
    if (wanted === 'agent' && side === 'agent' && isOtherKind) return 'unknown';
    if (wanted !== null) return side === null ? 'unknown' : side === wanted ? 'yes' : 'no';
    // Rosa may well be "You".
    return label === null || side === 'user' ? 'unknown' : 'no';
  };
}

/** Whether somebody wrote the message that a match is. */
export function authorshipOf(sighting: Sighting, by: string, moment: Moment): Authorship {
  const found = conversationIn(moment, () => true);
  if (found === null || 'why' in found) return 'unknown';
  const one = found.written.find(
    (each) => each.sighting !== null && isSame(each.sighting, sighting),
  );
  return one === undefined ? 'unknown' : writtenBy(by, found.written)(one);
}

function isSame(one: Sighting, other: Sighting): boolean {
  return holdsAll(one, other) && other.ranges.length > 0;
}
