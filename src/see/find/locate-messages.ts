// Finds the agent's messages on the page: the newest one, its end, and those of a turn.
import { printSubject, type Bare } from '../../claim/subjects.js';
import type { Fragment } from '../../episode/layout.js';
import type { TextRange } from '../pixels/ink.js';
import { type Moment, wholeOf } from '../moment.js';
import { sightText } from '../sighting.js';
import { type Located, notFound, undecidable } from './located.js';

type MessageSubject = Extract<Bare, { kind: 'message' }>;

/** The newest message or its last words as one match, or each message of the turn. */
export function locateMessage(subject: MessageSubject, moment: Moment): Located {
  const { resolve, layout } = moment;
  const newest = subject.which === 'of_turn' ? null : resolve.newestAgentMessage(layout);
  const ids = subject.which === 'of_turn' ? resolve.messagesOfTurn(layout) : newest && [newest];
  if (ids === null || ids === '')
    return undecidable(
      `No message of the agent is known here: ${printSubject(subject)} is for episodes`,
    );
  const { fragments } = layout;
  if (fragments.every(({ message }) => message === null))
    return undecidable('The capture does not say which text belongs to which message');
  const rangesOf = subject.which === 'end_of_newest' ? lastWords : wholeOf;
  const sightings = ids.flatMap((id) => {
    const own = fragments.filter(({ message }) => message === id);
    return sightText(moment, rangesOf(own)) ?? [];
  });
  const missing = ids.length - sightings.length;
  if (missing > 0 && sightings.length > 0)
    return undecidable(`${missing} of ${printSubject(subject)} has no text on the page`);
  return { ...notFound(`${printSubject(subject)} has no text on the page`), sightings };
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
