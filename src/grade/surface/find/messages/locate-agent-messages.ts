// Finds the agent's messages on the page: the newest one, its end, and those of a turn.
import type { ClaimSubject } from '../../../../claim/predicate.js';
import { subjectWords } from '../../../../claim/tree.js';
import type { Fragment } from '../../../../episode/layout.js';
import type { TextRange } from '../../../../pixels/ink.js';
import { fragmentsById, type Moment } from '../../moment.js';
import { sightText } from '../../sighting.js';
import { type Located, notFound, undecidable } from '../located.js';
import { locateMessages, NO_LIST } from './locate-messages.js';

type NewestMessage = Extract<ClaimSubject, { kind: 'newest_agent_message' }>;
type MessagesOfTurn = Extract<ClaimSubject, { kind: 'messages_of_turn' }>;

export function locateNewestMessage(subject: NewestMessage, moment: Moment): Located {
  const id = moment.resolve.newestAgentMessage(moment.layout);
  if (id !== null) return locateRecorded([id], subject, moment);
  return moment.resolve.messages === undefined
    ? newestOnPage(subject, moment)
    : undecidable('No agent message is known at this checkpoint');
}

/** Without a record, what the page shows about its messages. */
function newestOnPage({ part }: NewestMessage, moment: Moment): Located {
  const asked = {
    ...{ said: 'newest agent message', own: 'newest message', isPlural: false },
    which: { nth: -1, by: 'time' as const },
    message: { by: 'agent', about: [] },
  };
  const located = locateMessages(asked, moment, () => true) ?? undecidable(NO_LIST);
  if (part === undefined) return located;
  const fragments = fragmentsById(moment.layout);
  const ends = located.sightings.flatMap(({ ranges }) => {
    const own = ranges.flatMap(([id]) => fragments.get(id) ?? []);
    return sightText(moment, lastWords(own)) ?? [];
  });
  return { ...located, sightings: ends };
}

/** Each message is one match. */
export function locateMessagesOfTurn(subject: MessagesOfTurn, moment: Moment): Located {
  const ids = moment.resolve.messagesOfTurn(moment.layout);
  if (ids !== null) return locateRecorded(ids, subject, moment);
  const instead =
    moment.resolve.messages === undefined
      ? ': a page by itself has none. Write "the newest message" or "the agent\'s messages"'
      : ' at this checkpoint';
  return undecidable(`No turn is known${instead}`);
}

function locateRecorded(
  ids: readonly string[],
  subject: NewestMessage | MessagesOfTurn,
  moment: Moment,
): Located {
  const { fragments } = moment.layout;
  if (fragments.every(({ message }) => message === null))
    return undecidable('The capture does not say which text belongs to which message');
  const rangesOf = 'part' in subject ? lastWords : wholeText;
  const sightings = ids.flatMap((id) => {
    const own = fragments.filter(({ message }) => message === id);
    return sightText(moment, rangesOf(own)) ?? [];
  });
  return { ...notFound(`${subjectWords(subject)} has no text on the page`), sightings };
}

function wholeText(fragments: readonly Fragment[]): TextRange[] {
  return fragments.map(({ id, text }) => [id, 0, text.length]);
}

/** As many whole words as fit into this many characters, and at least one. */
const END_CHARACTERS = 40;

function lastWords(fragments: readonly Fragment[]): TextRange[] {
  const end: TextRange[] = [];
  let left = END_CHARACTERS;
  for (const { id, text } of fragments.toReversed()) {
    if (left <= 0) break;
    if (text.trim() === '') continue;
    end.unshift([id, text.length <= left ? 0 : startOfWords(text, left), text.length]);
    left -= text.length;
  }
  return end;
}

/** Where the last words of a text begin that fit into this many characters. */
function startOfWords(text: string, characters: number): number {
  const starts = Array.from(text.matchAll(/\S+/gu), ({ index }) => index);
  return starts.find((start) => text.length - start <= characters) ?? starts.at(-1) ?? 0;
}
