// The messages of a conversation, from the record or from the page, with what tells who wrote each; picks none.
import type { AgentKind, Speaker } from '../../../../claim/speakers.js';
import type { Part } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import { boxOfAll, type Sighting, sightText } from '../../sighting.js';
import { namesOf } from '../described/names.js';
import { type Scope, spanOfText } from '../described/taken.js';
import { isSwitchedOff } from '../described/which.js';
import { sightPart, wholeFragments } from '../sight-thing.js';
import { messageListsOf } from './conversation.js';
import { newestEnd } from './newest.js';

/** One message, from the record or from the page. */
export interface Written {
  /** Null if it has no text on the page, as in a list that keeps only what is in sight. */
  sighting: Sighting | null;
  text: string;
  side: Speaker | null;
  kinds: readonly AgentKind[];
  label: string | null;
}

export interface SeenConversation {
  /** From the oldest to the newest if that is known, else from the top down. */
  written: readonly Written[];
  /** Where the newest is; null if nothing shows it. */
  newest: 'first' | 'last' | null;
  name: string;
}

/** Null if the page has no list of messages; `why` if it has several. */
export function conversationIn(
  moment: Moment,
  scope: Scope,
): SeenConversation | { why: string } | null {
  const recorded = recordedIn(moment, scope);
  if (recorded !== null) return recorded;
  const isGone = (part: Part): boolean => isSwitchedOff(sightPart(part, moment), moment);
  const lists = messageListsOf(moment.layout).flatMap((list) => {
    const entries = list.entries.filter(({ part }) => scope(part) && !isGone(part));
    return entries.length === 0 ? [] : [{ ...list, entries }];
  });
  const [list, second] = lists;
  if (list === undefined) return null;
  if (second !== undefined)
    return {
      why: `There are ${lists.length} lists of messages on the page: ${namesOf(lists.map(({ name }) => name))}. Say in which one: "the newest message in the … panel"`,
    };
  const newest = newestEnd(list, moment.layout);
  const written = list.entries
    .map(({ part, text, author }) => ({ ...author, text, sighting: sightPart(part, moment) }))
    .sort((a, b) => topOf(a) - topOf(b));
  return {
    written: newest === 'first' ? written.reverse() : written,
    newest,
    name: list.name,
  };
}

function topOf({ sighting }: Written): number {
  return sighting === null ? 0 : boxOfAll(sighting)[1];
}

/** What the driver knew about the messages at a checkpoint. */
function recordedIn(moment: Moment, scope: Scope): SeenConversation | null {
  const { layout, resolve } = moment;
  const messages = resolve.messages?.(layout) ?? null;
  if (messages === null || layout.fragments.every(({ message }) => message === null)) return null;
  const written = messages.flatMap(({ id, role, text }): Written[] => {
    const own = layout.fragments.filter((one) => one.message === id);
    const ids = own.map((one) => one.id);
    const sighting = sightText(moment, wholeFragments(ids, moment));
    const isElsewhere = sighting !== null && !scope(spanOfText(sighting));
    return isElsewhere ? [] : [{ sighting, text, side: role, kinds: [], label: null }];
  });
  return { written, newest: 'last', name: 'the transcript' };
}
